import data from "./hub-cities.json" with { type: "json" };

/** By country, in lower case without accents. */
export const hubCities = (): Readonly<Record<string, readonly string[]>> => data.hubCities;
