import { readCountryCode } from "#src/shared/country-code";
import { regions } from "#src/job-boards/data/regions";
import { countryOfBracketedCode } from "./bracketed-code";
import {
  countriesOfRegionCode,
  countryOfCity,
  countryOfHub,
  countryOfRegion,
  foldPlace,
  hasCity,
} from "./place-tables";

/** Words in a location that name no place. */
const NO_PLACE =
  /(?<!\p{L})(?:fully|100%|remote(?:ly)?|hybrid[eo]?|híbrido|on-?site|in[ -]office|office|hq|headquarters|work[ -]from[ -]home|wfh|home[ -]?office|t[eé]l[eé]travail|teletrabajo|remoto|distributed|anywhere|greater|metropolitan|metro|area|region|only|based|flexible|within|in|or|and|und|oder|et|bei)(?!\p{L})/giu;
/** Several countries at once count as none. */
const NO_COUNTRY = new Set(
  "eu|emea|apac|latam|amer|na|uki|dach|mena|anz|north america|latin america|south america|central america".split(
    "|",
  ),
);
const SEVERAL = /[;|•·/]|\s(?:or|and|und|oder|et|ou|OR|AND|&)\s(?=\p{Lu})/u;

/** Reads a country code or name. Null for a region of several countries. */
export function readNamedCountry(text: string): string | null {
  return NO_COUNTRY.has(text.trim().toLowerCase()) ? null : readCountryCode(text, "en");
}

/** The countries of a location, in its order: `Berlin, Germany`, `Remote (US/Canada)`, `Poland, Spain`. */
export function countriesOfPlace(place: string): string[] {
  // Intl writes `Bosnia & Herzegovina`; the `and` would split it into two places.
  const last = place.split(",").at(-1)!;
  const joined = / and /i.test(last) ? readCountryCode(last.replace(/ and /i, " & "), "en") : null;
  if (joined !== null) return [joined];
  return [...new Set(place.split(SEVERAL).flatMap(countriesOfOne))];
}

function countriesOfOne(place: string): string[] {
  const parts = partsOf(place);
  // `Remote (PA)` contains the code alone.
  const bracketed = parts.length > 1 ? countryOfBracketedCode(place) : undefined;
  if (bracketed === undefined) return countriesOfParts(parts);
  return bracketed === null ? [] : [bracketed];
}

function partsOf(place: string): string[] {
  return place
    .replace(/\b(?:[A-Za-z]\.){2,}/g, (dotted) => dotted.replaceAll(".", ""))
    .replace(/\b[A-Z]{1,2}-(?=\d{4,5}\b)/g, "")
    .split(/\s*[,()[\]:]\s*|\s+[-–—]\s+|-(?=[A-Z]{2}$)/)
    .map(withoutNoPlace)
    .filter(Boolean);
}

/** Indiana's `IN` and Oregon's `OR` are not the words "in" and "or". */
function withoutNoPlace(part: string): string {
  if (/^(?!HQ)[A-Z]{2,3}$/.test(part)) return part;
  return part
    .replace(NO_PLACE, " ")
    .replace(/^[\s-]+|[\s-]+$/g, "")
    .replace(/\s+/g, " ");
}

function countriesOfParts(parts: readonly string[]): string[] {
  const listed = parts.length > 1 ? listOfCountries(parts) : null;
  if (listed !== null) return listed;
  const country = countryOfAddress(parts);
  if (country === null) return [];
  const territory = parts
    .map((part) => readNamedByWord(part) ?? countryOfCity(foldPlace(part)))
    .find((one) => one && regions().dependentTerritories[one] === country);
  return [territory ?? country];
}

/**
 * `US, Canada`, `London, Berlin, Paris`: each part is a separate place. Null if the parts form one address.
 */
function listOfCountries(parts: readonly string[]): string[] | null {
  if (parts.some(isRegion)) return null;
  const countries = parts.map(readNamedByWord);
  if (countries.every((country) => country !== null)) {
    const [first, second] = countries as [string, string];
    const isTerritory = countries.length === 2 && regions().dependentTerritories[first] === second;
    return isTerritory ? [first] : (countries as string[]);
  }
  const cities = parts.map((part) => countryOfHub(foldPlace(part)));
  return cities.every((country) => country !== undefined) ? cities : null;
}

/**
 * If one part names a country, the country applies to the others: `Canada, London`. State names and codes
 * have precedence.
 */
function countryOfAddress(parts: readonly string[]): string | null {
  const named = new Set(parts.map(readNamedByWord).filter((country) => country !== null));
  const [only] = named;
  return named.size === 1 && !parts.some(isRegion) ? only! : countryOfParts(parts);
}

/** Georgia is a country and a state. */
const isRegion = (part: string) =>
  countryOfRegion(foldPlace(part)) !== undefined ||
  foldPlace(part) === "georgia" ||
  countriesOfRegionCode(part).length > 0;

/** Two-letter codes are as often states; these are not. */
const readNamedByWord = (part: string) =>
  /^[A-Z]{2}$/i.test(part) && !/^(?:US|UK)$/.test(part) ? null : readNamedCountry(part);

