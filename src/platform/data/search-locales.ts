import data from "./search-locales.json" with { type: "json" };

/** Countries that Brave's `country` takes. */
export const BRAVE_COUNTRIES: readonly string[] = data.braveCountries;

/** Languages that Brave's `search_lang` takes. */
export const BRAVE_LANGUAGES: readonly string[] = data.braveLanguages;

/** Languages and countries that Brave's `ui_lang` takes together. */
export const BRAVE_MARKETS: readonly string[] = data.braveMarkets;

/** Values of DuckDuckGo's `kl` by country; the first of a country is its usual language. */
export const DUCKDUCKGO_REGIONS: Readonly<Record<string, readonly string[]>> =
  data.duckduckgoRegions;

/** Languages that `kl` writes in its own way. */
export const DUCKDUCKGO_LANGUAGES: Readonly<Record<string, string>> = data.duckduckgoLanguages;
