import { and, eq, inArray, asc, isNull, sql } from "drizzle-orm";
import type { Scope } from "#src/db/scope";
import { leads } from "#src/db/tables/leads";

/** Websites of the given leads. Leads of other workspaces are omitted. */
export const findWebsites = ({ db, workspaceId }: Scope, ids: string[]) =>
  db
    .select({ lead_id: leads.id, website: leads.website })
    .from(leads)
    .where(and(eq(leads.workspaceId, workspaceId), inArray(leads.id, ids)));

/** Leads of a job that have no ICP score, oldest first. */
export async function findUnscored({ db, workspaceId }: Scope, jobId: string, limit: number) {
  const rows = await db
    .select({ id: leads.id })
    .from(leads)
    .where(isUnscored(workspaceId, jobId))
    .orderBy(asc(leads.createdAt), asc(leads.seq))
    .limit(limit);
  return rows.map(({ id }) => id);
}

export async function countUnscored({ db, workspaceId }: Scope, jobId: string): Promise<number> {
  const [row] = await db
    .select({ count: sql<number>`count(*)` })
    .from(leads)
    .where(isUnscored(workspaceId, jobId));
  return row?.count ?? 0;
}

const isUnscored = (workspaceId: string, jobId: string) =>
  and(eq(leads.workspaceId, workspaceId), eq(leads.jobId, jobId), isNull(leads.icpScore));

/** The complete row of a lead. */
export async function findLeadRow(
  { db, workspaceId }: Scope,
  id: string,
): Promise<LeadRow | undefined> {
  const [row] = await db
    .select()
    .from(leads)
    .where(and(eq(leads.id, id), eq(leads.workspaceId, workspaceId)));
  return row;
}

export type LeadRow = typeof leads.$inferSelect;

/** Stores one part of a lead's enrichment and leaves the other parts unchanged. */
export const storeEnrichment = (
  { db, workspaceId }: Scope,
  leadId: string,
  part: "ai" | "icp",
  value: object,
) =>
  db
    .update(leads)
    .set({
      enrichment: sql`json_set(${leads.enrichment}, ${`$.${part}`}, json(${JSON.stringify(value)}))`,
      updatedAt: Date.now(),
    })
    .where(and(eq(leads.id, leadId), eq(leads.workspaceId, workspaceId)));