/** `Berlin, Germany`, `Austin, TX`, `Remote - US`, `Paris`: the last part that names a country wins. */
function countryOfParts(parts: readonly string[]): string | null {
  for (let at = parts.length - 1; at >= 0; at--) {
    const country = countryOfPart(parts[at]!, parts.slice(0, at));
    if (country !== null) return country;
  }
  return countryInFront(parts[0] ?? "");
}

/** `US-CA-Fresno`, `IND-Thane`, `CA-San Francisco`, `US East Coast`: few boards write the country first. */
function countryInFront(part: string): string | null {
  const pieces = part.split("-");
  const city = pieces.length > 1 ? countryOfCity(foldPlace(pieces.at(-1)!)) : undefined;
  if (city !== undefined) return city;
  const first = pieces.length > 1 ? pieces[0]! : /^(?:USA?|UK)(?= )/.exec(part)?.[0];
  return first === undefined ? null : readCountryCode(first, "en");
}

function countryOfPart(part: string, before: readonly string[]): string | null {
  const folded = foldPlace(part);
  if (NO_COUNTRY.has(folded)) return null;
  const code = /^[A-Z]{2,3}(?= \d{4,5}(?:-\d{4})?$| [A-Z]\d[A-Z]|$)/.exec(part)?.[0];
  if (code !== undefined) return countryOfCode(code, before);
  // `Philadelphia, Pa`
  if (before.length > 0 && /^[A-Z][a-z]$/.test(part) && isUsState(part.toUpperCase())) return "US";
  const name = folded.replace(/\b[\d-]{4,}\b/g, "").trim();
  if (name === "georgia" && before.length > 0)
    return hasCity("GE", foldPlace(before.at(-1)!)) ? "GE" : "US";
  return (
    countryOfRegion(name) ??
    (/^[a-z]{2}$/.test(part)
      ? null
      : readCountryCode(part.replace(/\b\d{4,}\b/g, "").trim(), "en")) ??
    countryOfCity(name) ??
    countryAtEnd(folded)
  );
}

/**
 * `Austin, TX` is a state. `Berlin, DE`, `Bangalore, IN` and `Tirana, AL` are countries: the city decides.
 * A code that is both, after an unknown city, is the state, because Americans use this form most.
 */
function countryOfCode(code: string, before: readonly string[]): string | null {
  const country = readCountryCode(code, "en");
  const rare = regions().citiesOfRareRegions[code];
  const towns = before.map(foldPlace);
  if (rare && towns.length > 0)
    return towns.some((town) => rare.cities.includes(town)) ? rare.country : country;
  const ofCode = before.length > 0 ? countriesOfRegionCode(code) : [];
  const meant = [...ofCode, country].filter((one) => one !== null);
  const region = before.length > 1 ? before.at(-1)! : null;
  const ofRegion = region === null ? undefined : countriesOfRegion(region).find(isOneOf(meant));
  if (ofRegion) return ofRegion;
  const town = towns.findLast((one) => meant.some((each) => hasCity(each, one)));
  if (town !== undefined) return countryOfTown(town, meant);
  // `Thane, MH, IN`: the country's code follows the code of a region, known or unknown.
  if (country !== null && region !== null && /^[A-Z]{2,3}$/.test(region)) return country;
  if (regions().statesBeforeCountries.includes(code)) return "US";
  const lonelyState = isUsState(code) ? "US" : null;
  return ofCode[0] ?? country ?? lonelyState ?? countryOfCity(foldPlace(code)) ?? null;
}

/**
 * Of the countries that a code can mean: the one that the city's name alone means, or else the one that
 * contains such a city.
 */
function countryOfTown(town: string, meant: readonly string[]): string {
  const alone = countryOfCity(town);
  return isOneOf(meant)(alone) ? alone! : meant.find((one) => hasCity(one, town))!;
}

const isOneOf = (countries: readonly string[]) => (one: string | null | undefined) =>
  countries.some((country) => country === one);

const isUsState = (code: string) => countriesOfRegionCode(code).includes("US");

/** The country of a region by name or code. A country's own name counts as well. */
const countriesOfRegion = (region: string) => [
  countryOfRegion(foldPlace(region)),
  ...countriesOfRegionCode(region),
  readCountryCode(region, "en"),
];

/** `Remote US`, `Greater London UK`, `Sydney NSW`: tries the last three words, the last two, the last. */
function countryAtEnd(folded: string): string | null {
  const words = folded.split(" ");
  for (const length of [3, 2, 1].filter((one) => one < words.length)) {
    const end = words.slice(-length).join(" ");
    const country =
      countryOfRegion(end) ??
      (/^[a-z]{2}$/.test(end) && !/^(?:us|uk)$/.test(end) ? null : readCountryCode(end, "en")) ??
      (length === 1 ? countriesOfRegionCode(end.toUpperCase())[0] : undefined);
    if (country) return country;
  }
  for (let length = words.length - 1; length > 0; length--) {
    const city = countryOfHub(words.slice(0, length).join(" "));
    if (city !== undefined) return city;
  }
  return null;
}
