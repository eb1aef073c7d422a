import type { FoundAddress } from "#src/extraction/facts/profile-facts";
import { hasLegalForm } from "#src/extraction/company/name-cleaning";
import { clip } from "#src/extraction/html/snippet";
import { ANY_CODE, LINE } from "#src/extraction/lines/line-class";
import { addressWords, isAddressLabel } from "./address-words";
import { readLoosePlace } from "./loose-place";
import { contactFinder } from "./near-contact";
import { hasNamedKind, hasPlace, isNamedHouse } from "./street-kind";
import { isKnownTown, isLargeTown } from "./town-index";

type Place = Omit<FoundAddress, "kind">;
type Page = { countries: readonly string[]; language: string | null };
type Lines = { texts: readonly string[]; classes: readonly number[] };

const MAX_LINE = 130;
/** Behind a label. */
const MAX_LABELLED = 170;
const MAX_BELOW = 60;
const MAX_LINES = 4;
const MAX_LABEL_LINE = 30;
const MAX_STREET = 110;
const MAX_UNNUMBERED = 50;
/** Signs that stand for the label of an address, as pictures or as the names of icons. */
const PIN = /^\s*(?:📍|🏠|🏢|🗺|location_on\s|pin_drop\s)/u;
/** `Endereço (Base Operacional)` */
const BRACKETS = /\s*\([^()]*\):?$/u;
const PIN_LINE = /^(?:📍|🏠|🏢|🗺|location_on|pin_drop)\ufe0f?$/u;
/** What no address contains: contacts, prices, sentences, times. */
const NO_ADDRESS =
  /[@?!€$£%©]|https?:|www\.|\d{7}|\+ ?\d|\p{Ll}{4}\.\s\p{Lu}\p{Ll}{3}|\d:\d\d|\d ?[ap]m(?![a-z])|(?<!\p{L})0\d{2,4}[ /-]\d|\d{3}[ -]\d{3}[ -]\d{2}|[a-z\d]\.(?:com|net|org|info|eu|[a-z]{2})(?=$|[\s,;|·])|\d\.\d{1,2}\.\d{2,4}|(?<!\p{L})(?:19|20)\d\d[-–/](?:19|20)?\d\d/u;
const OTHER_LABEL = /^[\p{L} .-]{2,30}[:：]|[:：]$/u;
const SMALL_WORD = /(?:^|\s)\p{Ll}{4,}(?![\p{L}.])/gu;
const MAX_SMALL_WORDS = 3;
const ONLY_YEAR = /^\D*(?:19|20)\d\d\D*$/;

/**
 * Reads addresses that no other reader has read, where a label, a pin or a telephone number shows them: their parts can be
 * in any order, their town has to be known. `isFree`: no address was read from a line.
 */
export function* markedPlaces(
  { texts, classes }: Lines,
  page: Page,
  {
    isFree,
    canNameTown,
  }: { isFree: (at: number) => boolean; canNameTown: (at: number) => boolean },
): Generator<{ at: number; place: Place }> {
  const isNearContact = contactFinder(texts);
  for (let at = 0; at < texts.length; at++) {
    const line = texts[at]!;
    const bits = classes[at]!;
    if ((bits & LINE.LETTERS) === 0 || (bits & LINE.UNSPACED) !== 0) continue;
    if ((bits & (LINE.DIGIT | LINE.PARTED)) === 0 || line.length > MAX_LABELLED) continue;
    if (!isFree(at)) continue;
    const isLabelled = isMarked(texts, at);
    if (!isLabelled) {
      const hasCode = ((bits | (classes[at + 1] ?? 0)) & ANY_CODE) !== 0;
      if (line.length > MAX_LINE || !(hasCode || canNameTown(at)) || !isNearContact(at)) continue;
    }
    const found = placeAt(texts, at, page, { isFree, isLabelled });
    if (!found) continue;
    yield { at, place: found.place };
    at += found.count - 1;
  }
}

/** Whether a label or a pin stands in front of a line or above it. */
function isMarked(lines: readonly string[], at: number): boolean {
  const line = lines[at]!;
  if (addressWords().label.test(line) || PIN.test(line)) return true;
  const above = lines[at - 1] ?? "";
  if (above === "" || above.length > MAX_LABEL_LINE) return false;
  if (PIN_LINE.test(above) || PIN_LINE.test(lines[at - 2] ?? "")) return true;
  return isAddressLabel(above.replace(BRACKETS, ""));
}

