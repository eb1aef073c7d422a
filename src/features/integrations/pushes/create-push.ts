import { type SQL, sql } from "drizzle-orm";
import { rawStatement } from "#src/db/raw-statement";
import type { Scope } from "#src/db/scope";
import type { LeadFilter } from "#src/features/leads/filter";
import { leadQuery } from "#src/features/leads/find";
import { AppError, notFound } from "#src/shared/errors";
import { newId } from "#src/shared/ids";
import { destinationOf } from "#src/features/integrations/connections/providers";

export const MAX_LEADS = 10_000;
export const DEFAULT_LEADS = 100;
const MAX_NAMED = 20;

/** The leads to push. Newest first where a filter selects them. */
export type PushedLeads = { leadIds: string[] } | { filter: LeadFilter; limit: number };

type NewPush = {
  integrationId: string;
  leads: PushedLeads;
  /** The job in whose list the push appears. */
  jobId?: string | null;
  /** Its source, such as `workflow:<run id>:<step>`. An integration gets one push per source. */
  origin?: string;
};

/** `isNew` is false where a push of the same origin exists, whose id is then returned. */
type CreatedPush = {
  workspaceId: string;
  pushId: string;
  leadCount: number;
  isNew: boolean;
};

/**
 * Stores a push of leads in one batch. The queue delivers it, see `dispatchPushes`. Skips deleted leads. Throws
 * not_found where the workspace has no such integration, and conflict where it is disabled.
 */
export async function createPush(scope: Scope, push: NewPush): Promise<CreatedPush> {
  const { db, workspaceId } = scope;
  const { integrationId, jobId = null, origin = null } = push;
  const batchSize = await requireBatchSize(scope, integrationId);
  const nowMs = Date.now();
  const id = newId(nowMs);
  const created = sql`pushes WHERE id = ${id} AND workspace_id = ${workspaceId}`;
  const results = await db.$client.batch<{ pushId: string; leadCount: number }>(
    [
      sql`INSERT INTO pushes (id, workspace_id, integration_id, event, origin, job_id, batch_size, due_at, created_at)
        SELECT ${id}, workspace_id, id, 'lead.pushed', ${origin}, ${jobId}, ${batchSize}, ${nowMs}, ${nowMs}
        FROM integrations WHERE id = ${integrationId} AND workspace_id = ${workspaceId}
        ON CONFLICT (integration_id, origin) WHERE origin IS NOT NULL DO NOTHING`,
      sql`INSERT INTO push_leads (push_id, workspace_id, lead_id, position)
        ${chosenLeads(workspaceId, id, push.leads)}`,
      sql`UPDATE pushes SET lead_count = (SELECT count(*) FROM push_leads WHERE push_id = ${id})
        WHERE id = ${id} AND workspace_id = ${workspaceId}`,
      // A push without leads is complete.
      sql`UPDATE pushes SET status = 'succeeded', finished_at = ${nowMs}
        WHERE id = ${id} AND workspace_id = ${workspaceId} AND lead_count = 0`,
      sql`SELECT id AS pushId, lead_count AS leadCount FROM ${created}
        UNION ALL SELECT id, lead_count FROM pushes WHERE integration_id = ${integrationId}
          AND origin = ${origin} AND workspace_id = ${workspaceId} LIMIT 1`,
    ].map((statement) => rawStatement(db, statement)),
  );
  const [row] = results.at(-1)!.results;
  // The integration was deleted between the query and the batch.
  if (!row) throw notFound("Integration");
  return { workspaceId, ...row, isNew: row.pushId === id };
}

async function requireBatchSize({ db, workspaceId }: Scope, id: string): Promise<number> {
  const row = await rawStatement(
    db,
    sql`SELECT provider, enabled FROM integrations WHERE id = ${id} AND workspace_id = ${workspaceId}`,
  ).first<{ provider: string; enabled: number }>();
  if (!row) throw notFound("Integration");
  if (!row.enabled) throw new AppError("conflict", "The integration is disabled; enable it first");
  const destination = destinationOf(row.provider);
  if (!destination) throw new AppError("conflict", `${row.provider} is no longer supported`);
  return destination.batchSize;
}

/** Rows of `push_leads`. None where the push was not created. */
function chosenLeads(workspaceId: string, pushId: string, leads: PushedLeads): SQL {
  const isCreated = sql`EXISTS (SELECT 1 FROM pushes WHERE id = ${pushId})`;
  const columns = sql`${pushId}, ${workspaceId}, leads.id`;
  if ("leadIds" in leads)
    return sql`SELECT ${columns}, row_number() OVER (ORDER BY wanted.key) - 1
      FROM json_each(${JSON.stringify([...new Set(leads.leadIds)])}) AS wanted
      CROSS JOIN leads ON leads.id = wanted.value
      WHERE leads.workspace_id = ${workspaceId} AND ${isCreated}`;
  const { seqs } = leadQuery(workspaceId, leads.filter);
  return sql`SELECT ${columns}, found.place - 1
    FROM (SELECT seq, row_number() OVER () AS place FROM (${seqs} LIMIT ${leads.limit})) AS found
    CROSS JOIN leads ON leads.seq = found.seq
    WHERE leads.workspace_id = ${workspaceId} AND ${isCreated}`;
}

/** The positions of unknown lead ids in the list, up to a limit. */
export async function findUnknownLeads(
  { db, workspaceId }: Scope,
  leadIds: string[],
): Promise<number[]> {
  const { results } = await rawStatement(
    db,
    sql`SELECT given.key AS place FROM json_each(${JSON.stringify(leadIds)}) AS given
      WHERE NOT EXISTS (SELECT 1 FROM leads
        WHERE leads.id = given.value AND leads.workspace_id = ${workspaceId})
      ORDER BY given.key LIMIT ${MAX_NAMED}`,
  ).all<{ place: number }>();
  return results.map(({ place }) => place);
}
