import { hasLegalForm } from "#src/extraction/company/name-cleaning";
import { hasStreetKind, isNamedHouse } from "./street-kind";
import { streetAtEnd } from "./street";

/** `Mill Street 5, Quarter, 12345 Town` */
const QUARTER = /^(?:OT )?\p{Lu}[\p{L}\p{M}.'’-]*(?: [\p{L}\p{M}.'’-]+){0,3}$/u;
const MAX_QUARTER = 35;

const MAX_LINE = 60;

/** The street at the end of a text, and the quarter behind it; null if the text does not end with both. */
export function streetBeforeQuarter(head: string): string | null {
  const body = head.replace(/[\s,;|•·–-]+$/, "");
  const cut = body.lastIndexOf(",");
  const quarter = body.slice(cut + 1).trim();
  if (cut === -1 || quarter.length > MAX_QUARTER || !QUARTER.test(quarter)) return null;
  if (hasLegalForm(quarter) || !/\d/.test(body.slice(0, cut))) return null;
  const street = streetAtEnd(body.slice(0, cut));
  return street && /\d/.test(street) ? `${street}, ${quarter}` : null;
}

/** Whether a line of a letter consists of a street and its quarter. */
export function isQuarterLine(line: string): boolean {
  if (line.length > MAX_LINE || /[@?!:;€$£%©]|\d{5}|\d{3}[ /-]\d{3}/.test(line)) return false;
  const street = line.slice(0, line.lastIndexOf(","));
  return (isNamedHouse(street) || hasStreetKind(street)) && streetBeforeQuarter(line) !== null;
}
