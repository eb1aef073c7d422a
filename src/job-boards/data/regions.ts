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

/** Italy's provinces, which addresses name in brackets: `Brugherio (MB)`. */
export const ITALIAN_PROVINCES: ReadonlySet<string> = new Set(
  `AG AL AN AO AP AQ AR AT AV BA BG BI BL BN BO BR BS BT BZ CA CB CE CH CL CN CO CR CS CT CZ EN FC FE FG FI FM FR GE GO
   GR IM IS KR LC LE LI LO LT LU MB MC ME MI MN MO MS MT NA NO NU OR PA PC PD PE PG PI PN PO PR PT PU PV PZ RA RC RE RG
   RI RM RN RO SA SI SO SP SR SS SU SV TA TE TN TO TP TR TS TV UD VA VB VC VE VI VR VS VT VV`.split(
    /\s+/,
  ),
);

/** Territories that ISO 3166-1 has as countries, with the state that addresses name after them. */
export const DEPENDENT_TERRITORIES: ReadonlyMap<string, string> = new Map(
  Object.entries(data.dependentTerritories),
);
