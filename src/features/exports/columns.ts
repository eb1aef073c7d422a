import type { Value } from "#src/files/cell";
import { ENRICHMENT_MEMBERS } from "#src/features/leads/enrichment-schemas";
import { describeAddress } from "#src/enrichment/email/address-kind";
import { isoTimeOrNull } from "#src/shared/iso-time";
import { type Lead, type LeadAddress, type LeadPerson, NETWORKS } from "#src/shared/lead";
import type { ExportRows } from "#src/shared/jobs/export-work";
import type { ExportedAddress, ExportedLead } from "./exported-leads.repository";

/** A row of a table: a lead, and one of its addresses or people in tables of them. */
export type Entry = ExportedLead & {
  address?: ExportedAddress | undefined;
  person?: LeadPerson | undefined;
};
type Column = { header: string; cell: (lead: Lead, entry: Entry) => Value };

const withTitle = ({ name, title }: LeadPerson) => (title ? `${name} (${title})` : name);

const onOneLine = ({ street, postal_code, city, region, country }: LeadAddress) =>
  [street, [postal_code, city].filter(Boolean).join(" "), region, country]
    .filter(Boolean)
    .join(", ");

/** The columns of a lead table, in order. Missing values are empty. */
const COLUMNS: Column[] = [
  { header: "website", cell: (lead) => lead.website },
  { header: "company_name", cell: (lead) => lead.company_name },
  { header: "emails", cell: (lead) => lead.emails },
  { header: "phones", cell: (lead) => lead.phones },
  { header: "email_statuses", cell: (_, { addresses }) => addresses.map(({ status }) => status) },
  { header: "domain", cell: (lead) => lead.domain },
  { header: "title", cell: (lead) => lead.title },
  { header: "description", cell: (lead) => lead.description },
  { header: "language", cell: (lead) => lead.language },
  { header: "technologies", cell: (lead) => lead.technologies.map(({ name }) => name) },
  { header: "tags", cell: (lead) => lead.tags.map(({ name }) => name) },
  { header: "people", cell: (_, { people }) => people.map(withTitle) },
  { header: "addresses", cell: (_, { offices }) => offices.map(onOneLine) },
  {
    header: "registrations",
    cell: (_, { registrations }) => registrations.map(({ scheme, value }) => `${scheme} ${value}`),
  },
  ...NETWORKS.map((network) => ({
    header: `socials.${network}`,
    cell: (lead: Lead) => lead.socials[network] ?? null,
  })),
  ...ENRICHMENT_MEMBERS.flatMap(([part, members]) =>
    members.map((member) => ({
      header: `${part}.${member}`,
      cell: (lead: Lead) => toValue(memberOf(lead.enrichment[part], member)),
    })),
  ),
  { header: "pages_crawled", cell: (lead) => lead.pages_crawled },
  { header: "id", cell: (lead) => lead.id },
  { header: "job_id", cell: (lead) => lead.job_id },
  { header: "created_at", cell: (lead) => lead.created_at },
  { header: "updated_at", cell: (lead) => lead.updated_at },
];

/** The person to whom an address belongs. */
const ownerOf = ({ address, people }: Entry) =>
  address && people.find(({ email }) => email?.toLowerCase() === address.email.toLowerCase());

const ofAddress = (header: string, cell: (address: ExportedAddress) => Value): Column => ({
  header,
  cell: (_, { address }) => (address ? cell(address) : null),
});
const ofPerson = (header: string, cell: (person: LeadPerson) => Value): Column => ({
  header,
  cell: (_, { person }) => (person ? cell(person) : null),
});

const CONTACT_COLUMNS: Column[] = [
  ofAddress("email", ({ email }) => email),
  ofAddress("status", ({ status }) => status),
  ofAddress("confidence", ({ confidence }) => confidence),
  ofAddress("is_role", ({ email }) => describeAddress(email).isRole),
  { header: "is_primary", cell: (lead, { address }) => lead.emails[0] === address?.email },
  ofAddress("source_url", (address) => address.source_url),
  ofAddress("last_verified_at", (address) => isoTimeOrNull(address.last_verified_at)),
  { header: "person_name", cell: (_, entry) => ownerOf(entry)?.name ?? null },
  { header: "person_title", cell: (_, entry) => ownerOf(entry)?.title ?? null },
];

const PERSON_COLUMNS: Column[] = [
  ofPerson("name", ({ name }) => name),
  ofPerson("title", ({ title }) => title),
  ofPerson("seniority", ({ seniority }) => seniority),
  ofPerson("department", ({ department }) => department),
  ofPerson("email", ({ email }) => email),
  ofPerson("phone", ({ phone }) => phone),
  ofPerson("linkedin", ({ linkedin }) => linkedin),
  ofPerson("source_url", ({ source_url }) => source_url),
];

/** What a table of contacts or people says of the company by default. */
const COMPANY_PART = ["company_name", "website", "domain", "company.country", "id"];

type TableKind = {
  /** All columns by name. */
  columns: Map<string, Column>;
  defaults: string[];
  entriesOf: (lead: ExportedLead) => Entry[];
};

const byName = (columns: Column[]) => new Map(columns.map((column) => [column.header, column]));

/** A table with rows of its own. A column of the company has its own name, if no other column has it. */
const tableOf = (own: Column[], entriesOf: TableKind["entriesOf"]): TableKind => ({
  columns: new Map([...byName(COLUMNS), ...byName(own)]),
  defaults: [...own.map(({ header }) => header), ...COMPANY_PART],
  entriesOf,
});

export const TABLES: Record<ExportRows, TableKind> = {
  companies: {
    columns: byName(COLUMNS),
    defaults: COLUMNS.map(({ header }) => header),
    entriesOf: (lead) => [lead],
  },
  contacts: tableOf(CONTACT_COLUMNS, (lead) =>
    lead.addresses.map((address) => ({ ...lead, address })),
  ),
  people: tableOf(PERSON_COLUMNS, (lead) => lead.people.map((person) => ({ ...lead, person }))),
};

/** The parts of an enrichment have different types; the contract names the members. */
const memberOf = (part: object | undefined, member: string): unknown =>
  part && Reflect.get(part, member);

function toValue(value: unknown): Value {
  if (typeof value === "string" || typeof value === "number" || typeof value === "boolean")
    return value;
  if (value === null || value === undefined) return null;
  return Array.isArray(value) ? value.map(String) : JSON.stringify(value);
}
