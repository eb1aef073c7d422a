import { and, eq, gt, type SQL, sql } from "drizzle-orm";
import { availableNow } from "#src/db/lease";
import { createdWhileFewer, isOneTooMany } from "#src/db/columns/constraints";
import { rawStatement } from "#src/db/raw-statement";
import type { Scope } from "#src/db/scope";
import { sorted } from "#src/db/sorting";
import { integrations, pushes, remoteRecords } from "#src/db/tables/integrations";
import { recordAudit } from "#src/features/audit-log/record";
import { rowsOf } from "#src/http/paginated";
import type { DatedQuery } from "#src/http/sorting";

export type IntegrationRow = typeof integrations.$inferSelect;

export const MAX_INTEGRATIONS = 100;

const own = ({ workspaceId }: Scope, id: string) =>
  and(eq(integrations.workspaceId, workspaceId), eq(integrations.id, id));

/** Null where the workspace has the maximum, including integrations that are added at the same time. */
export async function addIntegration(
  scope: Scope,
  row: typeof integrations.$inferInsert & { id: string; createdAt: number },
): Promise<IntegrationRow | null> {
  const { db, workspaceId } = scope;
  const count = db.$count(integrations, eq(integrations.workspaceId, workspaceId));
  const createdAt = createdWhileFewer(count, MAX_INTEGRATIONS, row.createdAt);
  try {
    const [added] = await db.batch([
      db
        .insert(integrations)
        .values({ ...row, createdAt })
        .returning(),
      recordAudit(scope, {
        action: "integration.created",
        target: row.id,
        details: { provider: row.provider },
      }),
    ]);
    return added[0]!;
  } catch (error) {
    if (isOneTooMany(error, "integrations")) return null;
    throw error;
  }
}

export async function findIntegration(
  scope: Scope,
  id: string,
): Promise<IntegrationRow | undefined> {
  const [row] = await scope.db.select().from(integrations).where(own(scope, id));
  return row;
}

/** Newest first. */
export async function findIntegrations(
  { db, workspaceId }: Scope,
  page: DatedQuery,
): Promise<{ rows: IntegrationRow[]; total: number }> {
  const matching = eq(integrations.workspaceId, workspaceId);
  const { limit, offset } = rowsOf(page);
  const [rows, total] = await Promise.all([
    db
      .select()
      .from(integrations)
      .where(matching)
      .orderBy(...sorted(page.sort, integrations.createdAt, integrations.id))
      .limit(limit)
      .offset(offset),
    db.$count(integrations, matching),
  ]);
  return { rows, total };
}

/** Changes an integration. Null where it changed since it was read. */
export async function updateIntegration(
  scope: Scope,
  { id, updatedAt }: Pick<IntegrationRow, "id" | "updatedAt">,
  change: Partial<IntegrationRow>,
  audit: ChangeAudit,
): Promise<IntegrationRow | null> {
  const nowMs = Date.now();
  const isUnchanged = and(own(scope, id), eq(integrations.updatedAt, updatedAt));
  const onlyIf = sql`EXISTS (SELECT 1 FROM ${integrations} WHERE ${isUnchanged})`;
  const { action, members, endsPause } = audit;
  const [, , , changed] = await scope.db.batch([
    recordAudit(scope, { action, target: id, ...(members && { details: { members } }), onlyIf }),
    ...consequenceWrites(scope, id, audit, { onlyIf, nowMs }),
    scope.db
      .update(integrations)
      .set({
        ...change,
        updatedAt: Math.max(nowMs, updatedAt + 1),
        ...(endsPause && { availableAt: availableNow(integrations, nowMs) }),
      })
      .where(isUnchanged)
      .returning(),
  ]);
  return changed[0] ?? null;
}

/** The audit entry of a change, and what else the change writes. */
export type ChangeAudit = Consequences & {
  action: "integration.changed" | "integration.secret_rotated";
  members?: string[];
};

type Consequences = {
  /** Pushes that wait for a retry become due now. */
  endsPause?: boolean;
  /** The integration uses another account or table, where the stored record ids are not valid. */
  deletesRecords?: boolean;
};

function consequenceWrites(
  { db, workspaceId }: Scope,
  id: string,
  { endsPause, deletesRecords }: Consequences,
  { onlyIf, nowMs }: { onlyIf: SQL; nowMs: number },
) {
  const records = and(
    eq(remoteRecords.integrationId, id),
    eq(remoteRecords.workspaceId, workspaceId),
    deletesRecords ? onlyIf : sql`false`,
  );
  const waiting = and(
    eq(pushes.integrationId, id),
    eq(pushes.workspaceId, workspaceId),
    sql`status = 'pending'`,
    gt(pushes.dueAt, nowMs),
    endsPause ? onlyIf : sql`false`,
  );
  return [
    db.delete(remoteRecords).where(records),
    db.update(pushes).set({ dueAt: nowMs }).where(waiting),
  ] as const;
}

/** Deletes an integration with its stored record ids. False where the workspace has no such integration. */
export async function removeIntegration(scope: Scope, id: string): Promise<boolean> {
  const { db, workspaceId } = scope;
  const isThere = own(scope, id);
  const [, removed] = await db.batch([
    recordAudit(scope, {
      action: "integration.deleted",
      target: id,
      onlyIf: sql`EXISTS (SELECT 1 FROM ${integrations} WHERE ${isThere})`,
    }),
    db.delete(integrations).where(isThere).returning({ id: integrations.id }),
    db
      .delete(remoteRecords)
      .where(and(eq(remoteRecords.integrationId, id), eq(remoteRecords.workspaceId, workspaceId))),
  ]);
  return removed.length > 0;
}

/** The ids of the enabled integrations with `auto_push`. */
export async function findAutoPushIds({ db, workspaceId }: Scope): Promise<string[]> {
  const { results } = await rawStatement(
    db,
    sql`SELECT id FROM integrations WHERE workspace_id = ${workspaceId} AND auto_push AND enabled`,
  ).all<{ id: string }>();
  return results.map(({ id }) => id);
}

/** Stores an encrypted access token. Null deletes it. */
export async function storeToken(
  scope: Scope,
  { id, updatedAt }: Pick<IntegrationRow, "id" | "updatedAt">,
  sealedToken: string | null,
): Promise<void> {
  await scope.db
    .update(integrations)
    .set({ sealedToken })
    .where(and(own(scope, id), eq(integrations.updatedAt, updatedAt)));
}

/** Writes whether the provider accepts the credentials, unless the integration changed since it was read. */
export async function writeState(
  scope: Scope,
  { id, updatedAt }: Pick<IntegrationRow, "id" | "updatedAt">,
  state: Pick<IntegrationRow, "state" | "stateReason">,
): Promise<void> {
  await scope.db
    .update(integrations)
    .set(state)
    .where(and(own(scope, id), eq(integrations.updatedAt, updatedAt)));
}
