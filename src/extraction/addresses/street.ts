import { memoised } from "#src/shared/text/memo";
import { addressWords } from "./address-words";
import { cleanStreet } from "./clean-street";
import { QUOTES, textOfStreet } from "./street-text";

const MAX_STREET_LENGTH = 90;
const MAX_SEGMENTS = 5;
/** `Suite 201-A`, `Étage 4`. */
const MAX_UNIT_LENGTH = 16;
const MAX_LANDMARK_LENGTH = 30;
/** In countries that name floors, wards and landmarks. */
const MAX_LOOSE_SEGMENTS = 9;
const MAX_LOOSE_LENGTH = 150;
/** Buildings that need no number. */
const NAMED_BUILDING =
  /\b(?:House|Farm|Mill|Barn|Cottage|Lodge|Hall|Court|Tower|Towers|Centre|Center|Building)$/;

/** `org. nr. 920 726 909`, `NIF B12345678`: the number of a register before a street. */
const REGISTER =
  /(?<!\p{L})(?:org\.? ?n[ro]|cvr|kvk|iče?o?|dič|nip|regon|krs|nif|cif|siren|siret|ust|vat|tva|cui|oib|pib|abn|acn|cnpj|cpf|p\. ?iva|еик|булстат)(?!\p{L}).{0,12}\d{3}/iu;
/** `Ringplatz 2 / Marktgasse 5`: a house at the corner of two streets. */
const TWO_STREETS =
  /^\p{Lu}[\p{L}.'’-]+(?: [\p{L}.'’-]+){0,3} \d{1,4}\p{L}? \/ \p{Lu}[\p{L}.'’-]+(?: [\p{L}.'’-]+){0,3} \d{1,4}[\p{L}\d/-]{0,10}$/u;

const ITEM = /^\d{1,2}\.\s/;
/** `12`, `7-9`, `13 bis`, `39/L3`, `23 a`, `153/1`. */
const HOUSE = String.raw`(?!0)\d{1,5}\s?(?:bis|ter|\p{L})?(?:\s?[-–/+.]\s?[\p{L}]?\d{0,5}\p{L}?)?(?:\s?/\s?\d{1,3}){0,2}`;
/** `6 avenue d’Alsace`, `27 rue Daguerre`, `12/3 Main Rd`. */
const NUMBER_FIRST = new RegExp(
  `(?<![\\p{L}\\d])${HOUSE},?\\s+(?:\\p{L}[\\p{L}\\p{M}'’.-]*|\\d+(?:st|nd|rd|th))(?:[ ,]+(?:# ?)?[\\p{L}\\d][\\p{L}\\p{M}\\d'’.º-]*){0,7}\\.?$`,
  "iu",
);
/** `Hauptplatz 34`, `Göl Sk. No:8`, `Calle Asalto Nº29`, `Hattalova 12A`. */
const NUMBER_LAST = new RegExp(
  `(?:\\d{1,3}\\.? ?)?\\p{Lu}[\\p{L}\\p{M}'’.\\-/]*(?: [\\p{L}\\d][\\p{L}\\p{M}\\d'’.\\-/]*){0,6},? *(?:(?:nr|no|n|č|br|бр|αρ)[.:]* ?|n\\.?[º°]\\.? ?|[№#] ?)?${HOUSE}(?: ?[a-zA-Z]{1,2}(?: \\d{1,3})?)?\\.?$`,
  "iu",
);
const BEFORE_NUMBER = /^\p{Lu}\p{Ll}[\p{L} ]{2,30} \d{1,4} \p{Lu}\p{Ll}/u;
/** What continues a street: `227`, `1º B`, `24 bajo`, `BJ 1`, `40V`. */
const NUMBER_ONLY =
  /^(?:s\/n[º°]?|snc|bb|б\/н)\.?$|^(?:nº\.?|n°|n\.[º°]|núm\.?|num[aă]rul|número|numer|no\.?:?|nr\.?|br\.?|бр\.?|№|č\.|km\.?|#)?\s*\d{1,5}(?:\.\d)?(?:[-–/](?:\d+|\p{L}(?!\p{L}))){0,2}(?:-\p{L}{2})?\s?[\p{L}º°ª]{0,6}(?:\s[\p{L}\d]{1,3})?$|^[\p{L}]{1,2} ?\d{1,3}$|^\d{1,2}\.?[º°ª] ?[\p{L}]?$|^#\d{1,3}-\d{1,4}$/iu;
/** `3.º Esq.`, `2. tv`, `3. Stock`, `R/C Dto` */
const FLAT =
  /^(?:\d{1,2}|st)(?:\.|er|e|ème|[tdrmvn]o)?[ºο°ª]? ?(?:krs|kerros|sal|etage|etg|étage|og|ug|eg|dg|stock|obergeschoss|tr|vån|våning|andar|piso|planta|piano|patro|poschodie|p(?:iętro)?|emelet|em|et(?:aj)?|ет|етаж|kat|όροφος|esq|dto|dta|dt|dcha|izq|izda|fte|frente|t\.? ?v|t\.? ?h|m\.? ?f)\.?(?: ?\d{0,2}[a-z]?| (?:interior|exterior|int\.?|ext\.?))$|^(?:st|stuen|kld|eg|erdgeschoss|rez-de-chaussée|parter|pral|principal|ppal|entlo|entresuelo|entreplanta|semisótano|ático|interior|exterior|bajos?|hochparterre|souterrain|mezzanine|suterén|félemelet|földszint)\.?(?: ?(?:tv|th|mf|\d{1,2}[ªa]?)\.?)?$|^r\/c(?: ?(?:dto|esq|dt\.?º)\.?)?$|^d(?:e)?p(?:to?)?\.? ?\d{1,4}[a-z]?$|^[ivx]{1,4}\. ?(?:emelet|em|patro|piętro|floor|sprat|kat|p)\.?$|^(?:postfach|case postale|casella postale)$|^(?:\d{1,3}(?:st|nd|rd|th)|ground|first|second|third) (?:floor|fl\.?)$/iu;

const NAME_OF_STREET = /^\p{Lu}\p{Ll}[\p{L}\p{M}'’.]+(?: [\p{L}\p{M}'’.]{1,20}){0,4}$/u;

