import type { FoundAddress } from "#src/extraction/facts/profile-facts";
import { clip } from "#src/extraction/html/snippet";
import { addressWords } from "./address-words";
import { isLargeTown } from "./town-index";

type Place = Omit<FoundAddress, "kind">;

const MAX_LENGTH = 160;
const MAX_TOWN_LENGTH = 50;
/** Quarter, street or avenue, as Turkish addresses write them. */
const STREET =
  /\s(?:mah|mh|mahallesi|cad|cd|caddesi|sok|sk|sokak|sokağı|bulv|blv|bulvarı)(?!\p{L})\.?/iu;
/** `Duman Sk. No: 20 A — Arifiye / Sakarya`: the number, the town and its province. */
const TOWN =
  /^(.*\d(?:\s?\/\s?\p{L}?\d*)?(?:\s?\p{L})?(?:\s[^\d/@]{2,40})??)[\s,—–-]*\s(\p{Lu}[\p{L}\p{M}]{2,24})\s*\/\s*(\p{Lu}[\p{L}\p{M}]{2,20})\.?$/u;

const TOWN_ALONE = /^\p{Lu}[\p{L}\p{M}]{2,24}\s*\/\s*\p{Lu}[\p{L}\p{M}]{2,20}$/u;
const MAX_STREET = 130;
/** `Sanayi Mh.`: a quarter alone. */
const MAX_QUARTER = 40;

/** The quarter, street, number and building before a postal code; null without a Turkish kind of street. */
export function turkishStreet(head: string): string | null {
  if (head.length > MAX_STREET || !STREET.test(head)) return null;
  if (!/\d/.test(head) && head.length > MAX_QUARTER) return null;
  const street = head
    .replace(addressWords().label, "")
    .replace(/^[^\p{L}\d]+|[\s,;:/–—-]+$/gu, "")
    .trim();
  return /[@?!:]\s/.test(street.replace(/(?:no|kat|daire|d|k|blok)\s?:\s/giu, "")) ? null : street;
}

const LINES_ABOVE = 3;
const MAX_ABOVE = 60;
/** `Kat:4 İç Kapı No:9` */
const FLOOR = /^(?:kat|daire|iç kapı|d|k|no)\s?[:.]?\s?\d/iu;

/** `Örnek Caddesi No:24 ¶ Deneme Apartmanı, ¶ Kat:4 İç Kapı No:9` above a code: the street is not the last line. */
export function turkishStreetAbove(
  lines: readonly string[],
  at: number,
  head: string,
): string | null {
  if (head.trim() !== "" || !FLOOR.test(lines[at - 1] ?? "")) return null;
  for (let above = 2; above <= LINES_ABOVE; above++) {
    const block = lines.slice(Math.max(0, at - above), at);
    if (block.some((line) => line.length > MAX_ABOVE)) return null;
    if (STREET.test(block[0]!))
      return turkishStreet(block.map((line) => line.replace(/[\s,]+$/, "")).join(", "));
  }
  return null;
}

/** Reads a Turkish address without a postal code, of which the town may stand in the next line. */
export function readTurkishAddress(lines: readonly string[], at: number): Place | null {
  const line = lines[at]!;
  if (line.length > MAX_LENGTH || !STREET.test(line)) return null;
  const below = lines[at + 1] ?? "";
  const isTown = below.length <= MAX_TOWN_LENGTH && !/\d/.test(below);
  const above = lines[at - 1] ?? "";
  const next = lines[at + 1] ?? "";
  const isNextTown = next.length <= MAX_TOWN_LENGTH && !/\d/.test(next) && /[/–-]/.test(next);
  const byProvince =
    readByProvince(line) ?? (isNextTown ? readByProvince(`${line} ${next}`) : null);
  if (byProvince) return byProvince;
  const whole =
    TOWN.exec(line) ??
    (isTown ? TOWN.exec(`${line} ${below}`) : null) ??
    (isBuilding(below) && TOWN_ALONE.test(lines[at + 2] ?? "")
      ? TOWN.exec(`${line} ${below} ${lines[at + 2]}`)
      : null) ??
    (TOWN_ALONE.test(above) && /\d/.test(line) ? TOWN.exec(`${line} ${above}`) : null);
  if (!whole || /\d{5}/.test(whole[1]!)) return null;
  const [written, street, city, region] = whole;
  return {
    street: street!
      .replace(addressWords().label, "")
      .replace(/[\s,–—-]+$/u, "")
      .trim(),
    postalCode: null,
    city: city!,
    region: region!,
    country: "TR",
    snippet: clip(written),
  };
}

const COUNTRY = /[\s,.–-]*(?:Türkiye|TÜRKİYE|Turkey|Turkiye)?[\s.]*$/u;
const LAST_WORD = /^(.+?)[\s,/–-]+(\p{L}{2,20})$/u;
const DISTRICT = /^(.*\d\S*)(?:[\s,/–-]+(?:[^\d,/–-]*[\s,/–-]+)?)(\p{Lu}[\p{L}\p{M}]{2,20})$/u;

/** `Örnek İş Merkezi D:32`, between a street and its town. */
const isBuilding = (line: string) =>
  line.length <= MAX_TOWN_LENGTH && BUILDING.test(line) && !/[@+?!]|\d{4}/.test(line);
const BUILDING =
  /(?:iş merkezi|plaza|apt|apartmanı|han|kat|daire|blok|sitesi)(?!\p{L})|(?:D|K|No):\s?\d/iu;

/** Reads an address that ends with its province: `Deneme Cad. 22, Kadıköy, İstanbul`. */
function readByProvince(line: string): Place | null {
  const code = /\s(\d{5})$/.exec(line)?.[1] ?? null;
  const body = line
    .replace(code ?? "", "")
    .replace(addressWords().label, "")
    .replace(COUNTRY, "");
  const [, head, province] = LAST_WORD.exec(body) ?? [];
  if (!head || !province || !isLargeTown(province, "TR") || /\d{5}/.test(head)) return null;
  if (/[@?!:]\s/.test(head.replace(/(?:no|kat|daire|d|k|blok)\s?:\s/giu, ""))) return null;
  const [, , district = null] = DISTRICT.exec(head) ?? [];
  const street = district
    ? head.slice(0, head.length - district.length).replace(/[\s,/–-]+$/u, "")
    : head;
  if (!/\d/.test(street) || !STREET.test(street)) return null;
  return {
    street,
    postalCode: code,
    city: district ?? province,
    region: district ? province : null,
    country: "TR",
    snippet: clip(line),
  };
}
