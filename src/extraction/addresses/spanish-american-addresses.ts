import type { FoundAddress } from "#src/extraction/facts/profile-facts";
import { isNamedHouse } from "./street-kind";
import { isKnownTown, onlyCountryOf } from "./town-index";

type Place = Omit<FoundAddress, "kind">;

/** Countries whose pages are in Spanish. A page in Spanish of no known country counts as one of Spain. */
const COUNTRIES = new Set("AR BO CL CO CR CU DO EC GT HN MX NI PA PE PY SV UY VE".split(" "));
/** `Cra. 4 #18-50`, `Calle 72 No. 10-07`: the crossing street and the distance from it, as only Colombia numbers houses. */
const COLOMBIAN =
  /(?<!\p{L})(?:c(?:arre)?ra?|kr?a?|calle|cll?|av(?:enida)?|a[ck]|dg|diag(?:onal)?|tv|transv(?:ersal)?|circular)\.? ?\d{1,3} ?[a-z]{0,2}(?: bis)?(?: (?:sur|norte|este|oeste))? ?(?:#|n(?:[o°º]|ro|úm)?\.?) ?\d{1,3} ?[a-z]{0,2} ?[-–] ?\d{1,3}(?!\d)/iu;
/** `Jr. Unión 320`: the name of a street in Peru. */
const PERUVIAN = /^(?:\d{1,4} )?(?:jr|jirón|jiron)\.? \p{Lu}/iu;
const ARGENTINE_CAPITAL =
  /^(?:C\.?A\.?B\.?A\.?|Ciudad Autónoma de Buenos Aires|Capital Federal)$/iu;

/** The country of an address on a page in Spanish, by its street and its town; null if nothing shows another than Spain. */
export function spanishAmericanCountry(street: string, town: string): string | null {
  if (ARGENTINE_CAPITAL.test(town)) return "AR";
  const name = town.replace(/,? D\.? ?C\.?$/u, "");
  const only = onlyCountryOf(name);
  if (COLOMBIAN.test(street) && !(only && only !== "CO" && only !== "ES")) return "CO";
  if (PERUVIAN.test(street)) return "PE";
  return only && COUNTRIES.has(only) && !isKnownTown(name, "ES") ? only : null;
}

/** Whether a part is a town of one country in America, and of none in Europe. */
export function isSpanishAmericanTown(part: string): boolean {
  const only = onlyCountryOf(part);
  return only !== null && COUNTRIES.has(only);
}

/** An address of a page in Spanish, in the country that its street and its town show. */
export function inSpanishAmerica<P extends Place>(place: P): P {
  if (place.country !== "ES" || place.postalCode !== null) return place;
  const country = spanishAmericanCountry(place.street ?? "", place.city ?? "");
  return country === null ? place : { ...place, country };
}

/** Floors and flats behind the number of a house: `Belgrano 501 PB C`, `Perón 646 Piso 4°`. */
const UNITS =
  /(?:,? (?:p\.?b\.?|(?:piso|p\.?|of(?:icina|ic?)?\.?|local|loc\.?|d(?:e?p)?to\.?|int(?:erior)?\.?) ?\d{1,4}[°º]?|\d{1,2} ?[°º])(?: ?["“']?[a-z]["”']?(?!\p{L}))?)+$/iu;
const UNIT_PART =
  /^(?:p\.?b\.?(?: ?[a-z])?|(?:piso|of(?:icina|ic?)?\.?|local|d(?:e?p)?to\.?|int(?:erior)?\.?) ?\S{1,5}|\d{1,2} ?[°º].{0,4}|urb(?:\.|anización) .{3,30})$/iu;
/** `Mz. B Lote 12`: a block and a lot in place of a street and a number. */
const BLOCK =
  /^(?:mz|mza|mzna|manzana)\.? ?["“']?[a-z]{1,2}\d{0,2}["”']?,? (?:lt|lte|lote)\.? ?\d/iu;

/** Whether parts are a house and its floor or flat, without a kind of street, or a block and a lot. */
export function isHouseWithUnits(parts: readonly string[], country: string): boolean {
  const [first = "", ...rest] = parts;
  if (!COUNTRIES.has(country)) return false;
  if (BLOCK.test(first)) return true;
  const house = first.replace(UNITS, "");
  const others = rest.filter((part) => !UNIT_PART.test(part));
  const hasUnit = house !== first || others.length < rest.length;
  return hasUnit && others.length < 2 && isNamedHouse(house);
}

/** `Provincia y Ciudad de Lima`, `Departamento de Cusco`: what an address of Peru names behind its district. */
export const peruvianCity = (part: string): string =>
  part.replace(
    /^(?:(?:distrito|provincia|departamento|dpto|prov|región|ciudad)\.?(?:,? (?:y|e) | ))+de (?=\p{Lu})/iu,
    "",
  );

const CITIES_OF_DISTRICTS: Readonly<Record<string, RegExp>> = {
  PE: /^Lima$/iu,
  CL: /^Santiago(?: de Chile)?$/iu,
};

/** `San Isidro, Lima`: whether a part names a city whose districts stand before it, as parts of the street. */
export const isCityOfDistricts = (part: string, country: string): boolean =>
  CITIES_OF_DISTRICTS[country]?.test(country === "PE" ? peruvianCity(part) : part) === true;
