import type { OrganizationFacts } from "#src/extraction/facts";
import type { CompanyEnrichment } from "#src/shared/lead";

/** What a site says of its company. `domain` is registrable; `language` is that of its pages. */
export type SiteCompany = {
  organizations: readonly OrganizationFacts[];
  companyName: string | null;
  language: string | null;
  domain: string;
};

/** The firmographics of the organisation that a site is about, out of its structured data. */
export function enrichCompany({ organizations, language }: SiteCompany): CompanyEnrichment {
  const own = organizations[0];
  return {
    city: own?.city ?? null,
    contact_email: own?.email ?? null,
    contact_phone: own?.telephone ?? null,
    country: own?.country ?? null,
    description: own?.description ?? null,
    legal_name: own?.legalName ?? null,
    org_type: own?.types[0] ?? null,
    postal_code: own?.postalCode ?? null,
    price_range: own?.priceRange ?? null,
    region: own?.region ?? null,
    source: own?.source ?? null,
    street_address: own?.streetAddress ?? null,
    employee_range: null,
    business_hours: own?.openingHours ?? [],
    languages: language ? [language] : [],
    employee_count: null,
    founded_year: null,
    review_count: own?.reviewCount ?? null,
    latitude: own?.latitude ?? null,
    longitude: own?.longitude ?? null,
    rating: own?.ratingValue ?? null,
  };
}
