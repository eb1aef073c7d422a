import { largeTowns as data } from "#src/extraction/data/address-towns";
import { townNames } from "#src/extraction/data/town-names";
import { lazy } from "#src/shared/lazy";
import { PlaceStarts } from "./place-starts";
import { townKey } from "./town-key";

const MAX_TOWN = 35;
/** A shorter list only adds other spellings. */
const MIN_LARGE = 12;
/** Words before the name of a town. */
const PREFIX_WORDS = "гр|с|г|ora[șş]|municipiul|comuna|sat|thành phố|tp|bairro|cercado de";
const TOWN_PREFIX = new RegExp(
  `^(?:(?:гр|с|г|м|or|mun|loc|com|tp|t\\.p)\\.\\s*|(?:${PREFIX_WORDS})\\s+)(?=\\p{L})`,
  "iu",
);
/** `Dublin 18`, `København K`, `Milano 2`, `Lyon Cedex 03` */
const DISTRICT = / (?:\d{1,2}\p{Lu}?|\p{Lu}{1,2}\.?|cedex(?: \d{1,2})?)$/iu;
/** `Freiburg im Breisgau`, `Frankfurt (Oder)`, `Neuilly sur Seine` */
const RIVER =
  /[ -](?:am|an der|im|in der|bei|ob der|vor der|sur|nad|pod|pri|upon|on|under|de|del|do|da|na|ved|i|ad)[ -].{3,}$/;
const indexes = new Map<string, ReadonlySet<string>>();

/** The towns of a country by their keys: the larger ones, or all that are known. */
function indexOf(country: string, isLarge: boolean): ReadonlySet<string> {
  const id = isLarge ? `${country}+` : country;
  const known = indexes.get(id);
  if (known) return known;
  const own = (data().towns as Readonly<Record<string, readonly string[]>>)[country] ?? [];
  const names = isLarge && own.length >= MIN_LARGE ? [] : (townNames()[country]?.split("|") ?? []);
  const index = new Set([...names, ...own.map((name) => townKey(name, country))]);
  indexes.set(id, index);
  return index;
}

const startsOfTowns = new Map<string, PlaceStarts>();

/** The first words of a country's towns. */
export function townStarts(country: string): PlaceStarts {
  let starts = startsOfTowns.get(country);
  if (!starts) {
    starts = new PlaceStarts().add(indexOf(country, false)).add(PREFIX_WORDS.split("|"));
    startsOfTowns.set(country, starts);
  }
  return starts;
}

function has(part: string, country: string, isLarge: boolean): boolean {
  if (part.length > MAX_TOWN || part.length < 3) return false;
  if (!townStarts(country).has(part, 0, part.length)) return false;
  const index = indexOf(country, isLarge);
  const key = townKey(part, country);
  if (index.has(key)) return true;
  if (!key.includes(" ") && !key.includes("-") && !part.includes(".")) return false;
  const name = part.replace(TOWN_PREFIX, "").replace(DISTRICT, "");
  if (name !== part && index.has(townKey(name, country))) return true;
  const river = RIVER.exec(key);
  return river !== null && indexOf(country, true).has(key.slice(0, river.index));
}

/** Whether a part is a town of a country, in its own language or in English: `Galway`, `Dublin 18`, `гр. Варна`. */
export const isKnownTown = (part: string, country: string): boolean => has(part, country, false);
/** Whether a part is a large town, or a province that has the name of its town. */
export const isLargeTown = (part: string, country: string): boolean => has(part, country, true);
/** Whether the towns of a country are known. */
export const hasTowns = (country: string): boolean => indexOf(country, false).size > 0;
/** `гр. Варна` → `Варна` */
export const withoutTownPrefix = (part: string): string => part.replace(TOWN_PREFIX, "");

const counties = lazy(
  () =>
    new Map(
      Object.entries(data().counties).map(([country, names]) => [
        country,
        new Set(names.map((name) => townKey(name, country))),
      ]),
    ),
);

/** The counties of a country by their keys. */
export const countiesOf = (country: string): Iterable<string> => counties().get(country) ?? [];

/** Whether a part is a county of a country that writes counties behind its towns. */
export const isCountyOf = (part: string, country: string): boolean =>
  counties().get(country)?.has(townKey(part, country)) === true;

/** The country of a large town; null if none or several have one of that name. */
export function onlyCountryOf(part: string): string | null {
  if (part.length > MAX_TOWN) return null;
  const homes = largeTownHomes().get(townKey(part, "US"));
  return homes?.length === 1 ? homes[0]! : null;
}

const largeTownHomes = lazy(() => {
  const homes = new Map<string, string[]>();
  for (const [country, names] of Object.entries(data().towns))
    for (const key of new Set(names.map((name) => townKey(name, country))))
      homes.set(key, [...(homes.get(key) ?? []), country]);
  return homes;
});
