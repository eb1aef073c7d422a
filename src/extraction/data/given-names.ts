import data from "./given-names.json" with { type: "json" };

/** Given names of many languages in lower case, without accents, separated by spaces. */
export const givenNames = (): string => `${data.names} ${data.own}`;
