import { sql } from "drizzle-orm";
import { rawStatement } from "#src/db/raw-statement";
import type { Scope } from "#src/db/scope";
import type { NewEmail, NewLead } from "#src/pipeline/leads/new-lead";
import { unpackEnrichment, unpackTechnologies } from "#src/shared/stored-lead";
import type { ReadLead } from "#src/pipeline/leads/overrides.repository";
import type { LeadOverrides } from "#src/shared/lead-overrides";

/** `read`: to check that nobody wrote the lead meanwhile. */
type StoredLead = { lead: NewLead; overrides: LeadOverrides; read: ReadLead };

const DOCUMENTS: Record<string, (text: string) => unknown> = {
  emails: JSON.parse,
  phones: JSON.parse,
  socials: JSON.parse,
  technologies: unpackTechnologies,
  enrichment: unpackEnrichment,
  overrides: JSON.parse,
};

/** A stored lead in the form in which it is saved, and its corrections, which it contains. */
export async function findStoredLead(
  { db, workspaceId }: Scope,
  id: string,
): Promise<StoredLead | undefined> {
  const [leads, addresses] = await db.$client.batch(
    [
      sql`SELECT id, job_id AS jobId, website, domain, company_name AS companyName, title, description, language, emails,
          phones, socials, technologies, enrichment, facts, pages_crawled AS pagesCrawled, overrides, updated_at AS updatedAt
        FROM leads WHERE id = ${id} AND workspace_id = ${workspaceId}`,
      sql`SELECT email, source_url AS sourceUrl, method FROM lead_emails
        WHERE lead_id = ${id} AND +workspace_id = ${workspaceId} AND removed_at IS NULL ORDER BY position`,
    ].map((query) => rawStatement(db, query)),
  );
  const [row] = leads!.results as Record<string, string | null>[];
  if (!row) return undefined;
  const parsed = Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      value === null ? null : (DOCUMENTS[name]?.(value) ?? value),
    ]),
  );
  // The columns have the types of the members, as a save has written them.
  const { overrides, updatedAt, ...lead } = parsed as unknown as NewLead & {
    overrides: LeadOverrides | null;
    updatedAt: number;
  };
  return {
    lead: { ...lead, emails: addresses!.results as NewEmail[], text: null },
    overrides: overrides ?? {},
    read: { id, overrides: row["overrides"] ?? null, updatedAt },
  };
}
