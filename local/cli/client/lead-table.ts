import type { Technology } from "#src/shared/lead";
import type { ScoredLead } from "./ai-scores.ts";
import type { AddressView, LeadView } from "./leads.ts";
import { formatTable } from "./table.ts";
import { outputColumns } from "#local/cli/terminal/program";

const firstOf = (values: string[], shown = 1) =>
  values.length > shown
    ? `${values.slice(0, shown).join(", ")} (+${values.length - shown})`
    : values.join(", ");

/** The categories that tell most of a company, before those that every site has something of. */
const TELLING = [
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

const rankOf = ({ category }: Technology) => TELLING.indexOf(category) + 1 || TELLING.length + 1;

/** The names of the few that tell most, and how many there are besides. */
const mostTelling = (technologies: Technology[]) =>
  firstOf(
    technologies.toSorted((a, b) => rankOf(a) - rankOf(b)).map(({ name }) => name),
    3,
  );

/** Leads as a table for the terminal; what enrichment has not told is left empty. */
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
      mostTelling(technologies),
    ]),
    maxWidth,
  );
}

/** What the AI says of leads; empty where it gave no usable answer. */
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

/** Addresses with what a verification found of them. */
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
