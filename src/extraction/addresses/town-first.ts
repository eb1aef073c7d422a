import type { FoundAddress } from "#src/extraction/facts/profile-facts";
import { hasLegalForm } from "#src/extraction/company/name-cleaning";
import { clip } from "#src/extraction/html/snippet";
import { addressWords, isAddressLabel } from "./address-words";
import { hasNamedKind } from "./street-kind";

type Place = Omit<FoundAddress, "kind">;

/** Countries where a village stands before its street. Most villages are in no list of towns. */
const TOWN_FIRST = new Set("HU HR RS BA ME SI SK CZ".split(" "));
const MAX_LINE = 90;
const TOWN = /^\p{Lu}\p{Ll}[\p{L}-]+(?: (?:\p{Lu}\p{Ll}[\p{L}-]+|na|nad|pri|pod|kod|u)){0,3}$/u;
/** `Kossuth Lajos utca 33.`, `N. Tesle 45` */
const STREET =
  /^(?:ul\. ?)?\p{Lu}[\p{L}.]*(?: [\p{L}.-]+){0,4} (?!(?:19|20)\d\d\b)\d{1,4}(?:\/\d{1,4})?\p{L}?\.?$/u;
/** A telephone number in front: `☎ +36 30 123 4567 Kisfalu, Fő utca 5.` */
const PHONE_IN_FRONT = /^[☎📞✆\s]*\+?\d[\d\s()/.-]{7,20}\s(?=\p{Lu})/u;

/** Reads `Kisfalu, Fő utca 5.` and `Adresa: Selo, N. Tesle 45`: a town of any name, and its street behind it. */
export function readTownFirst(line: string, above: string, country: string): Place | null {
  const cut = line.indexOf(",");
  if (cut === -1 || line.length > MAX_LINE || !TOWN_FIRST.has(country)) return null;
  const { label, streetStart } = addressWords();
  const written = line.replace(PHONE_IN_FRONT, "");
  const own = written.replace(label, "");
  const [town = "", street = "", ...more] = own.split(/, ?/);
  if (more.length > 0 || !TOWN.test(town) || !STREET.test(street)) return null;
  if (hasLegalForm(town) || streetStart.exec(town)?.index === 0 || hasNamedKind(town)) return null;
  const isLabelled = own !== written || isAddressLabel(above);
  // Without a label, only the kind of street shows an address.
  if (!isLabelled && !hasNamedKind(street)) return null;
  return {
    street: street.replace(/\.$/, ""),
    postalCode: null,
    city: town,
    region: null,
    country,
    snippet: clip(line),
  };
}
