import data from "./country-languages.json" with { type: "json" };

/** The main country of each language: ISO 639-1 → ISO 3166-1. */
export const COUNTRY_OF_LANGUAGE: ReadonlyMap<string, string> = new Map(
  Object.entries(data.countryOfLanguage),
);

/** Country-code domains with open registration. */
export const GENERIC_COUNTRY_DOMAINS: ReadonlySet<string> = new Set(data.genericCountryDomains);

/** Countries without a trunk prefix: no leading zero marks a national number. */
export const COUNTRIES_WITHOUT_TRUNK_PREFIX: ReadonlySet<string> = new Set(
  data.countriesWithoutTrunkPrefix,
);

/** Countries that often write the area code in brackets, without any other mark of a phone number. */
export const COUNTRIES_WITH_BRACKETED_CODES: ReadonlySet<string> = new Set(
  data.countriesWithBracketedCodes,
);

/** Number formats of countries without a trunk prefix that write numbers in two groups. */
export const TWO_GROUPS: Readonly<Record<string, RegExp>> = {
  GR: /^2\d{4}[\s-]\d{5}$/,
  HK: /^[235689]\d{3}[\s-]\d{4}$/,
  SG: /^[3689]\d{3}[\s-]\d{4}$/,
};

/** Countries that always write the leading zero. A number of American shape on their pages is American. */
export const COUNTRIES_THAT_WRITE_THE_ZERO: ReadonlySet<string> = new Set(
  data.countriesThatWriteTheZero,
);
