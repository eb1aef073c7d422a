import { lazy } from "#src/shared/lazy";
import type { CountryCode } from "libphonenumber-js/max";
import {
  COUNTRIES_THAT_WRITE_THE_ZERO,
  COUNTRIES_WITH_BRACKETED_CODES,
  COUNTRIES_WITHOUT_TRUNK_PREFIX,
  TWO_GROUPS,
} from "#src/extraction/data/country-languages";
import { isDoubtfulShape, type PhoneCandidate } from "./phone-candidates";
import { parsePhone, type PhoneNumber } from "./phone-number";

/** Page context for parsing local numbers. */
export type PagePlace = {
  /** Possible countries of a local number, best evidence first. */
  countries: readonly CountryCode[];
  /** The country of a domain with open registration, such as `.bz`. */
  domainCountry: CountryCode | null;
  /** The site's host, whose name may contain a country. */
  host: string;
  /** The visible text, which may contain a country's name. */
  text: string;
};

const NORTH_AMERICAN = /^(?:\+?1[\s.-]?)?(?:\([2-9]\d{2}\)\s?|[2-9]\d{2}[\s.-])\d{3}[\s.-]\d{4}$/;
const BRACKETED = /^\(\d{1,4}\)[\s-]?\d[\d\s.-]{4,11}\d$/;
/** Company-wide service numbers in China: `400-820-8820`. */
const CHINESE_SERVICE = /^[48]00-\d{3,4}-\d{3,4}$/;
const countryNames = lazy(() => new Intl.DisplayNames(["en"], { type: "region" }));

/** Parses numbers of one page without a calling code. */
export class NationalReader {
  readonly #place: PagePlace;
  /** Countries already looked up, and whether the page names them. */
  readonly #named = new Map<string, boolean>();

  constructor(place: PagePlace) {
    this.#place = place;
  }

  /** Parses a number in running text. An unlabelled number needs a shape that is specific to phone numbers. */
  readText(number: string, { label, isAlone }: PhoneCandidate): PhoneNumber | null {
    const digits = number.replace(/\D/g, "");
    const isLabelled = label === "phone" || label === "fax";
    if (!isLabelled && digits.length === number.length) return null;
    if (/^00[1-9]/.test(number)) {
      const phone = parsePhone(`+${digits.slice(2)}`);
      if (phone && (isLabelled || this.#isLikely(phone.country))) return phone;
    }
    if (!isLabelled && isDoubtfulShape(number) && !isAlone) return null;
    const isAmerican = NORTH_AMERICAN.test(number);
    const foreign = isAmerican ? this.#readUnderOwnCode(digits) : null;
    if (foreign) return foreign;
    for (const country of this.#place.countries) {
      if (isAmerican && COUNTRIES_THAT_WRITE_THE_ZERO.has(country)) continue;
      if (!isLabelled && !hasNationalShape(number, country, isAlone, isAmerican)) continue;
      const phone = parsePhone(number, country);
      if (phone) return phone;
    }
    // American shape on a page without a country: a label or brackets are sufficient evidence.
    const isCertain = isLabelled || number.startsWith("(") || /^\+?1[\s.-]/.test(number);
    return isAmerican && isCertain && this.#place.countries.length === 0
      ? parsePhone(number, "US")
      : null;
  }

  /** Parses a number with explicit markup. All evidence may determine its country. */
  readMarked(number: string, ownCountries: readonly CountryCode[]): PhoneNumber | null {
    const digits = number.replace(/\D/g, "");
    if (number.startsWith("+")) {
      const phone = parsePhone(number);
      if (phone) return phone;
    }
    const countries = new Set([...ownCountries, ...this.#place.countries]);
    const isAmericanShape = NORTH_AMERICAN.test(number);
    const foreign = isAmericanShape ? this.#readUnderOwnCode(digits) : null;
    if (foreign) return foreign;
    for (const country of countries) {
      if (isAmericanShape && COUNTRIES_THAT_WRITE_THE_ZERO.has(country)) continue;
      const phone = parsePhone(number, country);
      if (phone) return phone;
    }
    if (number.startsWith("+") && countries.size > 0) return null;
    const isAmerican = countries.size === 0 && /^1?[2-9]\d{9}$/.test(digits);
    if (isAmerican) {
      const phone = this.#readUnderOwnCode(digits) ?? parsePhone(digits, "US");
      if (phone) return phone;
    }
    // Calling code without the plus sign.
    return parsePhone(`+${digits.replace(/^00/, "")}`);
  }

  #isLikely(country: string | null): boolean {
    const { countries, domainCountry } = this.#place;
    return (
      country !== null && (country === domainCountry || countries.some((one) => one === country))
    );
  }

  /**
   * `501-601-0315` on a page from Belize (calling code 501): digits of American shape that start with
   * the calling code of the country in the domain or the text.
   */
  #readUnderOwnCode(digits: string): PhoneNumber | null {
    const phone = digits.startsWith("1") ? null : parsePhone(`+${digits}`);
    if (!phone?.country) return null;
    return this.#isLikely(phone.country) || this.#isNamed(phone.country) ? phone : null;
  }

  #isNamed(country: string): boolean {
    let isNamed = this.#named.get(country);
    if (isNamed === undefined) {
      const { countries, host, text } = this.#place;
      const name = countryNames().of(country) ?? country;
      // Many sites outside the US use American English, so only the site's own name counts.
      isNamed =
        countries.length === 0
          ? text.includes(name)
          : host.includes(name.toLowerCase().replaceAll(" ", ""));
      this.#named.set(country, isNamed);
    }
    return isNamed;
  }
}

/** Whether an unlabelled number has a shape that only phone numbers of that country have. */
function hasNationalShape(
  number: string,
  country: CountryCode,
  isAlone: boolean,
  isAmerican: boolean,
): boolean {
  if (country === "US" || country === "CA") return isAmerican;
  if (country === "CN" && CHINESE_SERVICE.test(number)) return true;
  if (COUNTRIES_WITH_BRACKETED_CODES.has(country) && BRACKETED.test(number)) return true;
  if (!COUNTRIES_WITHOUT_TRUNK_PREFIX.has(country)) return /^\(?0[1-9]/.test(number);
  if (country === "IT" && /^0[1-9]/.test(number)) return true;
  if (!isAlone) return false;
  return (
    (number.match(/\d[\s.-]+(?=\d)/g)?.length ?? 0) >= 2 || !!TWO_GROUPS[country]?.test(number)
  );
}
