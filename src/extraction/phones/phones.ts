import { getCountryCallingCode, type CountryCode } from "libphonenumber-js/max";
import { readCountry } from "#src/shared/country-code";
import { withoutZeroWidth } from "#src/shared/text/zero-width";
import { decodePercents } from "#src/extraction/emails/encoded-emails";
import type { FoundPhone, PhoneMethod, SiteCredit } from "#src/extraction/facts/page-facts";
import { NationalReader } from "./national-numbers";
import { creditAt } from "#src/extraction/html/site-credits";
import { findOthersNumbers, HOLDER_REACH, type NumberSighting } from "./number-holders";
import { labelBefore } from "./number-labels";
import { findPhoneCandidates, isTime, type PhoneCandidate } from "./phone-candidates";
import {
  genericDomainCountry,
  licensingCountry,
  likelyCountries,
  type CountryEvidence,
} from "./phone-country";
import { parsePhone, type PhoneNumber } from "./phone-number";

/** A number from structured data. */
export type WrittenPhone = {
  number: string;
  country: string | null;
  isFax: boolean;
  method: PhoneMethod;
};
type PhoneEvidence = Omit<CountryEvidence, "url"> & { written: readonly WrittenPhone[] };

type Link = { kind: "tel" | "fax" | "whatsapp"; number: string; position: number };
type Sightings = {
  method: PhoneMethod;
  country: string | null;
  asPhone: boolean;
  asFax: boolean;
  /** Positions in the text; null if structured data also contains the number. */
  positions: number[] | null;
};

