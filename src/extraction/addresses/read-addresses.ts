import type { FoundAddress } from "#src/extraction/facts/profile-facts";
import { clip } from "#src/extraction/html/snippet";
import { ANY_CODE, LINE } from "#src/extraction/lines/line-class";
import type { PageLines } from "#src/extraction/lines/page-lines";
import { addressKind, isOthers } from "./address-context";
import { addressWords, stateCode } from "./address-words";
import { readAsianAddress } from "./asian-addresses";
import { cityAtStart, countryNamed } from "./city";
import { cityAtEnd } from "./city-at-end";
import { countryOf, mayBeDutch } from "./code-country";
import { formatsAt } from "./formats-of-line";
import { COUNTRY_OF_PREFIX, type PostalFormat } from "./postal-codes";
import { keep, MAX_ADDRESSES, withoutUncodedDoubles } from "./join-addresses";
import { isStreetLine, streetAtEnd, streetAtStart } from "./street";
import {
  isRegisterEntry,
  isTextBeforeYear,
  townAround,
  townBefore,
  withoutCodeLabel,
} from "./town-before";
import { readTurkishAddress } from "./turkish-addresses";
import { uncodedReader } from "./uncoded-addresses";

export type AddressPage = {
  /** Likely countries of the page, best first. */
  countries: readonly string[];
  language: string | null;
  /** Privacy statements and terms name many other companies. */
  isFinePrint: boolean;
  /** Whether a name is the site's own. */
  isOwnName: (name: string) => boolean;
};

/** Numbers that can be postal codes: each is looked at closely. */
const MAX_SIGHTINGS = 400;
/** Characters before the digits of a code that belong to it: `CEP: `, the name of a state. */
const MAX_PREFIX = 40;
/** Lines above a line with a postal code that can hold its street. */
const LINES_ABOVE = 2;

/** Reads postal addresses from the lines of a page, each once, in the order of the page. */
export function readAddresses(lines: PageLines, page: AddressPage): FoundAddress[] {
  const reader = new AddressReader(lines, page);
  return reader.read();
}

type Place = Omit<FoundAddress, "kind">;

class AddressReader {
  readonly #lines: readonly string[];
  readonly #classes: readonly number[];
  readonly #page: AddressPage;
  readonly #readsUncoded: (line: string, above: string) => Place | null;
  readonly #isTurkish: boolean;
  #namesAfter: boolean | null = null;
  #sightings = 0;

  constructor({ texts, classes }: PageLines, page: AddressPage) {
    this.#lines = texts;
    this.#classes = classes;
    this.#page = page;
    this.#readsUncoded = uncodedReader(page);
    this.#isTurkish = page.countries.includes("TR");
  }

