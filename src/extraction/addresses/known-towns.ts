import { largeTowns as data } from "#src/extraction/data/address-towns";
import type { FoundAddress } from "#src/extraction/facts/profile-facts";
import { clip } from "#src/extraction/html/snippet";
import { LINE } from "#src/extraction/lines/line-class";
import type { PageLines } from "#src/extraction/lines/page-lines";
import { lazy } from "#src/shared/lazy";
import { addressWords, counties, irishCounties, stateCode } from "./address-words";
import { countryNamed } from "./city";
import { streetAtEnd } from "./street";

type Place = Omit<FoundAddress, "kind">;

const MAX_LINE = 120;
const MAX_PARTS = 7;
const MAX_TOWN = 30;
const MAX_STREET = 100;
const SEPARATOR = /\s*[,|•·;/]\s*|\s+[–—-]\s+/u;
/** What no address contains: prices, contacts, sentences. */
const NO_ADDRESS = /[@?!€$£%©]|https?:|www\.|\d{6}|\p{Ll}{4}\.\s\p{Lu}\p{Ll}{3}/u;
/** `Kirchgasse 5a`, `Ilica 242/1`: a street without a known kind. */
const NAMED_HOUSE =
  /^\p{Lu}[\p{L}\p{M}.'’-]+(?: [\p{L}\p{M}.'’-]+){0,3} (?!(?:19|20)\d\d$)\d{1,4} ?\p{L}?(?:[-/]\d{1,4}\p{L}?)?$/u;
/** Countries whose streets are followed by quarters, floors and districts. */
const LOOSE = new Set("BR MX NZ AU IE GB US CA RO BG TR".split(" "));
/** Countries that write streets without their kind. */
const KINDLESS = new Set("GR HR RS PL CZ SK".split(" "));
/** Countries whose addresses can start with the town. */
const TOWN_FIRST = new Set("RO BG IT CZ SK HU RS HR PL".split(" "));
const DISTRICT =
  /^(?:sector(?:ul)?|district|okres|општина|общ\.?|р-н|район)\s|^(?:\d\w\w )?district$/iu;
const TOWN_PREFIX = /^(?:гр|с|г|м|or|ora[șş]|mun|municipiul|loc|com|comuna|sat)\.?\s+(?=\p{Lu})/iu;

/** Turkish letters in capitals have no plain lower case. */
const key = (name: string) =>
  name
    .toLowerCase()
    .replace(/i\u0307|ı/g, "i")
    .replace(/[.\s]+$/, "");
const towns = lazy(
  () =>
    new Map(
      Object.entries(data().towns).map(([country, names]) => [country, new Set(names.map(key))]),
    ),
);
const countiesByCountry = lazy(
  () =>
    new Map(
      Object.entries(data().counties).map(([country, names]) => [country, new Set(names.map(key))]),
    ),
);

/** Whether a part is a large town of a country: `Galway`, `Dublin 18`. */
export function isKnownTown(part: string, country: string): boolean {
  if (part.length > MAX_TOWN) return false;
  const name = key(part.replace(TOWN_PREFIX, "").replace(/ \d{1,2}\p{Lu}?$/u, ""));
  return towns().get(country)?.has(name) === true;
}

/** Whether a part is a county of a country that writes counties behind its towns. */
export const isCountyOf = (part: string, country: string): boolean =>
  countiesByCountry().get(country)?.has(key(part)) === true;

type Lines = Pick<PageLines, "texts" | "classes">;
type Page = { countries: readonly string[]; language: string | null };

/**
 * Reads an address without a postal code by the name of a large town: `7 Eyre Square, Galway`, `София, ул. Пиротска 5`,
 * or the town in the next line.
 */
export function readKnownTown(lines: Lines, at: number, page: Page): Place | null {
  const bits = lines.classes[at]!;
  if ((bits & LINE.DIGIT) === 0 || (bits & LINE.LETTERS) === 0) return null;
  const line = lines.texts[at]!;
  const isParted =
    PARTED_BY_DASH.test(line) ||
    ((bits & LINE.PARTED) !== 0 && canNameTown(lines, at, page.countries));
  return isParted || isBesideTown(lines, at, page.countries)
    ? readByTown(lines.texts, at, page)
    : null;
}

/** `6,862.55 GBP` cannot. */
function canNameTown({ texts, classes }: Lines, at: number, [own]: readonly string[]): boolean {
  if (WORD_IN_LAST_PART.test(texts[at]!)) return true;
  if (own === undefined) return false;
  const hasWordBelow = ((classes[at + 1] ?? 0) & LINE.LETTERS) !== 0;
  return (
    TOWN_FIRST.has(own) || (hasWordBelow && isKnownTown(texts[at + 1]!.replace(/,$/, ""), own))
  );
}

function isBesideTown({ texts, classes }: Lines, at: number, [own]: readonly string[]): boolean {
  if (own === undefined) return false;
  return [at + 1, at - 1].some((near) => {
    const bits = classes[near];
    return bits !== undefined && (bits & LINE.DIGIT) === 0 && isKnownTown(texts[near]!, own);
  });
}

