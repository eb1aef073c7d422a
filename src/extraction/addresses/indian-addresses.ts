import { addressWords, stateCode } from "./address-words";
import { countryNamed } from "./city";
import type { PlaceAtEnd } from "./city-at-end";
import { linesAbove } from "./lines-above";
import { streetAtEnd } from "./street";

const MAX_LENGTH = 240;
const SEPARATOR = /\s*[,;|•·]\s*|\s+[–—-]\s+|\s+[-–—](?=\s*$)/;
const CODE_LABEL = /(?:\s*[-–—:,(]|\b(?:pin ?code|postal code|pin|zip))+[\s.]*$/giu;
/** `Thane (W)`, `Ambernath (East)` */
const TOWN =
  /^\p{Lu}[\p{L}\p{M}'’. -]{1,40}(?: ?\((?:[EWNS]|East|West|North|South|EAST|WEST|NORTH|SOUTH)\.?\))?$/u;
const isDistrict = (part: string, count: number) =>
  DISTRICT.test(part) || (count > 2 && DISTRICT_BEHIND.test(part));
const DISTRICT = /^(?:dist|tq|tal|taluka?|tehsil|mandal|via|po|ps)\b\.?[\s:]/i;
const DISTRICT_BEHIND = /\s(?:dist(?:rict)?|taluka?|mandal)\.?$/i;
/** Territories that consist of one town. */
const TOWN_TERRITORY = /^(?:new delhi|delhi|chandigarh)$/i;
/** `Baird Road New Delhi`, `MIDC Pune`: the town follows a street or an industrial area. */
const BEFORE_TOWN =
  /^(.*\b(?:midc|gidc|sidco|sipcot|riico|sez|hsiidc|road|rd|street|marg|nagar|colony|layout|phase|lane|cross|main|highway|chowk|circle|estate|complex|bazar|bazaar|market)\b\.?)\s+(\p{Lu}.*)$/iu;
export const INDIAN_AREA =
  /\b(?:midc|gidc|sidco|sipcot|riico|sez|estate|road|marg|nagar|house|park|opp|near|p\.? ?o|p\.? ?s|post|vill(?:age)?|dist|circle|chowk|phase|layout|colony|cross|junction|complex|bypass|highway)\b/i;

/** Reads street, town and state before an Indian postal code, of which earlier parts can stand in lines above. */
export function indianPlace(
  lines: readonly string[],
  at: number,
  head: string,
  language: string | null,
): PlaceAtEnd | null {
  const { label } = addressWords();
  const own = head.replace(CODE_LABEL, "").trim();
  const body = own.replace(label, "");
  const above =
    body === own && needsMore(body, lines[at - 1]) ? linesAbove(lines, at, language) : [];
  const whole = [...above, body].filter((part) => part !== "").join(", ");
  if (whole.length > MAX_LENGTH && above.length > 0) return null;
  const parts = whole
    .split(SEPARATOR)
    .map((part) => part.trim())
    .filter((part, index, all) => part !== "" && part !== all[index - 1]);
  let region: string | null = null;
  while (parts.length > 1) {
    const last = parts
      .at(-1)!
      .replace(/[().]+/g, "")
      .trim();
    if (TOWN_TERRITORY.test(last)) {
      region = "DL";
      if (/^(?:new )?delhi$/i.test(parts.at(-2)!)) parts.pop();
      break;
    }
    const state = stateCode("IN", last);
    if (state === null && !isDistrict(last, parts.length) && countryNamed(last, language) === null)
      break;
    region ??= state;
    parts.pop();
  }
  const found = townOf(parts.pop() ?? "");
  if (!found) return null;
  const before = [...parts, ...(found.before ? [found.before] : [])].join(", ");
  if (before === "" || !(/\d/.test(before) || INDIAN_AREA.test(before))) return null;
  const street =
    above.length > 0
      ? before
      : (streetAtEnd(before, true) ??
        (INDIAN_AREA.test(before) || /^#? ?\d/.test(before) ? before : null));
  if (!street || street.length > 170) return null;
  return {
    street: street.replace(/^.*\b(?:ltd|limited|llp)\b\.?(?:\s*\([^)]*\))?[\s,]+/i, ""),
    city: found.town,
    region: region ?? found.region,
    lines: [...above],
  };
}

/** Whether an address starts above: its own line has no number, or the line above continues. */
function needsMore(body: string, above: string | undefined): boolean {
  if (above === undefined) return false;
  return above.trimEnd().endsWith(",") || !/\d/.test(body) || body.split(",").length < 3;
}

type Town = { before: string | null; town: string; region: string | null };

function townOf(written: string): Town | null {
  const name = written.replace(/[\s.]+$/, "");
  const cut = BEFORE_TOWN.exec(name);
  const isCut = cut !== null && TOWN.test(cut[2]!) && cut[2]!.split(" ").length <= 3;
  let town = isCut ? cut[2]! : name;
  let region: string | null = null;
  const words = town.split(" ");
  // `Bengaluru Karnataka`
  for (const count of [2, 1]) {
    if (words.length <= count || TOWN_TERRITORY.test(town)) continue;
    const state = stateCode("IN", words.slice(-count).join(" "));
    if (state === null || state === "DL" || state === "CH") continue;
    town = words.slice(0, -count).join(" ");
    region = state;
    break;
  }
  if (!TOWN.test(town) || town.split(" ").length > 4) return null;
  return { before: isCut ? cut[1]! : null, town, region };
}
