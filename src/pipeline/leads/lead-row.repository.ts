import { type SQL, sql } from "drizzle-orm";
import { rawStatement } from "#src/db/raw-statement";
import type { Scope } from "#src/db/scope";
import { isoTime } from "#src/shared/iso-time";
import {
  type IncludedMember,
  type Lead,
  type LeadInput,
  type LeadProfile,
  PROFILE_MEMBERS,
  type ProfileMember,
} from "#src/shared/lead";
import { CORRECTABLE, type Correctable, type LeadOverrides } from "#src/shared/lead-overrides";
import { unpackEnrichment, unpackProfile, unpackTechnologies } from "#src/shared/stored-lead";
import { type AddressOwner, type ContactRow, LISTED_CONTACTS, toContacts } from "./lead-contacts";
import { identifyPeople } from "./people-ids";

/** One row of `LEAD_COLUMNS`: documents as JSON text, times in milliseconds. */
export type LeadRow = {
  id: string;
  jobId: string;
  website: string;
  domain: string;
  companyName: string | null;
  title: string | null;
  description: string | null;
  language: string | null;
  emails: string;
  phones: string;
  socials: string;
  technologies: string;
  enrichment: string;
  pagesCrawled: number;
  createdAt: number;
  updatedAt: number;
  tags: string;
  contacts: string;
  owners: string;
  /** Only with `INCLUDED_COLUMNS`. */
  profile?: string | null;
  input?: string | null;
  overrides?: string | null;
};

/** Far above the addresses of any lead. */
const MAX_CONTACTS = 1_000;

const TAGS = `(SELECT json_group_array(json_object('id', tags.id, 'name', tags.name, 'color', tags.color,
    'usage_count', tags.usage_count, 'created_at', tags.created_at) ORDER BY tags.name_key)
  FROM lead_tags JOIN tags ON tags.id = lead_tags.tag_id
  WHERE lead_tags.lead_seq = leads.seq AND tags.workspace_id = leads.workspace_id)`;

/** The best current addresses, and the people who have one, as `toContacts` reads them. */
const contactsOf = (limit: number) => `(
  SELECT json_group_array(json_array(email, status, confidence, position, source_url)) FROM (
    SELECT email, status, confidence, position, source_url FROM lead_emails
    WHERE lead_id = leads.id AND +workspace_id = leads.workspace_id AND removed_at IS NULL
    ORDER BY position, id LIMIT ${limit})) AS contacts,
  (SELECT json_group_array(json_array(value ->> 'email', value ->> 'name'))
    FROM json_each(leads.profile, '$.people') WHERE value ->> 'email' IS NOT NULL) AS owners`;

const columns = (contacts: number) =>
  sql.raw(`leads.id, leads.job_id AS jobId, leads.website, leads.domain,
  leads.company_name AS companyName, leads.title, leads.description, leads.language, leads.emails,
  leads.phones, leads.socials, leads.technologies, leads.enrichment, leads.pages_crawled AS pagesCrawled,
  leads.created_at AS createdAt, leads.updated_at AS updatedAt, ${TAGS} AS tags,
  ${contactsOf(contacts)}`);

/**
 * The columns of `leads` that the API shows, with the lead's tags and first contacts; never `facts`, which may be
 * large.
 */
export const LEAD_COLUMNS = columns(LISTED_CONTACTS);
const ALL_COLUMNS = columns(MAX_CONTACTS);

/** What the pages say of a lead's company, and its uploaded columns: only where a request includes them, because they are large. */
export const INCLUDED_COLUMNS = sql.raw(
  ", leads.profile AS profile, leads.input AS input, leads.overrides AS overrides",
);

/** `include`: the members that are returned, from a row with `INCLUDED_COLUMNS`. */
export function toLead(row: LeadRow, include: readonly IncludedMember[] = []): Lead {
  return {
    id: row.id,
    job_id: row.jobId,
    website: row.website,
    domain: row.domain,
    company_name: row.companyName,
    emails: JSON.parse(row.emails) as string[],
    phones: JSON.parse(row.phones) as string[],
    socials: JSON.parse(row.socials) as Lead["socials"],
    technologies: unpackTechnologies(row.technologies),
    tags: tagsOfRow(row),
    title: row.title,
    description: row.description,
    language: row.language,
    pages_crawled: row.pagesCrawled,
    ...profileOf(
      row,
      include.filter((member) => member !== "input"),
    ),
    ...(include.includes("input") && { input: inputOf(row) }),
    enrichment: unpackEnrichment(row.enrichment),
    contacts: contactsOfRow(row),
    created_at: isoTime(row.createdAt),
    updated_at: isoTime(row.updatedAt),
  };
}

function profileOf<Member extends ProfileMember>(
  { id, profile }: LeadRow,
  include: readonly Member[],
): Pick<LeadProfile, Member> {
  const stored = profile && include.length > 0 ? identifyPeople(id, unpackProfile(profile)) : null;
  const members = include.map((member) => [member, stored?.[member] ?? []] as const);
  return Object.fromEntries(members) as Pick<LeadProfile, Member>;
}

const inputOf = ({ input }: LeadRow) => (input ? (JSON.parse(input) as LeadInput) : null);

export const contactsOfRow = ({ id, contacts, owners }: LeadRow): Lead["contacts"] =>
  toContacts(id, JSON.parse(contacts) as ContactRow[], JSON.parse(owners) as AddressOwner[]);

export function tagsOfRow({ tags }: LeadRow): Lead["tags"] {
  const stored = JSON.parse(tags) as (Omit<Lead["tags"][number], "created_at"> & {
    created_at: number;
  })[];
  return stored.map((tag) => ({ ...tag, created_at: isoTime(tag.created_at) }));
}

/** The names of the corrected members. */
function namesOf({ overrides }: LeadRow): Correctable[] {
  const stored = JSON.parse(overrides ?? "{}") as LeadOverrides;
  return CORRECTABLE.filter((name) => stored[name] !== undefined);
}

type SingleLead = Lead & LeadProfile & { input: LeadInput | null; overrides: Correctable[] };

/** A single lead with everything that its pages say, and its uploaded columns. */
export async function findLead(scope: Scope, id: string): Promise<SingleLead | undefined> {
  const row = await findRow(scope, id, sql`${ALL_COLUMNS}${INCLUDED_COLUMNS}`);
  if (!row) return undefined;
  return {
    ...toLead(row),
    ...profileOf(row, PROFILE_MEMBERS),
    input: inputOf(row),
    overrides: namesOf(row),
  };
}

/** A single lead as lists and events have it. */
export async function findListedLead(scope: Scope, id: string): Promise<Lead | undefined> {
  const row = await findRow(scope, id, LEAD_COLUMNS);
  return row && toLead(row);
}

async function findRow(
  { db, workspaceId }: Scope,
  id: string,
  columns: SQL,
): Promise<LeadRow | undefined> {
  const query = sql`SELECT ${columns} FROM leads WHERE leads.id = ${id} AND leads.workspace_id = ${workspaceId}`;
  return (await rawStatement(db, query).first<LeadRow>()) ?? undefined;
}
