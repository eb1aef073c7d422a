import { readCountryCode } from "#src/shared/country-code";
import { ITALIAN_PROVINCES } from "#src/job-boards/data/italian-provinces";
import { countriesOfRegionCode, countryOfCity, foldPlace, hasCity } from "./place-tables";

/** `20861 Brugherio (MB)`, `Via Roma 1, Brugherio (MB)` */
const TOWN_WITH_CODE = /^(?:.*[,;])?\s*(?:[\d-]{4,9}\s+)?([^,;()\d]{2,60}?)\s*\(([A-Z]{2})\)$/;

/** Antarctica, islands and similar: without a town of their own, the code means the Italian province. */
const RARE_COUNTRIES = new Set("AQ BL FM LC NU PN TO TV VC".split(" "));

/**
 * The country of a town with a code in brackets, a common spelling of an Italian province and a rare
 * spelling of an American state. A known town decides. Undefined if the brackets add nothing.
 */
export function countryOfBracketedCode(place: string): string | null | undefined {
  const [, town, code] = TOWN_WITH_CODE.exec(place.trim()) ?? [];
  if (town === undefined || code === undefined) return undefined;
  const name = foldPlace(town);
  const country = readCountryCode(code, "en");
  const regions = countriesOfRegionCode(code);
  const isProvince = ITALIAN_PROVINCES.has(code);
  if (isProvince && countryOfCity(name) === "IT") return "IT";
  if ([...regions, country].some((one) => one !== null && hasCity(one, name))) return undefined;
  const isRare = regions.length > 0 || country === null || RARE_COUNTRIES.has(country);
  if (isProvince && (hasCity("IT", name) || isRare)) return "IT";
  return regions[0] === "CA" ? country : undefined;
}
