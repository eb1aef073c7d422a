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

/**
 * Reads street, town and region from the text before a postal code: `7 Main St, Springfield, IL`. The street may be
 * in the lines above. `at` is the line of the code.
 */
export function cityAtEnd(
  lines: readonly string[],
  at: number,
  head: string,
  country: string,
  language: string | null,
): PlaceAtEnd | null {
  const used: string[] = [];
  let body = head
    .replace(
      /(?:\s*[-–—:,(]|\b(?:pin ?code|pin|zip|cep|c\.e\.p\.|c\.? ?p\.?|c[óo]digo postal))+\s*$/giu,
      "",
    )
    .trim();
  let from = at;
  // `Town, Co. Kildare ¶ Ireland, W91 ABCD`
  if (at > 0 && (bareLabel(body) || countryNamed(body, language) !== null)) {
    from = at - 1;
    body = lines[from]!;
    used.push(body);
  }
  // `Town ¶ West Yorkshire ¶ LS10 1AB`
  let region: string | null = null;
  if (from < at && from > 0 && isCounty(body)) {
    region = body;
    from -= 1;
    body = lines[from]!;
    used.unshift(body);
  }
  const bracketed = country === "CA" ? /^(.+\p{L})\s*\(([\p{L} -]{2,25})\)$/u.exec(body) : null;
  if (bracketed) {
    body = bracketed[1]!;
    region = stateCode(country, bracketed[2]!) ?? bracketed[2]!;
  }
  const parts = body
    .split(SEPARATOR)
    .map((part) => part.trim())
    .filter((part) => part !== "");
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
  const split = splitTown(parts.pop() ?? "", country);
  if (!split) return null;
  const before = [...parts, ...(split.street ? [split.street] : [])].join(", ");
  const isLoose = LOOSE.has(country);
  const street = before === "" ? null : streetAtEnd(before, isLoose || SUBURBAN.has(country));
  const start = lines[from - 1] ?? "";
  // `Acme House, No. 21, Lake Lane, ¶ Off Hill Road, Chennai - 600006`
  if (street && isLoose && !/\d/.test(street) && /\d.*,$/.test(start) && isStreetLine(start, true))
    return {
      street: `${start.replace(/,$/, "")}, ${street}`,
      city: split.city,
      region: region ?? split.region,
      lines: [start, ...used],
    };
  if (street) return { street, city: split.city, region: region ?? split.region, lines: used };
  // `302 Main Road ¶ North Quarter ¶ Town, ST 12345`: a quarter stands between.
  const beforeQuarter = lines[from - 2] ?? "";
  const isQuarter =
    isStreetLine(beforeQuarter) &&
    isShortWords(lines[from - 1]!) &&
    (isLoose ||
      (QUARTERED.has(country) && /\d/.test(beforeQuarter) && !isStreetLine(lines[from - 1]!)));
  if (isQuarter) from -= 1;
  // `12 Mill Avenue ¶ Unit 78-A ¶ Town, ST 12345`: a unit stands between.
  const unit = isUnitLine(lines[from - 1] ?? "") ? lines[from - 1]! : "";
  if (unit && before === "" && isStreetLine(lines[from - 2] ?? "", isLoose)) {
    const street = streetAtEnd(lines[from - 2]!, true)!;
    const all = [lines[from - 2]!, unit, ...used];
    return {
      street: `${street}, ${unit}`,
      city: split.city,
      region: region ?? split.region,
      lines: all,
    };
  }
  const above = lines[from - 1];
  if (above === undefined || !isStreetLine(above, isLoose)) return null;
  return {
    street: joinAbove(lines, from, before),
    city: split.city,
    region: region ?? split.region,
    lines: [above, ...used],
  };
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