const SLASH = 47;
const HASH = 35;
const METHODS: readonly PhoneMethod[] = ["tel", "jsonld", "microdata", "whatsapp", "text"];
const MAX_PHONES = 100;
const MAX_LINKS = 300;
/** Maximum number of recorded positions of one number on a page. */
const MAX_POSITIONS = 20;
const LABEL_REACH = 60;
/** Minimum length of two numbers and their separator. */
const MIN_PAIR = 16;
const WHATSAPP =
  /^(?:https?:)?\/\/(?:www\.)?(?:wa\.me\/|(?:api|web|chat)?\.?whatsapp\.com\/send\/?\?(?:[^#]*&)?phone=)\+?(\d{7,15})|^whatsapp:\/\/send\/?\?(?:[^#]*&)?phone=\+?(\d{7,15})/i;
/** A number with its calling code. */
const SHOWN_NUMBER = /^[^\d+]{0,5}\+[\d\s().-]{8,}/;
const KEYPAD = "22233344455566677778889999";

/** Collects the distinct valid telephone numbers of one page. */
export class PhoneCollector {
  readonly #url: string;
  readonly #links: Link[] = [];
  readonly #found = new Map<string, Sightings>();
  readonly #sightings: NumberSighting[] = [];
  /** What shows no country of local numbers; null if it does. */
  #evidence: PhoneEvidence | null = null;
  /** The text has candidates that are numbers in no known country. */
  #hasUnread = false;
  #national = new NationalReader({ countries: [], domainCountry: null, host: "", text: "" });

  constructor(url: string) {
    this.#url = url;
  }

  /** Records a `tel:` or WhatsApp link. `text` is the page's visible text so far: its length is the link's position. */
  addHref(href: string, text: { readonly length: number }) {
    if (this.#links.length >= MAX_LINKS) return;
    const first = href.charCodeAt(0);
    // This is a link to a page of the site.
    if (first === HASH || (first === SLASH && href.charCodeAt(1) !== SLASH)) return;
    const scheme = /^(tel|callto|fax|sms):/i.exec(href)?.[0];
    if (scheme) {
      const kind = /^fax/i.test(scheme) ? "fax" : "tel";
      this.#links.push({ kind, number: href.slice(scheme.length, 120), position: text.length });
      return;
    }
    if (!href.includes("wa.me/") && !href.includes("whatsapp")) return;
    const [, fromLink, fromApp] = WHATSAPP.exec(decodePercents(href.slice(0, 500))) ?? [];
    const number = fromLink ?? fromApp;
    if (number) this.#links.push({ kind: "whatsapp", number: `+${number}`, position: text.length });
  }

  /** Returns all but personal numbers, from the visible text (with marks) and the page's location evidence. */
  read(text: string, evidence: PhoneEvidence): FoundPhone[] {
    const countries = likelyCountries({ ...evidence, url: this.#url });
    this.#evidence = countries.length === 0 ? evidence : null;
    const domainCountry = genericDomainCountry(this.#url);
    const { host } = new URL(this.#url);
    const place = { domainCountry, host, text };
    this.#national = new NationalReader({ ...place, countries });
    for (const { number, country, isFax, method } of evidence.written) {
      const phone = this.#parseMarked(number, country === null ? null : readCountry(country));
      if (phone) this.#add(phone, method, isFax ? "fax" : "phone", null, null);
    }
    for (const link of this.#links) this.#readLink(link, text);
    if (countries.length === 0)
      this.#national = new NationalReader({ ...place, countries: this.#onlyCountry(text) });
    this.#readText(text);
    const { personal, authorities } = findOthersNumbers(this.#sightings);
    for (const e164 of personal) this.#found.delete(e164);
    return Array.from(this.#found, ([e164, { method, country, asPhone, asFax, positions }]) => {
      const credit = authorities.has(e164) ? "section" : positions && creditOfAll(text, positions);
      const isFax = asFax && !asPhone;
      return { e164, method, country, isFax, ...(credit && { credit }) };
    }).toSorted((a, b) => METHODS.indexOf(a.method) - METHODS.indexOf(b.method));
  }

  /**
   * Reads the numbers again if neither the domain nor the language shows the country of local numbers, as on an English
   * page below `.com`: then the addresses of the page do, if they are in one country.
   */
  readInCountry(text: string, addressCountries: readonly (string | null)[]): FoundPhone[] | null {
    const [country, ...others] = new Set(addressCountries);
    if (!this.#evidence || !this.#hasUnread || !country || others.length > 0) return null;
    const evidence = { ...this.#evidence, countries: [country] };
    this.#found.clear();
    this.#sightings.length = 0;
    return this.read(text, evidence);
  }

  /** The country for local numbers: the common country of all marked numbers, otherwise that of the licence. */
  #onlyCountry(text: string): CountryCode[] {
    const found = new Set(Array.from(this.#found.values(), ({ country }) => country));
    const [country] = found.size === 1 ? found : [licensingCountry(text)];
    return likelyCountries({ ...NOWHERE, countries: country ? [country] : [] });
  }

  #readText(text: string) {
    let end = 0;
    for (const candidate of findPhoneCandidates(text)) {
      const { start, written } = candidate;
      const phones = this.#readCandidate(candidate);
      if (phones.length === 0) {
        this.#hasUnread ||= candidate.label !== "other";
        continue;
      }
      const label = candidate.label === "other" ? null : candidate.label;
      const before = text.slice(Math.max(end, start - HOLDER_REACH), start);
      for (const phone of phones) this.#add(phone, "text", label, before, start);
      end = start + written.length;
    }
  }

  #readLink({ kind, number, position }: Link, text: string) {
    const phone =
      kind === "whatsapp" ? parsePhone(number) : this.#parseMarked(telNumber(number), null);
    if (!phone || (kind === "tel" && showsOtherCountry(text, position, phone))) return;
    const before = text.slice(Math.max(0, position - HOLDER_REACH), position).replace(/^.*\d/s, "");
    const isFax =
      kind === "fax" || (kind === "tel" && labelBefore(before.slice(-LABEL_REACH)) === "fax");
    const method = kind === "whatsapp" ? "whatsapp" : "tel";
    this.#add(phone, method, isFax ? "fax" : null, before, position);
  }

  #parseMarked(written: string, country: string | null): PhoneNumber | null {
    const number = withoutZeroWidth(written).normalize("NFKC").trim();
    const { length } = number.replace(/\D/g, "");
    if (length < 5 || length > 20) return null;
    const own = country === null ? [] : likelyCountries({ ...NOWHERE, countries: [country] });
    return this.#national.readMarked(number, own);
  }

  #readCandidate(candidate: PhoneCandidate): PhoneNumber[] {
    const { written } = candidate;
    const whole = this.#parseCandidate(candidate);
    if (whole) return [whole];
    // The candidate may contain two adjacent numbers.
    if (written.length < MIN_PAIR) return [];
    const parts = written.split(/\v+|\s{2,}|\s[/–-]\s|(?<=\d)\s?\/\s?(?=[+0(])|\s(?=\+)/);
    if (parts.length < 2) return [];
    return parts
      .map((part, index) => {
        // `License #45542 <b>(212) 555-0123</b>`: the label applies to the first number.
        const isApart = index > 0 && candidate.label === "other" && /^[(+]/.test(part);
        const label = isApart ? null : candidate.label;
        return this.#parseCandidate({ ...candidate, label, written: part.trim() });
      })
      .filter((phone) => phone !== null);
  }

  #parseCandidate(candidate: PhoneCandidate): PhoneNumber | null {
    const { written, label } = candidate;
    const isInternational = /^\(?\+/.test(written);
    if (label === "other" && !isInternational) return null;
    const number = written.replace(/[\v\s]+/g, " ").trim();
    const digits = number.replace(/\D/g, "");
    if (digits.length < 7) return null;
    if (isInternational) return parsePhone(`+${number.replace("(0)", "").replace(/\D/g, "")}`);
    if (isTime(number)) return null;
    return this.#national.readText(number, candidate);
  }

  #add(
    { e164, country }: PhoneNumber,
    method: PhoneMethod,
    label: "phone" | "fax" | null,
    before: string | null,
    position: number | null,
  ) {
    this.#sightings.push({ e164, before });
    let sightings = this.#found.get(e164);
    if (!sightings) {
      if (this.#found.size >= MAX_PHONES) return;
      sightings = { method, country, asPhone: false, asFax: false, positions: [] };
      this.#found.set(e164, sightings);
    } else if (METHODS.indexOf(method) < METHODS.indexOf(sightings.method))
      sightings.method = method;
    if (position === null) sightings.positions = null;
    else if ((sightings.positions?.length ?? MAX_POSITIONS) < MAX_POSITIONS)
      sightings.positions!.push(position);
    if (label === "phone") sightings.asPhone = true;
    if (label === "fax") sightings.asFax = true;
  }
}

/** The weakest credit among the positions of a number; null if one position is not in a credit. */
function creditOfAll(text: string, positions: readonly number[]): SiteCredit | null {
  const credits = positions.map((position) => creditAt(text, position));
  if (credits.includes(null)) return null;
  return credits.includes("section") ? "section" : "line";
}

/** Whether the text of a link is a number of another country. Such a link is left over from a template. */
function showsOtherCountry(text: string, position: number, { country }: PhoneNumber): boolean {
  const shown = SHOWN_NUMBER.exec(text.slice(position, position + 40))?.[0].replace(/\D/g, "");
  return !!shown && !!country && !shown.startsWith(getCountryCallingCode(country as CountryCode));
}

const NOWHERE = { url: "http://localhost/", lang: null, language: null };

/** The dialled number of a `tel:` link: percent-decoded, keypad letters as digits, no extension (RFC 3966). */
function telNumber(written: string): string {
  const [number = "", ...parameters] = decodePercents(written).replace(/^\/\//, "").split(";");
  const context = parameters.find((one) => /^phone-context=\+/i.test(one))?.slice(14);
  const dialled = number
    .replace(/\s*(?:ext\.?|x|#|,|p|w)\s*\d{1,6}$/i, "")
    .replace(/[a-z]/gi, (letter) => KEYPAD.charAt(letter.toUpperCase().charCodeAt(0) - 65));
  return context && !dialled.startsWith("+") ? `${context}${dialled}` : dialled;
}
