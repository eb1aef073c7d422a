import { isSupportedCountry, type CountryCode } from "libphonenumber-js/max";
import { readCountry } from "#src/shared/country-code";
import { COUNTRY_OF_LANGUAGE, GENERIC_COUNTRY_DOMAINS } from "./data/country-languages";

/** What a page says of where it is. `countries` are those of its organisations, as written. */
export type CountryEvidence = {
  url: string;
  lang: string | null;
  language: string | null;
  countries: readonly string[];
};

const MAX_COUNTRIES = 4;

/** The countries a national number may belong to, the best evidence first: address, domain, language. */
export function likelyCountries({
  url,
  lang,
  language,
  countries,
}: CountryEvidence): CountryCode[] {
  const likely = new Set<CountryCode>();
  const add = (code: string | null | undefined) => {
    const upper = code?.toUpperCase() ?? "";
    if (upper && isSupportedCountry(upper) && likely.size < MAX_COUNTRIES) likely.add(upper);
  };
  for (const country of countries.slice(0, 5)) add(readCountry(country));
  const tld = /\.([a-z]{2})(?::\d+)?$/.exec(new URL(url).host)?.[1] ?? "";
  if (tld === "uk") add("GB");
  else if (!GENERIC_COUNTRY_DOMAINS.has(tld)) add(tld);
  const region = /^[a-z]{2,3}[-_]([a-z]{2})\b/i.exec(lang ?? "")?.[1];
  add(region);
  add(COUNTRY_OF_LANGUAGE.get(language ?? ""));
  return [...likely];
}
