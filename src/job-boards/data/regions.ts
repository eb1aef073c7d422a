import data from "./regions.json" with { type: "json" };

export type Regions = {
  /** Codes by country. Of a code that several have, the first country is meant unless the city before it says otherwise. */
  regionCodes: Readonly<Record<string, readonly string[]>>;
  /**
   * States whose code, alone (`Remote, MD`), is met far more often than the country's that has the same: Albania,
   * Azerbaijan, Gabon, the Cayman Islands, Laos, Moldova, Montenegro, Mongolia, …
   */
  statesBeforeCountries: readonly string[];
  /** Names by country, in lower case. `georgia` is left out: alone it is the country. */
  regionNames: Readonly<Record<string, readonly string[]>>;
  /**
   * Regions whose code is far more often the country's that has the same: Delaware and Newfoundland. Only these
   * cities before it, in lower case, mean the region.
   */
  citiesOfRareRegions: Readonly<Record<string, { country: string; cities: readonly string[] }>>;
  /** Territories that ISO 3166-1 has as countries, with the state that addresses name after them. */
  dependentTerritories: Readonly<Record<string, string>>;
};

/** States and provinces. */
export const regions = (): Regions => data;
