import { type SQL, sql } from "drizzle-orm";
import { isOneTooMany } from "#src/db/constraints";
import { rawStatement } from "#src/db/raw-statement";
import type { Scope } from "#src/db/scope";
import { AppError } from "#src/shared/errors";
import type { Settings } from "#src/shared/settings";
import { FREE_PLAN, type Plan, PLANS, QUOTA_NAMES, type QuotaName } from "./data/plans";
import { planOf } from "./plans";

/** What the sizes of quotas depend on besides the plan. */
export type QuotaSettings = Pick<Settings, "QUOTA_FACTOR">;

const DAY_MS = 24 * 3600_000;
const LARGER_PLAN = "change to a larger plan";

type Quota = {
  /** SQL: how many the workspace has. */
  used: (workspaceId: string) => SQL;
  /** What is counted, as in "10,000 leads". */
  noun: string;
  remedy: string;
};

const QUOTAS: Record<QuotaName, Quota> = {
  leads: {
    used: (workspaceId) =>
      sql`(SELECT coalesce(sum(leads), 0) FROM daily_activity WHERE workspace_id = ${workspaceId})`,
    noun: "leads",
    remedy: `Delete leads, or ${LARGER_PLAN}`,
  },
  notes: {
    used: (workspaceId) =>
      sql`(SELECT coalesce(sum(notes), 0) FROM daily_activity WHERE workspace_id = ${workspaceId})`,
    noun: "notes",
    remedy: `Delete notes, or ${LARGER_PLAN}`,
  },
  tags: {
    used: (workspaceId) => sql`(SELECT count(*) FROM tags WHERE workspace_id = ${workspaceId})`,
    noun: "tags",
    remedy: `Delete tags, or ${LARGER_PLAN}`,
  },
  saved_searches: {
    used: (workspaceId) =>
      sql`(SELECT count(*) FROM saved_searches WHERE workspace_id = ${workspaceId})`,
    noun: "saved searches",
    remedy: `Delete saved searches, or ${LARGER_PLAN}`,
  },
  api_keys: {
    used: (workspaceId) =>
      sql`(SELECT count(*) FROM api_keys WHERE workspace_id = ${workspaceId} AND rotated_at IS NULL)`,
    noun: "API keys",
    remedy: `Revoke keys, or ${LARGER_PLAN}`,
  },
  captures_per_day: {
    used: (workspaceId) => sql`coalesce((SELECT captures FROM daily_activity
      WHERE workspace_id = ${workspaceId} AND day = ${Math.floor(Date.now() / DAY_MS)}), 0)`,
    noun: "captures a day",
    remedy: `Try again after midnight UTC, or ${LARGER_PLAN}`,
  },
};

/**
 * SQL that is true while the workspace has room for `more`. In the statement that writes them, it holds
 * for whoever else writes at the same moment.
 */
export function hasRoom(
  { workspaceId }: Scope,
  { QUOTA_FACTOR: factor }: QuotaSettings,
  name: QuotaName,
  more: number | SQL = 1,
): SQL {
  if (factor === 0) return sql`true`;
  const sizes = PLANS.map(
    ({ id, quotas }) => sql`WHEN ${id} THEN ${Number(quotas[name] * factor)}`,
  );
  const limit = sql`coalesce((SELECT CASE plan ${sql.join(sizes, sql` `)} END FROM subscriptions
    WHERE workspace_id = ${workspaceId}), ${FREE_PLAN.quotas[name] * factor})`;
  return sql`(${QUOTAS[name].used(workspaceId)} + ${more} <= ${limit})`;
}

/** How much of each quota the workspace uses; a limit of null is none. */
export async function readQuotas(scope: Scope, { QUOTA_FACTOR: factor }: QuotaSettings) {
  const { plan, used } = await readUsage(scope, QUOTA_NAMES);
  return QUOTA_NAMES.map((name) => ({
    name,
    used: used[name]!,
    limit: factor === 0 ? null : plan.quotas[name] * factor,
  }));
}

/** Throws quota_exceeded where the workspace has no room for `more`. */
export async function requireRoom(
  scope: Scope,
  settings: QuotaSettings,
  name: QuotaName,
  more = 1,
): Promise<void> {
  if (settings.QUOTA_FACTOR === 0) return;
  const { plan, used } = await readUsage(scope, [name]);
  const limit = plan.quotas[name] * settings.QUOTA_FACTOR;
  if (used[name]! + more > limit)
    throw quotaExceeded(plan, name, { used: used[name]!, limit, more });
}

/** Tables whose rows a quota counts, and that refuse a row without room (see `createdWhile`). */
const TABLES = ["notes", "tags", "saved_searches", "api_keys"] as const;

/** The refusal that stands behind the error of a write; null where it is another error. */
export async function asQuotaRefusal(
  scope: Scope,
  settings: QuotaSettings,
  error: unknown,
  notes = 1,
): Promise<AppError | null> {
  const table = TABLES.find((name) => isOneTooMany(error, name));
  if (!table) return null;
  return quotaRefusal(scope, settings, table, { more: table === "notes" ? notes : 1 });
}

/** Runs a write that `hasRoom` may refuse. Throws quota_exceeded then. */
export async function withinQuota<T>(
  scope: Scope,
  settings: QuotaSettings,
  write: () => Promise<T>,
): Promise<T> {
  try {
    return await write();
  } catch (error) {
    throw (await asQuotaRefusal(scope, settings, error)) ?? error;
  }
}

/** The refusal of a write that its statement found no room for. */
export async function quotaRefusal(
  scope: Scope,
  settings: QuotaSettings,
  name: QuotaName,
  { more = 1, expected }: { more?: number; expected?: number } = {},
): Promise<AppError> {
  const { plan, used } = await readUsage(scope, [name]);
  const limit = plan.quotas[name] * settings.QUOTA_FACTOR;
  return quotaExceeded(plan, name, { used: used[name]!, limit, more, expected });
}

type Exceeded = { used: number; limit: number; more: number; expected?: number | undefined };

function quotaExceeded(plan: Plan, name: QuotaName, { used, limit, more, expected }: Exceeded) {
  const { noun, remedy } = QUOTAS[name];
  const number = (count: number) => count.toLocaleString("en-US");
  const running = expected ? `, running jobs may add ${number(expected)}` : "";
  const wanted = more === 1 ? "" : ` and this needs room for ${number(more)}`;
  const headers: Record<string, string> = {};
  if (name === "captures_per_day")
    headers["Retry-After"] = String(Math.ceil((DAY_MS - (Date.now() % DAY_MS)) / 1000));
  return new AppError(
    "quota_exceeded",
    `Quota \`${name}\` exceeded: the plan ${plan.name} includes ${number(limit)} ${noun}, ${number(used)} are used${running}${wanted}. ${remedy}`,
    { headers },
  );
}

/** The plan, and how many of each named thing the workspace has, in one query. */
async function readUsage({ db, workspaceId }: Scope, names: readonly QuotaName[]) {
  const counts = names.map((name) => sql`${QUOTAS[name].used(workspaceId)} AS ${sql.raw(name)}`);
  const row = await rawStatement(
    db,
    sql`SELECT (SELECT plan FROM subscriptions WHERE workspace_id = ${workspaceId}) AS plan,
      ${sql.join(counts, sql`, `)}`,
  ).first<{ plan: string | null } & Partial<Record<QuotaName, number>>>();
  const { plan, ...used } = row!;
  return { plan: planOf(plan ?? FREE_PLAN.id), used };
}
