import type { LeadDetails as Lead } from "@quarry/client";
import { formatNumber } from "#web/format/numbers";
import { Facts, Section } from "#web/ui/section";

/** `json-ld, text` in words. */
const describeSources = (sources: string): string =>
  sources
    .split(", ")
    .map((source) => (source === "text" ? "text of the pages" : `${source} data of the pages`))
    .join(", ");

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
  // What the sections with evidence show is not repeated.
  const isStated = (kind: string) => lead.statements.some((one) => one.kind === kind);
  const facts = [
    { label: "Legal name", value: isStated("legal_name") ? null : company.legal_name },
    { label: "Kind", value: company.org_type },
    { label: "Address", value: lead.addresses.length > 0 ? null : address.join(", ") },
    { label: "Country", value: lead.overrides.includes("country") && company.country },
    { label: "Employees", value: company.employee_range ?? company.employee_count },
    { label: "Founded", value: isStated("founded_year") ? null : company.founded_year },
    { label: "Languages", value: company.languages.join(", ") },
    { label: "Opening hours", value: company.business_hours.join("; ") },
    { label: "Prices", value: company.price_range },
    { label: "Rating", value: rating },
    { label: "Source", value: company.source && describeSources(company.source) },
  ];
  const description = company.description === lead.description ? null : company.description;
  // Nothing but the source says nothing of the company.
  const isEmpty = facts.every(({ label, value }) => label === "Source" || !value) && !description;
  if (isEmpty) return null;
  return (
    <Section title="Company">
      <Facts facts={facts} />
      {description && <p className="mt-2 max-w-prose text-muted">{description}</p>}
    </Section>
  );
}
