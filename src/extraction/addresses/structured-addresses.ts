import { type Brand, matchBrand } from "#src/extraction/company/brand";
import type { OrganizationFacts } from "#src/extraction/facts/page-facts";
import type { FoundAddress } from "#src/extraction/facts/profile-facts";
import { clip } from "#src/extraction/html/snippet";
import { readCountryCode } from "#src/shared/country-code";

/** Addresses in structured data that have a street: of the site's own organisation, or of the only one. */
export function structuredAddresses(
  organizations: readonly OrganizationFacts[],
  language: string | null,
  brand: Brand,
): FoundAddress[] {
  const isOwn = ({ name, legalName }: OrganizationFacts) =>
    organizations.length === 1 || matchBrand(name ?? legalName ?? "", brand) > 0;
  return organizations.filter(isOwn).flatMap((organization) => {
    const { streetAddress, postalCode, city, region, country } = organization;
    if (!streetAddress || !(city || postalCode) || !/\p{L}{2}/u.test(streetAddress)) return [];
    const parts = [streetAddress, postalCode, city, region, country];
    return [
      {
        street: streetAddress,
        postalCode: postalCode ?? null,
        city: city ?? null,
        region: region ?? null,
        country: country ? readCountryCode(country, language) : null,
        kind: null,
        snippet: clip(parts.filter((part) => part !== undefined).join(", ")),
      } satisfies FoundAddress,
    ];
  });
}