/** Splits a text before a postal code into parts that can belong to its address. */
const SEPARATOR =
  /\s*[,;|•·()]\s*|\s+[–—-]\s+|(?<=\D):\s+|(?<=\p{Ll}{3})(?<!(?<!\p{L})(?:[bB]oul|[cC]tra|[cC]rta|[aA]vda|[tT]rav|[bB]lvd|[cC]alz|[pP]riv|[pP]rol|[bB]ldg|[pP]rof|[pP]lza|[бБ]ул|[nN]ám|[cC]hem|[λΛ]εωφ|[πΠ]λατ|[χΧ]λμ|[mM]ah|[cC]ad|[sS]ok|[bB]ul|[sS]tr|[vV]ul|[bB]urg|[uU]rb|[pP]za))\.\s+(?=\p{Lu})/u;

const MAX_KNOWN_LINES = 1_000;

/**
 * The street at the end of a text, with its house number and building; null if the text does not end with one.
 * `canBeLoose` also accepts parts without the shape of a street between others, as in India.
 */
export const streetAtEnd = knownByLooseness(readStreetAtEnd);

/** `Konferenzraum im Erdgeschoss: `, without a number: a label of several words. */
const LABEL_IN_FRONT = /^[^\d:]*\p{L}{3} \p{L}[^\d:]*\p{L}{3}:\s+(?=\S)/u;

