import type { FoundAddress } from "#src/extraction/facts/profile-facts";
import { plausiblePlaces } from "./plausible-places";

export const MAX_ADDRESSES = 20;

/** Adds the addresses of structured data to those of the text, each once. */
export function joinAddresses(
  written: readonly FoundAddress[],
  structured: readonly FoundAddress[],
): FoundAddress[] {
  const found = new Map<string, FoundAddress>();
  for (const address of [...plausiblePlaces(written), ...structured]) keep(found, address);
  return withoutUncodedDoubles([...found.values()], ({ postalCode }) => postalCode).slice(
    0,
    MAX_ADDRESSES,
  );
}

const NUMERALS = "一二三四五六七八九";

/** The first number of a street, also one of `五丁目`. */
export function houseNumber(street: string | null): string {
  const digits = (street ?? "").replace(/[一二三四五六七八九](?=丁目)/, (numeral) =>
    String(NUMERALS.indexOf(numeral) + 1),
  );
  return /\d+/.exec(digits)?.[0] ?? "";
}

/** Adds an address unless it is known. Returns its key if it was added. */
export function keep(found: Map<string, FoundAddress>, address: FoundAddress): string | null {
  const number = houseNumber(address.street);
  // Romanian pages write ţ and ț.
  const place = (address.postalCode ?? address.city ?? "")
    .normalize("NFD")
    .replace(/[\u0300-\u036f]|[^\p{L}\p{M}\d]/gu, "")
    .toUpperCase();
  let key = `${place}:${number}`;
  if (isOtherStreet(found.get(key)?.street, address.street)) key += `:${address.street}`;
  const known = found.get(key);
  if (!known) {
    found.set(key, address);
    return key;
  }
  if (known.kind === null && address.kind !== null) known.kind = address.kind;
  return null;
}

/** The addresses of a list that names one place; none of several. */
export function onlyOne(addresses: readonly FoundAddress[]): FoundAddress[] {
  const found = new Map<string, FoundAddress>();
  for (const address of addresses) keep(found, address);
  return found.size === 1 ? [...found.values()] : [];
}

const LATIN_WORD = /[a-zà-ž]{4,}/gi;

/** Whether two streets, both in Latin letters, have no word in common. */
export function isOtherStreet(one: string | null | undefined, other: string | null): boolean {
  const words = one?.toLowerCase().match(LATIN_WORD) ?? [];
  const others = other?.toLowerCase().match(LATIN_WORD) ?? [];
  if (words.length === 0 || others.length === 0) return false;
  const isShared = (word: string) => one!.toLowerCase().includes(word.slice(0, 5));
  return !others.some(isShared);
}

/** Whether an address with a code is the whole of one that was read without it before. */
export const isRestOf = (
  one: Pick<FoundAddress, "street" | "city" | "postalCode">,
  start: Pick<FoundAddress, "street" | "city">,
): boolean =>
  one.postalCode !== null &&
  one.city?.toLowerCase() === start.city?.toLowerCase() &&
  !isOtherStreet(one.street, start.street);

/** Whether two streets share their number and a word: `Tv. Alagoas, 11` and `Travessa Alagoas 11`. */
function isSameHouse(one: string | null, other: string | null): boolean {
  const numbers = [one, other].map((street) => /\d+/.exec(street ?? "")?.[0]);
  if (!numbers[0] || numbers[0] !== numbers[1]) return false;
  const words = other!.toLowerCase().match(/\p{L}{4,}/gu) ?? [];
  return words.some((word) => one!.toLowerCase().includes(word));
}

type Written = { street: string | null; city: string | null; country: string | null };

/** `광남로 42, 7층` and `7F, 42, Gwangnam-ro`: a Korean road with the number of its house, and the same in Latin letters. */
function isTranscription({ street, country }: Written, korean: Written): boolean {
  if (country !== "KR" || !street || !LATIN_ROAD.test(street)) return false;
  const house = KOREAN_HOUSE.exec(korean.street ?? "")?.[1];
  return house !== undefined && street.split(/[\s,]+/).includes(house);
}
const KOREAN_HOUSE = /[가-힣\d](?:로|길)\s*(\d+(?:-\d+)?)/;
const LATIN_ROAD = /-(?:ro|gil)(?!\p{L})/iu;

