import data from "./regions.json" with { type: "json" };

/** Codes by country. Of a code that several have, the first country is meant unless the city before it says otherwise. */
export const REGION_CODES: Readonly<Record<string, readonly string[]>> = data.regionCodes;

/**
 * States whose code, alone (`Remote, MD`), is met far more often than the country's that has the same: Albania,
 * Azerbaijan, Gabon, the Cayman Islands, Laos, Moldova, Montenegro, Mongolia, …
 */
export const STATES_BEFORE_COUNTRIES: ReadonlySet<string> = new Set(data.statesBeforeCountries);

/** Names by country, in lower case. `georgia` is left out: alone it is the country. */
export const REGION_NAMES: Readonly<Record<string, readonly string[]>> = data.regionNames;

/**
 * Regions whose code is far more often the country's that has the same: Delaware and Newfoundland. Only these
 * cities before it, in lower case, mean the region.
 */
export const CITIES_OF_RARE_REGIONS: Readonly<
  Record<string, { country: string; cities: readonly string[] }>
> = data.citiesOfRareRegions;

/** Territories that ISO 3166-1 has as countries, with the state that addresses name after them. */
export const DEPENDENT_TERRITORIES: ReadonlyMap<string, string> = new Map(
  Object.entries(data.dependentTerritories),
);
