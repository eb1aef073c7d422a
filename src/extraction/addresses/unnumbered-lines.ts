import { LINE } from "#src/extraction/lines/line-class";
import type { FoundAddress } from "#src/extraction/facts/profile-facts";
import { clip } from "#src/extraction/html/snippet";
import { addressWords } from "./address-words";
import { countryNamed } from "./city";
import { isKnownTown } from "./town-index";

const TURKISH_STREET =
  /\s(?:mah|mh|cad|cd|sok|sk|bulv|blv)\.|\s(?:mahallesi|caddesi|sokak|sokağı|bulvarı)(?!\p{L})/iu;

type Page = { countries: readonly string[]; language: string | null };

export const MAX_LAST_LINE = 60;
const MAX_UNNUMBERED = 120;
const WITH_STATES = new Set("US CA AU IN BR MX JP CN".split(" "));
/** Countries that write `s/n` or `bb` for a house without a number. */
const WITHOUT_NUMBERS = new Set("ES PT AD BR MX AR CL CO PE IT RS HR BA ME MK BG".split(" "));
/** `Avd. de la Salud, s/n`: a street without numbers. */
export const UNNUMBERED = /[\s,](?:s\/n[º°]?|bb|b\.b\.|snc|бб|б\/н)\.?(?=$|[\s,–-])/i;
/** `Springfield, IL`, `Blumenau - SC`, `Xalapa, Ver.` */
export const STATE_AT_END =
  /[,/|·–-] ?(?:[A-Z]{2,3}|[A-Z][a-z]{2,3}\.|[A-Z][a-zãâáéíôó]{3,}(?: [A-Za-z]{2,}){0,3})$/;

/** `Mill Road, Nairobi, Kenya`: the name of a road before a comma. */
const ROAD =
  /\p{L} (?:Road|Rd\.?|Street|St\.?|Avenue|Ave\.?|Drive|Lane|Highway|Boulevard|Crescent|Close|Square|Quay|Terrace)\s*,/u;
const MIN_UNNUMBERED_PARTS = 3;

/** Reads `Acme Plaza, Mill Road, Nairobi, Kenya`: a road without a number, its town and its country. */
export function readUnnumbered(
  line: string,
  { countries, language }: Page,
): Omit<FoundAddress, "kind"> | null {
  if (line.length > MAX_UNNUMBERED || !ROAD.test(line)) return null;
  const parts = line
    .replace(addressWords().label, "")
    .replace(/[\s.]+$/, "")
    .split(/\s*,\s*/);
  if (parts.length < MIN_UNNUMBERED_PARTS) return null;
  const country = countryNamed(parts.pop()!, language);
  const city = parts.pop()!;
  if (country === null || !isKnownTown(city, country)) return null;
  if (countries.length > 0 && !countries.includes(country)) return null;
  const isName = parts.every((part) => /^[\p{Lu}\d]/u.test(part) && !/[@:!?]|\d{5}/.test(part));
  if (!isName) return null;
  const street = parts.join(", ");
  return { street, postalCode: null, city, region: null, country, snippet: clip(line) };
}

/** Returns a test whether a line without numbers can be the last one of an address. */
export function unnumberedLines(
  lines: readonly string[],
  classes: readonly number[],
  { countries, language }: Page,
): (at: number) => boolean {
  const isBlock = countries.includes("AE") || countries.includes("IE");
  const [first = ""] = countries;
  const hasStates = WITH_STATES.has(first);
  const isUnnumbered = WITHOUT_NUMBERS.has(first);
  const endsWithCountry = (line: string) => {
    const last = line
      .replace(/[\s.]+$/, "")
      .split(",")
      .at(-1)!;
    return countryNamed(last.trim(), language) !== null;
  };
  return (at) => {
    const line = lines[at]!;
    const isShort = line.length <= MAX_LAST_LINE;
    // `地址：北京市朝阳区样本大厦`
    if ((classes[at]! & LINE.UNSPACED) !== 0 && line.includes("址")) return isShort;
    // `Plot 27, Mill Road, ¶ Ambernath, Maharashtra, India`
    if ((classes[at]! & LINE.PARTED) !== 0 && isShort && lines[at - 1]?.endsWith(",")) return true;
    if (isBlock) return isShort;
    // `5 Mill Road, Acme Park ¶ Shatin, N.T., Hong Kong`
    if ((classes[at]! & LINE.PARTED) !== 0 && isShort)
      if (((classes[at - 1]! & LINE.DIGIT) !== 0 || ROAD.test(line)) && endsWithCountry(line))
        return true;
    // `Örnek Mah. Deneme Cad. ¶ No: 5 Kat: 2 ¶ Konak/İzmir`
    if (first === "TR" && isShort && (classes[at + 1]! & LINE.DIGIT) !== 0)
      return TURKISH_STREET.test(line);
    if (line.length > MAX_UNNUMBERED) return false;
    return (
      (hasStates && isShort && STATE_AT_END.test(line)) || (isUnnumbered && UNNUMBERED.test(line))
    );
  };
}