function readStreetAtEnd(text: string, canBeLoose: boolean): string | null {
  const labelled = LABEL_IN_FRONT.exec(text)?.[0].length ?? 0;
  const street = labelled > 0 ? readStreetAtEnd(text.slice(labelled), canBeLoose) : null;
  if (street) return street;
  const body = textOfStreet(text);
  const parts = body.split(SEPARATOR).filter((part) => part !== "");
  const taken: string[] = [];
  let hasStreet = false;
  if (parts.length === 2 && isLandmark(parts[1]!) && findStreet(parts[0]!) === parts[0])
    return cleanStreet(parts[0]);
  for (const part of parts.reverse()) {
    const length = taken.join(", ").length;
    if (taken.length >= (canBeLoose ? MAX_LOOSE_SEGMENTS : MAX_SEGMENTS)) break;
    if (length > (canBeLoose ? MAX_LOOSE_LENGTH : MAX_STREET_LENGTH)) break;
    if (REGISTER.test(part)) break;
    const own = part.replace(addressWords().label, "");
    const isLabelled = own !== part;
    const isPart =
      (isNumber(own) && !POST_BOX.test(own)) ||
      FLAT.test(own) ||
      PARCEL.test(own) ||
      (own.length <= MAX_UNIT_LENGTH && addressWords().unit.test(own));
    const found = isPart ? null : findStreet(own);
    // `Herrera 5 Colonia Centro`: the district follows the number.
    const isWhole = canBeLoose && found !== null && BEFORE_NUMBER.test(own) && own.length <= 60;
    const street = isWhole ? own : found;
    if (street !== null && (!hasStreet || canBeLoose)) {
      taken.push(street);
      // `92 avenue du Lac, BP 5`: the street stands before its box.
      hasStreet = hasStreet || canBeLoose || !isWholeBox(own);
      if (street.length < own.length) break;
    } else if (!hasStreet && !isPart && isNameOfStreet(own, taken.at(-1) ?? "", body)) {
      // `San Pedro, 24 bajo`: the name without a kind of street stands before its number.
      taken.push(own);
      hasStreet = true;
    } else if (taken.length > 0 && !hasStreet && ZONE.test(own)) {
      taken.push(own);
      hasStreet = true;
    } else if (isPart || (canBeLoose && isLoose(own))) {
      taken.push(own);
      hasStreet ||= canBeLoose && NAMED_BUILDING.test(own);
    } else break;
    if (isLabelled) break;
  }
  if (hasStreet) return cleanStreet(taken.reverse().join(", "));
  if (taken.length > 0 && PARCEL.test(taken.at(-1)!)) return taken.reverse().join(", ");
  const first = taken.at(-1) ?? "";
  return LOT.test(first) || PARCEL.test(first) || isWholeBox(first)
    ? cleanStreet(taken.reverse().join(", "))
    : null;
}

/** Whether a part is the number of a parcel: `838/9 hrsz.` */
export const isParcel = (part: string): boolean => PARCEL.test(part);

/** `Zona Industrial`, before its lot. */
const ZONE =
  /^(?:zona|parque|parc|pol[íi]gono|zone|z\.? ?[aie]\.?|p\.? ?i\.|pip|gewerbe\p{L}+|industrie\p{L}+|strefa|průmyslov\p{L}+)(?=\s|$)[^\d]{0,40}$/iu;
export const isZone = (part: string): boolean => ZONE.test(part);
/** What can stand for a street: `Lote 14`. */
const LOT = /^(?:halle|nave|lote?|sector|sektor|hala|parcela|km)\s/i;
/** `č.p. 25`, `hrsz. 4123/7`, `838/9 hrsz.`: the number of a house or a parcel without a street. */
const PARCEL =
  /^(?:č\.? ?p\.?|čp\.?|hrsz\.?:?) ?\d{1,6}(?:\/\d{1,4})?\.?$|^\d{1,6}(?:\/\d{1,4})? ?hrsz\.?$/iu;

/** `Rabattcode: SOMMER-10` */
const OTHER_LABEL = /^[\p{L} ]{3,40}:\s/u;

