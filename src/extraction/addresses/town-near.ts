import { stateCode } from "./address-words";
import { hasCodeBehind } from "./code-behind";
import { countryNamed } from "./city";
import { countryOfState } from "./state-country";
import { isCountyOf, isKnownTown } from "./town-index";

type Page = { countries: readonly string[]; language: string | null };

const SIGNS = [",", "|", "•", "·", "/", " - ", " – ", " — "];
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
    if (country !== undefined && isTownAlone(lines[at - 1], country)) return true;
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

const isTownAlone = (line: string | undefined, country: string) =>
  line !== undefined &&
  line.length <= MAX_FIRST &&
  isKnownTown(trimmed(line, line.length), country);

/** The text up to `end`, without signs at its ends. */
function trimmed(line: string, end: number): string {
  let to = end;
  while (to > 0 && isSign(line.charCodeAt(to - 1))) to--;
  let from = 0;
  while (from < to && isSign(line.charCodeAt(from))) from++;
  return line.slice(from, to);
}

/** Space, brackets, comma, hyphen, dot, colon, semicolon. */
const isSign = (unit: number) =>
  unit === 32 ||
  unit === 40 ||
  unit === 41 ||
  (unit > 43 && unit < 47) ||
  unit === 58 ||
  unit === 59;

/** `Praha 8`, `Cape Town 8001`: a town without the number of its district, or its postal code. */
function withoutNumber(part: string, { countries: [country] }: Page): string {
  let to = part.length;
  while (to > 0 && isDigit(part.charCodeAt(to - 1))) to--;
  const digits = part.length - to;
  const isNumber = digits > 2 ? hasCodeBehind(country, digits) : WITH_DISTRICTS.has(country ?? "");
  return digits > 0 && isNumber ? trimmed(part, to) : part;
}

const isDigit = (unit: number) => unit > 47 && unit < 58;

/** `Teresina (PI)`, whatever the page's country is. */
const isTownOfBrazil = (town: string, state: string) =>
  state === state.toUpperCase() && stateCode("BR", state) !== null && isKnownTown(town, "BR");

function endsWithPlace(line: string, page: Page): boolean {
  const bracket = line.includes(")", line.length - BRACKET_REACH) ? line.lastIndexOf("(") : -1;
  const whole = withoutNumber(trimmed(line, bracket > 0 ? bracket : line.length), page);
  let cut = 0;
  for (const sign of SIGNS) {
    const found = whole.lastIndexOf(sign);
    if (found !== -1) cut = Math.max(cut, found + sign.length);
  }
  const last = trimmed(whole.slice(cut), whole.length - cut);
  const unit = last.charCodeAt(last.length - 1);
  // Nothing, a digit or a sign.
  if (Number.isNaN(unit) || unit < 65) return false;
  if (bracket > 0 && isTownOfBrazil(last, line.slice(bracket + 1, bracket + 3))) return true;
  const [own] = page.countries;
  const country = own ?? "US";
  if (cut > 0 && (isRegion(last, own) || countryNamed(last, page.language) !== null)) return true;
  let from = last.length;
  for (let words = 0; words < MAX_TOWN_WORDS && from > 0; words++) {
    from = last.lastIndexOf(" ", from - 1);
    const first = last.charCodeAt(from + 1);
    if (first > 96 && first < 123) continue;
    const word = last.slice(from + 1);
    if (isKnownTown(word, country) || isRegion(word, own)) return true;
    if (page.countries.length === 0 && countryNamed(word, page.language) !== null) return true;
  }
  const hyphen = last.lastIndexOf("-");
  return hyphen > 0 && stateCode(country, last.slice(hyphen + 1)) !== null;
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
