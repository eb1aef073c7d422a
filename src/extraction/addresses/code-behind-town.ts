import type { FoundAddress } from "#src/extraction/facts/profile-facts";
import { clip } from "#src/extraction/html/snippet";
import { addressWords, stateCode } from "./address-words";
import { townBehindCep } from "./brazilian-addresses";
import { cityAtEnd, type PlaceAtEnd } from "./city-at-end";
import { indianPlace } from "./indian-addresses";
import { isMexicanQuarter, MEXICAN_SIGNS, townBehindCode } from "./mexican-addresses";
import type { PostalFormat } from "./postal-codes";
import { type CodedPage, readRest, windowAround } from "./rest-of-address";
import { RURAL, ruralPlace } from "./rural-addresses";
import { singaporePlace } from "./singapore-addresses";
import { streetAtEnd } from "./street";
import { isTextBeforeYear, withoutCodeLabel } from "./town-before";
import { townName } from "./town-name";

type Place = Omit<FoundAddress, "kind">;

/** Characters in which a house number is followed by its kind of street. */
const MAX_HOUSE = 30;

/** The lines of a page, that of a code, and the text before and behind the code. */
type Around = { lines: readonly string[]; at: number; head: string; rest: string };

/** Reads `123 Main Street, Town, ST 12345` and the same in two lines. */
export function readAfter(
  lines: readonly string[],
  at: number,
  match: RegExpExecArray,
  format: PostalFormat,
  page: CodedPage,
): Place | null {
  const line = lines[at]!;
  const [written, state = "", code = ""] = match;
  const head = line.slice(0, match.index);
  const rest = line.slice(match.index + written.length);
  const details = readRest(rest, lines[at + 1], page.language);
  const own = format.countries[0]!;
  if (!format.isDistinctive && isBeforeStreet(rest)) return null;
  if (/^[0\s-]+$/.test(code) || (details.country && details.country !== own)) return null;
  const around = { lines, at, head, rest };
  const behindCep = own === "BR" ? townBehindCep(lines, at, { head, code, rest }) : null;
  if (behindCep) return behindCep;
  const place = placeBefore(around, own, page.language);
  if (!place || OTHER_STATE.test(place.street)) return null;
  if (own === "NZ" && isTextBeforeYear(code, { text: place.street, lines: [] }, head)) return null;
  const snippet = clip([...place.lines, windowAround(line, match.index)].join(", "));
  if (own === "MX") {
    const mexican = mexicanPlace(around, place, details, page.language);
    if (!mexican) return null;
    if (mexican !== place) return { ...mexican, postalCode: code, country: own, snippet };
  }
  const name = townName(place.city, own, page.language);
  return {
    street: place.street,
    postalCode: code.toUpperCase(),
    city: name.city,
    region: (state && stateCode(own, state)) || place.region || name.region || details.region,
    country: own,
    snippet,
  };
}

/** `Acme Foods, 15223 NW 60th Ave`: the number of a house. */
function isBeforeStreet(rest: string): boolean {
  const end = /^\s+\p{L}/u.test(rest)
    ? addressWords().streetEnd.exec(rest.slice(0, MAX_HOUSE))
    : null;
  return end !== null && end.index > 0;
}

/** Street and town before a code, by the conventions of its country. */
function placeBefore({ lines, at, head }: Around, country: string, language: string | null) {
  if (country === "IN")
    return /singapore[^\p{L}]*$/iu.test(head) ? null : indianPlace(lines, at, head, language);
  if (country === "SG") return singaporePlace(lines, at, head, language);
  const place = cityAtEnd(lines, at, head, country, language);
  if (place || !RURAL.has(country)) return place;
  return ruralPlace(lines, at, head, language);
}

type MexicanPlace = Pick<Place, "street" | "city" | "region">;

/**
 * The place of a Mexican code, behind which its town can stand. Returns `place` itself if nothing is to change, and null if
 * the number is that of a house.
 */
function mexicanPlace(
  { lines, at, head, rest }: Around,
  place: PlaceAtEnd,
  details: ReturnType<typeof readRest>,
  language: string | null,
): PlaceAtEnd | MexicanPlace | null {
  const { street, city } = place;
  // `Blvd. Agua Caliente 10470, Tijuana`
  if (/\p{L} $/u.test(head) && !/\d/.test(street) && !MEXICAN_SIGNS.test(head)) return null;
  const isQuarter = isMexicanQuarter(city);
  const withQuarter = `${street}, ${city}`;
  // `Col. Del Valle, C.P. 03100 ¶ Ciudad de México`
  const next = lines[at + 1] ?? "";
  const canBeBelow = isQuarter && /^[\s,]*$/.test(rest) && !/[\d:@]/.test(next);
  const below = canBeBelow ? townBehindCode(next) : null;
  // `Centro, 97000 Mérida, Yuc.`
  const isDirect = /^\s+\p{Lu}/u.test(rest);
  const canBeBehind = isDirect || isQuarter || /^\s*,/.test(rest);
  const behind = canBeBehind ? (townBehindCode(rest) ?? below) : below;
  if (behind && (below !== null || isDirect || details.country === null)) {
    const own = isDirect ? streetAtEnd(withoutCodeLabel(head), true) : null;
    return { street: own ?? (isDirect || isQuarter ? withQuarter : street), ...behind };
  }
  if (!isQuarter) return place;
  // `Av. Norte #676, Col. Centro, C.P. 32419`: no town is named.
  const region = place.region || townName(city, "MX", language).region || details.region;
  return { street: withQuarter, city: null, region };
}

/** `Kent St, NSW 2000 Melbourne Level 23`: several addresses in one line. */
const OTHER_STATE = /(?:NSW|VIC|QLD|WA|SA|TAS|ACT|NT) \d{4}(?!\d)|,\s[A-Z]{2} \d{5}(?!\d)/;
