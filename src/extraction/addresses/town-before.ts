import { hasLegalForm } from "#src/extraction/company/name-cleaning";
import { addressWords, stateCode } from "./address-words";
import { cityAtStart, countryNamed } from "./city";
import { isParcel, isStreetLine, streetAtEnd, streetAtStart } from "./street";
import { isQuarterLine, streetBeforeQuarter } from "./street-and-quarter";
import { hasStreetKind } from "./street-kind";
import { isCountyOf, isKnownTown } from "./town-index";
import { townInWords } from "./town-of-parts";

const BOX =
  /^(?:postfach|postbus|postboks|bp|b\.p\.|cs|tsa|case postale|casella postale|apartado|apdo|box|pl)\b/iu;
/** Whether a part names a post-office box, of which the number is no postal code. */
export const isBox = (part: string): boolean => BOX.test(part);

/** Characters before a code that can be a street and a town. */
const MAX_STREET_AND_TOWN = 120;
/** `Libro 74, Folio 12, Hoja V-1234`: an entry of a commercial register. */
const REGISTER_ENTRY = /\b(?:tomo|folio|hoja)\b.*\d/i;
export const isRegisterEntry = (line: string): boolean => REGISTER_ENTRY.test(line);

export const YEAR = /^(?:19[5-9]|20[0-4])\d$/;

/** `Kirchgasse 5a`: a street without a known kind. */
const NAMED_HOUSE =
  /^\p{Lu}[\p{L}\p{M}.'’-]+(?: [\p{L}\p{M}.'’-]+){0,2} \d{1,3} ?\p{L}?(?:[-/]\d{1,3})?$/u;

type NearStreet = { text: string; lines: string[] };

const hasKind = (street: string) => {
  const { streetStart, streetEnd, streetWord } = addressWords();
  return [streetStart, streetEnd, streetWord].some((word) => word.test(street));
};

/** `17 May 2026`, `§ 37 Act 2013`: a year is a code only after a street with a name or a sign between. */
export function isTextBeforeYear(code: string, street: NearStreet | null, head: string): boolean {
  if (!YEAR.test(code) || street === null) return false;
  const { text, lines } = street;
  if (YEAR.test(/(?<!\d)\d{4}(?!\d)/.exec(text)?.[0] ?? "")) return true;
  if (lines.length > 0) return !/\d/.test(text) || !(hasKind(text) || NAMED_HOUSE.test(text));
  if (hasKind(text)) return false;
  return !/\d/.test(text) || !/[,;|•·–—-]\s*$/u.test(head);
}

/** `viale Santa Lucia`: a street in lower case, which no words of a sentence are. */
const KIND_IN_FRONT =
  /^(?:via|viale|piazza|corso|largo|rue|avenue|boulevard|place|chemin|route|impasse|allée|calle|avenida|plaza|paseo|rua|praça|ul\.|ulica|strada|str\.|ул\.|бул\.)\s/iu;