function placeAt(
  lines: readonly string[],
  at: number,
  page: Page,
  { isFree, isLabelled }: { isFree: (at: number) => boolean; isLabelled: boolean },
): { place: Place; count: number } | null {
  const own = lines[at]!.replace(PIN, "").replace(addressWords().label, "").trim();
  if (NO_ADDRESS.test(own) || OTHER_LABEL.test(own)) return null;
  let text = own;
  let best: { place: Place; count: number } | null = null;
  for (let count = 1; count <= MAX_LINES; count++) {
    if (count > 1) {
      const next = lines[at + count - 1] ?? "";
      if (!isFree(at + count - 1) || !continues(next)) break;
      const isOpen = /[,;]\s*$/.test(text) || /^\p{Ll}/u.test(next);
      text += isOpen ? ` ${next}` : `, ${next}`;
    }
    if (text.length > (isLabelled ? MAX_LABELLED : MAX_LINE)) break;
    // Without a label, an address starts with its street or its town.
    if (count === 2 && !isLabelled && !isStart(own)) break;
    const place = readMarked(text, page, isLabelled);
    if (!place) continue;
    const isBetter =
      best === null ||
      (!/\d/.test(best.place.street!) && /\d/.test(place.street!)) ||
      (best.place.postalCode === null && place.postalCode !== null);
    if (isBetter) best = { place: { ...place, snippet: clip(text) }, count };
  }
  return best;
}

const isStart = (line: string) => hasNamedKind(line) || hasPlace(line) || isNamedHouse(line);

const continues = (line: string) =>
  line !== "" &&
  line.length <= MAX_BELOW &&
  !NO_ADDRESS.test(line) &&
  !OTHER_LABEL.test(line) &&
  !hasLegalForm(line) &&
  !addressWords().label.test(line);

function readMarked(text: string, page: Page, isLabelled: boolean) {
  const [first, other] = page.countries;
  const place =
    readLoosePlace(text, first, page.language) ??
    (other ? readLoosePlace(text, other, page.language) : null);
  if (!place) return null;
  const { isNamed: isCountryNamed, ...found } = place;
  const { street, city, country, postalCode, region } = found;
  if (!street || !city || !country) return null;
  if (street.length > MAX_STREET || NO_ADDRESS.test(street) || hasLegalForm(street)) return null;
  if (ONLY_YEAR.test(street) || (street.match(SMALL_WORD) ?? []).length > MAX_SMALL_WORDS)
    return null;
  if (!/^[\p{Lu}\d#«"'„]|^(?:ul|str|bul|c|via|rue|ул|вул|бул|пр|просп)[./ ]/u.test(street))
    return null;
  const isSure =
    postalCode !== null || region !== null || isCountryNamed || isLargeTown(city, country);
  const hasKind = hasNamedKind(street);
  if (!HAS_NUMBER.test(street)) {
    const isKnown = isCountryNamed || region !== null || isKnownTown(city, country);
    if (!isKnown || street.length > MAX_UNNUMBERED) return null;
    const isNamed = isLabelled && NAMED_AFTER_PERSON.has(country) && isPersonsStreet(street);
    return hasKind || (isNamed && !isKnownTown(street, country)) ? found : null;
  }
  if (isLabelled) return isSure || hasKind || hasPlace(street) ? found : null;
  const isHouse = isNamedHouse(street) && isCountryNamed && postalCode !== null;
  return isSure && (hasKind || hasPlace(street) || isHouse) ? found : null;
}

/** Countries that write streets without their kind, in the genitive of a person's name: `Petra Petrovića, Beograd`. */
const NAMED_AFTER_PERSON = new Set("RS HR BA ME MK SI".split(" "));
const isPersonsStreet = (street: string) =>
  /^\p{Lu}[\p{L}.]*(?:a|e|og|eg|ih|а|е|ог|ег|их)(?: \p{Lu}[\p{L}.]*){0,2} \p{L}{2,}(?:a|e|og|eg|ih|а|е|ог|ег|их)$/u.test(
    street,
  );

const HAS_NUMBER = /\d|(?<!\p{L})(?:s\/n[º°]?|bb|snc|б\/н|бб)(?!\p{L})/iu;
