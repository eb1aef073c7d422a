import type { FoundAddress } from "#src/extraction/facts/profile-facts";
import { ANY_CODE, LINE } from "#src/extraction/lines/line-class";
import type { PageLines } from "#src/extraction/lines/page-lines";
import { keepShape } from "#src/shared/kept-shapes";
import { addressKind } from "./address-context";
import { addressLines } from "./address-lines";
import { ownerFinder, type OwnersPage } from "./address-owner";
import { addressWords, isAddressLabel } from "./address-words";
import { readAsianAddress } from "./asian-addresses";
import { readBefore } from "./code-before-town";
import { readAfter } from "./code-behind-town";
import { checkedPlace } from "./check-place";
import { readEmirates, readIrish, readTownAndState } from "./block-addresses";
import { isTownAndState } from "./brazilian-addresses";
import { writesCodeBehind } from "./code-behind";
import { mayBeDutch } from "./code-country";
import { formatsAt, namesProductNumber } from "./formats-of-line";
import type { PostalFormat } from "./postal-codes";
import { canBeAddress, readKnownTown } from "./known-towns";
import { readLatinJapanese } from "./latin-japanese";
import { readNamedCountry } from "./named-country";
import { isRestOf, keep, MAX_ADDRESSES, onlyOne, withoutUncodedDoubles } from "./join-addresses";
import { markedPlaces } from "./marked-places";
import { readNationalForm } from "./national-forms";
import { othersPlaces } from "./others-places";
import { readInSentence } from "./sentence-addresses";
import { isStreetLine } from "./street";
import { isKnownTown } from "./town-index";
import { isTownLine } from "./town-line";
import { townFinder } from "./town-near";
import { readTurkishAddress } from "./turkish-addresses";
import { uncodedReader } from "./uncoded-addresses";
import {
  MAX_LAST_LINE,
  STATE_AT_END,
  readUnnumbered,
  UNNUMBERED,
  unnumberedLines,
} from "./unnumbered-lines";

/** `countries` are the likely ones of the page, best first. */
export type AddressPage = OwnersPage & {
  language: string | null;
  /** Whether the text of the page contains a word. */
  mentions: (word: string) => boolean;
};

/** Numbers that can be postal codes: each is looked at closely. */
const MAX_SIGHTINGS = 400;
/** Characters before the digits of a code that belong to it: `CEP: `, the name of a state. */
const MAX_PREFIX = 40;
/** `C.P. - `: only the code of the country stands before a code that stands before its town. */
const MAX_COUNTRY_PREFIX = 8;

/** Reads postal addresses from the lines of a page, each once, in the order of the page. */
export function readAddresses(lines: PageLines, page: AddressPage): FoundAddress[] {
  const reader = keepShape(new AddressReader(lines, page));
  return reader.read();
}

type Place = Omit<FoundAddress, "kind">;

class AddressReader {
  readonly #lines: readonly string[];
  readonly #classes: readonly number[];
  readonly #page: AddressPage;
  readonly #readsUncoded: (line: string, above: string) => Place | null;
  readonly #isTurkish: boolean;
  readonly #isEmirates: boolean;
  readonly #isIrish: boolean;
  readonly #isJapanese: boolean;
  readonly #canNameTown: (at: number) => boolean;
  readonly #canBeUnnumbered: (at: number) => boolean;
  /** Names of countries, and whether the page contains them. */
  readonly #named = new Map<string, boolean>();
  readonly #ownerOf: ReturnType<typeof ownerFinder>;
  #sightings = 0;

  constructor(lines: PageLines, page: AddressPage) {
    const { texts, classes } = addressLines(lines, page.countries);
    this.#lines = texts;
    this.#classes = classes;
    this.#page = page;
    this.#readsUncoded = uncodedReader(page);
    this.#ownerOf = ownerFinder(texts, page);
    this.#isTurkish = page.countries.includes("TR");
    this.#isEmirates = page.countries.includes("AE");
    this.#isIrish = page.countries.includes("IE");
    this.#canNameTown = townFinder(texts, page);
    this.#canBeUnnumbered = unnumberedLines(texts, classes, page);
    this.#isJapanese = page.countries.includes("JP");
  }

