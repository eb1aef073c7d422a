import data from "./country-names.json" with { type: "json" };

/** Names of countries in addresses: local names, names in neighbouring languages, ISO 3166-1 alpha-3. Lower case. */
export const COUNTRY_NAMES: Readonly<Record<string, readonly string[]>> = data.countryNames;
