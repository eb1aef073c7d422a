import { stateCode, statesOf } from "./address-words";
import { hasCodeBehind } from "./code-behind";
import { countryNamed } from "./city";
import { PlaceStarts } from "./place-starts";
import { isSpanishAmericanTown } from "./spanish-american-addresses";
import { countryOfState, statesCountIn } from "./state-country";
import { countiesOf, isCountyOf, isKnownTown, townStarts } from "./town-index";

type Page = { countries: readonly string[]; language: string | null };

const STATES = ["US", "CA", "AU"];
const MAX_BELOW = 45;
const LINES_BELOW = 3;
const MAX_TOWN_WORDS = 4;
const MAX_FIRST = 30;
/** A bracket and a full stop behind it. */
const BRACKET_REACH = 3;

/**
 * Returns a cheap test, without expressions, whether a line or one of the next lines can end with the name of a town, a
 * state or a country, or whether the line or the one above starts with a town. Each line is looked at once.
 */
export function townFinder(lines: readonly string[], page: Page): (at: number) => boolean {
  const known = new Uint8Array(lines.length);
  const [country] = page.countries;
  const ends = (at: number, line: string) => {
    if (known[at] === 0) known[at] = endsWithPlace(line, page) ? YES : NO;
    return known[at] === YES;
  };
  return (at) => {
    const line = lines[at]!;
    if (ends(at, line) || startsWithTown(line, page)) return true;
    if (country !== undefined && isTownAlone(headingAbove(lines, at, country), country))
      return true;
    for (let below = at + 1; below <= at + LINES_BELOW; below++) {
      const near = lines[below];
      if (near === undefined || near.length > MAX_BELOW || near.length < 2) return false;
      if (ends(below, near)) return true;
    }
    return false;
  };
}

/** Countries whose large towns are written with the number of a district. */
const WITH_DISTRICTS = new Set(["CZ", "SK", "IE", "LK"]);
const YES = 1;
const NO = 2;

/** Pages of no known country can name a state. */
const isRegion = (word: string, country: string | undefined) =>
  (country === undefined
    ? STATES.some((one) => stateCode(one, word) !== null)
    : stateCode(country, word) !== null || isCountyOf(word, country)) ||
  countryOfState(word, country) !== null;

const startsOfRegions = new Map<string, PlaceStarts>();

/** The first words of the states and counties of a country; of several countries if it is not known. */
function regionStarts(country: string | undefined): PlaceStarts {
  const id = country ?? "";
  let starts = startsOfRegions.get(id);
  if (!starts) {
    starts = new PlaceStarts();
    const own = country === undefined ? STATES : [country];
    for (const one of [...own, ...statesCountIn(country)]) starts.add(statesOf(one));
    if (country !== undefined) starts.add(countiesOf(country));
    startsOfRegions.set(id, starts);
  }
  return starts;
}

/** Lines of telephone numbers that can stand between a town and its street. */
const MAX_PHONES = 3;
const ONLY_PHONE = /^[\d\s().+/-]{7,20}$/;
/** `București, Sec. 1,` */
const SECTOR = /,?\s+sec(?:t|tor|torul)?\.?\s\d,?$/iu;

/**
 * The line above a street that can be its town: `Iași ¶ 0724 409 179 ¶ Str. Lungă 5` in Romania, where branches are listed
 * so.
 */
export function headingAbove(
  lines: readonly string[],
  at: number,
  country: string | undefined,
): string {
  let above = at - 1;
  if (country !== "RO") return lines[above] ?? "";
  while (above > at - 1 - MAX_PHONES && ONLY_PHONE.test(lines[above] ?? "")) above--;
  return (lines[above] ?? "").replace(SECTOR, "");
}

const isTownAlone = (line: string | undefined, country: string) =>
  line !== undefined &&
  line.length <= MAX_FIRST &&
  isKnownTown(trimmed(line, line.length), country);

/** The end of a range of a text without the signs at its end. */
function endOf(text: string, from: number, to: number): number {
  let end = to;
  while (end > from && isSign(text.charCodeAt(end - 1))) end--;
  return end;
}

/** The start of a range of a text without the signs at its start. */
function startOf(text: string, from: number, to: number): number {
  let start = from;
  while (start < to && isSign(text.charCodeAt(start))) start++;
  return start;
}

/** The text up to `end`, without signs at its ends. */
function trimmed(line: string, end: number): string {
  const to = endOf(line, 0, end);
  return line.slice(startOf(line, 0, to), to);
}