/** The digits of a Japanese street, of which `丁目`, `番` and `号` can be hyphens. */
const japaneseNumber = ({ street, city }: Written) =>
  `${city}${street?.replace(/\s.*$|[\p{L}\p{P}\s−]+/gu, " ").trim()}`;

const plain = (text: string | null) => text?.replace(/[^\p{L}\p{M}\d]/gu, "").toLowerCase() ?? "";
const UNSPACED = /[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/u;
const OTHER_SCRIPT = /[^\P{L}\p{Script=Latin}]/u;
const numbersOf = (street: string | null): readonly string[] => street?.match(/\d+/g) ?? [];

/**
 * Whether an address is another one again: without its street, with another code, with a prefecture in its town, or in other
 * letters. `isFirst`: the other one was read before, so it is kept.
 */
function isSamePlace<Address extends Written>(
  one: Address,
  other: Address,
  { isFirst, codeOf }: { isFirst: boolean; codeOf: (address: Address) => string | null },
): boolean {
  const [street, known] = [plain(one.street), plain(other.street)];
  const [code, otherCode] = [plain(codeOf(one)), plain(codeOf(other))];
  const [town, otherTown] = [plain(one.city), plain(other.city)];
  if (street === "") return known !== "" && (code === otherCode || town === otherTown);
  if (!isFirst || known === "" || (one.country ?? other.country) !== (other.country ?? one.country))
    return false;
  if (street === known)
    return (
      town === otherTown ||
      (UNSPACED.test(street) && (town.endsWith(otherTown) || otherTown.endsWith(town)))
    );
  const isOtherScript = OTHER_SCRIPT.test(street) !== OTHER_SCRIPT.test(known);
  if (!isOtherScript || (code !== "" && otherCode !== "" && code !== otherCode)) return false;
  const numbers = new Set(numbersOf(other.street));
  return numbersOf(one.street).some((number) => numbers.has(number));
}

/** A line without its postal code repeats the start of an address that continues in the next line. */
export function withoutUncodedDoubles<Address extends Written>(
  found: Address[],
  codeOf: (address: Address) => string | null,
): Address[] {
  const startOf = ({ street }: Address) =>
    street
      ?.replace(/[^\p{L}\d]/gu, "")
      .slice(0, 12)
      .toLowerCase();
  // `Suite 5, 98101 Town` is a part of `7 Main St, Suite 5, 98101 Town`.
  const isPartOf = (one: Address, other: Address) =>
    one !== other &&
    codeOf(one) === codeOf(other) &&
    one.street !== other.street &&
    one.street !== null &&
    other.street !== null &&
    other.street.endsWith(one.street);
  // `Unit 4 Mill Park ¶ Milltown ¶ Dublin 18`, of which the first two lines are an address of Milltown, too.
  const isStartOf = (one: Address, other: Address) =>
    one !== other &&
    one.street !== null &&
    one.city !== null &&
    other.country === one.country &&
    other.street === `${one.street}, ${one.city}`;
  const isSame = (one: Address, other: Address) =>
    startOf(other) === startOf(one) ||
    isSameHouse(one.street, other.street) ||
    (one.country === "JP" && japaneseNumber(one) === japaneseNumber(other));
  // `Av. Exemplo, s/n ¶ Bom Jesus - PI` and `Av. Exemplo S/n° - Bom Jessus`: a house without a number, and its town twice.
  const isAgain = (one: Address, index: number) =>
    one.street !== null &&
    !/\d/.test(one.street) &&
    found.findIndex((other) => startOf(other) === startOf(one)) < index;
  const single = found.filter((one, index) =>
    codeOf(one) === null
      ? !isAgain(one, index) &&
        !found.some((other) => isStartOf(one, other)) &&
        !found.some(
          (other) => (codeOf(other) !== null && isSame(one, other)) || isTranscription(one, other),
        )
      : !found.some((other) => isPartOf(one, other)),
  );
  return single.filter((one, index) =>
    single.every((other, at) => !isSamePlace(one, other, { isFirst: at < index, codeOf })),
  );
}
