import { and, eq, type SQL, sql } from "drizzle-orm";
import { updateLeased, release } from "#src/db/lease";
import { rawStatement } from "#src/db/raw-statement";
import type { Scope } from "#src/db/scope";
import { integrations } from "#src/db/tables/integrations";
import { writeNamedLeads } from "./batches.repository";
import { isLeased, isThisPush, leaseOf, type LeasedPush } from "./push-lease.repository";

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
  const onlyIf = sql`${isThisPush(leased)} AND status = 'pending' AND ${isLeased(leased)}`;
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

/** The new state of an integration, and why. */
export type StateChange = { state: "active" | "auth_error" | "gone"; reason: string | null };

function writeState(leased: LeasedPush, { state, reason }: StateChange): SQL {
  const { scope, integration } = leased;
  const isUnchanged = and(
    leaseOf(leased),
    eq(integrations.enabled, true),
    eq(integrations.updatedAt, integration.updatedAt),
  );
  const change = { state, stateReason: reason, enabled: state !== "gone" };
  return updateLeased(scope.db, integrations, isUnchanged, change).getSQL();
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

/** Fails the pending pushes of an integration: leads without a result fail with `error`. */
export async function failPending(
  { db, workspaceId }: Scope,
  { integrationId, error, nowMs }: { integrationId: string; error: string; nowMs: number },
): Promise<void> {
  const isPending = sql`integration_id = ${integrationId} AND workspace_id = ${workspaceId}
    AND status = 'pending'`;
  await db.$client.batch(
    failPushes(isPending, error, nowMs).map((statement) => rawStatement(db, statement)),
  );
}

/** Ends the pushes that match `onlyIf`: leads without a result fail with `error`. */
function failPushes(
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
