import { countriesOfPlace, readNamedCountry } from "./countries-of-place";
import { readRemote } from "./workplace";

export type PostingLocation = {
  /** All places, readable. */
  location: string | null;
  /** ISO 3166-1 alpha-2, once each, that of the first place first. */
  countries: string[];
  /** False on site and hybrid; null where nothing says. */
  remote: boolean | null;
};

const MAX_LOCATIONS = 20;
const MAX_LOCATION_LENGTH = 200;

/** Where a posting's work is done, from what its board says and how its title and locations read. */
export function readLocation(given: {
  locations: string[];
  countryHints: string[];
  remoteHint: boolean | null;
  title: string;
}): PostingLocation {
  const places = readPlaces(given.locations);
  // SmartRecruiters once wrote `remote` as a country.
  const isHintRemote = given.countryHints.some((hint) => hint.trim().toLowerCase() === "remote");
  return {
    location: places.length === 0 ? null : places.join("; "),
    countries: readCountries(places, given.countryHints),
    remote: readRemote({
      places,
      title: given.title,
      hint: isHintRemote ? true : given.remoteHint,
    }),
  };
}

function readPlaces(locations: readonly string[]): string[] {
  const places = locations
    .slice(0, MAX_LOCATIONS)
    .map((place) =>
      place
        .slice(0, MAX_LOCATION_LENGTH)
        .replace(/\s+/g, " ")
        // `Szczecin, , Poland`: a board's template around a region that is not given.
        .replace(/(?: ?,)+ ?(?=,)/g, "")
        .replace(/^[\s,;-]+|[\s,;-]+$/g, ""),
    )
    .filter(Boolean);
  const once = new Map<string, string>();
  for (const place of places)
    if (!once.has(place.toLowerCase())) once.set(place.toLowerCase(), place);
  return [...once.values()];
}

/**
 * The board's own fields come before its texts. Where it has a field for each place, they are all; otherwise the
 * texts add what they name.
 */
function readCountries(places: readonly string[], hints: readonly string[]): string[] {
  const hinted = hints.map(readNamedCountry).filter((country) => country !== null);
  const read = places.map(countriesOfPlace);
  // `Spain or Portugal` is two places.
  const placesCount = places.length === 1 ? Math.max(1, read[0]!.length) : places.length;
  const isToldByFields = hinted.length > 0 && hinted.length >= placesCount;
  return [...new Set(isToldByFields ? hinted : [...hinted, ...read.flat()])];
}