  read(): FoundAddress[] {
    const lines = this.#lines;
    const found = new Map<string, FoundAddress>();
    const unsure: FoundAddress[] = [];
    const isOthers = othersPlaces(lines, this.#page);
    let start: { key: string; at: number; place: Place } | null = null;
    const taken = new Set<number>();
    for (let at = 0; at < lines.length; at++) {
      const bits = this.#classes[at]!;
      const mayHold =
        (bits & LINE.DIGIT) === 0 ? this.#canBeUnnumbered(at) : (bits & ADDRESS_BITS) !== 0;
      if (!mayHold) continue;
      if (found.size >= MAX_ADDRESSES) break;
      const line = lines[at]!;
      for (const place of this.#addressesAt(at)) {
        const address = checkedPlace(place, this.#page.language);
        if (!address) continue;
        taken.add(at);
        if (isOthers(at) || !this.#isOwn(at, address, unsure)) continue;
        // `Unit 3 ¶ Mill Park ¶ Limerick ¶ V94 T9PX`: the code of the address that was read before.
        if (start && at - start.at <= MAX_START && isRestOf(address, start.place))
          found.delete(start.key);
        const key = keep(found, { ...address, kind: addressKind(lines, at, line) });
        start = key && address.postalCode === null ? { key, at, place: address } : null;
      }
    }
    const marks = {
      isFree: (at: number) => !taken.has(at) && !taken.has(at + 1),
      canNameTown: this.#canNameTown,
    };
    for (const { at, place: marked } of markedPlaces(
      { texts: lines, classes: this.#classes },
      this.#page,
      marks,
    )) {
      if (found.size >= MAX_ADDRESSES) break;
      const place = checkedPlace(marked, this.#page.language);
      if (place && !isOthers(at) && this.#isOwn(at, place, unsure))
        keep(found, { ...place, kind: addressKind(lines, at, lines[at]!) });
    }
    // Terms and privacy statements without another address name that of the site.
    const all = found.size > 0 ? [...found.values()] : onlyOne(unsure);
    return withoutUncodedDoubles(all, ({ postalCode }) => postalCode);
  }

  /** Whether an address is that of the company. Adds those of which it is not known to `unsure`. */
  #isOwn(at: number, address: Place, unsure: FoundAddress[]): boolean {
    const owner = this.#ownerOf(at, address);
    if (owner === "unsure") unsure.push({ ...address, kind: null });
    return owner === "own";
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
    if ((this.#isJapanese || line.includes("Japan")) && bits & LINE.LETTERS) {
      const japanese = readLatinJapanese(line);
      if (japanese) return [japanese];
    }
    if (this.#isEmirates || line.includes("Dubai")) {
      const place = readEmirates(this.#lines, at);
      if (place) return [place];
    }
    if (this.#isIrish) {
      const place = readIrish(this.#lines, at);
      if (place) return [place];
    }
    if (bits & LINE.PARTED || (bits & LINE.DIGIT && line.endsWith("Venezuela"))) {
      const place = readNamedCountry(this.#lines, at, this.#page.language);
      if (place) return [place];
    }
    const [first] = this.#page.countries;
    const national = readNationalForm(this.#lines, at, this.#page);
    if (national) return [national];
    if (first && line.length <= MAX_LAST_LINE && STATE_AT_END.test(line)) {
      const place = readTownAndState(this.#lines, at, first);
      if (place) return [place];
    }
    if (this.#isTurkish) {
      const turkish = readTurkishAddress(this.#lines, at);
      if (turkish) return [turkish];
    }
    const above = this.#lines[at - 1] ?? "";
    const found =
      ((bits & UNCODED_BITS) === UNCODED_BITS ? this.#readsUncoded(line, above) : null) ??
      this.#labelledAt(at, line, above) ??
      this.#knownTownAt(at, bits) ??
      (bits & LINE.PARTED ? readUnnumbered(line, this.#page) : null) ??
      this.#namedCountryAt(at, bits) ??
      ((bits & UNCODED_BITS) === UNCODED_BITS ? readInSentence(line, this.#page) : null);
    return found ? [found] : [];
  }

  #namedCountryAt(at: number, bits: number): Place | null {
    const hasNumber = ((bits | (this.#classes[at - 1] ?? 0)) & LINE.DIGIT) !== 0;
    const canBe = (bits & UNCODED_BITS) === UNCODED_BITS && hasNumber;
    return canBe ? readNamedCountry(this.#lines, at, this.#page.language, true) : null;
  }

  /** A street whose town is known. */
  #knownTownAt(at: number, bits: number): Place | null {
    if ((bits & LINE.LETTERS) === 0) return null;
    if ((bits & LINE.DIGIT) === 0 && !UNNUMBERED.test(this.#lines[at]!)) return null;
    const line = this.#lines[at]!;
    const [country] = this.#page.countries;
    // A cheap test before that of the whole line.
    if ((bits & LINE.LONG_NUMBER) !== 0 && !writesCodeBehind(country)) return null;
    if (line.length > MAX_TOWN_LINES || !canBeAddress(line, country)) return null;
    if (!this.#canNameTown(at)) return null;
    return readKnownTown(this.#lines, at, this.#page);
  }

  /** `Address ¶ 12 Main Road ¶ Springfield (Kent)` */
  #labelledAt(at: number, line: string, above: string): Place | null {
    const town = this.#lines[at + 1] ?? "";
    if (line.length > MAX_STREET_LINE || town.length > MAX_TOWN_LINE) return null;
    if ((this.#classes[at + 1]! & NO_TOWN_BITS) !== 0 || !isTownLine(town)) return null;
    // `Örnek Caddesi No:24 ¶ Örnek Apartmanı ¶ …`: the name of a building or a firm, which a Turkish address can have.
    if (this.#page.countries[0] === "TR" && !town.includes("/") && !isKnownTown(town, "TR"))
      return null;
    if (this.#page.countries[0] === "BR" && isTownAndState(this.#lines[at + 2] ?? "")) return null;
    const isBelow = isAddressLabel(above);
    if ((!isBelow && !addressWords().label.test(line)) || !isStreetLine(line)) return null;
    const parted = town.replace(/\. ?(?=\p{Lu})/u, ", ");
    return this.#readsUncoded(`${line.replace(/[\s,.]+$/, "")}, ${parted}`, isBelow ? above : "");
  }

  #codedAt(at: number, line: string, bits: number): Place[] {
    const places: Place[] = [];
    const taken: number[] = [];
    const isProduct = namesProductNumber(line);
    for (const format of formatsAt(line, bits)) {
      const { pattern, order } = format;
      if (isProduct && (order === "before" || !format.isDistinctive)) continue;
      const hint = line.search(format.hint);
      if (hint === -1) continue;
      const reach = order === "before" ? MAX_COUNTRY_PREFIX : MAX_PREFIX;
      pattern.lastIndex = Math.max(0, hint - reach);
      let match = pattern.exec(line);
      // Evidence comes last, because its expressions are the most expensive ones.
      if (!match || !this.#mayOccur(format, line)) continue;
      for (; match; match = pattern.exec(line)) {
        if (++this.#sightings > MAX_SIGHTINGS) return places;
        const position = match.index + match[0].length;
        if (taken.some((one) => Math.abs(one - position) < 8)) continue;
        const place =
          order === "before"
            ? readBefore(this.#lines, at, match, format, this.#page)
            : readAfter(this.#lines, at, match, format, this.#page);
        if (!place) continue;
        taken.push(position);
        places.push(place);
      }
    }
    return places;
  }

  #names(country: string): boolean {
    const known = this.#named.get(country);
    if (known !== undefined) return known;
    const isNamed = this.#page.mentions(country);
    this.#named.set(country, isNamed);
    return isNamed;
  }

  /** Forms of many countries need evidence of one of them. */
  #mayOccur(format: PostalFormat, line: string): boolean {
    const { countries } = this.#page;
    if (format.countries[0] === "NL") return mayBeDutch(line, countries);
    if (format.isDistinctive || format.order === "before") return true;
    if (format.countries.some((country) => this.#page.countries.includes(country))) return true;
    if (format.evidence?.test(line)) return true;
    const name = NAMED_AFTER[format.countries[0]!];
    return name !== undefined && this.#names(name);
  }
}

/** A line of numbers and signs alone is no address. */
const ADDRESS_BITS = LINE.LETTERS | LINE.UNSPACED | ANY_CODE;
const UNCODED_BITS = LINE.LETTERS | LINE.PARTED;
/** Lines between an address and its postal code. */
const MAX_START = 5;
const MAX_TOWN_LINES = 130;
const MAX_STREET_LINE = 80;
const MAX_TOWN_LINE = 40;
const NO_TOWN_BITS = LINE.DIGIT | LINE.COLON;
const NAMED_AFTER: Readonly<Record<string, string>> = {
  IN: "India",
  IE: "Ireland",
  NZ: "New Zealand",
  RS: "Serbia",
};
