import type { LeadDetails as Lead } from "@quarry/client";
import { formatNumber } from "#web/format/numbers";
import { Facts, Section } from "#web/ui/section";

/** What the site's structured data says about the company. */
export function CompanySection({ lead }: { lead: Lead }) {
  const { company } = lead.enrichment;
  if (!company) return null;
  const town = [company.postal_code, company.city].filter(Boolean).join(" ");
  const address = [company.street_address, town, company.region, company.country].filter(Boolean);
  const rating =
    company.rating === null
      ? null
      : `${company.rating}${company.review_count === null ? "" : ` of ${formatNumber(company.review_count)} reviews`}`;
  const facts = [
    { label: "Legal name", value: company.legal_name },
    { label: "Kind", value: company.org_type },
    { label: "Address", value: address.join(", ") },
    { label: "Employees", value: company.employee_range ?? company.employee_count },
    { label: "Founded", value: company.founded_year },
    { label: "Languages", value: company.languages.join(", ") },
    { label: "Opening hours", value: company.business_hours.join("; ") },
    { label: "Prices", value: company.price_range },
    { label: "Rating", value: rating },
    { label: "Source", value: company.source },
  ];
  const isEmpty = facts.every(({ value }) => value === null || value === "");
  return (
    <Section title="Company">
      {isEmpty ? (
        <p className="text-muted">The site states no company data in a machine-readable form.</p>
      ) : (
        <Facts facts={facts} />
      )}
      {company.description && company.description !== lead.description && (
        <p className="mt-2 max-w-prose text-muted">{company.description}</p>
      )}
    </Section>
  );
}
