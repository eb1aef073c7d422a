import { counties, irishCounties, stateCode } from "./address-words";
import { countryNamed } from "./city";
import { isCityOfDistricts, peruvianCity } from "./spanish-american-addresses";
import { isCountyOf, isKnownTown, isLargeTown, withoutTownPrefix } from "./town-index";

/** What stands before a town, and the region behind it. */
export type TownOfParts = { street: readonly string[]; city: string; region: string | null };

const SEPARATOR = /\s*[,|•·;/]+\s*|\s+[–—-]\s+/u;
/** `Curitiba-PR` */
const TOWN_AND_STATE = /^(.*\p{L})\s*[-–]\s*(\p{Lu}{2})$/u;
/** `Thiene (VI)`, `Mérida (Badajoz)` */
const BRACKETED = /^(.*\p{L})\s*\(([\p{L}][\p{L} .'’-]{1,25})\)$/u;
/** Countries whose states or counties show that the part before them is a town. */
const REGION_SHOWS_TOWN = new Set(["RO", "US", "CA", "AU", "BR", "MX", "IN", "IE"]);
/** Countries that write the name of a province, which is that of its largest town, behind a town. */
const PROVINCES = new Set("ES IT MX AR PE CO CL TR VN DE".split(" "));
const TOWN = /^\p{Lu}[\p{L}\p{M}' .-]{2,28}$/u;
const CAPITALS: Readonly<Record<string, RegExp>> = {
  MX: /^(?:CDMX|Ciudad de México|México,? D\.? ?F\.?|D\.? ?F\.?)$/iu,
  VN: /^(?:TP\.? ?)?HCM[CM]?\.?$|^Sài Gòn$/iu,
  IN: /^(?:New )?Delhi$|^Chandigarh$/i,
};
const IRISH_COUNTY = /^(?:co\.?|county)\s\p{Lu}\p{L}+$/iu;
/** A number, or a kind of address in front of its town: the end of a street. */
const ENDS_STREET =
  /\d\p{L}?\.?$|(?:road|street|marg|nagar|rd|st|cad|sok|caddesi|sokak|lane|avenue|ave)\.?$/iu;

/** The parts of a line between commas, bars, bullets, slashes and dashes. A slash in a number separates nothing. */
export function splitParts(line: string): string[] {
  return line
    .replace(/(?<=\d\p{L}?)\/(?=\p{L}?\d|F(?!\p{L}))/gu, "\u0001")
    .replace(/(?<=[\p{Lu}])\/(?=\p{Lu}(?!\p{L}))|(?<=(?:^|\s)[sбC])\/(?=[nн\s])/giu, "\u0001")
    .replace(/[\s.,;]+$/, "")
    .split(SEPARATOR)
    .map((part) => part.replaceAll("\u0001", "/").trim())
    .filter((part) => part !== "");
}

/** Finds the town at the end of the parts of an address, behind which its region can stand. */
export function townOfParts(
  written: readonly string[],
  country: string,
  language: string | null,
): TownOfParts | null {
  const parts = [...written];
  if (country === "PE") parts.push(peruvianCity(parts.pop()!));
  let region: string | null = null;
  const bracketed = BRACKETED.exec(parts.at(-1)!);
  if (bracketed && !/\d/.test(bracketed[1]!)) {
    parts[parts.length - 1] = bracketed[1]!;
    region = bracketed[2]!;
  }
  const joined = TOWN_AND_STATE.exec(parts.at(-1)!);
  if (joined && stateCode(country, joined[2]!) !== null) {
    parts[parts.length - 1] = joined[1]!;
    region = stateCode(country, joined[2]!);
  }
  const last = parts.at(-1)!;
  // `ул. Пример бр. 1 Скопје - Карпош`: no comma before the town.
  if (
    region === null &&
    parts.length > (country === "MK" ? 1 : 2) &&
    isRegionBehind(last, parts.at(-2)!, country)
  ) {
    region = regionOf(last, country) ?? last;
    parts.pop();
  }
  return townAtEnd(parts, region, country, language);
}

function isRegionBehind(last: string, before: string, country: string): boolean {
  if (isKnownTown(last, country)) {
    const isTown = isKnownTown(before, country);
    // `Bela Vista, São Paulo`: a quarter and a town, as Brazil writes states by their codes.
    // `San Isidro, Lima`: a district and its city.
    if (country === "BR" || isCityOfDistricts(last, country)) return false;
    if (country === "DE" && isTown && isLargeTown(before, country))
      return !isLargeTown(last, country);
    return (
      isTown &&
      (regionOf(last, country) !== null ||
        (PROVINCES.has(country) &&
          isLargeTown(last, country) &&
          (country !== "DE" || isLargeTown(before, country))))
    );
  }
  return regionOf(last, country) !== null;
}

function townAtEnd(
  parts: readonly string[],
  region: string | null,
  country: string,
  language: string | null,
): TownOfParts | null {
  const last = parts.at(-1) ?? "";
  const before = parts.slice(0, -1);
  const state = /^(.+) (\p{Lu}{2,3})$/u.exec(last);
  const code = state && stateCode(country, state[2]!);
  const town = code ? state[1]! : last;
  if (before.length > 0 && isTown(town, country))
    return { street: before, city: withoutTownPrefix(town), region: code || region };
  const isShown = (region !== null && REGION_SHOWS_TOWN.has(country)) || code;
  if (before.length > 0 && isShown && TOWN.test(town) && !/\d/.test(town))
    return { street: before, city: town, region: code || region };
  const split = townInWords(town, country, language);
  return split && { street: [...before, split.street], city: split.city, region: code || region };
}

const isTown = (part: string, country: string) =>
  isKnownTown(part, country) || CAPITALS[country]?.test(part) === true;

const MAX_TOWN_WORDS = 4;

/** `Dhakuria Kolkata`, `Via Cadore 253 Seregno`, `San Luis Potosí México`: a town without a comma before it. */
export function townInWords(written: string, country: string, language: string | null) {
  const words = written.split(" ");
  if (words.length > 3 && countryNamed(words.at(-1)!, language) === country) {
    const town = words.slice(0, -1).join(" ");
    if (isLargeTown(town, country)) return { street: "", city: town };
    words.pop();
  }
  for (let count = Math.min(MAX_TOWN_WORDS, words.length - 1); count > 0; count--) {
    const city = words.slice(-count).join(" ");
    if (!/^\p{Lu}/u.test(city) || /\d/.test(city)) continue;
    const street = words.slice(0, -count).join(" ");
    if (/\s\p{Ll}{1,4}$/u.test(street)) continue;
    if (isTown(city, country) && (isLargeTown(city, country) || ENDS_STREET.test(street)))
      return { street, city: withoutTownPrefix(city) };
  }
  return null;
}

function regionOf(part: string, country: string): string | null {
  const state = stateCode(country, part);
  if (state !== null) return state;
  if (country === "IE" && IRISH_COUNTY.test(part)) return part;
  const county = part.replace(/^(?:co\.?|county|jud\.?|jude[țţt]ul)\s+/i, "");
  if (country === "IE" && county !== part && irishCounties().has(county.toLowerCase())) return part;
  if (country === "GB" && counties().has(part.toLowerCase())) return part;
  return isCountyOf(county, country) ? county : null;
}