  read(): FoundAddress[] {
    const lines = this.#lines;
    const found = new Map<string, FoundAddress>();
    for (let at = 0; at < lines.length; at++) {
      if ((this.#classes[at]! & LINE.DIGIT) === 0 && !UNNUMBERED.test(lines[at]!)) continue;
      if (found.size >= MAX_ADDRESSES) break;
      const line = lines[at]!;
      for (const address of this.#addressesAt(at)) {
        if (COPYRIGHT_START.test(line) || isOthers(lines, at, line, this.#page)) continue;
        keep(found, { ...address, kind: addressKind(lines, at, line) });
      }
    }
    return withoutUncodedDoubles([...found.values()]);
  }

  #addressesAt(at: number): Place[] {
    const line = this.#lines[at]!;
    const bits = this.#classes[at]!;
    if (bits & LINE.UNSPACED) {
      const asian = readAsianAddress(this.#lines, at, this.#page.countries);
      if (asian) return [asian];
    }
    if (bits & ANY_CODE) {
      const places = this.#codedAt(at, line, bits);
      if (places.length > 0) return places;
    }
    if (this.#isTurkish) {
      const turkish = readTurkishAddress(this.#lines, at);
      if (turkish) return [turkish];
    }
    const above = this.#lines[at - 1] ?? "";
    const uncoded = (bits & UNCODED_BITS) === UNCODED_BITS ? this.#readsUncoded(line, above) : null;
    const found = uncoded ?? this.#labelledAt(at, line, above);
    return found ? [found] : [];
  }

  /** `Address ¶ 12 Main Road ¶ Springfield (Kent)` */
  #labelledAt(at: number, line: string, above: string): Place | null {
    const town = this.#lines[at + 1] ?? "";
    if (line.length > MAX_STREET_LINE || town.length > MAX_TOWN_LINE) return null;
    if ((this.#classes[at + 1]! & NO_TOWN_BITS) !== 0 || !TOWN_LINE.test(town)) return null;
    const { label } = addressWords();
    const isBelow =
      above.length <= MAX_LABEL_LINE && above !== "" && above.replace(label, "") === "";
    if ((!isBelow && !label.test(line)) || !isStreetLine(line)) return null;
    return this.#readsUncoded(`${line.replace(/[\s,]+$/, "")}, ${town}`, isBelow ? above : "");
  }

  #codedAt(at: number, line: string, bits: number): Place[] {
    const places: Place[] = [];
    const taken: number[] = [];
    for (const format of formatsAt(line, bits)) {
      if (!this.#mayOccur(format, line)) continue;
      const hint = line.search(format.hint);
      if (hint === -1) continue;
      const { pattern } = format;
      pattern.lastIndex = Math.max(0, hint - MAX_PREFIX);
      for (let match = pattern.exec(line); match; match = pattern.exec(line)) {
        if (++this.#sightings > MAX_SIGHTINGS) return places;
        const position = match.index + match[0].length;
        if (taken.some((one) => Math.abs(one - position) < 8)) continue;
        const place =
          format.order === "before"
            ? readBefore(this.#lines, at, match, format, this.#page)
            : readAfter(this.#lines, at, match, format, this.#page);
        if (!place) continue;
        taken.push(position);
        places.push(place);
      }
    }
    return places;
  }

  /** Forms of many countries need evidence of one of them. */
  #mayOccur(format: PostalFormat, line: string): boolean {
    const { countries } = this.#page;
    if (format.countries[0] === "NL") return mayBeDutch(line, countries);
    if (format.isDistinctive || format.order === "before") return true;
    if (format.countries.some((country) => this.#page.countries.includes(country))) return true;
    return (this.#namesAfter ??= this.#lines.some((line) => NAMED_AFTER.test(line)));
  }
}

const UNCODED_BITS = LINE.LETTERS | LINE.PARTED;
/** `Avd. de la Salud, s/n`: a street without numbers. */
const UNNUMBERED = /, s\/n/i;
const MAX_LABEL_LINE = 30;
const MAX_STREET_LINE = 80;
const MAX_TOWN_LINE = 40;
const NO_TOWN_BITS = LINE.DIGIT | LINE.COLON;
const TOWN_LINE = /^\p{Lu}[^@?!.]+$/u;
const COPYRIGHT_START = /^.{0,19}(?:©|copyright)/i;
const NAMED_AFTER = /India|Ireland|New Zealand|Serbia/;

/** `Trento - Partita IVA`: a label behind a dash. */
const AFTER_TOWN =
  /\s[-–—]\s(?:partita|p\. ?iva|cod|c\.? ?f|tel|nif|cif|siret|rcs|ust|vat|kvk|cvr).*$|[\s–—-]+$/iu;

/** `Street 1, 12345 Town` and `Street 1 ¶ 12345 Town`. */
function readBefore(
  lines: readonly string[],
  at: number,
  match: RegExpExecArray,
  format: PostalFormat,
  page: AddressPage,
): Place | null {
  const line = lines[at]!;
  const [written, prefix = "", code = ""] = match;
  const head = line.slice(0, match.index);
  const tail = line.slice(match.index + written.length);
  if (/(?:©|copyright|since|seit)[^\p{L}]*$/iu.test(head)) return null;
  if (/^\s*(?:[.,]\d|%|€|£|\$|kr\b|zł|Kč|Ft|EUR|m²|m2|km|kg|cm|mm|Uhr|h\b|x\d|\+)/u.test(tail))
    return null;
  if (/^[0\s-]+$/.test(code) || isRegisterEntry(line)) return null;
  const before = townBefore(lines, at, head, tail, page.language);
  const town =
    before ?? cityAtStart(tail) ?? (tail.trim() === "" ? townAround(lines, at, head) : null);
  if (!town) return null;
  const street = streetNear(lines, at, before?.head ?? withoutCodeLabel(head), town.rest);
  if (!prefix && isTextBeforeYear(code, street, head)) return null;
  const details = readRest(town.rest, lines[at + 1], page.language);
  const country =
    details.country ??
    (prefix &&
      (COUNTRY_OF_PREFIX[prefix] ?? (format.countries.includes(prefix) ? prefix : null))) ??
    null;
  const decided = country || countryOf(format, page.countries, street?.text ?? "", code);
  const isLabelled =
    addressWords().label.test(head) || addressWords().label.test(lines[at - 1] ?? "");
  if (!street && addressWords().streetEnd.test(town.city)) return null;
  if (!street && !(isLabelled && decided && (page.countries[0] === decided || country)))
    return null;
  if (decided && !format.countries.includes(decided)) return null;
  if (!decided) return null;
  return {
    street: street?.text ?? null,
    postalCode: code.replace(/\s*-\s*/, "-"),
    city: town.city.replace(/^[A-Z]{2}-\s?/, "").replace(AFTER_TOWN, ""),
    region: details.region,
    country: decided,
    snippet: clip([...(street?.lines ?? []), window(line, match.index)].join(", ")),
  };
}

function streetNear(lines: readonly string[], at: number, head: string, rest: string) {
  const own = streetAtEnd(head.replace(/[\s,]+(?:in|à|a|te|i|w|v)\s*$/u, ""));
  if (own) return { text: own, lines: [] };
  const after = streetAtStart(rest);
  if (after) return { text: after, lines: [] };
  if (head.replace(addressWords().label, "").trim().length > 40) return null;
  for (let above = 1; above <= LINES_ABOVE; above++) {
    const line = lines[at - above];
    if (line === undefined) break;
    if (!isStreetLine(line)) continue;
    const more = lines[at - above - 1] ?? "";
    const isUnit = addressWords().unit.test(more) && more.length <= 40;
    const text = streetAtEnd(line)!;
    return { text: isUnit ? `${more}, ${text}` : text, lines: [line] };
  }
  const below = lines[at + 1];
  const follows = below !== undefined && rest.trim() === "" && isStreetLine(below);
  return follows && head.trim() === "" ? { text: streetAtEnd(below)!, lines: [below] } : null;
}

/** `123 Main Street, Town, ST 12345` and the same in two lines. */
function readAfter(
  lines: readonly string[],
  at: number,
  match: RegExpExecArray,
  format: PostalFormat,
  page: AddressPage,
): Place | null {
  const line = lines[at]!;
  const [written, state = "", code = ""] = match;
  const head = line.slice(0, match.index);
  const details = readRest(line.slice(match.index + written.length), lines[at + 1], page.language);
  const own = format.countries[0]!;
  if (/^[0\s-]+$/.test(code)) return null;
  if (details.country && details.country !== own) return null;
  const place = cityAtEnd(lines, at, head, own, page.language);
  if (!place) return null;
  return {
    street: place.street,
    postalCode: code.toUpperCase(),
    city: place.city,
    region: (state && stateCode(own, state)) || place.region || details.region,
    country: own,
    snippet: clip([...place.lines, window(line, match.index)].join(", ")),
  };
}

/** The part of a long line around a code. */
function window(line: string, at: number): string {
  if (line.length <= 180) return line;
  const from = Math.max(0, at - 110);
  return line.slice(from, from + 180).replace(from > 0 ? /^\S*\s/ : /^/, "");
}

/** Region and country after a town: `(BO)`, `, Rogaland`, `, Deutschland`, or a country in the next line. */
function readRest(rest: string, next: string | undefined, language: string | null) {
  let region: string | null = null;
  const bracketed = /^\s*\(([\p{L}][\p{L} .'’-]{1,30})\)/u.exec(rest)?.[1];
  if (bracketed && !countryNamed(bracketed, language)) region = bracketed;
  const parts = rest.split(/[,;|•·()]|\s[-–—]\s|\.\s|\.$/).map((part) => part.trim());
  for (const part of parts.filter((one) => one !== "").slice(0, 3)) {
    const country = countryNamed(part, language);
    if (country) return { region, country };
    if (region === null && /^\p{Lu}[\p{L}/ '’-]{2,28}$/u.test(part) && rest.trim().startsWith(","))
      region = part;
  }
  const isShort = next !== undefined && next.length <= 30;
  return { region, country: isShort ? countryNamed(next, language) : null };
}
