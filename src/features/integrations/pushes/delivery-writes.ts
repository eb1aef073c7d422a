import { and, eq, type SQL, sql } from "drizzle-orm";
import { changeHeld, existsHeld, isHeld, release, renew } from "#src/db/lease";
import { rawStatement } from "#src/db/raw-statement";
import type { Scope } from "#src/db/scope";
import { integrations, type pushes } from "#src/db/tables/integrations";
import type { Contact } from "#src/destinations/contacts";
import type { BatchOutcome } from "#src/destinations/destination";
import { LEAD_COLUMNS, type LeadRow, toLead } from "#src/pipeline/leads/lead-row.repository";
import type { Lead } from "#src/features/leads/schemas";

export type PushRow = typeof pushes.$inferSelect;
type IntegrationRow = typeof integrations.$inferSelect;

/** A push, and its integration with the lease of this worker. */
export type LeasedPush = { scope: Scope; push: PushRow; integration: IntegrationRow };

/** The leads of one batch that have no result yet. */
export type PendingBatch = {
  nth: number;
  leads: { position: number; lead: Lead; contacts: Contact[]; remoteId: string | null }[];
};

type PendingRow = LeadRow & { position: number; verdicts: string; remoteId: string | null };

/** The result of the newest check by address. Unchecked addresses have none. */
const VERDICTS = sql.raw(`(SELECT json_group_object(lead_emails.email, lead_emails.status)
  FROM lead_emails WHERE lead_emails.lead_id = leads.id AND lead_emails.workspace_id = leads.workspace_id
    AND lead_emails.last_verified_at IS NOT NULL)`);

/** Only the worker with the lease may write results. */
export const leaseOf = ({ scope, integration }: LeasedPush) =>
  isHeld(
    integrations,
    and(eq(integrations.id, integration.id), eq(integrations.workspaceId, scope.workspaceId)),
    integration.leaseToken,
  );

const isLeased = (leased: LeasedPush) => existsHeld(integrations, leaseOf(leased));

const thisPush = ({ push, scope }: LeasedPush) =>
  sql`id = ${push.id} AND workspace_id = ${scope.workspaceId}`;

