import { type SQL, sql } from "drizzle-orm";
import { isOneTooMany } from "#src/db/columns/constraints";
import { rawStatement } from "#src/db/raw-statement";
import type { ControlScope, Scope } from "#src/db/scope";
import { dayOf } from "#src/shared/days";
import { FREE_PLAN, PLANS, type QuotaName } from "./data/plans";
import type { QuotaSettings } from "./quotas";

/** The quotas of what a shard stores. API keys are with the accounts. */
export type ShardQuota = Exclude<QuotaName, "api_keys">;

/** The SQL that counts each name in a workspace. */
const USED: Record<ShardQuota, (workspaceId: string) => SQL> = {
  leads: (workspaceId) =>
    sql`(SELECT coalesce(sum(leads), 0) FROM daily_activity WHERE workspace_id = ${workspaceId})`,
  notes: (workspaceId) =>
    sql`(SELECT coalesce(sum(notes), 0) FROM daily_activity WHERE workspace_id = ${workspaceId})`,
  tags: (workspaceId) => sql`(SELECT count(*) FROM tags WHERE workspace_id = ${workspaceId})`,
  saved_searches: (workspaceId) =>
    sql`(SELECT count(*) FROM saved_searches WHERE workspace_id = ${workspaceId})`,
  captures_per_day: (workspaceId) => sql`coalesce((SELECT captures FROM daily_activity
    WHERE workspace_id = ${workspaceId} AND day = ${dayOf(Date.now())}), 0)`,
};

/**
 * SQL condition that is true while the workspace has quota left for `more`. Evaluated in the inserting statement,
 * so it also holds under concurrent writes.
 */
export function hasQuota(
  { workspaceId }: Scope,
  { QUOTA_FACTOR: factor }: QuotaSettings,
  name: ShardQuota,
  more: number | SQL = 1,
): SQL {
  if (factor === 0) return sql`true`;
  const sizes = PLANS.map(
    ({ id, quotas }) => sql`WHEN ${id} THEN ${Number(quotas[name] * factor)}`,
  );
  const limit = sql`coalesce((SELECT CASE plan ${sql.join(sizes, sql` `)} END FROM subscriptions
    WHERE workspace_id = ${workspaceId}), ${FREE_PLAN.quotas[name] * factor})`;
  return sql`(${USED[name](workspaceId)} + ${more} <= ${limit})`;
}

/** Tables whose rows a quota counts, and that reject a row above it (see `createdWhile`). */
const TABLES = ["notes", "tags", "saved_searches"] as const;

/** The quota that rejected a write; undefined if it failed for another reason. */
export const refusedQuota = (error: unknown): (typeof TABLES)[number] | undefined =>
  TABLES.find((name) => isOneTooMany(error, name));

/** The id of the plan, and the count per name, in one query. */
export async function countUsed(
  { db, workspaceId }: Scope,
  names: readonly ShardQuota[],
): Promise<{ planId: string | null; used: Partial<Record<ShardQuota, number>> }> {
  const counts = names.map((name) => sql`${USED[name](workspaceId)} AS ${sql.raw(name)}`);
  const row = await rawStatement(
    db,
    sql`SELECT ${sql.join(
      [
        sql`(SELECT plan FROM subscriptions WHERE workspace_id = ${workspaceId}) AS plan`,
        ...counts,
      ],
      sql`, `,
    )}`,
  ).first<{ plan: string | null } & Partial<Record<ShardQuota, number>>>();
  const { plan: planId, ...used } = row!;
  return { planId, used };
}

const keysOf = (workspaceId: string) =>
  sql`(SELECT count(*) FROM api_keys WHERE workspace_id = ${workspaceId} AND rotated_at IS NULL)`;

/** Whether the workspace has fewer API keys than `limit`, for the statement that adds one to the accounts. */
export const hasFewerKeys = (workspaceId: string, limit: number | null): SQL =>
  limit === null ? sql`true` : sql`${keysOf(workspaceId)} < ${limit}`;

export async function countKeys({ control, workspaceId }: ControlScope): Promise<number> {
  const counted = rawStatement(control, sql`SELECT ${keysOf(workspaceId)} AS keys`);
  return (await counted.first<number>("keys")) ?? 0;
}