const SPACE = 32;
/** Space, brackets, comma, hyphen, dot, colon, semicolon. */
const isSign = (unit: number) =>
  unit === SPACE ||
  unit === 40 ||
  unit === 41 ||
  (unit > 43 && unit < 47) ||
  unit === 58 ||
  unit === 59;

/** A comma, a bar, a bullet, a slash. */
const isSeparator = (unit: number) =>
  unit === 44 || unit === 124 || unit === 0x2022 || unit === 0xb7 || unit === 47;
/** A dash, which separates parts between spaces. */
const isDash = (unit: number) => unit === 45 || unit === 0x2013 || unit === 0x2014;

/** Where the last part of a range of a text starts; its own start if it has one part. */
function startOfLastPart(text: string, from: number, to: number): number {
  for (let at = to - 1; at >= from; at--) {
    const unit = text.charCodeAt(at);
    if (isSeparator(unit)) return at + 1;
    if (isDash(unit) && at > from && at + 1 < to)
      if (text.charCodeAt(at - 1) === SPACE && text.charCodeAt(at + 1) === SPACE) return at + 2;
  }
  return from;
}

/** `Praha 8`, `Cape Town 8001`: the end of a town without the number of its district, or its postal code. */
function withoutNumber(line: string, from: number, end: number, { countries }: Page): number {
  const [country] = countries;
  let to = end;
  while (to > from && isDigit(line.charCodeAt(to - 1))) to--;
  const digits = end - to;
  const isNumber = digits > 2 ? hasCodeBehind(country, digits) : WITH_DISTRICTS.has(country ?? "");
  return digits > 0 && isNumber ? endOf(line, from, to) : end;
}

const isDigit = (unit: number) => unit > 47 && unit < 58;

/** `Teresina (PI)`, whatever the page's country is. */
const isTownOfBrazil = (town: string, state: string) =>
  state === state.toUpperCase() && stateCode("BR", state) !== null && isKnownTown(town, "BR");

function endsWithPlace(line: string, page: Page): boolean {
  const bracket = line.includes(")", line.length - BRACKET_REACH) ? line.lastIndexOf("(") : -1;
  const end = endOf(line, 0, bracket > 0 ? bracket : line.length);
  const whole = startOf(line, 0, end);
  const to = withoutNumber(line, whole, end, page);
  // Nothing, a digit or a sign.
  if (to <= whole || line.charCodeAt(to - 1) < 65) return false;
  const cut = startOfLastPart(line, whole, to);
  const start = startOf(line, cut, to);
  if (bracket > 0 && isTownOfBrazil(line.slice(start, to), line.slice(bracket + 1, bracket + 3)))
    return true;
  const [own] = page.countries;
  const country = own ?? "US";
  if (cut > whole) {
    const last = line.slice(start, to);
    if (isRegion(last, own) || countryNamed(last, page.language) !== null) return true;
  }
  const towns = townStarts(country);
  const regions = regionStarts(own);
  let from = to;
  for (let words = 0; words < MAX_TOWN_WORDS && from > start; words++) {
    from = Math.max(start, line.lastIndexOf(" ", from - 1) + 1);
    const first = line.charCodeAt(from);
    if (first < 97 || first > 122) {
      if (towns.has(line, from, to) && isKnownTown(line.slice(from, to), country)) return true;
      if (regions.has(line, from, to) && isRegion(line.slice(from, to), own)) return true;
      if (own === "ES" && isSpanishAmericanTown(line.slice(from, to))) return true;
      if (page.countries.length === 0 && countryNamed(line.slice(from, to), page.language) !== null)
        return true;
    }
    from--;
  }
  const hyphen = line.lastIndexOf("-", to - 1);
  return hyphen > start && stateCode(country, line.slice(hyphen + 1, to)) !== null;
}

/** `Galway: 7 Eyre Square`, `София, ул. Пиротска 5`, `Велико Търново — бул. България 72` */
function startsWithTown(line: string, { countries }: Page): boolean {
  const [country] = countries;
  if (country === undefined) return false;
  for (const sign of [",", ":", " - ", " – ", " — ", "|", "·"]) {
    const found = line.indexOf(sign);
    if (found > 2 && found <= MAX_FIRST && isKnownTown(line.slice(0, found), country)) return true;
    if (sign === ":" && found > 0) {
      const next = line.indexOf(",", found);
      if (next > found + 3 && next < found + MAX_FIRST)
        if (isKnownTown(trimmed(line.slice(found + 1), next - found - 1), country)) return true;
    }
  }
  return false;
}