/** The leads of the first batch from `cursor` on that have no result. */
function nextLeads({ push, integration, scope }: LeasedPush, cursor: number): SQL {
  const first = sql`(SELECT position - position % ${push.batchSize} FROM push_leads
    WHERE push_id = ${push.id} AND position >= ${cursor} AND state = 'pending' ORDER BY position LIMIT 1)`;
  return sql`SELECT push_leads.position, remote_records.remote_id AS remoteId, ${VERDICTS} AS verdicts,
      ${LEAD_COLUMNS}
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
  const leads = found.map(({ position, verdicts, remoteId, ...row }) => {
    const lead = toLead(row);
    const statuses = new Map(Object.entries(JSON.parse(verdicts) as Record<string, string>));
    const contacts = lead.emails.map((email) => ({ email, status: statuses.get(email) ?? null }));
    return { position, remoteId, lead, contacts };
  });
  return { nth: Math.floor(first.position / push.batchSize), leads };
}

/** Writes the leads of `lead.created`, which are only ids in `subjects` before, with their positions. */
const writeNamedLeads = (onlyIf: SQL) => sql`
  INSERT INTO push_leads (push_id, workspace_id, lead_id, position)
  SELECT events.id, events.workspace_id, leads.id, named.key
  FROM (SELECT id, workspace_id, subjects FROM pushes WHERE ${onlyIf} AND event = 'lead.created') AS events
    CROSS JOIN json_each(events.subjects) AS named CROSS JOIN leads ON leads.id = named.value
  WHERE leads.workspace_id = events.workspace_id ON CONFLICT DO NOTHING`;

/** The first batch from `cursor` on. */
export async function readBatch(leased: LeasedPush, cursor: number): Promise<PendingBatch | null> {
  const { scope } = leased;
  const results = await scope.db.$client.batch(
    [writeNamedLeads(thisPush(leased)), nextLeads(leased, cursor)].map((statement) =>
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
  outcome: BatchOutcome,
  { leaseEnd, nowMs }: { leaseEnd: number; nowMs: number },
): Promise<{ next: PendingBatch | null; isChanged: boolean } | null> {
  const { scope, push, integration } = leased;
  const positions = new Map(batch.leads.map(({ lead, position }) => [lead.id, position]));
  const results = outcome.results.map((result) => ({
    position: positions.get(result.leadId),
    state: result.status,
    error: "error" in result ? result.error : null,
  }));
  const counts = { pushed: 0, failed: 0, skipped: 0 };
  for (const { status } of outcome.results)
    counts[status === "created" || status === "updated" ? "pushed" : status]++;
  const cursor = (batch.nth + 1) * push.batchSize;
  const records = Object.entries(remoteIdsOf(outcome)).map(([leadId, remoteId]) => ({
    leadId,
    remoteId,
  }));
  const { responseStatus } = outcome;
  const isOurs = isLeased(leased);
  // Record ids belong to an account or table: after a change of `config` they may name other records.
  const isSamePlace = sql`EXISTS (SELECT 1 FROM integrations
    WHERE id = ${integration.id} AND config = ${JSON.stringify(integration.config)})`;
  const answers = await scope.db.$client.batch<{ updated_at?: number }>(
    [
      sql`UPDATE push_leads SET state = result.state, error = result.error
        FROM (SELECT value ->> 'position' AS position, value ->> 'state' AS state, value ->> 'error' AS error
          FROM json_each(${JSON.stringify(results)})) AS result
        WHERE push_leads.push_id = ${push.id} AND push_leads.position = result.position
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
          has_progress = has_progress OR ${Number(outcome.results.length > 0)},
          response_status = coalesce(${responseStatus}, response_status),
          error = coalesce(${errorOf(outcome)}, error)
        WHERE ${thisPush(leased)} AND status = 'pending' AND ${isOurs} RETURNING id`,
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

function remoteIdsOf({ results, remoteIds = {} }: BatchOutcome): Record<string, string> {
  const ofResults = results.flatMap((result) =>
    "remoteId" in result && result.remoteId !== null ? [[result.leadId, result.remoteId]] : [],
  );
  return { ...remoteIds, ...Object.fromEntries(ofResults) };
}

/** The error of the push as a whole. */
function errorOf({ results, failure }: BatchOutcome): string | null {
  if (failure) return failure.message;
  const failed = results.find((result) => result.status === "failed");
  return failed && "error" in failed ? failed.error : null;
}

export type Ending =
  /** Every lead has its result. */
  | { kind: "done"; responseStatus: number | null }
  /** The leads without a result fail. */
  | { kind: "failed"; error: string; responseStatus: number | null }
  /** Another attempt at `dueAt`. */
  | { kind: "retry"; dueAt: number; error: string; responseStatus: number | null }
  /** This attempt continues in another invocation, at once or at `dueAt`. */
  | { kind: "continued"; dueAt?: number };

/**
 * Releases a push and its integration, which is available again at `availableAt`. Returns the next due push of
 * the integration. Writes `state` unless a user changed the integration since it was read.
 */
export async function releasePush(
  leased: LeasedPush,
  ending: Ending,
  { nowMs, availableAt, state }: { nowMs: number; availableAt: number; state: StateChange | null },
): Promise<string | null> {
  const { scope, integration } = leased;
  const onlyIf = sql`${thisPush(leased)} AND status = 'pending' AND ${isLeased(leased)}`;
  const answers = await scope.db.$client.batch<{ id: string }>(
    [
      ...endWrites(ending, onlyIf, nowMs),
      ...(state ? [writeState(leased, state)] : []),
      release(scope.db, integrations, leaseOf(leased), availableAt).getSQL(),
      sql`SELECT id FROM pushes INDEXED BY pushes_pending
        WHERE integration_id = ${integration.id} AND status = 'pending' AND due_at <= ${nowMs}
        ORDER BY due_at, id LIMIT 1`,
    ].map((statement) => rawStatement(scope.db, statement)),
  );
  return answers.at(-1)!.results[0]?.id ?? null;
}

export type StateChange = { state: "active" | "auth_error" | "gone"; reason: string | null };

function writeState(leased: LeasedPush, { state, reason }: StateChange): SQL {
  const { scope, integration } = leased;
  const isUnchanged = and(
    leaseOf(leased),
    eq(integrations.enabled, true),
    eq(integrations.updatedAt, integration.updatedAt),
  );
  const change = { state, stateReason: reason, enabled: state !== "gone" };
  return changeHeld(scope.db, integrations, isUnchanged, change).getSQL();
}

function endWrites(ending: Ending, onlyIf: SQL, nowMs: number): SQL[] {
  switch (ending.kind) {
    case "continued":
      return [
        sql`UPDATE pushes SET is_continued = 1, due_at = ${ending.dueAt ?? nowMs} WHERE ${onlyIf}`,
      ];
    case "retry":
      return [
        sql`UPDATE pushes SET due_at = ${ending.dueAt}, error = ${ending.error},
          response_status = ${ending.responseStatus}, attempt = iif(has_progress, 1, attempt)
          WHERE ${onlyIf}`,
      ];
    case "done":
      return [
        sql`UPDATE pushes SET finished_at = ${nowMs}, skipped = max(0, lead_count - pushed - failed),
          error = iif(failed > 0, error, NULL),
          response_status = coalesce(${ending.responseStatus}, response_status), status = CASE WHEN failed = 0 THEN 'succeeded'
            WHEN pushed > 0 THEN 'partial' ELSE 'failed' END
          WHERE ${onlyIf}`,
      ];
    case "failed":
      return failPushes(onlyIf, ending.error, nowMs, ending.responseStatus);
  }
}

/** Ends the pushes that match `onlyIf`: leads without a result fail with `error`. */
export function failPushes(
  onlyIf: SQL,
  error: string,
  nowMs: number,
  responseStatus: number | null = null,
): SQL[] {
  return [
    writeNamedLeads(onlyIf),
    sql`UPDATE push_leads SET state = 'failed', error = ${error}
      WHERE push_id IN (SELECT id FROM pushes WHERE ${onlyIf}) AND state = 'pending'`,
    sql`UPDATE pushes SET finished_at = ${nowMs}, error = ${error},
        response_status = coalesce(${responseStatus}, response_status),
        status = iif(pushed > 0, 'partial', 'failed'),
        failed = (SELECT count(*) FROM push_leads WHERE push_id = pushes.id AND state = 'failed'),
        skipped = max(0, lead_count - pushed
          - (SELECT count(*) FROM push_leads WHERE push_id = pushes.id AND state = 'failed'))
      WHERE ${onlyIf}`,
  ];
}
