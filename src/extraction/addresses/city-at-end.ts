import { addressWords, counties, stateCode } from "./address-words";
import { countryNamed } from "./city";
import { isCapitalTwice, isMexicanQuarter } from "./mexican-addresses";
import { isNamedHouse } from "./rural-addresses";
import { isStreetLine, streetAtEnd } from "./street";
import { isKnownTown } from "./town-index";

export type PlaceAtEnd = { street: string; city: string; region: string | null; lines: string[] };

/** Countries whose addresses name floors, wards and landmarks between street and town. */
const LOOSE = new Set(["BR", "IN", "MX"]);
/** Countries whose addresses can name a suburb between street and town. */
const SUBURBAN = new Set(["GB", "IE", "NZ", "AU"]);
/** Countries whose letters name the quarter in a line of its own. */
const QUARTERED = new Set(["GB", "IE", "NZ"]);
const SEPARATOR = /\s*[,;|•·]\s*|\s+[–—-]\s+|\s+[-–—](?=\s*$)/;
const TOWN = /^\p{Lu}[\p{L}\p{M}'’. -]{1,40}$|^Dublin \d{1,2}W?$/u;
const MAX_REGIONS = 2;

/** What stands between a postal code and the street above it: the line of the town, and the lines that were read. */
type Head = { text: string; at: number; used: string[]; region: string | null };

/**
 * Reads street, town and region from the text before a postal code: `7 Main St, Springfield, IL`. The street may be
 * in the lines above. `at` is the line of the code.
 */
export function cityAtEnd(
  lines: readonly string[],
  at: number,
  written: string,
  country: string,
  language: string | null,
): PlaceAtEnd | null {
  const head = townLine(lines, at, written, country, language);
  const { parts, region } = withoutRegions(head, country, language);
  const town = splitTown(parts.pop() ?? "", country);
  if (!town) return null;
  const before = [...parts, ...(town.street ? [town.street] : [])].join(", ");
  const found =
    streetBefore(lines, head, before, country) ?? streetAbove(lines, head, before, country);
  if (!found) return null;
  const used = [...found.lines, ...head.used];
  return { street: found.street, city: town.city, region: region ?? town.region, lines: used };
}

const CODE_LABELS =
  /(?:\s*[-–—:,(]|\b(?:pin ?code|pin|zip|cep|c\.e\.p\.|c\.? ?p\.?|c[óo]digo postal))+\s*$/giu;

/** The line with the town: that of the code, or one above if labels, countries and counties stand alone. */
function townLine(
  lines: readonly string[],
  codeAt: number,
  written: string,
  country: string,
  language: string | null,
): Head {
  const used: string[] = [];
  let text = written.replace(CODE_LABELS, "").trim();
  let at = codeAt;
  // `Town, Co. Kildare ¶ Ireland, W91 ABCD`
  if (codeAt > 0 && (bareLabel(text) || countryNamed(text, language) !== null)) {
    at = codeAt - 1;
    text = lines[at]!;
    used.push(text);
  }
  // `Town ¶ West Yorkshire ¶ LS10 1AB`
  let region: string | null = null;
  if (at < codeAt && at > 0 && isCounty(text)) {
    region = text;
    at -= 1;
    text = lines[at]!;
    used.unshift(text);
  }
  const bracketed = country === "CA" ? /^(.+\p{L})\s*\(([\p{L} -]{2,25})\)$/u.exec(text) : null;
  if (bracketed) {
    text = bracketed[1]!;
    region = stateCode(country, bracketed[2]!) ?? bracketed[2]!;
  }
  return { text, at, used, region };
}

/** The parts of a line up to its town, and the region behind the town. */
function withoutRegions(
  { text, region: above }: Head,
  country: string,
  language: string | null,
): { parts: string[]; region: string | null } {
  const parts = text
    .split(SEPARATOR)
    .map((part) => part.trim())
    .filter((part) => part !== "");
  let region = above;
  for (let count = 0; count < MAX_REGIONS + 1 && parts.length > 1; count++) {
    const last = parts.at(-1)!.replace(/\.$/, "");
    // `7 Main St, New York, NY 10001`: the name of a state is also that of a town.
    if (parts.length === 2 && /\d/.test(parts[0]!)) break;
    if (country === "MX" && isCapitalTwice(last, parts.at(-2)!)) {
      parts.pop();
      break;
    }
    // `Av. Atlântica, 666 - São Paulo`: the name of a state is also that of a town.
    if (/\d/.test(parts.at(-2)!) && isKnownTown(last, country)) break;
    const state = stateCode(country, last);
    const isRegion =
      state !== null ||
      counties().has(last.toLowerCase()) ||
      /^(?:dist|tq|tal|co)\b\.?\s/i.test(last);
    // `5th Floor, New York, NY 10005`: the code contains the state.
    if (country === "US" && state !== null) break;
    // `Col. Centro, Puebla`: the town has the name of its state.
    if (country === "MX" && state !== null && isMexicanQuarter(parts.at(-2)!)) break;
    if (!isRegion && countryNamed(last, language) === null) break;
    // `Rio de Janeiro, RJ`: the name of a state in front of its code is a town.
    if (region !== null && state !== null) break;
    if (state !== null || counties().has(last.toLowerCase())) region = state ?? last;
    parts.pop();
  }
  return { parts, region };
}

type Street = { street: string; lines: string[] };

/** The street in front of the town, in its line. */
function streetBefore(
  lines: readonly string[],
  { at }: Head,
  before: string,
  country: string,
): Street | null {
  const isLoose = LOOSE.has(country);
  const street = before === "" ? null : streetAtEnd(before, isLoose || SUBURBAN.has(country));
  if (!street) return null;
  const start = lines[at - 1] ?? "";
  // `Acme House, No. 21, Lake Lane, ¶ Off Hill Road, Chennai - 600006`
  return isLoose && !/\d/.test(street) && /\d.*,$/.test(start) && isStreetLine(start, true)
    ? { street: `${start.replace(/,$/, "")}, ${street}`, lines: [start] }
    : { street, lines: [] };
}

/** The street in the lines above that of the town. */
function streetAbove(
  lines: readonly string[],
  { at }: Head,
  before: string,
  country: string,
): Street | null {
  const isLoose = LOOSE.has(country);
  const next = lines[at - 1] ?? "";
  const second = lines[at - 2] ?? "";
  // `302 Main Road ¶ North Quarter ¶ Town, ST 12345`: a quarter stands between.
  const isQuarter =
    isStreetLine(second) &&
    isShortWords(next) &&
    (isLoose || (QUARTERED.has(country) && /\d/.test(second) && !isStreetLine(next)));
  const from = isQuarter ? at - 1 : at;
  // `12 Mill Avenue ¶ Unit 78-A ¶ Town, ST 12345`: a unit stands between.
  const unit = isUnitLine(lines[from - 1] ?? "") ? lines[from - 1]! : "";
  if (unit && before === "" && isStreetLine(lines[from - 2] ?? "", isLoose)) {
    const street = streetAtEnd(lines[from - 2]!, true)!;
    return { street: `${street}, ${unit}`, lines: [lines[from - 2]!, unit] };
  }
  const above = lines[from - 1];
  if (above === undefined || !isStreetLine(above, isLoose)) return null;
  return { street: joinAbove(lines, from, before), lines: [above] };
}

const MAX_UNIT = 30;
const isUnitLine = (line: string) =>
  line.length <= MAX_UNIT &&
  (addressWords().unit.test(line) || /^#\s?\w|^R\.?D\.? ?\d/.test(line)) &&
  !/[:@]/.test(line);
const isCounty = (line: string) =>
  counties().has(line.toLowerCase()) || /^Co(?:\.|unty)?\s\p{Lu}\p{L}+$/u.test(line);
const isShortWords = (line: string) => line.length <= 40 && /^\p{Lu}[^\d@:]+$/u.test(line);
const bareLabel = (text: string) => text.replace(addressWords().label, "").trim() === "";

function joinAbove(lines: readonly string[], from: number, before: string): string {
  const house = lines[from - 2] ?? "";
  const line = streetAtEnd(lines[from - 1]!, true)!;
  const street = isNamedHouse(house) && !/\d/.test(line) ? `${house}, ${line}` : line;
  return before === "" || before.length > 40 ? street : `${street}, ${before}`;
}

/** A direction or a unit after a street: `N`, `Suite 5`. */
const UNIT = /^\.?(?:\s+(?:[NSEW]{1,2}(?![\p{L}\d])|(?:suite|ste|unit|apt|floor|#)\.?\s*\S+))?/iu;

/** The end of the kind of street in a text, such as `12 Park Ave`; 0 without a street with a number. */
function endOfStreet(text: string): number {
  const { streetEnd } = addressWords();
  let end = 0;
  for (let found = streetEnd.exec(text); found; found = streetEnd.exec(text.slice(end))) {
    const start = end + found.index;
    // `Park Ave`: the last of several kinds in a row.
    if (end === 0 ? !/\d/.test(text.slice(0, start)) : found.index > 0) break;
    end = start + found[0].length;
  }
  return end;
}

type Town = { street: string | null; city: string; region: string | null };

/** `13767 Freeway Dr Santa Fe Springs` → street and town; `Rio do Sul/SC` → town and state. */
function splitTown(written: string, country: string): Town | null {
  const own = written.replace(addressWords().label, "").replace(/[.,\s]+$/, "");
  const slashed = /^(.*\p{L})\s*[/-]\s*(\p{Lu}{2})$/u.exec(own);
  if (slashed && stateCode(country, slashed[2]!))
    return { street: null, city: slashed[1]!.trim(), region: slashed[2]! };
  const box = /^(P\.? ?O\.? ?Box \d+)\s+(.+)$/iu.exec(own);
  if (box && TOWN.test(box[2]!)) return { street: box[1]!, city: box[2]!, region: null };
  const cut = endOfStreet(own);
  if (cut > 0) {
    const unit = UNIT.exec(own.slice(cut))![0];
    const city = own.slice(cut + unit.length).replace(/^[\s.,]+/, "");
    return TOWN.test(city) ? { street: own.slice(0, cut + unit.length), city, region: null } : null;
  }
  const words = own.split(" ");
  const state = words.length > 1 ? stateCode(country, words.at(-1)!) : null;
  const name = state ? words.slice(0, -1).join(" ") : own;
  return TOWN.test(name) && name.split(" ").length <= 5
    ? { street: null, city: name, region: state }
    : null;
}
