import type { CountryCode } from "libphonenumber-js/max";
import { readCountry } from "#src/shared/country-code";
import { COUNTRIES_WITHOUT_TRUNK_PREFIX } from "./data/country-languages";
import { decodePercents } from "./encoded-emails";
import type { FoundPhone, PhoneMethod } from "./facts";
import { findPhoneCandidates, isDoubtfulShape, type PhoneCandidate } from "./phone-candidates";
import { labelBefore } from "./number-labels";
import { likelyCountries, type CountryEvidence } from "./phone-country";
import { parsePhone, type PhoneNumber } from "./phone-number";

/** A number as structured data has it. */
export type WrittenPhone = {
  number: string;
  country: string | null;
  isFax: boolean;
  method: PhoneMethod;
};
type PhoneEvidence = Omit<CountryEvidence, "url"> & { written: readonly WrittenPhone[] };

type Link = { kind: "tel" | "fax" | "whatsapp"; number: string; position: number };
type Sightings = { method: PhoneMethod; country: string | null; asPhone: boolean; asFax: boolean };

const SLASH = 47;
const HASH = 35;
const METHODS: readonly PhoneMethod[] = ["tel", "jsonld", "microdata", "whatsapp", "text"];
const MAX_PHONES = 100;
const MAX_LINKS = 300;
const LABEL_REACH = 60;
/** Length of two numbers and what parts them. */
const MIN_PAIR = 16;
const WHATSAPP =
  /^(?:https?:)?\/\/(?:www\.)?(?:wa\.me\/|(?:api|web|chat)?\.?whatsapp\.com\/send\/?\?(?:[^#]*&)?phone=)\+?(\d{7,15})|^whatsapp:\/\/send\/?\?(?:[^#]*&)?phone=\+?(\d{7,15})/i;
const NORTH_AMERICAN = /^(?:\+?1[\s.-]?)?(?:\(\d{3}\)\s?|\d{3}[\s.-])\d{3}[\s.-]\d{4}$/;
const KEYPAD = "22233344455566677778889999";

/** Gathers the telephone numbers of one page, valid ones only, each once. */
export class PhoneCollector {
  readonly #url: string;
  readonly #links: Link[] = [];
  readonly #found = new Map<string, Sightings>();
  #countries: CountryCode[] = [];

  constructor(url: string) {
    this.#url = url;
  }

  /** Notes a `tel:` or WhatsApp link; `position` is where it starts in the visible text. */
  addHref(href: string, position: number) {
    if (this.#links.length >= MAX_LINKS) return;
    const first = href.charCodeAt(0);
    // A link to a page of the site.
    if (first === HASH || (first === SLASH && href.charCodeAt(1) !== SLASH)) return;
    const scheme = /^(tel|callto|fax|sms):/i.exec(href)?.[0];
    if (scheme) {
      const kind = /^fax/i.test(scheme) ? "fax" : "tel";
      this.#links.push({ kind, number: href.slice(scheme.length, 120), position });
      return;
    }
    if (!href.includes("wa.me/") && !href.includes("whatsapp")) return;
    const [, fromLink, fromApp] = WHATSAPP.exec(decodePercents(href.slice(0, 500))) ?? [];
    const number = fromLink ?? fromApp;
    if (number) this.#links.push({ kind: "whatsapp", number: `+${number}`, position });
  }

  /** All numbers of the page, given its visible text (with marks) and what it says of its country. */
  read(text: string, evidence: PhoneEvidence): FoundPhone[] {
    this.#countries = likelyCountries({ ...evidence, url: this.#url });
    for (const { number, country, isFax, method } of evidence.written) {
      const code = country === null ? null : readCountry(country);
      const phone = this.#parseMarked(number, code);
      if (phone) this.#add(phone, method, isFax ? "fax" : "phone");
    }
    for (const link of this.#links) this.#readLink(link, text);
    for (const candidate of findPhoneCandidates(text)) {
      const label =
        candidate.label === "fax" ? "fax" : candidate.label === "phone" ? "phone" : null;
      for (const phone of this.#readCandidate(candidate)) this.#add(phone, "text", label);
    }
    return Array.from(this.#found, ([e164, { method, country, asPhone, asFax }]) => ({
      e164,
      method,
      country,
      isFax: asFax && !asPhone,
    })).toSorted((a, b) => METHODS.indexOf(a.method) - METHODS.indexOf(b.method));
  }

  #readLink({ kind, number, position }: Link, text: string) {
    const phone =
      kind === "whatsapp" ? parsePhone(number) : this.#parseMarked(telNumber(number), null);
    if (!phone) return;
    const before = text.slice(Math.max(0, position - LABEL_REACH), position).replace(/^.*\d/s, "");
    const isFax = kind === "fax" || (kind === "tel" && labelBefore(before) === "fax");
    this.#add(phone, kind === "whatsapp" ? "whatsapp" : "tel", isFax ? "fax" : null);
  }

  /** A number that is marked as one, so that its country may be guessed from all evidence. */
  #parseMarked(written: string, country: string | null): PhoneNumber | null {
    const number = written.normalize("NFKC").trim();
    const digits = number.replace(/\D/g, "");
    if (digits.length < 5 || digits.length > 20) return null;
    const own = country === null ? [] : likelyCountries({ ...NOWHERE, countries: [country] });
    const countries = new Set([...own, ...this.#countries]);
    for (const one of countries) {
      const phone = parsePhone(number, one);
      if (phone) return phone;
    }
    // A calling code without its plus, or an American number on a page that says no country.
    const international = number.startsWith("+") ? number : `+${digits.replace(/^00/, "")}`;
    const isAmerican = countries.size === 0 && /^1?[2-9]\d{9}$/.test(digits);
    return (isAmerican ? parsePhone(digits, "US") : null) ?? parsePhone(international);
  }

  #readCandidate(candidate: PhoneCandidate): PhoneNumber[] {
    const { written } = candidate;
    const whole = this.#parseCandidate(candidate);
    if (whole) return [whole];
    // Numbers that stand side by side were taken for one.
    if (written.length < MIN_PAIR) return [];
    const parts = written.split(/\v+|\s{2,}|\s[/–-]\s|(?<=\d)\s?\/\s?(?=[+0(])|\s(?=\+)/);
    if (parts.length < 2) return [];
    return parts
      .map((part) => this.#parseCandidate({ ...candidate, written: part.trim() }))
      .filter((phone) => phone !== null);
  }

  #parseCandidate({ written, label, isAlone }: PhoneCandidate): PhoneNumber | null {
    const number = written.replace(/[\v\s]+/g, " ").trim();
    const digits = number.replace(/\D/g, "");
    if (digits.length < 7) return null;
    if (/^\(?\+/.test(number))
      return parsePhone(`+${number.replace("(0)", "").replace(/\D/g, "")}`);
    const isLabelled = label === "phone" || label === "fax";
    if (label === "other" || (!isLabelled && digits.length === number.length)) return null;
    if (isLabelled && /^00[1-9]/.test(number)) {
      const phone = parsePhone(`+${digits.slice(2)}`);
      if (phone) return phone;
    }
    if (!isLabelled && isDoubtfulShape(number) && !isAlone) return null;
    const isAmerican = NORTH_AMERICAN.test(number);
    for (const country of this.#countries) {
      if (!isLabelled && !hasNationalShape(number, country, isAlone, isAmerican)) continue;
      const phone = parsePhone(number, country);
      if (phone) return phone;
    }
    // A number of the American shape, on a page that tells no country: its label or its brackets do.
    const tells = isLabelled || number.startsWith("(") || /^\+?1[\s.-]/.test(number);
    return isAmerican && tells && this.#countries.length === 0 ? parsePhone(number, "US") : null;
  }

  #add({ e164, country }: PhoneNumber, method: PhoneMethod, label: "phone" | "fax" | null) {
    let sightings = this.#found.get(e164);
    if (!sightings) {
      if (this.#found.size >= MAX_PHONES) return;
      sightings = { method, country, asPhone: false, asFax: false };
      this.#found.set(e164, sightings);
    } else if (METHODS.indexOf(method) < METHODS.indexOf(sightings.method))
      sightings.method = method;
    if (label === "phone") sightings.asPhone = true;
    if (label === "fax") sightings.asFax = true;
  }
}

const NOWHERE = { url: "http://localhost/", lang: null, language: null };

/** Whether a number without a label has the shape that numbers have in that country, and other figures have not. */
function hasNationalShape(
  number: string,
  country: CountryCode,
  isAlone: boolean,
  isAmerican: boolean,
): boolean {
  if (country === "US" || country === "CA") return isAmerican;
  if (!COUNTRIES_WITHOUT_TRUNK_PREFIX.has(country)) return /^\(?0[1-9]/.test(number);
  if (country === "IT" && /^0[1-9]/.test(number)) return true;
  return isAlone && (number.match(/\d[\s.-]+(?=\d)/g)?.length ?? 0) >= 2;
}

/** What a `tel:` link dials: percent signs undone, letters as on a keypad, the extension off (RFC 3966). */
function telNumber(written: string): string {
  const [number = "", ...parameters] = decodePercents(written).replace(/^\/\//, "").split(";");
  const context = parameters.find((one) => /^phone-context=\+/i.test(one))?.slice(14);
  const dialled = number
    .replace(/\s*(?:ext\.?|x|#|,|p|w)\s*\d{1,6}$/i, "")
    .replace(/[a-z]/gi, (letter) => KEYPAD.charAt(letter.toUpperCase().charCodeAt(0) - 65));
  return context && !dialled.startsWith("+") ? `${context}${dialled}` : dialled;
}
