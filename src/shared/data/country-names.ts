import data from "./country-names.json" with { type: "json" };

/** What countries are called in addresses: names at home and in the languages around, ISO 3166-1 alpha-3; lower case. */
export const COUNTRY_NAMES: Readonly<Record<string, readonly string[]>> = data.countryNames;
