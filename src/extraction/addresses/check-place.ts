import { hasLegalForm } from "#src/extraction/company/name-cleaning";
import type { FoundAddress } from "#src/extraction/facts/profile-facts";
import { addressWords, particles } from "./address-words";
import { countryNamed } from "./city";
import { cleanStreet } from "./clean-street";
import { INDIAN_AREA } from "./indian-addresses";
import { inSpanishAmerica } from "./spanish-american-addresses";
import { isBoxWithin, isParcel, isZone } from "./street";
import { hasNamedKind, hasPlace, isNamedHouse, isNumberFirst } from "./street-kind";
import { hasTowns, isKnownTown } from "./town-index";

type Place = Omit<FoundAddress, "kind">;

/** Chinese, Japanese and Korean addresses have readers of their own, which know their parts. */
const UNSPACED = /[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/u;

/**
 * Corrects what readers take from the text around an address, and returns null if its parts do not belong together: a number
 * that is no house, or a code without a known town beside words that are no street.
 */
export function checkedPlace(place: Place, language: string | null): Place | null {
  const { street, postalCode: code, country } = place;
  if (street === null || UNSPACED.test(street)) return place;
  const own = isParcel(street)
    ? street
    : withoutFront(cleanStreet(street)).replace(SENTENCE_BEHIND, "");
  if (isIdentifier(own, code) || LIST_ITEM.test(own)) return null;
  const city = place.city === null ? null : withoutCountry(place.city, country, language);
  const whole = inSpanishAmerica(withTown({ ...place, street: own, city }));
  return isPlausible(whole) ? whole : null;
}

/** A town without what belongs to the street or is no region: `#614 Plano, TX`, `Zadeshwar Road`, `bei Bern`. */
function withTown<P extends Place & { street: string }>(place: P): P {
  const { street, city, region, country } = place;
  if (region !== null && NEAR_TOWN.test(region)) return withTown({ ...place, region: null });
  if (city === null) return place;
  const unit = country === "US" && STATE.test(city) ? UNIT_AND_TOWN.exec(street) : null;
  if (unit?.[1] && unit[2]) return { ...place, street: unit[1], city: unit[2], region: city };
  if (country === "IN" && ROAD.test(city))
    return { ...place, street: `${street}, ${city}`, city: null };
  return place;
}
const NEAR_TOWN = /^(?:bei|b\.|near|près) /;
const STATE = /^[A-Z]{2}$/;
const UNIT_AND_TOWN =
  /^(.*(?:#|(?:Suite|Ste|Unit|Apt)\.? )[\w-]{1,6}),? (\p{Lu}\p{L}+(?: \p{Lu}\p{L}+){0,2})$/u;
const ROAD = / (?:Road|Rd|Street|Marg|Lane|Highway)$/;

/** `Northern Cape, 2. Purpose of this manual`: the item of a list behind the name of a region. */
const LIST_ITEM = /, \d{1,2}\. \p{Lu}\p{L}+ \p{Ll}{2,} /u;

/** `ISO 39001`, of which the number was read as a code too, and the number of a licence: `135447/AL`. */
const isIdentifier = (street: string, code: string | null) =>
  (code !== null && /^\d{4,}$/.test(code) && street.split(/[\s,]+/).includes(code)) ||
  (LONG_NUMBER.test(street) && !isBoxWithin(street) && !isParcel(street));
const LONG_NUMBER = /(?<![\d/.-])\d{6,}/;

/** `Acme Limited, Mill House, 5 Mill Road`, `Acme Centrum ul. Lipowa 5`, `s sedežem Glavni trg 5`: the name or the words before. */
function withoutFront(street: string): string {
  const parts = street.split(", ");
  while (parts.length > 1 && hasLegalForm(parts[0]!) && /\d/.test(parts.slice(1).join()))
    parts.shift();
  const body = parts.join(", ");
  const kind = KIND_WITHIN.exec(body);
  const before = kind?.[1] ?? "";
  if (before !== "" && addressWords().streetStart.exec(body)?.index === before.length)
    return body.slice(before.length);
  const lead = SMALL_LEAD.exec(body)?.[0] ?? "";
  const isSentence =
    addressWords().streetStart.exec(body)?.index !== 0 &&
    lead
      .trim()
      .split(" ")
      .some((word) => word.length > 3 && !particles().has(word));
  return isSentence ? body.slice(lead.length) : body;
}

/** Two words or more before a kind of street that stands first in its name. */
const KIND_WITHIN =
  /^(\p{Lu}[^\d,]*\s\p{Lu}[^\d,]*\s)(?:ul\.|ulica|ул\.|бул\.|via|viale|piazza|calle|c\/|rua|rue|strada|str\.)\s?\p{Lu}.*\d/iu;
const SMALL_LEAD = /^(?:\p{Ll}+ ){2,}(?=\p{Lu})/u;
/** `Ringstraße 5, im Salon Muster`: where in the house. */
const SENTENCE_BEHIND =
  /(?<=\d\p{L}?), (?:v|ve|w|im|in|at|u|pri|en|i|inside|within|inom) \p{L}[^\d,]*$/u;

/** `Utrecht Nederland` */
function withoutCountry(city: string, country: string | null, language: string | null): string {
  const cut = city.lastIndexOf(" ");
  if (cut <= 0 || country === null || isKnownTown(city, country)) return city;
  return countryNamed(city.slice(cut + 1), language) === country ? city.slice(0, cut) : city;
}

/** A postal code needs a street, a building or a house, or a town that is known. */
function isPlausible({ street, postalCode, city, region, country }: Place & { street: string }) {
  if (city === null || country === null || !PLAIN_CODE.test(postalCode ?? "")) return true;
  if (!hasTowns(country) || region !== null || isTownWithin(city, country)) return true;
  const [first = ""] = street.split(", ");
  return (
    hasNamedKind(street) ||
    hasPlace(street) ||
    isNamedHouse(first) ||
    isZone(first) ||
    isParcel(street) ||
    (country === "IN" && INDIAN_AREA.test(street)) ||
    (isNumberFirst(country) && NUMBERED.test(street))
  );
}

/** Other codes have the form of one country. */
const PLAIN_CODE = /^\d{3} ?\d{1,3}$/;
/** `9 La Moulinerie` */
const NUMBERED = /^\d{1,4}\p{L}?,? \p{Lu}/u;

/** `Praha 5 Smíchov` too. */
const isTownWithin = (city: string, country: string) =>
  isKnownTown(city, country) || isKnownTown(/^[^\s/-]+/.exec(city)?.[0] ?? "", country);
