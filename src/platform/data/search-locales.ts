import data from "./search-locales.json" with { type: "json" };

/** Valid values of Brave's `country`. */
export const BRAVE_COUNTRIES: readonly string[] = data.braveCountries;

/** Valid values of Brave's `search_lang`. */
export const BRAVE_LANGUAGES: readonly string[] = data.braveLanguages;

/** Valid values of Brave's `ui_lang`, which combines language and country. */
export const BRAVE_MARKETS: readonly string[] = data.braveMarkets;

/** Values of DuckDuckGo's `kl` by country; the first of a country is its usual language. */
export const DUCKDUCKGO_REGIONS: Readonly<Record<string, readonly string[]>> =
  data.duckduckgoRegions;

/** Languages with a different code in `kl`. */
export const DUCKDUCKGO_LANGUAGES: Readonly<Record<string, string>> = data.duckduckgoLanguages;
