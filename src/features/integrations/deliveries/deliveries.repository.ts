import { sql } from "drizzle-orm";
import { rawStatement } from "#src/db/raw-statement";
import type { Scope } from "#src/db/scope";
import type { Contact } from "#src/destinations/contacts";
import { VERDICTS } from "#src/features/integrations/pushes/batches.repository";
import type { PushRow } from "#src/features/integrations/pushes/push-lease.repository";
import {
  SENT_COLUMNS,
  type SentLead,
  type SentRow,
  toSentLead,
} from "#src/features/integrations/pushes/sent-lead.repository";

export type PushedLead = SentLead & { verdicts: Contact[] };

/** The first leads of a push that still exist, in its order. */
export async function findPushedLeads(
  { db, workspaceId }: Scope,
  { id, subjects }: Pick<PushRow, "id" | "subjects">,
  limit: number,
): Promise<PushedLead[]> {
  // The leads of an event are only ids until its first attempt.
  const { results } = await rawStatement(
    db,
    sql`SELECT ${VERDICTS} AS verdicts, ${SENT_COLUMNS}
      FROM (SELECT lead_id AS leadId, position FROM push_leads
          WHERE push_id = ${id} AND workspace_id = ${workspaceId}
        UNION SELECT value, key FROM json_each(${JSON.stringify(subjects ?? [])})
        ORDER BY position LIMIT ${limit}) AS chosen
      CROSS JOIN leads ON leads.id = chosen.leadId
      WHERE leads.workspace_id = ${workspaceId} ORDER BY chosen.position`,
  ).all<SentRow & { verdicts: string }>();
  return results.map(({ verdicts: stored, ...row }) => {
    const lead = toSentLead(row);
    const statuses = new Map(Object.entries(JSON.parse(stored) as Record<string, string>));
    const verdicts = lead.emails.map((email) => ({ email, status: statuses.get(email) ?? null }));
    return { ...lead, verdicts };
  });
}

/**
 * Stores a push with the event and the leads of another one, in one batch. Skips deleted leads. Returns their number;
 * undefined where the integration was deleted.
 */
export async function copyPush(
  { db, workspaceId }: Scope,
  { id: source, onlyFailed }: { id: string; onlyFailed: boolean },
  { id, batchSize, nowMs }: { id: string; batchSize: number; nowMs: number },
): Promise<number | undefined> {
  const chosen = onlyFailed ? sql`AND push_leads.state = 'failed'` : sql``;
  const results = await db.$client.batch<{ leadCount: number }>(
    [
      sql`INSERT INTO pushes
          (id, workspace_id, integration_id, event, job_id, subjects, batch_size, due_at, created_at)
        SELECT ${id}, workspace_id, integration_id, event, job_id,
          iif(event = 'lead.created', NULL, subjects), ${batchSize}, ${nowMs}, ${nowMs}
        FROM pushes WHERE id = ${source} AND workspace_id = ${workspaceId}
          AND EXISTS (SELECT 1 FROM integrations
            WHERE integrations.id = pushes.integration_id AND integrations.workspace_id = ${workspaceId})`,
      sql`INSERT INTO push_leads (push_id, workspace_id, lead_id, position)
        SELECT ${id}, push_leads.workspace_id, push_leads.lead_id,
          row_number() OVER (ORDER BY push_leads.position) - 1
        FROM push_leads WHERE push_id = ${source} AND workspace_id = ${workspaceId} ${chosen}
          AND EXISTS (SELECT 1 FROM pushes WHERE id = ${id})`,
      sql`UPDATE pushes SET lead_count = (SELECT count(*) FROM push_leads WHERE push_id = ${id})
        WHERE id = ${id} AND workspace_id = ${workspaceId}`,
      // A push of leads that were all deleted is complete.
      sql`UPDATE pushes SET status = 'succeeded', finished_at = ${nowMs}
        WHERE id = ${id} AND workspace_id = ${workspaceId} AND lead_count = 0
          AND event IN ('lead.pushed', 'lead.created')`,
      sql`SELECT lead_count AS leadCount FROM pushes WHERE id = ${id} AND workspace_id = ${workspaceId}`,
    ].map((statement) => rawStatement(db, statement)),
  );
  return results.at(-1)!.results[0]?.leadCount;
}
