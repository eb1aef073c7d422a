import data from "./world-cities.json" with { type: "json" };

/** Capitals and cities of 100,000 people or more, by the country that their name alone means. */
export const worldCities = (): Readonly<Record<string, readonly string[]>> => data.worldCities;

/** More cities of the countries whose code is also a state's: before that code, they mean the country. */
export const citiesBeforeCode = (): Readonly<Record<string, readonly string[]>> =>
  data.citiesBeforeCode;
