import { stateCode } from "./address-words";
import { cityAtStart } from "./city";

/** Quarters, which stand where other countries write the town. */
const QUARTER =
  /^(?:col(?:onia)?|fracc(?:ionamiento)?|del(?:egaci[oó]n)?|alc(?:ald[ií]a)?|barrio|unidad|zona|parque)\b/iu;
const CAPITAL = /^(?:cdmx|d\.? ?f\.?|ciudad de m[eé]xico)$/iu;

/** What shows that a number behind a street is a postal code, and not that of a house. */
export const MEXICAN_SIGNS = /c\. ?p|cp|s\/n|col\.|colonia|fracc/i;

export const isMexicanQuarter = (part: string): boolean => QUARTER.test(part);

/** Whether a part names the capital again as a state: `Ciudad de México, CDMX`. */
export const isCapitalTwice = (last: string, before: string): boolean =>
  CAPITAL.test(last) && /^(?:ciudad de )?m[eé]xico$/iu.test(before);

/** `Col. Centro, C.P. 91190, Xalapa, Ver.`: the town behind the postal code, and its state. */
export function townBehindCode(rest: string): { city: string; region: string | null } | null {
  const town = cityAtStart(rest);
  if (!town || isMexicanQuarter(town.city)) return null;
  const next = /^[\s,]+([\p{L}. ]{2,20}?)\.?\s*(?:,|$)/u.exec(town.rest)?.[1] ?? "";
  return { city: town.city, region: stateCode("MX", next) };
}
