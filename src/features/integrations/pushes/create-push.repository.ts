import { type SQL, sql } from "drizzle-orm";
import { rawStatement } from "#src/db/raw-statement";
import type { Scope } from "#src/db/scope";
import type { LeadFilter } from "#src/features/leads/filter";
import { leadQuery } from "#src/features/leads/find";

/** The leads to push. Newest first where a filter selects them. */
export type PushedLeads = { leadIds: string[] } | { filter: LeadFilter; limit: number };

type PushToInsert = {
  id: string;
  integrationId: string;
  leads: PushedLeads;
  jobId: string | null;
  origin: string | null;
  batchSize: number;
  nowMs: number;
};

/**
 * Stores a push and its leads in one batch. Skips deleted leads. Returns the stored push of the same origin where
 * there is one, and undefined where the integration was deleted.
 */
export async function insertPush(
  { db, workspaceId }: Scope,
  { id, integrationId, leads, jobId, origin, batchSize, nowMs }: PushToInsert,
): Promise<{ pushId: string; leadCount: number } | undefined> {
  const results = await db.$client.batch<{ pushId: string; leadCount: number }>(
    [
      sql`INSERT INTO pushes (id, workspace_id, integration_id, event, origin, job_id, batch_size, due_at, created_at)
        SELECT ${id}, workspace_id, id, 'lead.pushed', ${origin}, ${jobId}, ${batchSize}, ${nowMs}, ${nowMs}
        FROM integrations WHERE id = ${integrationId} AND workspace_id = ${workspaceId}
        ON CONFLICT (integration_id, origin) WHERE origin IS NOT NULL DO NOTHING`,
      sql`INSERT INTO push_leads (push_id, workspace_id, lead_id, position)
        ${chosenLeads(workspaceId, id, leads)}`,
      sql`UPDATE pushes SET lead_count = (SELECT count(*) FROM push_leads WHERE push_id = ${id})
        WHERE id = ${id} AND workspace_id = ${workspaceId}`,
      // A push without leads is complete.
      sql`UPDATE pushes SET status = 'succeeded', finished_at = ${nowMs}
        WHERE id = ${id} AND workspace_id = ${workspaceId} AND lead_count = 0`,
      sql`SELECT id AS pushId, lead_count AS leadCount FROM pushes
          WHERE id = ${id} AND workspace_id = ${workspaceId}
        UNION ALL SELECT id, lead_count FROM pushes WHERE integration_id = ${integrationId}
          AND origin = ${origin} AND workspace_id = ${workspaceId} LIMIT 1`,
    ].map((statement) => rawStatement(db, statement)),
  );
  return results.at(-1)!.results[0];
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

/** The positions of unknown lead ids in the list, at most `limit`. */
export async function findUnknownLeads(
  { db, workspaceId }: Scope,
  leadIds: string[],
  limit: number,
): Promise<number[]> {
  const { results } = await rawStatement(
    db,
    sql`SELECT given.key AS place FROM json_each(${JSON.stringify(leadIds)}) AS given
      WHERE NOT EXISTS (SELECT 1 FROM leads
        WHERE leads.id = given.value AND leads.workspace_id = ${workspaceId})
      ORDER BY given.key LIMIT ${limit}`,
  ).all<{ place: number }>();
  return results.map(({ place }) => place);
}
