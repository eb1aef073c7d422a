import type { ControlScope, Scope } from "#src/db/scope";
import { DAY_MS } from "#src/shared/days";
import { AppError } from "#src/shared/errors";
import type { Settings } from "#src/shared/settings";
import { FREE_PLAN, type Plan, QUOTA_NAMES, type QuotaName } from "./data/plans";
import { planOf } from "./plans";
import { countKeys, countUsed, refusedQuota, type ShardQuota } from "./quotas.repository";

/** The setting that scales the quotas of all plans. */
export type QuotaSettings = Pick<Settings, "QUOTA_FACTOR">;

const LARGER_PLAN = "change to a larger plan";

type Quota = {
  /** The counted noun, as in "10,000 leads". */
  noun: string;
  remedy: string;
};

const QUOTAS: Record<QuotaName, Quota> = {
  leads: { noun: "leads", remedy: `Delete leads, or ${LARGER_PLAN}` },
  notes: { noun: "notes", remedy: `Delete notes, or ${LARGER_PLAN}` },
  tags: { noun: "tags", remedy: `Delete tags, or ${LARGER_PLAN}` },
  saved_searches: { noun: "saved searches", remedy: `Delete saved searches, or ${LARGER_PLAN}` },
  api_keys: { noun: "API keys", remedy: `Revoke keys, or ${LARGER_PLAN}` },
  captures_per_day: {
    noun: "captures a day",
    remedy: `Try again after midnight UTC, or ${LARGER_PLAN}`,
  },
};

/** Usage and limit of each quota. A limit of null means unlimited. */
export async function readQuotas(scope: ControlScope, { QUOTA_FACTOR: factor }: QuotaSettings) {
  const ofShard = QUOTA_NAMES.filter((name) => name !== "api_keys");
  const [{ plan, used: stored }, api_keys] = await Promise.all([
    readUsage(scope, ofShard),
    countKeys(scope),
  ]);
  const used = { ...stored, api_keys };
  return QUOTA_NAMES.map((name) => ({
    name,
    used: used[name]!,
    limit: factor === 0 ? null : plan.quotas[name] * factor,
  }));
}

/** Throws quota_exceeded if the workspace has no quota left for `more`. */
export async function requireQuota(
  scope: Scope,
  settings: QuotaSettings,
  name: ShardQuota,
  more = 1,
): Promise<void> {
  if (settings.QUOTA_FACTOR === 0) return;
  const { plan, used } = await readUsage(scope, [name]);
  const limit = plan.quotas[name] * settings.QUOTA_FACTOR;
  if (used[name]! + more > limit)
    throw quotaExceeded(plan, name, { used: used[name]!, limit, more });
}

/** The quota error behind a failed write; null for another error. */
export async function asQuotaRefusal(
  scope: Scope,
  settings: QuotaSettings,
  error: unknown,
  notes = 1,
): Promise<AppError | null> {
  const table = refusedQuota(error);
  if (!table) return null;
  return quotaRefusal(scope, settings, table, { more: table === "notes" ? notes : 1 });
}

/** Runs a write that may fail on `hasQuota`, and then throws quota_exceeded. */
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

/** The error for a write that the quota rejected. */
export async function quotaRefusal(
  scope: Scope,
  settings: QuotaSettings,
  name: ShardQuota,
  { more = 1, expected }: { more?: number; expected?: number } = {},
): Promise<AppError> {
  const { plan, used } = await readUsage(scope, [name]);
  const limit = plan.quotas[name] * settings.QUOTA_FACTOR;
  return quotaExceeded(plan, name, { used: used[name]!, limit, more, expected });
}

/** How many API keys the plan includes; null: any number. The plan is in the shard, and the keys are with the accounts. */
export async function readKeyLimit(
  scope: Scope,
  { QUOTA_FACTOR: factor }: QuotaSettings,
): Promise<number | null> {
  if (factor === 0) return null;
  return (await readUsage(scope, [])).plan.quotas.api_keys * factor;
}

/** Throws quota_exceeded if the workspace has as many API keys as its plan includes. */
export async function requireKeyQuota(scope: ControlScope, settings: QuotaSettings): Promise<void> {
  const limit = await readKeyLimit(scope, settings);
  if (limit !== null && (await countKeys(scope)) >= limit)
    throw await keyQuotaRefusal(scope, limit);
}

/** The error for an API key above the limit. */
export async function keyQuotaRefusal(scope: ControlScope, limit: number): Promise<AppError> {
  const [{ plan }, used] = await Promise.all([readUsage(scope, []), countKeys(scope)]);
  return quotaExceeded(plan, "api_keys", { used, limit, more: 1 });
}

type Exceeded = { used: number; limit: number; more: number; expected?: number | undefined };

function quotaExceeded(plan: Plan, name: QuotaName, { used, limit, more, expected }: Exceeded) {
  const { noun, remedy } = QUOTAS[name];
  const number = (count: number) => count.toLocaleString("en-US");
  const running = expected ? `, running jobs may add ${number(expected)}` : "";
  const wanted = more === 1 ? "" : ` and this request needs ${number(more)}`;
  const headers: Record<string, string> = {};
  if (name === "captures_per_day")
    headers["Retry-After"] = String(Math.ceil((DAY_MS - (Date.now() % DAY_MS)) / 1000));
  return new AppError(
    "quota_exceeded",
    `Quota \`${name}\` exceeded: the plan ${plan.name} includes ${number(limit)} ${noun}, ${number(used)} are used${running}${wanted}. ${remedy}`,
    { headers },
  );
}

/** The plan, and the number of stored things per name. */
async function readUsage(scope: Scope, names: readonly ShardQuota[]) {
  const { planId, used } = await countUsed(scope, names);
  return { plan: planOf(planId ?? FREE_PLAN.id), used };
}

export { hasFewerKeys, hasQuota } from "./quotas.repository";
