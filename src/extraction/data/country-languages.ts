import data from "./country-languages.json" with { type: "json" };

/** Languages that are spoken in one country by most who write them: ISO 639-1 → ISO 3166-1. */
export const COUNTRY_OF_LANGUAGE: ReadonlyMap<string, string> = new Map(
  Object.entries(data.countryOfLanguage),
);

/** Country codes whose domains anybody registers, wherever they are. */
export const GENERIC_COUNTRY_DOMAINS: ReadonlySet<string> = new Set(data.genericCountryDomains);

/** Countries whose numbers are dialled the same at home and in the next street: no leading zero tells them. */
export const COUNTRIES_WITHOUT_TRUNK_PREFIX: ReadonlySet<string> = new Set(
  data.countriesWithoutTrunkPrefix,
);

/** Countries whose numbers are often written with the area code in brackets and nothing else to tell them. */
export const COUNTRIES_WITH_BRACKETED_CODES: ReadonlySet<string> = new Set(
  data.countriesWithBracketedCodes,
);

/** Countries without trunk prefix whose numbers are written in two groups: what each looks like. */
export const TWO_GROUPS: Readonly<Record<string, RegExp>> = {
  GR: /^2\d{4}[\s-]\d{5}$/,
  HK: /^[235689]\d{3}[\s-]\d{4}$/,
  SG: /^[3689]\d{3}[\s-]\d{4}$/,
};

/** Countries where a number without its leading zero is no national number: one of the American shape is American. */
export const COUNTRIES_THAT_WRITE_THE_ZERO: ReadonlySet<string> = new Set(
  data.countriesThatWriteTheZero,
);
