import type { Technology } from "#src/shared/lead";
import type { ScoredLead } from "./ai-scores.ts";
import type { AddressView, LeadView } from "./leads.ts";
import { formatTable } from "./table.ts";
import { outputColumns } from "#local/cli/terminal/program";

const firstOf = (values: string[], shown = 1) =>
  values.length > shown
    ? `${values.slice(0, shown).join(", ")} (+${values.length - shown})`
    : values.join(", ");

/** The most informative categories first, before those that every site uses. */
const INFORMATIVE = [
  "Ecommerce",
  "CMS",
  "JavaScript frameworks",
  "Web frameworks",
  "Page builders",
  "PaaS",
  "CRM",
  "Marketing automation",
  "Live chat",
  "Payment processors",
  "Analytics",
  "UI frameworks",
  "Web servers",
];

const rankOf = ({ category }: Technology) =>
  INFORMATIVE.indexOf(category) + 1 || INFORMATIVE.length + 1;

/** The names of the most informative technologies, and the number of others. */
const mostInformative = (technologies: Technology[]) =>
  firstOf(
    technologies.toSorted((a, b) => rankOf(a) - rankOf(b)).map(({ name }) => name),
    3,
  );

/** Leads as a table for the terminal. Unknown values are empty. */
export function leadTable(leads: LeadView[], maxWidth = outputColumns()): string {
  return formatTable(
    ["Company", "Website", "E-mail", "Phone", "Profiles", "Grade", "Delivery", "Technologies"],
    leads.map(({ enrichment, technologies, ...lead }) => [
      lead.company_name ?? "",
      lead.website.replace(/^https?:\/\/|\/$/g, ""),
      firstOf(lead.emails),
      firstOf(lead.phones),
      Object.keys(lead.socials).join(" "),
      enrichment.quality?.grade ?? "",
      enrichment.email?.deliverability ?? "",
      mostInformative(technologies),
    ]),
    maxWidth,
  );
}

/** The AI's results for leads; empty without a usable result. */
export function scoreTable(leads: ScoredLead[], maxWidth = outputColumns()): string {
  return formatTable(
    ["Company", "Industry", "Score", "ICP", "Verdict", "Summary"],
    leads.map(({ company_name, website, enrichment: { ai, icp } }) =>
      [
        company_name ?? website,
        ai?.["industry"],
        ai?.["lead_score"],
        icp?.["score"],
        icp?.["verdict"],
        ai?.["summary"],
      ].map((value) =>
        typeof value === "string" || typeof value === "number"
          ? String(value).replaceAll(/\s+/g, " ")
          : "",
      ),
    ),
    maxWidth,
  );
}

/** Addresses with their verification results. */
export function addressTable(addresses: AddressView[], maxWidth = outputColumns()): string {
  return formatTable(
    ["Address", "Status", "Confidence", "Reasons"],
    addresses.map(({ email, status, confidence, reasons }) => [
      email,
      status,
      String(confidence),
      reasons.join(" "),
    ]),
    maxWidth,
  );
}
