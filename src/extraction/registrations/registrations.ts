import type { FoundRegistration } from "#src/extraction/facts/profile-facts";
import { snippetOf } from "#src/extraction/html/snippet";
import { keepShape } from "#src/shared/kept-shapes";
import { checkPrefixed, checkRegistration } from "./checksums";
import { isInIban } from "./iban";
import { followsFigures, labelBefore } from "./labels";
import { isOfOthers } from "./others-numbers";
import { plainVatAt } from "./plain-vat";
import { type Scheme, schemeNamed } from "./schemes";
import { mentionsTownRegister, townRegisterBefore } from "./town-registers";
import { compact, valueOf } from "./values";
import { writtenRegistrations } from "./written-registrations";

const MAX_REGISTRATIONS = 20;
/** Numbers with a label or capitals before them. */
const MAX_ATTEMPTS = 1_000;
const DIGITS_REACH = 14;
const MIN_DIGITS = 4;

const VAT = new RegExp(
  `(?:${[
    "ATU ?\\d{3} ?\\d{5}|ATU ?\\d{4} ?\\d{4}|ATU ?\\d{2} ?\\d{3} ?\\d{3}",
    "(?:BE) ?[01]?\\d{3}[ .]?\\d{3}[ .]?\\d{3}",
    "CHE ?[-–]? ?\\d{3}[ .]?\\d{3}[ .]?\\d{3}(?: ?(?:MWST|TVA|IVA|VAT))?",
    "(?:DE|DK|EE|EL|FI|HU|LU|MT|SI)[ -]?\\d{2,3}(?: ?\\d{2,3}){1,3}|LU ?\\d{3}\\.\\d{2}\\.\\d{3}",
    "(?:PT|LT) ?\\d{3} ?\\d{3} ?\\d{3}(?:\\d{3})?",
    "(?:IT|HR|LV) ?\\d{11}",
    "(?:IT|HR) ?\\d{5} ?\\d{6}",
    "(?:PL) ?\\d{3}[- ]?\\d{2,3}[- ]?\\d{2}[- ]?\\d{2,3}",
    "(?:SK|RO|CZ|BG) ?\\d{2,10}(?: ?\\d{3}){0,2}",
    "FR ?[0-9A-Z]{2} ?\\d{3} ?\\d{3} ?\\d{3}",
    "ES ?[A-Z0-9]-?\\d{7}[A-Z0-9]",
    "(?:GB|XI) ?\\d{3} ?\\d{4} ?\\d{2}(?: ?\\d{3})?",
    "IE ?\\d[A-Z0-9+*]\\d{5}[A-Z]{1,2}",
    "NL[ .]?\\d(?:[ .]?\\d){8} ?\\.?B ?\\.?\\d{2}",
    "SE ?\\d{6}-?\\d{4}-?(?:01)?|SE ?\\d{12}",
    "NO ?\\d{3} ?\\d{3} ?\\d{3} ?MVA",
  ].join("|")})(?![\\p{L}\\d]|[ .-]?\\d)`,
  "uy",
);
/** Templates: `DE123456789`, `000 000 000`. */
const PLACEHOLDER = /^(?:\D*)(?:0+|1+|9+|0?123456789?\d?|1234567890?\d*|12345678)(?:\D*)$/;

/**
 * Reads numbers of registers and tax offices from a page's visible text with its marks. A number counts
 * after its label, or as a VAT number with right check digits. `numbers` are where the numbers of the text start;
 * `countries` are those of the page, best first.
 */
export function readRegistrations(
  text: string,
  numbers: readonly number[],
  countries: readonly string[],
): FoundRegistration[] {
  const found = new Map<string, FoundRegistration>();
  const reader = keepShape(new NumberReader(text, countries));
  let readUntil = 0;
  for (const number of numbers) {
    if (reader.attempts >= MAX_ATTEMPTS) break;
    if (number < readUntil || reader.isFigure(number, readUntil)) continue;
    if (!hasDigits(text, number) && !reader.mayBeShort(number)) continue;
    const reading = reader.readAt(number) ?? reader.readAfter(number, readUntil);
    if (!reading || isInIban(text, number) || isOfOthers(text, reading.start)) continue;
    if (!/\d.*\d.*\d.*\d/.test(reading.value) && !reader.mayBeShort(number)) continue;
    const { kind, scheme, value, isChecksumValid, start, end } = reading;
    readUntil = end;
    const key = `${scheme}:${value}`;
    if (found.size < MAX_REGISTRATIONS && !found.has(key)) {
      const snippet = snippetOf(text, start, end);
      found.set(key, { kind, scheme, value, isChecksumValid, snippet });
    }
  }
  for (const { kind, scheme, value, start, end } of writtenRegistrations(text)) {
    const key = `${scheme}:${value}`;
    if (found.size >= MAX_REGISTRATIONS || found.has(key)) continue;
    const snippet = snippetOf(text, start, end);
    found.set(key, { kind, scheme, value, isChecksumValid: null, snippet });
  }
  return withoutDoubles([...found.values()]);
}

