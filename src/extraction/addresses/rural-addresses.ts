import { hasLegalForm } from "#src/extraction/company/name-cleaning";
import { addressWords, counties, irishCounties } from "./address-words";
import { countryNamed } from "./city";
import type { PlaceAtEnd } from "./city-at-end";

/** Countries whose houses have names instead of numbers. */
export const RURAL: ReadonlySet<string> = new Set(["GB", "IE"]);

const MAX_LINES = 5;
const MAX_PART = 40;
const MAX_HEAD = 140;
const SEPARATOR = /\s*[,;|•·]\s*|\s+[–—-]\s+/u;
/** Words in capitals, with the few that towns write in lower case. */
const PROPER =
  /^(?:the )?(?:nr\.? |near )?[\p{Lu}\d][\p{L}\p{M}\d'’.&/-]*(?:(?: |-)(?:(?:of|on|the|in|by|le|la|y|yr|and|upon|under|next|near|super|cum|sub)(?=[ -])|[\p{Lu}\d(][\p{L}\p{M}\d'’.&)/-]*))*$/u;
/** Houses that need no number. */
const HOUSE =
  /(?:^|\s)(?:House|Farm|Farmhouse|Mill|Mills|Barn|Barns|Cottage|Cottages|Lodge|Hall|Court|Courtyard|Forge|Grange|Rectory|Vicarage|Manor|Stables|Chapel|School|Schoolhouse|Works|Yard|Studio|Studios|Bakery|Granary|Dairy|Priory|Abbey|Castle|Tower|Towers|Centre|Building|Park|Estate|Croft|Bungalow|Villa|Gatehouse|Coach House|Maltings|Brewery|Byre|Smithy|Nursery|Nurseries)$|^(?:The Old|Tŷ|Ty|Plas|Bryn)\s/u;

/** Whether a line names a house, as above the street of a letter. */
export const isNamedHouse = (line: string): boolean =>
  line.length <= MAX_PART && PROPER.test(line) && HOUSE.test(line) && !hasLegalForm(line);

/**
 * Reads `Rose Cottage, Church Lane, Little Snoring, Norfolk` before a British or Irish postal code, of which earlier
 * parts can stand in lines above.
 */
export function ruralPlace(
  lines: readonly string[],
  at: number,
  head: string,
  language: string | null,
): PlaceAtEnd | null {
  if (head.length > MAX_HEAD) return null;
  const { label } = addressWords();
  const body = head.replace(label, "").replace(/[\s,;:|•·–-]+$/u, "");
  const isLabelled = body !== head.replace(/[\s,;:|•·–-]+$/u, "");
  const own = body.split(SEPARATOR).filter((part) => part !== "");
  const above =
    own.length > 1 || isLabelled ? [] : (houseAbove(lines, at) ?? townlandAbove(lines, at, body));
  if (above === null) return null;
  const parts = [...above, ...own];
  let region: string | null = null;
  for (let last = parts.at(-1); last !== undefined && parts.length > 1; last = parts.at(-1)) {
    const county = last.replace(/^Co(?:\.|unty)\s/i, "").toLowerCase();
    const isCounty =
      counties().has(last.toLowerCase()) ||
      (county.length < last.length && irishCounties().has(county));
    if (!isCounty && countryNamed(last, language) === null) break;
    if (isCounty) region ??= last;
    parts.pop();
  }
  while (parts.length > 0 && hasLegalForm(parts[0]!)) parts.shift();
  const city = parts.pop();
  const isProper = [city ?? "", ...parts].every(
    (part) => part.length <= MAX_PART && PROPER.test(part),
  );
  if (!city || parts.length === 0 || parts.length > MAX_LINES || /\d/.test(city) || !isProper)
    return null;
  return {
    street: parts.join(", "),
    city: city.replace(/^(?:nr|near)\.?\s/i, ""),
    region,
    lines: [...above],
  };
}

/** The lines above, from one that names a house or has a number on; null if no line does. */
function houseAbove(lines: readonly string[], at: number): string[] | null {
  const taken: string[] = [];
  for (let above = at - 1; above >= 0 && taken.length < MAX_LINES; above--) {
    const line = lines[above]!.replace(/[\s,]+$/, "");
    const parts = line.split(/,\s*/);
    if (!parts.every((part) => part.length <= MAX_PART && PROPER.test(part))) return null;
    if (hasLegalForm(line)) return null;
    taken.unshift(...parts);
    if (isNamedHouse(parts[0]!) || /^\d/.test(line)) return taken;
  }
  return null;
}

/** `Castlelyons ¶ Fermoy ¶ Co. Cork` above an Eircode: a townland without numbers, its post town and county. */
function townlandAbove(lines: readonly string[], at: number, body: string): string[] | null {
  const three = lines.slice(Math.max(0, at - 3), at).map((line) => line.replace(/[\s,]+$/, ""));
  const isTownland =
    body === "" &&
    three.length === 3 &&
    /^Co(?:\.|unty)\s/i.test(three[2]!) &&
    three.every((line) => line.length <= MAX_PART && PROPER.test(line) && !hasLegalForm(line));
  return isTownland ? three : null;
}
