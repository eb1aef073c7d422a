import { hubCities } from "#src/job-boards/data/hub-cities";
import { regions } from "#src/job-boards/data/regions";
import { citiesBeforeCode, worldCities } from "#src/job-boards/data/world-cities";
import { lazy } from "#src/shared/lazy";

/** Lower case without accents and apostrophes; `München` and `Munchen` are equal. */
export function foldPlace(name: string): string {
  return name
    .normalize("NFKD")
    .replace(/[\p{M}'’]/gu, "")
    .toLowerCase()
    .replace(/\s+/g, " ")
    .trim();
}

/** The project's own table of cities and ambiguous names overrides the world list. */
const hubs = lazy(() => byName(hubCities()));
const largeCities = lazy(() => byName(worldCities()));
const prefixedCities = lazy(() => byName(citiesBeforeCode()));
const regionNames = lazy(() => byName(regions().regionNames));

const countriesOfCode = lazy(() => {
  const countries = new Map<string, string[]>();
  for (const [country, codes] of Object.entries(regions().regionCodes))
    for (const code of codes) countries.set(code, [...(countries.get(code) ?? []), country]);
  return countries;
});

/** The country of a city that is named without a country. */
export const countryOfCity = (folded: string): string | undefined =>
  countryOfHub(folded) ?? largeCities().get(folded)?.[0];

/** The same, for cities that are frequent in postings only. */
export const countryOfHub = (folded: string): string | undefined => hubs().get(folded)?.[0];

/** Whether a country has a city of this name, even if the name alone means another city. */
export const hasCity = (country: string, folded: string): boolean =>
  [hubs(), largeCities(), prefixedCities()].some((table) => table.get(folded)?.includes(country));

/** The country of a region's name. */
export const countryOfRegion = (folded: string): string | undefined =>
  regionNames().get(folded)?.[0];

/** The countries that have a region with this code, the most common meaning first. */
export const countriesOfRegionCode = (code: string): readonly string[] =>
  countriesOfCode().get(code) ?? [];

function byName(rows: Readonly<Record<string, readonly string[]>>): Map<string, string[]> {
  const table = new Map<string, string[]>();
  for (const [country, names] of Object.entries(rows))
    for (const name of new Set(names.map(foldPlace)))
      table.set(name, [...(table.get(name) ?? []), country]);
  return table;
}
