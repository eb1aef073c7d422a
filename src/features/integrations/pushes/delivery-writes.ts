import { type SQL, sql } from "drizzle-orm";
import { rawStatement } from "#src/db/raw-statement";
import type { Scope } from "#src/db/scope";
import type { integrations, pushes } from "#src/db/tables/integrations";
import type { Contact } from "#src/destinations/contacts";
import type { BatchOutcome } from "#src/destinations/destination";
import { LEAD_COLUMNS, type LeadRow, toLead } from "#src/pipeline/leads/lead-row.repository";
import type { Lead } from "#src/features/leads/schemas";

export type PushRow = typeof pushes.$inferSelect;
type IntegrationRow = typeof integrations.$inferSelect;

/** A push that somebody delivers, and by which lease. */
export type Held = { scope: Scope; push: PushRow; integration: IntegrationRow; leaseId: string };

/** Leads of one place in the push that have no result yet. */
export type PendingBatch = {
  nth: number;
  leads: { position: number; lead: Lead; contacts: Contact[]; remoteId: string | null }[];
};

type PendingRow = LeadRow & { position: number; verdicts: string; remoteId: string | null };

/** The verdicts of the newest checks, by address. Addresses that were never checked have none. */
const VERDICTS = sql.raw(`(SELECT json_group_object(lead_emails.email, lead_emails.status)
  FROM lead_emails WHERE lead_emails.lead_id = leads.id AND lead_emails.workspace_id = leads.workspace_id
    AND lead_emails.last_verified_at IS NOT NULL)`);

/** Only whoever holds the lease may write what came of a push. */
const isHeld = ({ integration, leaseId }: Held) =>
  sql`EXISTS (SELECT 1 FROM integrations WHERE id = ${integration.id} AND lease_id = ${leaseId})`;

const thisPush = ({ push, scope }: Held) =>
  sql`id = ${push.id} AND workspace_id = ${scope.workspaceId}`;

