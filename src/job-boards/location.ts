import { readCountryCode } from "#src/shared/country-code";
import { HUB_CITIES } from "./data/hub-cities";
import {
  DELAWARE_CITIES,
  REGION_CODES,
  REGION_NAMES,
  STATES_BEFORE_COUNTRIES,
} from "./data/regions";

export type PostingLocation = {
  /** All places, readable. */
  location: string | null;
  /** ISO 3166-1 alpha-2, of the first place that tells. */
  country: string | null;
  /** False on site and hybrid; null where nothing tells. */
  remote: boolean | null;
};

const MAX_LOCATIONS = 20;
const MAX_LOCATION_LENGTH = 200;

const REMOTE =
  /(?<![\p{L}-])(?:fully[ -]remote|remote(?:ly)?|work[ -]from[ -](?:home|anywhere)|wfh|home[ -]?office|t[eé]l[eé]travail|tele[ -]?trabajo|teletrabalho|en remoto|remoto|thuiswerken|distributed|anywhere|ortsunabhängig|deutschlandweit remote)(?!\p{L})/iu;
const NOT_REMOTE =
  /(?<!\p{L})(?:hybrid[eo]?|híbrido|on-?site|in[ -]office|office[ -]based|(?:not|non|no)[ -]remote|vor ort|sur site|presencial|remote (?:sensing|site|sites|control|area|areas|monitoring|support)|sleep-?out)(?!\p{L})/iu;

/** Words of a place that are no place. */
const NO_PLACE =
  /(?<!\p{L})(?:fully|100%|remote(?:ly)?|hybrid[eo]?|híbrido|on-?site|in[ -]office|office|hq|headquarters|work[ -]from[ -]home|wfh|home[ -]?office|t[eé]l[eé]travail|teletrabajo|remoto|distributed|anywhere|greater|metropolitan|metro|area|region|only|based|flexible|within|in|or|and|und|oder|et|bei)(?!\p{L})/giu;
/** Several countries at once are none. */
const NO_COUNTRY = new Set(
  "eu|emea|apac|latam|amer|na|uki|dach|mena|anz|north america|latin america|south america|central america".split(
    "|",
  ),
);
const US_STATES = new Set(REGION_CODES.US!.split(" "));

const REGIONS_OF_CODE = new Map<string, string[]>();
for (const [country, codes] of Object.entries(REGION_CODES))
  for (const code of codes.split(" "))
    REGIONS_OF_CODE.set(code, [...(REGIONS_OF_CODE.get(code) ?? []), country]);
const regionNames = readTable(REGION_NAMES);
const cities = readTable(HUB_CITIES);

/** Where a posting's work is done, from what its board says and how its title and locations read. */
export function readLocation(given: {
  locations: string[];
  countryHint: string | null;
  remoteHint: boolean | null;
  title: string;
}): PostingLocation {
  const places = readPlaces(given.locations);
  const written = [...places, given.title];
  return {
    location: places.length === 0 ? null : places.join("; "),
    country: countryOfHint(given.countryHint) ?? firstCountry(places),
    remote: readRemote(given.remoteHint, written, given.countryHint),
  };
}

function readPlaces(locations: readonly string[]): string[] {
  const places = locations
    .slice(0, MAX_LOCATIONS)
    .map((place) =>
      place
        .slice(0, MAX_LOCATION_LENGTH)
        .replace(/\s+/g, " ")
        .replace(/^[\s,;-]+|[\s,;-]+$/g, ""),
    )
    .filter(Boolean);
  const once = new Map<string, string>();
  for (const place of places)
    if (!once.has(place.toLowerCase())) once.set(place.toLowerCase(), place);
  return [...once.values()];
}

/** A board's own field: a code in either case, or a name. SmartRecruiters once wrote `remote` there. */
function countryOfHint(hint: string | null): string | null {
  if (hint === null || NO_COUNTRY.has(hint.trim().toLowerCase())) return null;
  return readCountryCode(hint, "en");
}

function firstCountry(places: readonly string[]): string | null {
  for (const place of places) {
    // Intl has `Bosnia & Herzegovina`; with its `and` it would be taken for two places.
    const last = place.split(",").at(-1)!;
    const named = / and /i.test(last) ? readCountryCode(last.replace(/ and /i, " & "), "en") : null;
    if (named !== null) return named;
    for (const one of place.split(/[;|•/]| or (?=\p{Lu})| and (?=\p{Lu})/u)) {
      const country = countryOfPlace(one);
      if (country !== null) return country;
    }
  }
  return null;
}

/** `Berlin, Germany`, `Austin, TX`, `Remote - US`, `Paris`: from the last part that tells to the first. */
function countryOfPlace(place: string): string | null {
  const parts = place
    .replace(/\b(?:[A-Za-z]\.){2,}/g, (dotted) => dotted.replaceAll(".", ""))
    .replace(/\b[A-Z]{1,2}-(?=\d{4,5}\b)/g, "")
    .split(/\s*[,()[\]:]\s*|\s+[-–—]\s+|-(?=[A-Z]{2}$)/)
    .map(withoutNoPlace)
    .filter(Boolean);
  if (parts.length > 2) {
    const countries = parts.map((part) => readCountryCode(part, "en"));
    if (countries.every((country) => country !== null)) return countries[0]!;
  }
  for (let at = parts.length - 1; at >= 0; at--) {
    const country = countryOfPart(parts[at]!, parts.slice(0, at));
    if (country !== null) return country;
  }
  return countryInFront(parts[0] ?? "");
}

