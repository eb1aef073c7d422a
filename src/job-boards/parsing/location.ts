import { countriesOfPlace, readNamedCountry } from "./countries-of-place";
import { readRemote } from "./workplace";

export type PostingLocation = {
  /** All places, in readable form. */
  location: string | null;
  /** ISO 3166-1 alpha-2 without duplicates, in the order of the places. */
  countries: string[];
  /** False for on site and hybrid; null if unknown. */
  remote: boolean | null;
};

const MAX_LOCATIONS = 20;
const MAX_LOCATION_LENGTH = 200;

/** Where the work of a posting is done, from the board's fields and the text of title and locations. */
export function readLocation(given: {
  locations: string[];
  countryHints: string[];
  remoteHint: boolean | null;
  title: string;
}): PostingLocation {
  const places = readPlaces(given.locations);
  // SmartRecruiters sometimes sends `remote` as a country.
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
        // `Szczecin, , Poland`: a board's template with an empty region.
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
 * The board's own fields have precedence over its texts. If each place has a field, the fields are
 * complete. Otherwise the texts add countries.
 */
function readCountries(places: readonly string[], hints: readonly string[]): string[] {
  const hinted = hints.map(readNamedCountry).filter((country) => country !== null);
  const read = places.map(countriesOfPlace);
  // `Spain or Portugal` is two places.
  const placesCount = places.length === 1 ? Math.max(1, read[0]!.length) : places.length;
  const isCompleteByFields = hinted.length > 0 && hinted.length >= placesCount;
  return [...new Set(isCompleteByFields ? hinted : [...hinted, ...read.flat()])];
}