const PHONE_LINE =
  /^(?:t[eé]l(?:[eé](?:fon|phone|fono|fone))?|fax|phone|mob(?:ile?)?|m[oó]vil|тел(?:ефон)?|τηλ|handy|cel(?:ular)?)(?!\p{L})[.:]?\s*[\d(+]/iu;

/** Whether a whole line is a street, as in the lines of a letter. */
export const isStreetLine = knownByLooseness(readStreetLine);

function readStreetLine(line: string, canBeLoose: boolean): boolean {
  if (
    line.length > MAX_STREET_LENGTH ||
    /[@€$?!§©]|\+ ?\d{2}|www\.|https?:|X{2}|(?:^|\s)0\d/.test(line)
  )
    return false;
  if (PHONE_LINE.test(line)) return false;
  const own = line.replace(addressWords().label, "");
  if (own === line && OTHER_LABEL.test(line)) return isLabelledStreet(line);
  return streetAtEnd(own, canBeLoose) !== null && !/\d{7,}|\d{3}[ /-]\d{3}[ /-]?\d{2}/.test(own);
}

/** `Bureau: 12, rue du Lac`, `Postal: GPO Box 12`: the kind of street shows that a label is one of addresses. */
function isLabelledStreet(line: string): boolean {
  const value = line.replace(OTHER_LABEL, "");
  if (!/\d/.test(value) || /\d{5}/.test(value) || value.length > 60) return false;
  if (POST_BOX.test(value)) return true;
  const { streetEnd, streetStart, streetWord } = addressWords();
  const hasKind = [streetEnd, streetStart, streetWord].some((word) => word.test(value));
  return hasKind && (findStreet(value)?.length ?? 0) > value.length / 2;
}

export const isFloor = (part: string): boolean => FLAT.test(part);

/** The street at the start of a text, which follows the town in some countries: `Citroen utca 4.` */
export function streetAtStart(text: string): string | null {
  const body = text.replace(/^[\s,;:•|–—-]+/u, "");
  const parts = body.split(/\s*[;|•·()]\s*|(?<=\p{L}{4}|\d)\.\s|,\s/u, 2);
  // `район Средец, ул. Алабин 16`: a district stands before the street.
  const isDistrict = parts.length > 1 && parts[0]!.length <= 30 && !/\d/.test(parts[0]!);
  const first = parts[isDistrict ? 1 : 0]!.replace(QUOTES, "");
  const parcel = first.replace(/[\s,;]+$/, "");
  if (PARCEL.test(parcel)) return parcel;
  const part = first.replace(/\.$/, "");
  if (part.length <= 30 && POST_BOX.exec(part)?.index === 0) return part;
  // `75011 Paris, 12 rue du Lac`
  const number = /^\d{1,4}(?: ?(?:bis|ter))?,? /i.exec(part)?.[0];
  if (number && part.length <= 60)
    return addressWords().streetStart.exec(part.slice(number.length))?.index === 0 ? part : null;
  if (part.length > 60 || !/\d/.test(part) || !/^\p{Lu}|^(?:ul|via|str)/iu.test(part)) return null;
  const { streetEnd, streetStart, streetWord } = addressWords();
  const hasWord = streetEnd.test(part) || streetStart.test(part) || streetWord.test(part);
  return hasWord && (NUMBER_LAST.test(part) || / hrsz$/i.test(part)) ? part : null;
}

/** `Hochstraße 8 - Am Markt`: what follows the street in the same line says where it is. */
const isLandmark = (part: string) =>
  part.length <= MAX_LANDMARK_LENGTH &&
  /^(?:Am|An|Beim?|Im|In|Nähe|Ecke)\s\p{Lu}[^\d]*$/u.test(part);

const isNameOfStreet = (name: string, number: string, body: string) =>
  /^\d{1,4}(?!\d|-)/.test(number) && NAME_OF_STREET.test(name) && !body.includes(`${name}:`);
const isNumber = (part: string) =>
  part.length <= 14 &&
  NUMBER_ONLY.test(part) &&
  !/\s(?!BAJO|Bajo)\p{Lu}(?:\p{Ll}{2}|\p{Lu}{3})/u.test(part);
const isLoose = (part: string) =>
  part.length <= 50 &&
  /^(?:[\p{Lu}\d(]|(?:alcaldía|delegación|municipio|colonia|col\.) )/u.test(part) &&
  !/[.!?]$/.test(part);

/** `Lot 5 Mill Road`, `Unit 4 / 12 Mill Road` */
const UNIT_IN_FRONT = /(?:^|(?<=\s))(?:lot|unit|shop|suite|flat|level)\s(?:\w{1,4}\s?\/\s)?$/i;

/** `P.O. Box 130`, `Postfach 12`: instead of a street. */
const POST_BOX =
  /(?:g?p\.? ?o\.? ?box|r\.?r\.?|b\.?p\.?\s?:|post ?box|postfach|postbus|postboks|pb\.?|boîte postale|b\.?p\.?|fe|casella postale|apartado|apdo\.?|box|pl|skrytka pocztowa|pf\.?)\s\d{1,6}(?:[–-]\d{5})?(?: ?[a-z](?!\p{L}))?(?: \p{L}{4,12})?$/iu;

/** Whether a street is the number of a post-office box, or has one. */
export const isBoxWithin = (street: string): boolean =>
  street.split(", ").some((part) => POST_BOX.test(part));

const isWholeBox = (part: string) => part.length <= 30 && POST_BOX.exec(part)?.index === 0;

/** `Put Radnika bb`: a street whose houses have no numbers. */
const WITHOUT_NUMBER =
  /^\p{Lu}[\p{L}\p{M} .'’-]{2,40},?\s(?:bb|b\.b\.|s\/n|S\/N[º°]?|snc|бб|б\/н)\.?$/u;

/** Whether a street is named without a number: `Ridjage bb`. */
export const isWithoutNumber = (street: string): boolean => WITHOUT_NUMBER.test(street);

/** `R. 9`, `R. T-37`: streets of towns that number them. */
const NUMBERED_STREET = /^R\. (?:[A-Z]-)?\d{1,4}(?: Q\.? ?[A-Z]?-?\d{1,3})?$/;

function findStreet(part: string): string | null {
  if (NUMBERED_STREET.test(part)) return part;
  if (part.length < 3 || !/\p{L}{2}/u.test(part)) return null;
  const box = part.length <= 40 ? POST_BOX.exec(part) : null;
  if (box && (box.index === 0 || box[0].length > 8)) return part.slice(box.index);
  if (WITHOUT_NUMBER.test(part)) return part;
  if (TWO_STREETS.test(part)) return part;
  const { streetStart, streetEnd } = addressWords();
  const numberFirst = NUMBER_FIRST.exec(part);
  const numberLast = NUMBER_LAST.exec(part);
  const start = streetStart.exec(part);
  const isAfterName =
    start !== null && /\p{Lu}[\p{L}\p{M}.'’-]*\s$/u.test(part.slice(0, start.index));
  if (start && !isAfterName && /\d/.test(part.slice(start.index))) {
    const lead = /\d{1,5}(?:\s?(?:bis|ter|[a-z]))?(?:[-/]\d+)?,?\s+$/iu.exec(
      part.slice(0, start.index),
    );
    return part.slice(lead ? lead.index : start.index);
  }
  if (numberLast && (!numberFirst || numberLast.index <= numberFirst.index)) {
    const [street] = numberLast;
    return street.length <= MAX_STREET_LENGTH ? withoutSentence(street) : null;
  }
  // `6. Rights of users`: an item of a list.
  if (numberFirst && ITEM.test(part) && !streetEnd.test(part)) return null;
  if (numberFirst)
    return part.slice(
      UNIT_IN_FRONT.exec(part.slice(0, numberFirst.index))?.index ?? numberFirst.index,
    );
  const isStart = start !== null && (start[0].length > 2 || /[./]$|^(?:bd|av)$/i.test(start[0]));
  if (start && isStart && part.length - start.index <= 50 && /^\p{L}/u.test(part)) {
    const lead = /\d{1,5}(?:\s?(?:bis|ter|[a-z]))?,?\s+$/iu.exec(part.slice(0, start.index));
    return part.slice(lead ? lead.index : start.index);
  }
  const isNamed =
    part.length <= 40 && /^(?:\p{Lu}|\d{1,3}(?:st|nd|rd|th)\s)/u.test(part) && !/\d{5}/.test(part);
  if (!isNamed) return null;
  return streetEnd.test(part) ? part : namedStreet(part);
}

const NAME_OF_ONE_WORD =
  /(?:stra(?:ß|ss)e|gasse|platz|allee|markt|gatan|vägen|veien|vegen|katu|straat|laan|vej|gade)$/iu;
/** `Wir sind im Haus an der Ringstraße`, `Vi holder til på Prøveveien` */
const BEHIND_PREPOSITION =
  /\s(?:på|i|ved|vid|op|te|aan|in|an|bei|der)\s(\p{Lu}[\p{L}.'’-]*(?: \p{Lu}[\p{L}.'’-]*){0,3})$/u;

/** A street without a number, whose last word contains its kind. */
function namedStreet(part: string): string | null {
  if (!NAME_OF_ONE_WORD.test(part)) return null;
  return BEHIND_PREPOSITION.exec(part)?.[1] ?? part;
}

/** A street after words of a sentence: `est situé Avenue de Bastia`. Keeps the last words from a capital on. */
function withoutSentence(street: string): string {
  const words = street.split(" ");
  return words.length <= 6 ? street : words.slice(-6).join(" ");
}

/** The pages of a site repeat its addresses, and several readers look at each of their lines. */
function knownByLooseness<T extends NonNullable<unknown> | null>(
  read: (text: string, canBeLoose: boolean) => T,
): (text: string, canBeLoose?: boolean) => T {
  const loose = memoised((text) => read(text, true), MAX_KNOWN_LINES);
  const strict = memoised((text) => read(text, false), MAX_KNOWN_LINES);
  return (text, canBeLoose = false) => (canBeLoose ? loose(text) : strict(text));
}