/** `9 La Moulinerie`: houses of French hamlets have a number and no kind of street. */
const FRENCH_HAMLET =
  /^\d{1,4}(?: (?:bis|ter|quater))?,? (?:L[ae]s? |L['’])?\p{Lu}[\p{L}'’-]+(?: (?:(?:de|du|des|la|le|les|en|sur|au|aux) |d['’])*\p{Lu}[\p{L}'’-]+){0,3}$/u;

/** `500 shops, 2 of them`: words around a number that are no street where the number of the house comes last. */
export function isCount(street: string, country?: string): boolean {
  if (isParcel(street) || (country === "FR" && FRENCH_HAMLET.test(street))) return false;
  if (/^\p{Ll}/u.test(street) && !/\d/.test(street)) return !KIND_IN_FRONT.test(street);
  const isSentence = /^\d/.test(street)
    ? !/\d\s?\p{L}?$/u.test(street)
    : /^\p{Ll}{3}/u.test(street);
  return isSentence && !hasKind(street);
}

const TOWN_BEFORE =
  /^\p{Lu}[\p{L}\p{M}'’.-]+(?: [\p{L}\p{M}'’.-]+){0,3}$|^(?:Praha|Prague|Brno|Plzeň|Ostrava|Bratislava|Košice) \d{1,2}(?: ?[-–] ?\p{Lu}[\p{L} ]{2,25})?$/u;
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
  own: string | undefined,
): { city: string; rest: string; head: string } | null {
  const after = tail.replace(/^[\s,.;()–—-]+|[\s,.;()–—-]+$/gu, "");
  if (head.length > MAX_STREET_AND_TOWN) return null;
  // `Street 67, Town, 251 65, registered …`: a sentence continues.
  // `Street 1 Town, LT-12345 Įmonės kodas: 123`: so does the next label.
  const isSentence = /^\s*,\s+\p{Ll}{3}/u.test(tail) || NEXT_LABEL.test(tail);
  const body = withoutCountry(
    head.replace(CODE_LABEL, "").replace(addressWords().label, ""),
    language,
  );
  // `Town 9000, Street 14`
  const only = ONLY_TOWN.exec(body)?.[1];
  if (only && /^\s*,/.test(tail) && streetAtStart(tail))
    return { city: only, rest: tail, head: "" };
  if (after !== "" && !isSentence && countryNamed(after, language) === null) return null;
  const last = body.lastIndexOf(",");
  // `Street 5, Târgu Mureș, Mureș, 540445`
  const hasCounty = last > 0 && isCountyOf(body.slice(last + 1).trim(), "RO");
  // `Monterrey, N.L., C.P. 64060`
  const hasState =
    last > 0 && own === "MX" && stateCode(own, body.slice(last + 1).replace(/[.\s]/g, "")) !== null;
  const isShorter = hasState || (hasCounty && body.lastIndexOf(",", last - 1) > 0);
  const whole = isShorter ? body.slice(0, last) : body;
  const cut = whole.lastIndexOf(",");
  const written = whole.slice(cut + 1).trim();
  // `Street 12, Municipality / Prefecture, 12345 Greece`, as the Greek register prints it.
  const city = own === "GR" ? written.replace(PREFECTURE, "") : written;
  // `Бул. Христо Смирненски 147 Варна, 9000`
  const inWords = own && own !== "TR" && /\d/.test(city) ? townInWords(city, own, language) : null;
  if (inWords && hasStreetKind(inWords.street))
    return {
      city: inWords.city,
      rest: tail,
      head: [whole.slice(0, Math.max(0, cut)), inWords.street].filter(Boolean).join(", "),
    };
  if (!TOWN_BEFORE.test(city) || isBox(city) || addressWords().streetStart.exec(city)?.index === 0)
    return null;
  const street = cut === -1 ? "" : whole.slice(0, cut);
  // `Ελευθερίου Βενιζέλου 15 ¶ Ηράκλειο, Κρήτη 71202`: a region stands between the town and its code.
  if (own === "GR" && !/\d/.test(street) && isKnownTown(street, own))
    return isHouseLine(lines[at - 1] ?? "") ? { city: street, rest: tail, head: "" } : null;
  const hasStreet =
    cut === -1
      ? isHouseLine(lines[at - 1] ?? "") ||
        (after === "" &&
          own !== undefined &&
          isKnownTown(city, own) &&
          !/[\d:@]{3}/.test(lines[at - 1] ?? ":::") &&
          (isHouseLine(lines[at - 2] ?? "") || (hasState && isHouseLine(lines[at - 3] ?? ""))))
      : /\d/.test(street) &&
        (streetAtEnd(street) ?? (own === "GR" ? streetBeforeQuarter(street) : null)) !== null;
  return hasStreet ? { city, rest: tail, head: street } : null;
}

/** `Street 5, Town, Country` before a code → `Street 5, Town`. */
function withoutCountry(body: string, language: string | null): string {
  const cut = body.lastIndexOf(",");
  const isNamed = cut > 0 && countryNamed(body.slice(cut + 1).trim(), language) !== null;
  return isNamed && body.lastIndexOf(",", cut - 1) > 0 ? body.slice(0, cut) : body;
}

