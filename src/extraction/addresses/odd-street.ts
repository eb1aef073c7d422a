import { hasLegalForm } from "#src/extraction/company/name-cleaning";
import { addressWords } from "./address-words";
import { hasNamedKind, hasPlace } from "./street-kind";
import { withoutCodeLabel } from "./town-before";

const MAX_STREET = 110;
const MIN_STREET = 5;
const LINES_ABOVE = 2;
/** What no street contains: contacts, prices, times, sentences. */
const NO_STREET =
  /[@?!€$£%©*]|https?:|www\.|\d{6}|(?<!\d)\d{5} \p{Lu}|\d{3}[ /-]\d{3}|\d:\d\d|(?<!\p{L})(?:19|20)\d\d[-–/.]|\p{Ll}{4}[.:]\s\p{Lu}\p{Ll}{3}.*\p{Ll}{4}[.:]\s/u;
/** Buildings, parks, quarters and roads, whose numbers are no house numbers. */
const BUILDING = new RegExp(
  String.raw`(?<!\p{L})(?:${[
    "edifici\\p{L}*|edif\\.|módulo|pabellón|parque|parc|park|polígono|pol\\.|campus|centro|complejo|urbanización|urb\\.|finca|masía",
    "partida|paraje|diseminado|barrio|ctra|carretera|autov[ií]a|km|zona|zone|z\\.?[aei]\\.?|technopole|immeuble|bât|domaine|lieu[- ]dit",
    "hameau|mas|ferme|località|loc\\.|frazione|fraz\\.|contrada|c\\.da|borgo|palazz\\p{L}+|interporto|lugar|edifício|quinta|herdade",
    "gewerbe\\p{L}*|industri\\p{L}*|technologie\\p{L}*|gebäude|haus|hof|gut|schloss|quartier|bedrijven\\p{L}*|gebouw|unit|complex",
    "hala|osiedle|os\\.|budynek|areál|objekt|budova|průmyslov\\p{L}+|ipari|telep|major|puszta|tanya|dűlő|incinta|platforma",
    "кв\\.|квартал|ж\\.к\\.|база|зона|местност|бл\\.|насеље|naselje|zaselak|poslovna|θέση|περιοχή|χλμ|βιομηχανική|αγροτεμάχιο",
    "osb|sanayi|sitesi|plaza|mevkii|organize",
  ].join("|")})(?!\p{Ll})`,
  "iu",
);
const NUMBERED =
  /^\p{Lu}[\p{L}\p{M}.'’-]+(?:,? [\p{L}\p{M}\d.'’º°/-]+){0,8},? (?:n[.ºo°]* ?)?\d{1,4}/u;
/** Zones and hamlets that need no number. */
const UNNUMBERED =
  /^(?:pol[íi]gono|pol\.|parque|zona|zone|z\.?[aei]\.?|parc|partida|paraje|urbanización|urb\.|località|loc\.|frazione|fraz\.|contrada|c\.da|lieu[- ]dit|hameau|gewerbe|industrie|lugar|quinta|herdade|кв\.|ж\.к\.|местност)/iu;
/** `N-634`, `A62`: a numbered road. */
const ROAD = /^(?:[A-Z]{1,2}[- ]?\d{1,4}|\d{1,4}[- ]?[A-Z]{1,2})(?:,? km\.? ?[\d.,]+)?$/u;
/** A floor, a staircase or a unit in a line of its own. */
const UNIT_LINE =
  /^(?:\d{1,3} ?[ºª°.]|[1-9]\d?(?:st|nd|rd|th|\.)\s|planta|piso|local|nave|puerta)/iu;
const SMALL_WORD = /(?:^|\s)\p{Ll}{4,}(?![\p{L}.])/gu;
const MAX_SMALL_WORDS = 3;

type Street = { text: string; lines: string[] };

/**
 * The text before a postal code and a known town, or the line above, where it has no usual form: a building of a park, a
 * numbered road, a floor in words. Only for towns that are certain.
 */
export function oddStreet(lines: readonly string[], at: number, head: string): Street | null {
  const { label } = addressWords();
  const own = withoutCodeLabel(head)
    .replace(label, "")
    .replace(/^[\s\p{So}\p{P}]+/u, "");
  if (own !== "") {
    const text = ownPart(own);
    return isOdd(text) ? { text, lines: [] } : null;
  }
  const taken: string[] = [];
  for (let above = at - 1; above >= Math.max(0, at - LINES_ABOVE); above--) {
    const line = lines[above]!.replace(label, "").replace(/^[\s\p{So}]+|[\s,;]+$/gu, "");
    if (line.length > MAX_STREET) return null;
    taken.unshift(line);
    const text = taken.join(", ");
    if (isOdd(text) && !UNIT_LINE.test(line)) return { text, lines: lines.slice(above, at) };
    if (!UNIT_LINE.test(line)) return null;
  }
  return null;
}

/** Without the name of a company in front: `Acme S.L., Parque Norte, Edificio 5`. */
function ownPart(text: string): string {
  const parts = text.split(/,\s+/);
  while (parts.length > 1 && hasLegalForm(parts[0]!)) parts.shift();
  return parts.join(", ").replace(/[\s,;:·|•–—-]+$/u, "");
}

function isOdd(text: string): boolean {
  if (text.length < MIN_STREET || text.length > MAX_STREET || NO_STREET.test(text)) return false;
  if (ROAD.test(text)) return true;
  if (!/^[\p{Lu}\d"„“«]|^c\//u.test(text) || hasLegalForm(text)) return false;
  if ((text.match(SMALL_WORD) ?? []).length > MAX_SMALL_WORDS) return false;
  if (!/\d/.test(text)) return UNNUMBERED.test(text) && text.length <= 60;
  return hasPlace(text) || BUILDING.test(text) || (hasNamedKind(text) && NUMBERED.test(text));
}
