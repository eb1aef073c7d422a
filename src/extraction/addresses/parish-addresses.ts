import type { FoundAddress } from "#src/extraction/facts/profile-facts";
import { hasLegalForm } from "#src/extraction/company/name-cleaning";
import { clip } from "#src/extraction/html/snippet";
import { addressWords } from "./address-words";

type Place = Omit<FoundAddress, "kind">;

const MAX_LINE = 160;
/** Villages, parishes and municipalities of the Baltic countries: `Allažu pag.`, `Siguldas nov.`, `Vinni vald`. */
const PARISH =
  /^\p{Lu}[\p{L} -]{2,30} (?:pag\.?|pagasts|ciems|c\.|vald|küla|alevik|k\.|kaimas|mstl\.|sen\.?|seniūnija)$/u;
const REGION =
  /^\p{Lu}[\p{L} -]{2,30}(?: (?:nov\.?|novads|r\. ?sav\.?|raj\.?|r\.|rajonas|sav\.)|maa|maakond)$/u;
const CODE = /^(?:(LV|LT|EE)? ?[-–]? ?)?(\d{4,5})(?: (\p{Lu}[\p{L} -]{2,30}))?$/u;
/** The name of a house or a farm, or a street with its number. */
const HOUSE = /^[„“"”']?\p{Lu}[\p{L}\p{M}\d .'’-]{2,40}[“”"']?(?: ?\d{1,4}\p{L}?)?$/u;

/** Reads `Kalni, Ozolu pag., Bērzu nov., LV-2154`: in the country, the name of a house stands for a street. */
export function readParish(line: string, country: string): Place | null {
  if (line.length > MAX_LINE || !/\p{L}[.\p{L}],/u.test(line) || /[@?!€]/.test(line)) return null;
  const body = line
    .replace(addressWords().label, "")
    .replace(/[\s,.]+$/, (end) => (end.startsWith(".") ? "." : ""));
  const parts = body.split(/\s*[,;]\s*/);
  const parish = parts.findIndex((part) => PARISH.test(part));
  if (parish < 1) return null;
  const house = parts[parish - 1]!.replace(/^.*[:：]\s*/u, "");
  if (!HOUSE.test(house) || hasLegalForm(house)) return null;
  let region: string | null = null;
  let code: string | null = null;
  for (const part of parts.slice(parish + 1)) {
    const coded = CODE.exec(part);
    if (coded) {
      code = coded[2]!;
      region ??= coded[3] ?? null;
    } else if (REGION.test(part)) region ??= part;
    else if (!PARISH.test(part)) break;
  }
  // A parish alone is a place of many sentences.
  if (region === null && code === null) return null;
  return {
    street: house.replace(/[„“"”]/g, ""),
    postalCode: code,
    city: parts[parish]!,
    region,
    country,
    snippet: clip(line),
  };
}
