import type { Brand } from "#src/extraction/company/brand";
import type { OrganizationFacts } from "#src/extraction/facts/page-facts";
import type { FoundAddress } from "#src/extraction/facts/profile-facts";
import { clip } from "#src/extraction/html/snippet";
import { ownOrganizations } from "#src/extraction/company/own-organizations";
import { readCountryCode } from "#src/shared/country-code";
import { stateCode } from "./address-words";
import { countryNamed } from "./city";
import { COUNTRY_OF_PREFIX } from "./postal-codes";
import { isKnownTown, onlyCountryOf } from "./town-index";

/** Addresses in structured data that have a street: of the site's own organisation, or of the only one. */
export function structuredAddresses(
  organizations: readonly OrganizationFacts[],
  language: string | null,
  brand: Brand,
  countries: readonly string[],
): FoundAddress[] {
  return ownOrganizations(organizations, brand).flatMap((organization) => {
    const { streetAddress, postalCode, city, region, country } = organization;
    if (!streetAddress || !(city || postalCode) || !/\p{L}{2}/u.test(streetAddress)) return [];
    const parts = [streetAddress, postalCode, city, region, country];
    const place = placeOf(city, country, language);
    // `"streetAddress": "Dundalk", "addressLocality": "Co. Louth"`: a town and its county.
    if (COUNTY.test(city ?? "") && !/\d|\s/.test(streetAddress.trim())) return [];
    return [
      {
        street: streetAddress.replace(SIGNS_AT_END, ""),
        postalCode: postalCode?.replace(PREFIXED, "") ?? null,
        city: place.city,
        region: region ?? null,
        country: place.country ?? countryOfPlace(place.city, postalCode, region, countries),
        kind: null,
        snippet: clip(parts.filter((part) => part !== undefined).join(", ")),
      } satisfies FoundAddress,
    ];
  });
}

const COUNTY = /^(?:Co\.?|County) \p{Lu}/u;
/** `Lauttasaarentie 16 .` */
const SIGNS_AT_END = /\s+[.,;]+$/u;
/** `Weßling, Germany` */
const TOWN_AND_COUNTRY = /^(.{2,40}?),\s*(\p{L}[\p{L} .]+)$/u;

/** The town, and the country, which some pages write behind the town. */
function placeOf(city: string | undefined, country: string | undefined, language: string | null) {
  const own = country ? readCountryCode(country, language) : null;
  const [, town, name = ""] = TOWN_AND_COUNTRY.exec(city ?? "") ?? [];
  const named = town ? countryNamed(name, language) : null;
  return named ? { city: town!, country: own ?? named } : { city: city ?? null, country: own };
}

/** `I-39030`, `DE-10115`: the prefix of a country. */
const PREFIXED = /^([A-Z]{1,3})-(?=\d{4,5}$)/;

/** The country of an address that names none: by the prefix of its code, its state, or its town. */
function countryOfPlace(
  city: string | null,
  code: string | undefined,
  region: string | undefined,
  countries: readonly string[],
): string | null {
  const prefix = PREFIXED.exec(code ?? "")?.[1];
  if (prefix) return COUNTRY_OF_PREFIX[prefix] ?? readCountryCode(prefix, null);
  if (city === null) return null;
  const [own] = countries;
  if (own && isKnownTown(city, own)) return own;
  const isAmerican = /^[A-Z]{2}$/.test(region ?? "") && stateCode("US", region!) !== null;
  return isAmerican && /^\d{5}(?:-\d{4})?$/.test(code ?? "") ? "US" : onlyCountryOf(city);
}
