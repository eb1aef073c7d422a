import data from "./town-names.json" with { type: "json" };

/** Names of towns by country, in Latin letters without accents, separated by bars. */
export const townNames = (): Readonly<Record<string, string>> => data.towns;
