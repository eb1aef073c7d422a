import { isSupportedCountry, type CountryCode } from "libphonenumber-js/max";
import { originOf } from "#src/shared/addresses/url-origin";
import { readCountry } from "#src/shared/country-code";
import { memoised } from "#src/shared/text/memo";
import {
  COUNTRY_OF_LANGUAGE,
  GENERIC_COUNTRY_DOMAINS,
} from "#src/extraction/data/country-languages";

/** Location evidence of a page. `countries` are the countries of its organisations, as written. */
export type CountryEvidence = {
  url: string;
  lang: string | null;
  language: string | null;
  countries: readonly string[];
};

const MAX_COUNTRIES = 4;
/** The licence number of a site in mainland China: `沪ICP备12345678号`. */
const CHINESE_LICENCE = /ICP\s?[备備证證]/;

/**
 * Possible countries of a national number, best evidence first: address, domain, region of the language.
 * The main country of a language counts only without other evidence. Otherwise a Swiss number on a
 * page in French could be parsed as a French one.
 */
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
  const { tld, isGeneric } = countryDomain(url);
  if (tld === "uk") add("GB");
  else if (!isGeneric) add(tld);
  const region = /^[a-z]{2,3}[-_]([a-z]{2})\b/i.exec(lang ?? "")?.[1];
  add(region);
  if (likely.size === 0) add(COUNTRY_OF_LANGUAGE.get(language ?? ""));
  return [...likely];
}

/** The country of the site's licence, if its text contains one. */
export const licensingCountry = (text: string): CountryCode | null =>
  CHINESE_LICENCE.test(text) ? "CN" : null;

/**
 * The country of a domain with open registration. This is too weak to parse local numbers, but
 * sufficient to recognise the country's calling code.
 */
export function genericDomainCountry(url: string): CountryCode | null {
  const { tld, isGeneric } = countryDomain(url);
  const code = tld.toUpperCase();
  return isGeneric && isSupportedCountry(code) ? code : null;
}

/** The country of the domains of e-mail addresses, if it is one. Domains with open registration do not count. */
export function countryOfEmails(emails: readonly string[]): string[] {
  const countries = new Set<string>();
  for (const email of emails) {
    const host = email.slice(email.lastIndexOf("@") + 1);
    if (!/^[a-z0-9.-]+$/i.test(host)) continue;
    const { tld, isGeneric } = countryDomain(`https://${host}`);
    const code = tld === "uk" ? "GB" : tld.toUpperCase();
    if (!isGeneric && isSupportedCountry(code)) countries.add(code);
  }
  return countries.size === 1 ? [...countries] : [];
}

type CountryDomain = { tld: string; isGeneric: boolean };

/** The country's top-level domain of a page; empty for others. `isGeneric`: of a country with open registration. */
const countryDomain = (url: string): CountryDomain => countryDomainOf(originOf(url));

const MAX_KNOWN_HOSTS = 500;
const countryDomainOf = memoised((origin): CountryDomain => {
  const { host, hostname } = new URL(origin);
  const tld = /\.([a-z]{2})(?::\d+)?$/.exec(host)?.[1] ?? "";
  // Not `acme.com.co`: most registrants below `com.co` are in the country.
  const isGeneric =
    GENERIC_COUNTRY_DOMAINS.has(tld) && !/\.(?:com|org|net|gov|gob|edu)\.[a-z]{2}$/.test(hostname);
  return { tld, isGeneric };
}, MAX_KNOWN_HOSTS);
