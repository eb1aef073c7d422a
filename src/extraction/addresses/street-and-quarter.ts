import { hasLegalForm } from "#src/extraction/company/name-cleaning";
import { isFloor, streetAtEnd } from "./street";
import { hasNamedKind, hasStreetKind, isNamedHouse } from "./street-kind";

/** `Mill Street 5, Quarter, 12345 Town` */
const QUARTER = /^(?:OT )?\p{Lu}[\p{L}\p{M}.'’-]*(?: [\p{L}\p{M}.'’-]+){0,3}$/u;
const MAX_QUARTER = 35;

const MAX_LINE = 60;

/** A building and a floor can stand behind the street, too. */
const MAX_BEHIND = 3;
/** `складове номер 10`: units of any name behind a street with its kind. */
const MAX_UNIT = 45;
const NO_UNIT = /[@:!?€$]|\d{5}/;
/** `Απόλλωνος 6 & Βύρωνος, Εμπορικό Κέντρο`: the street at the corner. */
const CORNER = /(?<=\d\p{L}?) (?:&|και) \p{Lu}[^\d,]{2,30}$/u;

/** The street at the end of a text, and the quarter or building behind it; null if the text does not end with both. */
export function streetBeforeQuarter(head: string): string | null {
  const parts = head.replace(/[\s,;|•·–-]+$/, "").split(/,\s*/);
  for (let behind = 1; behind <= MAX_BEHIND && behind < parts.length; behind++) {
    const part = parts.at(-behind)!;
    const before = parts.slice(0, -behind).join(", ");
    if (hasLegalForm(part) || !/\d/.test(before)) return null;
    const isQuarter = (part.length <= MAX_QUARTER && QUARTER.test(part)) || isFloor(part);
    if (!isQuarter && (part.length > MAX_UNIT || NO_UNIT.test(part))) return null;
    const street = streetAtEnd(before.replace(CORNER, ""));
    if (street && /\d/.test(street) && (isQuarter || hasNamedKind(street)))
      return [street, ...parts.slice(-behind)].join(", ");
  }
  return null;
}

/** Whether a line of a letter consists of a street and its quarter. */
export function isQuarterLine(line: string): boolean {
  if (line.length > MAX_LINE || /[@?!:;€$£%©]|\d{5}|\d{3}[ /-]\d{3}/.test(line)) return false;
  const street = line.slice(0, line.lastIndexOf(","));
  return (isNamedHouse(street) || hasStreetKind(street)) && streetBeforeQuarter(line) !== null;
}
