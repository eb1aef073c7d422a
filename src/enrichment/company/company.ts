import type { CountryCode } from "libphonenumber-js/max";
import { isJunk } from "#src/extraction/emails/email-candidates";
import { isPlace } from "#src/extraction/structured-data/schema-values";
import type { OrganizationFacts } from "#src/extraction/facts/page-facts";
import { hasLegalForm } from "#src/extraction/company/name-cleaning";
import { likelyCountries } from "#src/extraction/phones/phone-country";
import { parsePhone } from "#src/extraction/phones/phone-number";
import { parseEmailAddress } from "#src/shared/addresses/email-address";
import type { CompanyEnrichment, LeadProfile } from "#src/shared/lead";
import { readBusinessHours } from "./business-hours";
import { readCountryCode } from "#src/shared/country-code";
import { completeFromWords } from "./company-words";
import { readEmployees } from "./employees";
import { readLanguageCode, readLanguageCodes } from "./language-code";
import { mostSpecificType } from "./organization-type";
import { ownOrganization } from "./own-organization";

/**
 * What a site states about its company. `domain` is registrable; `language` is the language of its
 * pages.
 */
export type SiteCompany = {
  organizations: readonly OrganizationFacts[];
  companyName: string | null;
  language: string | null;
  domain: string;
  /** What its pages say in words; it completes the structured data. */
  profile?: Pick<LeadProfile, "addresses" | "statements">;
};

/** Earlier than the oldest known company. */
const FIRST_YEAR = 500;
const MAX_REVIEWS = 100_000_000;
/** Values that templates and plugins output for empty fields. */
const EMPTY_VALUE =
  /^(?:n\/?a|null|undefined|none|tbd|todo|unknown|false|true|-+|\.+|\?+|x+|\[object object\]|lorem ipsum.*|\{\{.*|\{%.*|%[\w-]+%.*|\[[\w-]+\])$/is;

/** Derives the firmographics of a site's organisation from its structured data. */
export function enrichCompany(site: SiteCompany): CompanyEnrichment {
  const own: Partial<OrganizationFacts> = ownOrganization(site.organizations, site) ?? {};
  const country = readCountryCode(textOf(own.country) ?? "", site.language);
  const employees = readEmployees(own.employees);
  const reviewCount = countOf(own.reviewCount, MAX_REVIEWS);
  const company = {
    city: textOf(own.city),
    contact_email: emailOf(own.email, site.domain),
    contact_phone: phoneOf(own.telephone, country, site),
    country,
    description: textOf(own.description),
    legal_name: textOf(own.legalName) ?? legalNameOf(own.name),
    org_type: mostSpecificType(own.types ?? []),
    postal_code: textOf(own.postalCode),
    price_range: textOf(own.priceRange),
    region: textOf(own.region),
    source: own.source ?? null,
    street_address: textOf(own.streetAddress),
    employee_range: employees.employee_range,
    business_hours: readBusinessHours(own.openingHours ?? []),
    languages: languagesOf(own.languages, site.language),
    employee_count: employees.employee_count,
    founded_year: yearOf(own.foundingDate),
    review_count: reviewCount,
    ...coordinatesOf(own),
    rating: ratingOf(own.ratingValue, reviewCount),
  };
  return site.profile ? completeFromWords(company, site.profile) : company;
}

function textOf(written: string | undefined): string | null {
  const text = written?.trim() ?? "";
  return /[\p{L}\p{N}$€£¥₽₹]/u.test(text) && !EMPTY_VALUE.test(text) ? text : null;
}

function emailOf(written: string | undefined, domain: string): string | null {
  const address = parseEmailAddress(written ?? "", domain);
  return address && !isJunk(address, domain) ? address.email : null;
}

/** Parses a number without calling code for the country of the address, then of the site. */
function phoneOf(
  written: string | undefined,
  country: string | null,
  { domain, language }: SiteCompany,
): string | null {
  if (!written) return null;
  const number = written.normalize("NFKC");
  const international = parsePhone(number);
  if (international) return international.e164;
  const evidence = { url: `https://${domain}/`, lang: language, language };
  const countries: CountryCode[] = likelyCountries({
    ...evidence,
    countries: country ? [country] : [],
  });
  for (const one of countries) {
    const phone = parsePhone(number, one);
    if (phone) return phone.e164;
  }
  return null;
}

/** A name with a legal form is the legal name. */
function legalNameOf(name: string | undefined): string | null {
  const text = textOf(name);
  return text && hasLegalForm(text) ? text : null;
}

/** The declared spoken languages, or else the language of the pages. */
function languagesOf(written: string[] | undefined, language: string | null): string[] {
  const spoken = readLanguageCodes(written ?? [], language);
  if (spoken.length > 0) return spoken;
  const code = language && readLanguageCode(language, null);
  return code ? [code] : [];
}

/** The first year in a date of any form. */
function yearOf(written: string | undefined): number | null {
  const text = written?.normalize("NFKC") ?? "";
  const compact = /^(\d{4})(?:0[1-9]|1[0-2])(?:[0-2]\d|3[01])$/.exec(text.trim())?.[1];
  const years = compact ? [compact] : (text.match(/(?<!\d)\d{4}(?!\d)/g) ?? []);
  const thisYear = new Date().getUTCFullYear();
  return years.map(Number).find((year) => year >= FIRST_YEAR && year <= thisYear) ?? null;
}

function countOf(count: number | undefined, maximum: number): number | null {
  return count !== undefined && Number.isInteger(count) && count >= 0 && count <= maximum
    ? count
    : null;
}

/** Extraction normalises ratings to a scale of 5. A higher value has an unknown scale. */
function ratingOf(rating: number | undefined, reviewCount: number | null): number | null {
  if (rating === undefined || !(rating >= 0 && rating <= 5)) return null;
  return rating === 0 && !reviewCount ? null : Math.round(rating * 100) / 100;
}

function coordinatesOf({ latitude, longitude }: Partial<OrganizationFacts>) {
  const at = { latitude, longitude };
  return isPlace(at) ? at : { latitude: null, longitude: null };
}
