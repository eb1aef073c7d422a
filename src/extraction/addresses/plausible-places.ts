import type { FoundAddress } from "#src/extraction/facts/profile-facts";

/** Places of one page without a number, a postal code and a label. */
const MIN_LISTED = 4;
/** `St Mary's Primary School`: the name of a body that starts as a street does. */
const NAMED_AFTER_SAINT =
  /^(?:St|Ste|Saint|Sainte|San|Santa|Sankt|Sint|Scoil)\.?\s[^\d,]*\b(?:Schools?|College|Church|Academy|Hospital|Parish|École|Collège|Lycée|Colegio|Schule|Kirche)\b/u;
/** `0490 744 453 Buddina`: the end of a telephone number before a town. */
const DIGITS_AND_TOWN = /^\d{3,4} \p{Lu}\p{L}+$/u;
/** `nach DIN EN 12831`: the number of a standard is neither that of a house nor a postal code. */
const STANDARD =
  /(?<!\p{L})(?:DIN|ISO|IEC|ASTM|ASME|ANSI|AISI|NFPA|IEEE|IATF|OHSAS|ÖNORM|VDE|VDI|ČSN|MSZ|SRPS|GOST|ГОСТ|ДСТУ|БДС|EN)(?:[ -](?:EN|ISO|IEC))*(?: \d{3}|$)/u;

/**
 * Without places that are no addresses: names of bodies, standards, ends of telephone numbers, and lists of the towns
 * of customers or dealers.
 */
export function plausiblePlaces(found: readonly FoundAddress[]): FoundAddress[] {
  const kept = found.filter(
    (one) => !isNamedAfterSaint(one) && !isEndOfPhone(one) && !isStandard(one),
  );
  const listed = kept.filter(isWeak);
  return listed.length < MIN_LISTED ? kept : kept.filter((one) => !isWeak(one));
}

const isWeak = ({ street, postalCode, kind }: FoundAddress): boolean =>
  postalCode === null && kind === null && !/\p{N}|[一二三四五六七八九十]/u.test(street ?? "");

const isNamedAfterSaint = ({ street }: FoundAddress): boolean =>
  street !== null && !/\d/.test(street) && NAMED_AFTER_SAINT.test(street);

const isStandard = ({ street, city }: FoundAddress): boolean =>
  [street, city].some((part) => STANDARD.test(part ?? ""));

function isEndOfPhone({ street, snippet }: FoundAddress): boolean {
  if (street === null || !DIGITS_AND_TOWN.test(street)) return false;
  const at = snippet.indexOf(street);
  return at > 0 && /\d{2,4}[ -]\d{3}[ -]$/.test(snippet.slice(0, at));
}
