import data from "./world-cities.json" with { type: "json" };

/** Capitals and cities of 100,000 people or more, by the country that their name alone means. */
export const WORLD_CITIES: Readonly<Record<string, readonly string[]>> = data.worldCities;

/** More cities of the countries whose code is also a state's: before that code, they mean the country. */
export const CITIES_BEFORE_CODE: Readonly<Record<string, readonly string[]>> =
  data.citiesBeforeCode;
