import { type SQL, sql } from "drizzle-orm";
import { renew } from "#src/db/lease";
import { rawStatement } from "#src/db/raw-statement";
import { integrations } from "#src/db/tables/integrations";
import type { Contact } from "#src/destinations/contacts";
import { SENT_COLUMNS, type SentLead, type SentRow, toSentLead } from "./sent-lead.repository";
import { isLeased, isThisPush, leaseOf, type LeasedPush } from "./push-lease.repository";

/** The leads of one batch that have no result yet. */
export type PendingBatch = {
  nth: number;
  leads: { position: number; lead: SentLead; verdicts: Contact[]; remoteId: string | null }[];
};

/** What is stored of a batch that was sent. */
export type BatchResult = {
  results: { position: number | undefined; state: string; error: string | null }[];
  counts: { pushed: number; failed: number; skipped: number };
  /** The ids of the provider's records, which later pushes update. */
  records: { leadId: string; remoteId: string }[];
  responseStatus: number | null;
  error: string | null;
};

type PendingRow = SentRow & { position: number; verdicts: string; remoteId: string | null };

/** The result of the newest check by address. Unchecked addresses have none. */
export const VERDICTS = sql.raw(`(SELECT json_group_object(lead_emails.email, lead_emails.status)
  FROM lead_emails WHERE lead_emails.lead_id = leads.id AND +lead_emails.workspace_id = leads.workspace_id
    AND lead_emails.last_verified_at IS NOT NULL)`);

/** The first batch from `cursor` on. */
export async function readBatch(leased: LeasedPush, cursor: number): Promise<PendingBatch | null> {
  const { scope } = leased;
  const results = await scope.db.$client.batch(
    [writeNamedLeads(isThisPush(leased)), nextLeads(leased, cursor)].map((statement) =>
      rawStatement(scope.db, statement),
    ),
  );
  return toBatch(leased, results[1]!.results);
}

/**
 * Writes the results of a batch, renews the lease and reads the next batch, in one round trip. Writes nothing and
 * returns null where the lease is lost. `isChanged`: a user changed the integration, so it must be read
 * again.
 */
export async function recordBatch(
  leased: LeasedPush,
  batch: PendingBatch,
  result: BatchResult,
  { leaseEnd, nowMs }: { leaseEnd: number; nowMs: number },
): Promise<{ next: PendingBatch | null; isChanged: boolean } | null> {
  const { scope, push, integration } = leased;
  const { results, counts, records } = result;
  const cursor = (batch.nth + 1) * push.batchSize;
  const isOurs = isLeased(leased);
  // Record ids belong to an account or table: after a change of `config` they may name other records.
  const isSamePlace = sql`EXISTS (SELECT 1 FROM integrations
    WHERE id = ${integration.id} AND config = ${JSON.stringify(integration.config)})`;
  const answers = await scope.db.$client.batch<{ updated_at?: number }>(
    [
      sql`UPDATE push_leads SET state = given.state, error = given.error
        FROM (SELECT value ->> 'position' AS position, value ->> 'state' AS state, value ->> 'error' AS error
          FROM json_each(${JSON.stringify(results)})) AS given
        WHERE push_leads.push_id = ${push.id} AND push_leads.position = given.position
          AND push_leads.position >= ${batch.nth * push.batchSize} AND push_leads.position < ${cursor}
          AND push_leads.state = 'pending' AND ${isOurs}`,
      sql`INSERT INTO remote_records (integration_id, lead_id, workspace_id, remote_id, updated_at)
        SELECT ${integration.id}, leads.id, leads.workspace_id, made.value ->> 'remoteId', ${nowMs}
        FROM json_each(${JSON.stringify(records)}) AS made CROSS JOIN leads ON leads.id = made.value ->> 'leadId'
        WHERE leads.workspace_id = ${scope.workspaceId} AND ${isOurs} AND ${isSamePlace}
        ON CONFLICT (integration_id, lead_id) DO UPDATE SET remote_id = excluded.remote_id,
          updated_at = excluded.updated_at`,
      sql`UPDATE pushes SET pushed = pushed + ${counts.pushed}, failed = failed + ${counts.failed},
          skipped = skipped + ${counts.skipped}, cursor = ${cursor},
          has_progress = has_progress OR ${Number(results.length > 0)},
          response_status = coalesce(${result.responseStatus}, response_status),
          error = coalesce(${result.error}, error)
        WHERE ${isThisPush(leased)} AND status = 'pending' AND ${isOurs} RETURNING id`,
      renew(scope.db, integrations, leaseOf(leased), leaseEnd)
        .returning({ updated_at: integrations.updatedAt })
        .getSQL(),
      nextLeads(leased, cursor),
    ].map((statement) => rawStatement(scope.db, statement)),
  );
  if (answers[2]!.results.length === 0) return null;
  const isChanged = answers[3]!.results[0]?.updated_at !== integration.updatedAt;
  return { next: toBatch(leased, answers[4]!.results), isChanged };
}

/** The leads of the first batch from `cursor` on that have no result. */
function nextLeads({ push, integration, scope }: LeasedPush, cursor: number): SQL {
  const first = sql`(SELECT position - position % ${push.batchSize} FROM push_leads
    WHERE push_id = ${push.id} AND position >= ${cursor} AND state = 'pending' ORDER BY position LIMIT 1)`;
  return sql`SELECT push_leads.position, remote_records.remote_id AS remoteId, ${VERDICTS} AS verdicts,
      ${SENT_COLUMNS}
    FROM push_leads CROSS JOIN leads ON leads.id = push_leads.lead_id
    LEFT JOIN remote_records ON remote_records.integration_id = ${integration.id}
      AND remote_records.lead_id = leads.id
    WHERE push_leads.push_id = ${push.id} AND push_leads.position >= ${first}
      AND push_leads.position < ${first} + ${push.batchSize} AND push_leads.state = 'pending'
      AND leads.workspace_id = ${scope.workspaceId}
    ORDER BY push_leads.position`;
}

function toBatch({ push }: LeasedPush, rows: unknown[]): PendingBatch | null {
  const found = rows as PendingRow[];
  const [first] = found;
  if (!first) return null;
  const leads = found.map(({ position, verdicts: stored, remoteId, ...row }) => {
    const lead = toSentLead(row);
    const statuses = new Map(Object.entries(JSON.parse(stored) as Record<string, string>));
    const verdicts = lead.emails.map((email) => ({ email, status: statuses.get(email) ?? null }));
    return { position, remoteId, lead, verdicts };
  });
  return { nth: Math.floor(first.position / push.batchSize), leads };
}

/** Writes the leads of `lead.created`, which are only ids in `subjects` before, with their positions. */
export const writeNamedLeads = (onlyIf: SQL) => sql`
  INSERT INTO push_leads (push_id, workspace_id, lead_id, position)
  SELECT events.id, events.workspace_id, leads.id, named.key
  FROM (SELECT id, workspace_id, subjects FROM pushes WHERE ${onlyIf} AND event = 'lead.created') AS events
    CROSS JOIN json_each(events.subjects) AS named CROSS JOIN leads ON leads.id = named.value
  WHERE leads.workspace_id = events.workspace_id ON CONFLICT DO NOTHING`;