const PARTED_BY_DASH = / [–-] /;
/** The last part of a line starts with a letter. */
const WORD_IN_LAST_PART = /[,|•·;/]\s*\p{L}[^,|•·;/]*$/u;

function readByTown(lines: readonly string[], at: number, page: Page): Place | null {
  const line = lines[at]!;
  if (line.length > MAX_LINE || NO_ADDRESS.test(line)) return null;
  const [own = null] = page.countries;
  const below = lines[at + 1] ?? "";
  const body = line.replace(addressWords().label, "");
  const parts = body
    .replace(/[\s.,]+$/, "")
    .split(SEPARATOR)
    .filter((part) => part !== "");
  const named = parts.length > 2 ? countryNamed(parts.at(-1)!, page.language) : null;
  if (named) parts.pop();
  const country = named ?? own ?? countryOfState(parts.at(-1)!);
  if (country === null || parts.length > MAX_PARTS || !towns().has(country)) return null;
  const isSplit = parts.length < 3 && isKnownTown(below.replace(/,$/, ""), country);
  if (isSplit) parts.push(below.replace(/,$/, ""));
  const above = lines[at - 1] ?? "";
  if (parts.length === 1 && TOWN_FIRST.has(country) && isKnownTown(above, country))
    parts.unshift(above);
  const snippet = clip(isSplit ? `${line}, ${below}` : line);
  const region = isSplit ? regionOf(lines[at + 2] ?? "", country) : null;
  const place =
    townLast(parts, country) ?? (TOWN_FIRST.has(country) ? townFirst(parts, country) : null);
  return place && { ...place, region: place.region ?? region, postalCode: null, country, snippet };
}

/** `Norcross, GA`, `Sydney NSW`: the states of a country show it. */
function countryOfState(part: string): string | null {
  const code = /(?:^|\s)(\p{Lu}{2,3})$/u.exec(part)?.[1];
  return code ? (["US", "CA", "AU"].find((one) => stateCode(one, code) !== null) ?? null) : null;
}

type StreetAndTown = Pick<Place, "street" | "city" | "region">;

function townLast(written: readonly string[], country: string): StreetAndTown | null {
  const parts = [...written];
  let region: string | null = null;
  const last = parts.at(-1) ?? "";
  const isRegion = parts.length > 2 && regionOf(last, country) !== null;
  if (isRegion && !(isKnownTown(last, country) && !isKnownTown(parts.at(-2)!, country))) {
    region = regionOf(last, country);
    parts.pop();
  }
  const written_town = parts.pop() ?? "";
  const state = /^(.+) (\p{Lu}{2,3})$/u.exec(written_town);
  const code = state && stateCode(country, state[2]!);
  const town = code ? state[1]! : written_town;
  const isShown = region !== null && REGION_SHOWS_TOWN.has(country);
  if (!isKnownTown(town, country) && !((isShown || code) && TOWN.test(town))) return null;
  const street = streetOf(parts, country);
  return street ? { street, city: town.replace(TOWN_PREFIX, ""), region: code || region } : null;
}

/** Countries whose states or counties show that the part before them is a town. */
const REGION_SHOWS_TOWN = new Set(["RO", "US", "CA", "AU", "BR", "MX"]);
const MEXICAN_QUARTER = /\d.*,\s(?:Col(?:\.|onia)|Fracc)/u;
const TOWN = /^\p{Lu}[\p{L}\p{M}' -]{2,25}$/u;

function townFirst([town = "", ...rest]: readonly string[], country: string): StreetAndTown | null {
  if (!isKnownTown(town, country)) return null;
  const parts = rest.filter((part) => !isCountyOf(part, country));
  const street = streetOf(
    parts.filter((part) => !DISTRICT.test(part)),
    country,
  );
  if (!street || !hasKind(street)) return null;
  return { street, city: town.replace(TOWN_PREFIX, ""), region: null };
}

function regionOf(part: string, country: string): string | null {
  const state = stateCode(country, part);
  if (state !== null) return state;
  const county = part.replace(/^(?:co\.?|county|jud\.?|jude[țţt]ul)\s+/i, "");
  if (country === "IE" && county !== part && irishCounties().has(county.toLowerCase())) return part;
  if (country === "GB" && counties().has(part.toLowerCase())) return part;
  return isCountyOf(county, country) ? county : null;
}

function streetOf(parts: readonly string[], country: string): string | null {
  const whole = parts.filter((part) => !DISTRICT.test(part)).join(", ");
  if (whole === "" || whole.length > MAX_STREET) return null;
  const street = streetAtEnd(whole, LOOSE.has(country));
  if (!street || !/\d/.test(street)) return null;
  const hasQuarter = country === "MX" && MEXICAN_QUARTER.test(street);
  return hasQuarter || hasKind(street) || (KINDLESS.has(country) && NAMED_HOUSE.test(street))
    ? street
    : null;
}

function hasKind(street: string): boolean {
  const { streetStart, streetWord, streetEnd } = addressWords();
  return [streetStart, streetWord, streetEnd].some((one) => one.test(street));
}
