import data from "./iso-codes.json" with { type: "json" };

/** Every country's two letters, then its three; with `XK`, by which all but ISO know Kosovo. */
export const COUNTRY_CODES: readonly string[] = data.countryCodes;

export const LANGUAGE_CODES: readonly string[] = data.languageCodes;
