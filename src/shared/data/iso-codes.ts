import data from "./iso-codes.json" with { type: "json" };

/** The alpha-2 and then the alpha-3 code of each country, with `XK` for Kosovo, which ISO does not assign. */
export const COUNTRY_CODES: readonly string[] = data.countryCodes;

export const LANGUAGE_CODES: readonly string[] = data.languageCodes;
