import { addressVocabulary } from "#src/extraction/data/address-words";
import { lazy } from "#src/shared/lazy";
import { addressWords } from "./address-words";

/** Whether a text has a kind of street: `Main Street`, `Hauptstraße`, `Via Roma`. */
export function hasStreetKind(text: string): boolean {
  const { streetStart, streetWord, streetEnd } = addressWords();
  return streetStart.test(text) || streetEnd.test(text) || streetWord.test(text);
}

/** `Brookhaven`: the end of a Nordic street is that of an English name. */
const ENGLISH = new Set("US CA GB IE AU NZ IN".split(" "));

/** Whether a text has a kind of street of a country. */
export function hasKindOfStreet(text: string, country: string): boolean {
  if (!ENGLISH.has(country)) return hasStreetKind(text);
  const { streetStart, streetEnd } = addressWords();
  return streetEnd.test(text) || streetStart.test(text);
}

/** Prepositions are kinds of streets too, but also words of sentences. */
const PREPOSITION =
  /^(?:am|an|an der|auf der|im|in|in der|zum|zur|unter|hinter|alter|untere|obere|cours|place)$/i;

/** Whether a text has a kind of street that is no word of sentences. */
export function hasNamedKind(text: string): boolean {
  const { streetStart, streetWord, streetEnd } = addressWords();
  if (streetEnd.test(text) || streetWord.test(text)) return true;
  const start = streetStart.exec(text);
  return start !== null && !PREPOSITION.test(start[0].trim());
}

/** Parts that name a place without a street: a numbered office, plot or box, a building, a zone. */
const PLACE =
  /(?<!\p{L})(?:unit|office|suite|floor|flat|shop|block|plot|villa|warehouse|room|level|p\.? ?o\.? ?box|b\.?p\.?|h\. ?no|door no|phase|sector|lote?|nave|km|lô|tầng|phường|quận|[pq]\.|số|ngõ|moo|soi)[.:]?(?: ?(?:no|nr|nº)\b[.:]*)? ?[#-]*\p{Lu}{0,3}-?\d|\d(?:st|nd|rd|th|º|ª)? (?:floor|level)(?!\p{L})|\p{Lu}\p{L}+ (?:tower|towers|building|bldg|house|plaza|mall|complex|business (?:park|cent(?:re|er))|industrial (?:area|estate|park))(?!\p{L})|(?<!\p{L})(?:gidc|midc|pol\. ind|polígono|zona industrial|z\.? ?i\.|parque (?:industrial|empresarial)|kcn|osb|organize sanayi|sitesi|jalan|jl)(?!\p{L})/iu;

/** Whether a text names an office, a plot or a zone. */
export const hasPlace = (text: string): boolean => PLACE.test(text);

/** `Kirchgasse 5a`, `Ilica 242/1`: a street without a known kind. */
const NAMED_HOUSE =
  /^\p{Lu}[\p{L}\p{M}.'’-]+(?: [\p{L}\p{M}.'’-]+){0,3},? (?!(?:19|20)\d\d$)\d{1,4} ?\p{L}?(?:[-/]\d{1,4}\p{L}?)?$/u;
/** What a number follows besides streets. */
const noStreet = lazy(
  () => new RegExp(`(?<!\\p{L})(?:${addressVocabulary().noStreets})\\.? \\d`, "iu"),
);

/** Countries that write the number of a house before its street. */
const NUMBER_FIRST = new Set(
  "US CA GB IE AU NZ IN FR LU BE CH SG MY ZA KE NG GH PH LK PK BD VN MA TN SN CI CM".split(" "),
);
export const isNumberFirst = (country: string): boolean => NUMBER_FIRST.has(country);

/** Whether a part is a name and a number, as streets are. */
export const isNamedHouse = (part: string): boolean =>
  NAMED_HOUSE.test(part) && !noStreet().test(part);

/** `an der A3`: the number of a motorway or a federal road is not that of a house. */
const NEAR_ROAD = /^(?:an|nahe|bei|neben) (?:der )?[AB] ?\d{1,3}$/i;
export const isNearRoad = (street: string): boolean => NEAR_ROAD.test(street);
