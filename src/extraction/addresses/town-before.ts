import { addressWords } from "./address-words";
import { cityAtStart, countryNamed } from "./city";
import { isStreetLine, streetAtEnd, streetAtStart } from "./street";

const BOX =
  /^(?:postfach|postbus|postboks|bp|b\.p\.|cs|tsa|case postale|casella postale|apartado|apdo|box|pl)\b/iu;
/** Whether a part names a post-office box, of which the number is no postal code. */
export const isBox = (part: string): boolean => BOX.test(part);

/** Characters before a code that can be a street and a town. */
const MAX_STREET_AND_TOWN = 120;
/** `Libro 74, Folio 12, Hoja V-1234`: an entry of a commercial register. */
const REGISTER_ENTRY = /\b(?:tomo|folio|hoja)\b.*\d/i;
export const isRegisterEntry = (line: string): boolean => REGISTER_ENTRY.test(line);

const YEAR = /^(?:19[5-9]|20[0-4])\d$/;

/** `17 May 2026`, `§ 37 Act 2013`: a year is a code only after a street with a name or a sign between. */
export function isTextBeforeYear(
  code: string,
  street: { text: string; lines: string[] } | null,
  head: string,
): boolean {
  if (!YEAR.test(code) || street === null || street.lines.length > 0) return false;
  if (YEAR.test(/\d{4}$/.exec(street.text)?.[0] ?? "")) return true;
  const { streetStart, streetEnd, streetWord } = addressWords();
  if ([streetStart, streetEnd, streetWord].some((word) => word.test(street.text))) return false;
  return !/\d/.test(street.text) || !/[,;|•·–—-]\s*$/u.test(head);
}

const TOWN_BEFORE =
  /^\p{Lu}[\p{L}\p{M}'’.-]+(?: [\p{L}\p{M}'’.-]+){0,3}$|^(?:Praha|Brno|Plzeň|Ostrava|Košice) \d{1,2}$/u;
const CODE_LABEL =
  /[\s,;:–—-]*(?:(?:τ\.? ?κ|t\.? ?k|c\.? ?p|п\.? ?к|psč|plz(?: ?\/ ?ort)?|cap|cod poștal|code postal|c[óo]digo postal|postal code|postcode|post code|zip(?: code)?|posta kodu|irányítószám|postnummer|postinumero|kod pocztowy|poštni kod|poštanski broj)[.:]?)?[\s,;:–—-]*$/iu;

/** `Street 21, Τ.Κ. ` before a code → `Street 21`. */
export const withoutCodeLabel = (head: string): string => head.replace(CODE_LABEL, "");

const ONLY_TOWN = /^(?:(?:гр|с|г|м)\.\s*)?(\p{Lu}[\p{L}\p{M}'’. -]{2,25})$/u;
/** `Ort: Kiel` */
const TOWN_LABEL =
  /^(?:ort|stadt|ville|commune|city|town|città|comune|ciudad|localidad|población|localidade|cidade|plaats|woonplaats|miasto|miejscowość|město|mesto|grad|oraș|localitate|poststed|postort|város|település)\s*[:：]\s*/iu;

/** `Street 1, Town 12345` and `Street 1, Town, 12345`, also with the street in the line above. */
export function townBefore(
  lines: readonly string[],
  at: number,
  head: string,
  tail: string,
  language: string | null,
): { city: string; rest: string; head: string } | null {
  const after = tail.replace(/^[\s,.;()–—-]+|[\s,.;()–—-]+$/gu, "");
  if (head.length > MAX_STREET_AND_TOWN) return null;
  // `Street 67, Town, 251 65, registered …`: a sentence continues.
  const isSentence = /^\s*,\s+\p{Ll}{3}/u.test(tail);
  const body = head.replace(CODE_LABEL, "");
  // `Town 9000, Street 14`
  const only = ONLY_TOWN.exec(body)?.[1];
  if (only && /^\s*,/.test(tail) && streetAtStart(tail))
    return { city: only, rest: tail, head: "" };
  if (after !== "" && !isSentence && countryNamed(after, language) === null) return null;
  const cut = body.lastIndexOf(",");
  const city = body.slice(cut + 1).trim();
  if (!TOWN_BEFORE.test(city) || isBox(city) || addressWords().streetStart.exec(city)?.index === 0)
    return null;
  const street = cut === -1 ? "" : body.slice(0, cut);
  const hasStreet =
    cut === -1
      ? isStreetLine(lines[at - 1] ?? "") && /\d|\s(?:bb|s\/n|snc)$/.test(lines[at - 1]!)
      : /\d/.test(street) && streetAtEnd(street) !== null;
  return hasStreet ? { city, rest: tail, head: street } : null;
}

/** `Roma ¶ Via Tirso 26, 00198` and `Roma — Via Tirso 26, 00198`: the town stands above or before the street. */
export function townAround(
  lines: readonly string[],
  at: number,
  head: string,
): { city: string; rest: string } | null {
  const [first = "", ...others] = head.split(/\s+[—–-]\s+/);
  const below = (lines[at + 1] ?? "").replace(TOWN_LABEL, "");
  // `Street 1 ¶ 1234 AB ¶ Town`
  if (
    withoutCodeLabel(head).trim() === "" &&
    isStreetLine(lines[at - 1] ?? "") &&
    below.length <= 30
  ) {
    const town = /[\d:@]/.test(below) ? null : cityAtStart(below);
    return town && town.rest.trim() === "" ? { city: town.city, rest: "" } : null;
  }
  const own = others.length > 0 ? first : (lines[at - 1] ?? "");
  if (own.length > 30 || /\d|[:@]/.test(own) || streetAtEnd(head) === null) return null;
  const town = cityAtStart(own);
  return town && town.rest.trim() === "" ? { city: town.city, rest: "" } : null;
}
