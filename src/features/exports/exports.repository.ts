import { and, count, eq, type SQL, sql } from "drizzle-orm";
import { rawStatement } from "#src/db/raw-statement";
import type { Scope } from "#src/db/scope";
import type { EmailStatus } from "#src/shared/addresses/email-status";
import { sorted } from "#src/db/sorting";
import { jobExports } from "#src/db/tables/jobs";
import { LEAD_COLUMNS, type LeadRow, toLead } from "#src/pipeline/leads/lead-row.repository";
import type { Lead } from "#src/features/leads/schemas";
import type { Database } from "#src/db/client";
import { rowsOf } from "#src/http/paginated";
import type { DatedQuery } from "#src/http/sorting";

export type ExportRow = typeof jobExports.$inferSelect;

/** A lead with the status of each address, in the order of `emails`. */
export type ExportedLead = { lead: Lead; emailStatuses: EmailStatus[] };

/** Leads read at once, which bounds the memory of an export. */
const BATCH_SIZE = 500;

/**
 * The leads that a query selects now, in batches. Their `seq`s are read first, so that a lead created or deleted
 * meanwhile does not shift others out of the file.
 */
export async function* readLeads(scope: Scope, query: SQL): AsyncIterable<ExportedLead[]> {
  const found = await rawStatement(scope.db, query).raw<[number]>();
  const seqs = Uint32Array.from(found, ([seq]) => seq);
  found.length = 0;
  for (let from = 0; from < seqs.length; from += BATCH_SIZE)
    yield await readBatch(scope, [...seqs.subarray(from, from + BATCH_SIZE)]);
}

/** The statuses of a lead's current addresses, by address. */
const STATUSES = sql.raw(`(SELECT json_group_object(email, status)
  FROM lead_emails
  WHERE lead_id = leads.id AND +workspace_id = leads.workspace_id AND removed_at IS NULL)`);

async function readBatch({ db, workspaceId }: Scope, seqs: number[]): Promise<ExportedLead[]> {
  const { results } = await rawStatement(
    db,
    sql`SELECT ${LEAD_COLUMNS}, ${STATUSES} AS statuses FROM json_each(${JSON.stringify(seqs)}) AS wanted
      CROSS JOIN leads ON leads.seq = wanted.value
      WHERE leads.workspace_id = ${workspaceId} ORDER BY wanted.key`,
  ).all<LeadRow & { statuses: string }>();
  return results.map(({ statuses, ...row }) => {
    const lead = toLead(row);
    const byAddress = new Map(Object.entries(JSON.parse(statuses) as Record<string, EmailStatus>));
    return { lead, emailStatuses: lead.emails.map((email) => byAddress.get(email) ?? "unknown") };
  });
}

/** Records an export, replacing one with the same id. */
export async function addExport({ db, workspaceId }: Scope, made: Omit<ExportRow, "workspaceId">) {
  const [row] = await db
    .insert(jobExports)
    .values({ ...made, workspaceId })
    .onConflictDoUpdate({ target: jobExports.id, set: made })
    .returning();
  return row!;
}

/** A job's exports. */
export async function listExports({ db, workspaceId }: Scope, jobId: string, page: DatedQuery) {
  const ofJob = and(eq(jobExports.workspaceId, workspaceId), eq(jobExports.jobId, jobId));
  const { limit, offset } = rowsOf(page);
  const [rows, [counted]] = await db.batch([
    db
      .select()
      .from(jobExports)
      .where(ofJob)
      .orderBy(...sorted(page.sort, jobExports.createdAt, jobExports.id))
      .limit(limit)
      .offset(offset),
    db.select({ total: count() }).from(jobExports).where(ofJob),
  ]);
  return { rows, total: counted!.total };
}

/** An export by id alone, for callers with a signed link. */
export async function findSignedExport(db: Database, id: string): Promise<ExportRow | undefined> {
  const [row] = await db.select().from(jobExports).where(eq(jobExports.id, id));
  return row;
}
