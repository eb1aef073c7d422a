import { type PersonName, readPersonName } from "./person-name";
import { findTitle } from "./role-words";
import type { NamedPerson } from "./prose-people";

const MAX_LENGTH = 110;
/** The academic titles of doctors, lawyers and engineers; customers are quoted with `Mr` and `Mrs` too. */
const TITLED =
  /(?<![\p{L}.])(?:(?:MU|MV|MD|JU|D)?Dr|Dra|Prof|Dott(?:\.?ssa)?|Avv|Adw(?:okat)?|Adv|Mag|RA|Maître|д-р|Д-р|Δρ)(?:\.|(?=\s))/u;
const SEPARATOR = /\s*(?:[&,;/|·•+]|\s(?:und|and|et|e|y|i|en|og|och|ja|a|és|ve|și|и|και)\s)\s*/u;
/** `Zahnarztpraxis`, `Studio dentistico`: what may stand before the title. */
const PLACE =
  /^(?:\p{Lu}[\p{L}-]*|dental|dentistico|dentaire|médical|medico|legale|di|de|der|für)$/u;
const MAX_PLACE_WORDS = 3;

/**
 * The people in a line that consists of names with academic titles: `Dr Jane Doe & Dr John Roe, orthodontists`,
 * `Zahnarztpraxis Dr. Jane Doe`. Empty for other lines.
 */
export function titledNamesIn(line: string): NamedPerson[] {
  if (line.length > MAX_LENGTH || !TITLED.test(line)) return [];
  const names: PersonName[] = [];
  let title: string | null = null;
  let hasPlace = false;
  for (const [index, part] of line.split(SEPARATOR).entries()) {
    if (part === "") continue;
    const at = TITLED.exec(part)?.index;
    if (at === undefined) {
      if (names.length === 0 || title !== null || findTitle(part) === -1) return [];
      title = part;
      continue;
    }
    const place = part.slice(0, at).trim().split(/\s+/);
    const isPlace =
      index === 0 && place.length <= MAX_PLACE_WORDS && place.every((word) => PLACE.test(word));
    const name = place[0] === "" || isPlace ? readPersonName(part.slice(at)) : null;
    if (!name?.hasHonorific || !name.isOrdered) return [];
    names.push(name);
    hasPlace ||= place[0] !== "";
  }
  // A name alone is also that of a speaker or an author.
  if (names.length === 1 && !hasPlace && title === null) return [];
  return names.map((name) => ({ name, title }));
}