/** Whether enough digits follow for the shortest number. */
function hasDigits(text: string, at: number): boolean {
  let count = 0;
  for (let i = at; i < at + DIGITS_REACH && i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code >= 48 && code <= 57 && ++count >= MIN_DIGITS) return true;
  }
  return false;
}

type Reading = Omit<FoundRegistration, "snippet"> & { start: number; end: number };

class NumberReader {
  readonly #text: string;
  readonly #countries: readonly string[];
  #mentionsTown: boolean | null = null;
  #mentionsCourt: boolean | null = null;
  #last: readonly Scheme[] = [];
  attempts = 0;

  constructor(text: string, countries: readonly string[]) {
    this.#text = text;
    this.#countries = countries;
  }

  /** A cheap test whether nothing before a number can announce it, neither a label nor the number that was read before. */
  isFigure(at: number, readUntil: number): boolean {
    const isNear = readUntil > 0 && at - readUntil <= MAX_GAP;
    return !isNear && followsFigures(this.#text, at) && !this.#namesTownRegister();
  }

  /** Numbers of small registers, such as `VR 713`, have few digits. Other such numbers are too many to read each. */
  mayBeShort(at: number): boolean {
    if (!isDigit(this.#text.charCodeAt(at + 1))) return false;
    this.#mentionsCourt ??= COURT.some((word) => this.#text.includes(word));
    if (!this.#mentionsCourt) return false;
    return /egister|gericht|irmenbuch/i.test(this.#text.slice(Math.max(0, at - COURT_REACH), at));
  }

  readAt(at: number): Reading | null {
    const lead = leadBefore(this.#text, at);
    if (lead === "") return this.#readLabelledAt(at);
    this.attempts++;
    const isGlued = isCapital(this.#text.charCodeAt(at - 1));
    const starts = isGlued
      ? lead.length === 1
        ? [at - 1, at]
        : [at - lead.length, at - 1, at]
      : [at - lead.length, at];
    // All VAT numbers start with letters.
    for (const start of starts) {
      const vat = mayBeVat(this.#text, start) ? readVat(this.#text, start) : null;
      if (vat) return vat;
    }
    for (const start of starts) {
      // `0C123456`: a number that starts before its capitals.
      if (start < at && isDigit(this.#text.charCodeAt(start - 1))) continue;
      const reading = this.#readLabelledAt(start);
      if (reading) return reading;
    }
    return null;
  }

  /** `SIREN / SIRET: 123 456 789 / 123 456 789 00012`: a second number after the label of the first. */
  readAfter(at: number, end: number): Reading | null {
    if (end === 0 || at - end > MAX_GAP || !GAP.test(this.#text.slice(end, at))) return null;
    return readLabelled(this.#text, at, this.#last, this.#countries);
  }

  #readLabelledAt(start: number): Reading | null {
    const { schemes, isVat } = labelBefore(this.#text, start);
    // The register's number of a Romanian company has a form of its own.
    if (schemes.length === 0 && this.#text[start] === "J") {
      const reading = readLabelled(this.#text, start, [romanian()], this.#countries);
      if (reading?.value.includes("/")) return reading;
    }
    const fitting = schemes.length === 0 ? this.#townRegister(start) : schemes;
    if (fitting.length === 0 && !isVat) return null;
    this.attempts++;
    this.#last = fitting;
    return (
      readLabelled(this.#text, start, fitting, this.#countries) ??
      (isVat ? this.#readPlainVat(start) : null)
    );
  }

  #readPlainVat(start: number): Reading | null {
    const read = plainVatAt(this.#text, start, this.#countries);
    if (!read || PLACEHOLDER.test(compact(read.written))) return null;
    const { scheme, value, isChecksumValid, written } = read;
    const kind = scheme === "ch_uid" ? "company_number" : "vat";
    return { kind, scheme, value, isChecksumValid, start, end: start + written.length };
  }

  #townRegister(start: number): readonly Scheme[] {
    return this.#namesTownRegister() ? townRegisterBefore(this.#text, start) : NO_SCHEMES;
  }

  #namesTownRegister(): boolean {
    return (this.#mentionsTown ??= mentionsTownRegister(this.#text));
  }
}

const NO_SCHEMES: readonly Scheme[] = [];
const COURT = ["Amtsgericht", "ereinsregister", "egistergericht", "irmenbuch", "ftsregister"];
const COURT_REACH = 60;
const MAX_GAP = 4;
const GAP = /^\s*[/|]\s*$/;
const romanian = () => schemeNamed("ro_onrc");

const isDigit = (code: number) => code > 47 && code < 58;
/** A to Z, `&` and `Ñ`. */
const isCapital = (code: number) => (code > 64 && code < 91) || code === 38 || code === 209;

const pairOf = (first: number, second: number) => (first << 8) | second;
/** The first letters of VAT numbers. */
const VAT_STARTS: ReadonlySet<number> = new Set(
  "AT BE CH DE DK EE EL FI HU LU MT SI PT LT IT HR LV PL SK RO CZ BG FR ES GB XI IE NL SE NO"
    .split(" ")
    .map((start) => pairOf(start.charCodeAt(0), start.charCodeAt(1))),
);
const mayBeVat = (text: string, start: number) =>
  VAT_STARTS.has(pairOf(text.charCodeAt(start), text.charCodeAt(start + 1)));

const isDashSign = (code: number) => code === 45 || code === 0x2013;
const MAX_CAPITALS = 6;
/** Up to six capitals before a number, with the sign between: `DE 1`, `HRB-1`, `CHE – 1`. */
function leadBefore(text: string, at: number): string {
  const last = text.charCodeAt(at - 1);
  const isDash =
    last === 32 && text.charCodeAt(at - 3) === 32 && isDashSign(text.charCodeAt(at - 2));
  const end = isDash ? at - 3 : last === 32 || last === 45 || last === 46 ? at - 1 : at;
  let start = end;
  while (end - start < MAX_CAPITALS && isCapital(text.charCodeAt(start - 1))) start--;
  return start < end ? text.slice(start, at) : "";
}

function readVat(text: string, start: number): Reading | null {
  VAT.lastIndex = start;
  const written = VAT.exec(text)?.[0];
  if (!written || /[\p{L}\d]/u.test(text[start - 1] ?? "")) return null;
  const whole = compact(written);
  // The number of a Swiss company is that of its VAT too, with a word behind it.
  const value = whole.startsWith("CHE") ? whole.slice(0, 12) : whole;
  const prefix = value.startsWith("CHE") ? "CHE" : value.slice(0, 2);
  const isSwissVat = whole.length > 12;
  const isValid = checkPrefixed(prefix, value);
  if (PLACEHOLDER.test(value.slice(2))) return null;
  if (isValid !== true && !labelBefore(text, start).isVat) return null;
  if (prefix === "CHE" && !isSwissVat) {
    const end = start + written.length;
    return {
      kind: "company_number",
      scheme: "ch_uid",
      value,
      isChecksumValid: isValid,
      start,
      end,
    };
  }
  const scheme = `${prefix === "CHE" ? "ch" : prefix === "EL" ? "gr" : prefix.toLowerCase()}_vat`;
  const end = start + written.length;
  return { kind: "vat", scheme, value, isChecksumValid: isValid, start, end };
}

/** Numbers with labels such as `ID-Nr.`, which other numbers have, too. */
const NEED_CHECKSUM = new Set(["de_idnr"]);

function readLabelled(
  text: string,
  start: number,
  schemes: readonly Scheme[],
  countries: readonly string[],
): Reading | null {
  const fitting = schemes.flatMap((scheme) => {
    if (scheme.isLocal && !countries.includes(scheme.country)) return [];
    scheme.pattern.lastIndex = start;
    const written = scheme.pattern.exec(text)?.[0];
    if (!written || PLACEHOLDER.test(compact(written))) return [];
    const value = valueOf(scheme, written);
    const number = scheme.name === "ru_inn" ? value : compact(written);
    const isChecksumValid = checkRegistration(scheme.name, number);
    if (isChecksumValid === false && NEED_CHECKSUM.has(scheme.name)) return [];
    return [{ scheme, written, value, isChecksumValid }];
  });
  const isHere = ({ scheme }: { scheme: Scheme }) => countries.includes(scheme.country);
  const best =
    fitting.find((one) => isHere(one) && one.isChecksumValid !== false) ??
    fitting.find((one) => one.scheme.country === "" && fitting.length === 1) ??
    fitting.find((one) => one.isChecksumValid === true) ??
    fitting.find(isHere) ??
    // A label that several countries use says nothing of the country.
    fitting.find((one) => one.scheme.country === "") ??
    fitting.at(-1);
  if (!best) return null;
  const { scheme, written, value, isChecksumValid } = best;
  const end = start + written.length;
  return { kind: scheme.kind, scheme: scheme.name, value, isChecksumValid, start, end };
}

/** An Italian VAT number repeats the tax number, and a number of the FCA is not that of a company. */
function withoutDoubles(found: FoundRegistration[]): FoundRegistration[] {
  const isSame = (one: FoundRegistration, other: FoundRegistration) =>
    (one.scheme === "it_piva" && other.value === `IT${one.value}`) ||
    (one.scheme === "gb_company_number" && other.scheme === "gb_fca" && other.value === one.value);
  return found.filter((one) => !found.some((other) => isSame(one, other)));
}
