import type { CompanyEnrichment } from "#src/shared/lead";
import type { LeadOverrides } from "#src/shared/lead-overrides";
import type { NewEmail, NewLead } from "./new-lead";

/** The method of an address that a user entered. */
export const MANUAL = "manual";

/**
 * A lead as a crawl found it, with the corrections of its users in place. What the crawl found is kept with each
 * correction, so that it can be restored.
 */
export function applyOverrides(lead: NewLead, stored: LeadOverrides): NewLead {
  const overrides: LeadOverrides = {};
  const corrected: NewLead = { ...lead, overrides };
  const { company_name, title, description, country, emails, phones, socials } = stored;
  if (company_name) {
    overrides.company_name = { ...company_name, found: lead.companyName };
    corrected.companyName = company_name.value;
  }
  if (title) {
    overrides.title = { ...title, found: lead.title };
    corrected.title = title.value;
  }
  if (description) {
    overrides.description = { ...description, found: lead.description };
    corrected.description = description.value;
  }
  if (country) correctCountry(corrected, country);
  if (emails) {
    overrides.emails = { ...emails, found: lead.emails.map(withoutCheck) };
    corrected.emails = emails.value.map((email) => sourceOf(email, lead.emails));
  }
  if (phones) {
    overrides.phones = { ...phones, found: lead.phones };
    corrected.phones = phones.value;
  }
  if (socials) {
    overrides.socials = { ...socials, found: lead.socials };
    corrected.socials = socials.value;
  }
  return corrected;
}

/** A save without firmographics keeps the stored ones, which contain the correction. */
function correctCountry(lead: NewLead, country: NonNullable<LeadOverrides["country"]>): void {
  const { company } = lead.enrichment;
  lead.overrides!.country = company ? { ...country, found: company.country } : country;
  if (company)
    lead.enrichment = { ...lead.enrichment, company: { ...company, country: country.value } };
}

const withoutCheck = ({ email, sourceUrl, method }: NewEmail) => ({ email, sourceUrl, method });

const sourceOf = (email: string, found: NewEmail[]): NewEmail =>
  found.find((one) => one.email.toLowerCase() === email) ?? {
    email,
    sourceUrl: null,
    method: MANUAL,
  };

/** Firmographics of a site that states none. */
export const NO_COMPANY: CompanyEnrichment = {
  city: null,
  contact_email: null,
  contact_phone: null,
  country: null,
  description: null,
  legal_name: null,
  org_type: null,
  postal_code: null,
  price_range: null,
  region: null,
  source: null,
  street_address: null,
  employee_range: null,
  business_hours: [],
  languages: [],
  employee_count: null,
  founded_year: null,
  review_count: null,
  latitude: null,
  longitude: null,
  rating: null,
};