const NEXT_LABEL = /^[\s,;|·]+(?:\p{L}[\p{L}.-]*\s){0,3}\p{L}[\p{L}.-]*\s?[:：]/u;

const PREFECTURE = / \/ \p{Lu}[\p{L} .-]{2,30}$/u;

const isHouseLine = (line: string) =>
  /\d|\s(?:bb|s\/n|snc)$/.test(line) && (isStreetLine(line) || isQuarterLine(line));

/** `Roma ¶ Via Tirso 26, 00198` and `Roma — Via Tirso 26, 00198`: the town stands above or before the street. */
export function townAround(
  lines: readonly string[],
  at: number,
  head: string,
  isTownFirst: boolean,
  language: string | null,
  own?: string,
): { city: string; rest: string } | null {
  if (withoutCodeLabel(head).trim() === "") return townAroundCode(lines, at);
  const [first = "", ...others] = head.split(/\s+[—–-]\s+/);
  const listed = isTownFirst ? townInFront(head) : null;
  if (listed) return { city: listed, rest: "" };
  const town = others.length > 0 ? first : (lines[at - 1] ?? "");
  if (streetAtEnd(withoutCodeLabel(head)) === null) return null;
  const above =
    town.length > MAX_TOWN_ABOVE || /\d|[:@]/.test(town) ? null : wholeTown(town, language);
  if (above) return above;
  // `Via Trento, 24, 37030 ¶ Selva di Progno (VR)`
  const below = cityAtStart(lines[at + 1] ?? "");
  const isTown =
    below && own && (isKnownTown(below.city, own) || /^\s*\(\p{Lu}{2}\)/u.test(below.rest));
  if (isTown && /,\s*$/.test(head) && /\d/.test(head)) return below;
  return null;
}

/** `Street 1 ¶ 1234 AB ¶ Town` and `Street 1 ¶ Town ¶ 12345` */
function townAroundCode(lines: readonly string[], at: number) {
  const below = (lines[at + 1] ?? "").replace(TOWN_LABEL, "");
  const above = lines[at - 1] ?? "";
  if (isStreetLine(above))
    return below.length <= 30 && !/[\d:@]/.test(below) ? wholeTown(below) : null;
  const street = lines[at - 2] ?? "";
  if (above.length > 30 || /[\d:@]/.test(above) || !/\d/.test(street) || !isStreetLine(street))
    return null;
  return wholeTown(above.replace(TOWN_LABEL, "").replace(/^(?:гр|с)\.\s*/u, ""));
}

/** A longer line above a street is no town with its region and country. */
const MAX_TOWN_ABOVE = 40;

/** A line that is a town, perhaps with a region behind a comma. */
function wholeTown(
  line: string,
  language: string | null = null,
): { city: string; rest: string } | null {
  const town = cityAtStart(line);
  if (!town) return null;
  const [region = "", country, ...more] = town.rest.replace(/^[\s,]+/, "").split(", ");
  // `Guadalajara, Jalisco, México`
  if (more.length > 0 || (country && countryNamed(country, language) === null)) return null;
  if (region === "") return { city: town.city, rest: "" };
  return line.includes(",") && /^\p{Lu}[\p{L} -]{2,20}$/u.test(region)
    ? { city: town.city, rest: `, ${country ? `${region}, ${country}` : region}` }
    : null;
}

/** `Brno, Veveří 102, PSČ 616 00` */
function townInFront(head: string): string | null {
  const body = withoutCodeLabel(head).replace(addressWords().label, "");
  const cut = body.indexOf(",");
  const town = cut === -1 ? null : ONLY_TOWN.exec(body.slice(0, cut))?.[1];
  const street = body.slice(cut + 1).trim();
  if (!town || hasLegalForm(town) || !/\d/.test(street)) return null;
  return streetAtEnd(street) === null ? null : town;
}