/** The next leads from `cursor` on that have no result. */
function nextLeads({ push, integration, scope }: Held, cursor: number): SQL {
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

function toBatch({ push }: Held, rows: unknown[]): PendingBatch | null {
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

/** Writes down the leads that events named, each with its place: until then they are only ids in `subjects`. */
const writeNamedLeads = (onlyIf: SQL) => sql`
  INSERT INTO push_leads (push_id, workspace_id, lead_id, position)
  SELECT told.id, told.workspace_id, leads.id, named.key
  FROM (SELECT id, workspace_id, subjects FROM pushes WHERE ${onlyIf} AND event = 'lead.created') AS told
    CROSS JOIN json_each(told.subjects) AS named CROSS JOIN leads ON leads.id = named.value
  WHERE leads.workspace_id = told.workspace_id ON CONFLICT DO NOTHING`;

/** The first batch from `cursor` on. */
export async function readBatch(held: Held, cursor: number): Promise<PendingBatch | null> {
  const { scope } = held;
  const answers = await scope.db.$client.batch(
    [writeNamedLeads(thisPush(held)), nextLeads(held, cursor)].map((statement) =>
      rawStatement(scope.db, statement),
    ),
  );
  return toBatch(held, answers[1]!.results);
}

/**
 * Writes down what came of a batch, prolongs the lease and reads the next batch: one round trip. Null
 * where the lease is somebody else's by now; nothing is written then. `isChanged`: somebody has changed
 * the integration, so that it must be read anew.
 */
export async function recordBatch(
  held: Held,
  batch: PendingBatch,
  outcome: BatchOutcome,
  { leaseUntil, nowMs }: { leaseUntil: number; nowMs: number },
): Promise<{ next: PendingBatch | null; isChanged: boolean } | null> {
  const { scope, push, integration } = held;
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
  const isOurs = isHeld(held);
  // Ids of an account that the integration has left meanwhile would name strangers in the new one.
  const isSamePlace = sql`EXISTS (SELECT 1 FROM integrations
    WHERE id = ${integration.id} AND config = ${JSON.stringify(integration.config)})`;
  const answers = await scope.db.$client.batch<{ updatedAt?: number }>(
    [
      sql`UPDATE push_leads SET state = told.state, error = told.error
        FROM (SELECT value ->> 'position' AS position, value ->> 'state' AS state, value ->> 'error' AS error
          FROM json_each(${JSON.stringify(results)})) AS told
        WHERE push_leads.push_id = ${push.id} AND push_leads.position = told.position
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
        WHERE ${thisPush(held)} AND status = 'pending' AND ${isOurs} RETURNING id`,
      sql`UPDATE integrations SET lease_until = ${leaseUntil}
        WHERE id = ${integration.id} AND lease_id = ${held.leaseId} RETURNING updated_at AS updatedAt`,
      nextLeads(held, cursor),
    ].map((statement) => rawStatement(scope.db, statement)),
  );
  if (answers[2]!.results.length === 0) return null;
  const isChanged = answers[3]!.results[0]?.updatedAt !== integration.updatedAt;
  return { next: toBatch(held, answers[4]!.results), isChanged };
}

function remoteIdsOf({ results, remoteIds = {} }: BatchOutcome): Record<string, string> {
  const ofResults = results.flatMap((result) =>
    "remoteId" in result && result.remoteId !== null ? [[result.leadId, result.remoteId]] : [],
  );
  return { ...remoteIds, ...Object.fromEntries(ofResults) };
}

/** What is said of a push as a whole. */
function errorOf({ results, failure }: BatchOutcome): string | null {
  if (failure) return failure.message;
  const failed = results.find((result) => result.status === "failed");
  return failed && "error" in failed ? failed.error : null;
}

export type Ending =
  /** Every lead has its result. */
  | { kind: "done"; responseStatus: number | null }
  /** What has no result yet never will. */
  | { kind: "failed"; error: string; responseStatus: number | null }
  /** Another attempt at `dueAt`. */
  | { kind: "retry"; dueAt: number; error: string; responseStatus: number | null }
  /** This attempt goes on in another invocation, at once or at `dueAt`. */
  | { kind: "handed_over"; dueAt?: number };

/**
 * Lets go of a push and of its integration, and answers which push of that integration is due next. What a
 * provider said to the credentials is noted unless they were saved anew meanwhile.
 */
export async function letGo(
  held: Held,
  ending: Ending,
  { nowMs, pausedUntil, state }: { nowMs: number; pausedUntil: number; state: StateChange | null },
): Promise<string | null> {
  const { scope, integration, leaseId } = held;
  const onlyIf = sql`${thisPush(held)} AND status = 'pending' AND ${isHeld(held)}`;
  const noted = state
    ? [
        sql`UPDATE integrations SET state = ${state.state}, state_reason = ${state.reason},
            enabled = ${Number(state.state !== "gone")}
          WHERE id = ${integration.id} AND lease_id = ${leaseId} AND enabled
            AND updated_at = ${integration.updatedAt}`,
      ]
    : [];
  const answers = await scope.db.$client.batch<{ id: string }>(
    [
      ...endWrites(ending, onlyIf, nowMs),
      ...noted,
      sql`UPDATE integrations SET lease_id = NULL, lease_until = ${pausedUntil}
        WHERE id = ${integration.id} AND lease_id = ${leaseId}`,
      sql`SELECT id FROM pushes INDEXED BY pushes_pending
        WHERE integration_id = ${integration.id} AND status = 'pending' AND due_at <= ${nowMs}
        ORDER BY due_at, id LIMIT 1`,
    ].map((statement) => rawStatement(scope.db, statement)),
  );
  return answers.at(-1)!.results[0]?.id ?? null;
}

export type StateChange = { state: "active" | "auth_error" | "gone"; reason: string | null };

function endWrites(ending: Ending, onlyIf: SQL, nowMs: number): SQL[] {
  switch (ending.kind) {
    case "handed_over":
      return [
        sql`UPDATE pushes SET handed_over = 1, due_at = ${ending.dueAt ?? nowMs} WHERE ${onlyIf}`,
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

/** Ends the pushes of which `onlyIf` holds: leads without a result fail with `error`. */
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