/** `US-CA-Fresno`, `IND-Thane`, `CA-San Francisco`, `US East Coast`: what few boards write the other way round. */
function countryInFront(part: string): string | null {
  const pieces = part.split("-");
  const city = pieces.length > 1 ? cities.get(fold(pieces.at(-1)!)) : undefined;
  if (city !== undefined) return city;
  const first = pieces.length > 1 ? pieces[0]! : /^(?:USA?|UK)(?= )/.exec(part)?.[0];
  return first === undefined ? null : readCountryCode(first, "en");
}

/** Indiana's `IN` and Oregon's `OR` are no small words. */
function withoutNoPlace(part: string): string {
  if (/^(?!HQ)[A-Z]{2,3}$/.test(part)) return part;
  return part
    .replace(NO_PLACE, " ")
    .replace(/^[\s-]+|[\s-]+$/g, "")
    .replace(/\s+/g, " ");
}

function countryOfPart(part: string, before: readonly string[]): string | null {
  const folded = fold(part);
  if (NO_COUNTRY.has(folded)) return null;
  const town = before.length === 0 ? null : fold(before.at(-1)!);
  const city = town === null ? undefined : cities.get(town);
  const code = /^[A-Z]{2,3}(?= \d{4,5}(?:-\d{4})?$| [A-Z]\d[A-Z]|$)/.exec(part)?.[0];
  if (code === "DE" && town !== null) return DELAWARE_CITIES.has(town) ? "US" : "DE";
  if (code !== undefined) return countryOfCode(code, before);
  const postcode = folded.replace(/\b[\d-]{4,}\b/g, "").trim();
  if (town !== null && postcode === "georgia") return city ?? "GE";
  return (
    regionNames.get(postcode) ??
    (/^[a-z]{2}$/.test(part)
      ? null
      : readCountryCode(part.replace(/\b\d{4,}\b/g, "").trim(), "en")) ??
    cities.get(postcode) ??
    countryAtEnd(folded)
  );
}

/**
 * `Austin, TX` is a state; `Berlin, DE` and `Bangalore, IN` are countries, as the city says.
 * A code that is both, after a city nobody knows, is the state: only Americans write it so regularly.
 */
function countryOfCode(code: string, before: readonly string[]): string | null {
  const regions = (before.length > 0 && REGIONS_OF_CODE.get(code)) || [];
  const country = readCountryCode(code, "en");
  const isMeant = (one: string | null | undefined) =>
    one !== undefined && one !== null && (one === country || regions.includes(one));
  const city = before.map((part) => cities.get(fold(part))).findLast(isMeant);
  if (city !== undefined) return city;
  const region = before.length > 1 ? before.at(-1)! : null;
  const told = region === null ? undefined : countriesOfRegion(region).find(isMeant);
  if (told) return told;
  // `Thane, MH, IN`: behind the code of a region, known or not, comes its country.
  if (country !== null && region !== null && /^[A-Z]{2,3}$/.test(region)) return country;
  if (STATES_BEFORE_COUNTRIES.has(code)) return "US";
  return regions[0] ?? country ?? lonelyState(code) ?? cities.get(fold(code)) ?? null;
}

/** Where a region of this name or code is; a country's own name counts as well. */
const countriesOfRegion = (region: string) => [
  regionNames.get(fold(region)),
  ...(REGIONS_OF_CODE.get(region) ?? []),
  readCountryCode(region, "en"),
];

/** `Remote - TX`: a state's code alone, where it is no country's. */
const lonelyState = (code: string) => (US_STATES.has(code) ? "US" : null);

/** `Remote US`, `Greater London UK`, `Sydney NSW`: the last word, then the last two. */
function countryAtEnd(folded: string): string | null {
  const words = folded.split(" ");
  if (words.length < 2) return null;
  for (const length of [3, 2, 1]) {
    if (length >= words.length) continue;
    const end = words.slice(-length).join(" ");
    const country =
      regionNames.get(end) ??
      (/^[a-z]{2}$/.test(end) && !/^(?:us|uk)$/.test(end) ? null : readCountryCode(end, "en")) ??
      (length === 1 ? REGIONS_OF_CODE.get(end.toUpperCase())?.[0] : undefined);
    if (country) return country;
  }
  for (let length = words.length - 1; length > 0; length--) {
    const city = cities.get(words.slice(0, length).join(" "));
    if (city !== undefined) return city;
  }
  return null;
}

function readRemote(flag: boolean | null, written: readonly string[], hint: string | null) {
  if (written.some((text) => /(?<!\p{L})h[yí]brid[eo]?(?!\p{L})/iu.test(text))) return false;
  if (flag !== null) return flag;
  const isRemote = written.some((text) => REMOTE.test(text) && !NOT_REMOTE.test(text));
  if (isRemote || hint?.trim().toLowerCase() === "remote") return true;
  return written.some((text) => NOT_REMOTE.test(text) && !/remote (?!only)/i.test(text))
    ? false
    : null;
}

function readTable(rows: Readonly<Record<string, string>>) {
  const table = new Map<string, string>();
  for (const [country, names] of Object.entries(rows))
    for (const name of names.split("|")) table.set(fold(name), country);
  return table;
}

/** Lower case without accents; `München` and `Munchen` are the same. */
function fold(name: string): string {
  return name.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase().replace(/\s+/g, " ").trim();
}
