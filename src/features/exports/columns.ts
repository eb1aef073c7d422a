import type { Cell } from "#src/files/cell";
import { ENRICHMENT_MEMBERS } from "#src/features/leads/enrichment-schemas";
import type { Lead } from "#src/features/leads/schemas";
import type { EmailStatus } from "#src/shared/addresses/email-status";
import { NETWORKS } from "#src/shared/lead";
import type { ExportedLead } from "./exports.repository";

type Column = { header: string; cell: (lead: Lead, emailStatuses: EmailStatus[]) => Cell };

const LIST_SEPARATOR = "; ";
const list = (values: string[]) => values.join(LIST_SEPARATOR);

/** The columns of a lead table, in order. Lists are joined. Missing values are empty. */
const COLUMNS: Column[] = [
  { header: "website", cell: (lead) => lead.website },
  { header: "company_name", cell: (lead) => lead.company_name },
  { header: "emails", cell: (lead) => list(lead.emails) },
  { header: "phones", cell: (lead) => list(lead.phones) },
  { header: "email_statuses", cell: (_, emailStatuses) => list(emailStatuses) },
  { header: "domain", cell: (lead) => lead.domain },
  { header: "title", cell: (lead) => lead.title },
  { header: "description", cell: (lead) => lead.description },
  { header: "language", cell: (lead) => lead.language },
  { header: "technologies", cell: (lead) => list(lead.technologies.map(({ name }) => name)) },
  { header: "tags", cell: (lead) => list(lead.tags.map(({ name }) => name)) },
  ...NETWORKS.map((network) => ({
    header: `socials.${network}`,
    cell: (lead: Lead) => lead.socials[network] ?? null,
  })),
  ...ENRICHMENT_MEMBERS.flatMap(([part, members]) =>
    members.map((member) => ({
      header: `${part}.${member}`,
      cell: (lead: Lead) => toCell(memberOf(lead.enrichment[part], member)),
    })),
  ),
  { header: "pages_crawled", cell: (lead) => lead.pages_crawled },
  { header: "id", cell: (lead) => lead.id },
  { header: "job_id", cell: (lead) => lead.job_id },
  { header: "created_at", cell: (lead) => lead.created_at },
  { header: "updated_at", cell: (lead) => lead.updated_at },
];

export const HEADER = COLUMNS.map(({ header }) => header);

export const toRow = ({ lead, emailStatuses }: ExportedLead): Cell[] =>
  COLUMNS.map(({ cell }) => cell(lead, emailStatuses));

/** The parts of an enrichment have different types; the contract names the members. */
const memberOf = (part: object | undefined, member: string): unknown =>
  part && Reflect.get(part, member);

function toCell(value: unknown): Cell {
  if (typeof value === "string" || typeof value === "number" || typeof value === "boolean")
    return value;
  if (value === null || value === undefined) return null;
  return Array.isArray(value) ? list(value.map(String)) : JSON.stringify(value);
}
