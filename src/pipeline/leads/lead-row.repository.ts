import { sql } from "drizzle-orm";
import { rawStatement } from "#src/db/raw-statement";
import type { Scope } from "#src/db/scope";
import { isoTime } from "#src/shared/iso-time";
import type { Lead } from "#src/shared/lead";

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
};

const TAGS = `(SELECT json_group_array(json_object('id', tags.id, 'name', tags.name, 'color', tags.color,
    'usage_count', tags.usage_count, 'created_at', tags.created_at) ORDER BY tags.name_key)
  FROM lead_tags JOIN tags ON tags.id = lead_tags.tag_id
  WHERE lead_tags.lead_seq = leads.seq AND tags.workspace_id = leads.workspace_id)`;

/** The columns of `leads` that the API shows, and the lead's tags; never `facts`, which may be large. */
export const LEAD_COLUMNS = sql.raw(`leads.id, leads.job_id AS jobId, leads.website, leads.domain,
  leads.company_name AS companyName, leads.title, leads.description, leads.language, leads.emails,
  leads.phones, leads.socials, leads.technologies, leads.enrichment, leads.pages_crawled AS pagesCrawled,
  leads.created_at AS createdAt, leads.updated_at AS updatedAt, ${TAGS} AS tags`);

export function toLead(row: LeadRow): Lead {
  return {
    id: row.id,
    job_id: row.jobId,
    website: row.website,
    domain: row.domain,
    company_name: row.companyName,
    emails: JSON.parse(row.emails) as string[],
    phones: JSON.parse(row.phones) as string[],
    socials: JSON.parse(row.socials) as Lead["socials"],
    technologies: JSON.parse(row.technologies) as Lead["technologies"],
    tags: toTags(row.tags),
    title: row.title,
    description: row.description,
    language: row.language,
    pages_crawled: row.pagesCrawled,
    enrichment: JSON.parse(row.enrichment) as Lead["enrichment"],
    created_at: isoTime(row.createdAt),
    updated_at: isoTime(row.updatedAt),
  };
}

function toTags(json: string): Lead["tags"] {
  const stored = JSON.parse(json) as (Omit<Lead["tags"][number], "created_at"> & {
    created_at: number;
  })[];
  return stored.map((tag) => ({ ...tag, created_at: isoTime(tag.created_at) }));
}

export async function findLead({ db, workspaceId }: Scope, id: string): Promise<Lead | undefined> {
  const row = await rawStatement(
    db,
    sql`SELECT ${LEAD_COLUMNS} FROM leads WHERE leads.id = ${id} AND leads.workspace_id = ${workspaceId}`,
  ).first<LeadRow>();
  return row ? toLead(row) : undefined;
}
