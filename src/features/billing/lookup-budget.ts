import type { Scope } from "#src/db/scope";
import { DAY_MS } from "#src/shared/days";
import { AppError } from "#src/shared/errors";
import { refundRateLimit, takeRateLimit } from "#src/shared/security/rate-counter";
import type { Settings } from "#src/shared/settings";

/** Key of the service's own counter, beside workspace ids. */
const SERVICE = "service";

/** Provider requests that cost the operator money. */
const LOOKUPS = {
  places: { setting: "PLACES_DAILY_BUDGET", noun: "map searches" },
  search: { setting: "SEARCH_DAILY_BUDGET", noun: "web searches" },
  models: { setting: "MODEL_DAILY_BUDGET", noun: "AI requests" },
} as const;
export type Lookup = keyof typeof LOOKUPS;

type BudgetSettings = Pick<
  Settings,
  (typeof LOOKUPS)[Lookup]["setting"] | "WORKSPACE_BUDGET_SHARE"
>;
/** The counters of look-ups, and the settings that limit them. */
export type Budgets = { env: Pick<Env, "RATE_LIMITER">; settings: BudgetSettings };

/**
 * Counts one look-up before the provider is called: for the workspace, which has a share of the daily budget,
 * and for the whole service. Throws quota_exceeded. Returns a function that undoes the count if no call was made.
 */
export async function reserveLookup(
  { workspaceId }: Scope,
  { env, settings }: Budgets,
  lookup: Lookup,
): Promise<() => Promise<void>> {
  const { setting, noun } = LOOKUPS[lookup];
  const budget = settings[setting];
  if (budget === 0) return async () => {};
  const name = `lookups_${lookup}`;
  const share = Math.max(1, Math.floor((budget * settings.WORKSPACE_BUDGET_SHARE) / 100));
  const own = await takeRateLimit(env, name, workspaceId, share, DAY_MS, true);
  if (!own.allowed)
    throw refusal(
      `The workspace has used its share (${share}) of the service's daily budget for ${noun}`,
      own.resetMs,
    );
  const undoOwn = () => refundRateLimit(env, name, workspaceId);
  const all = await takeRateLimit(env, name, SERVICE, budget, DAY_MS, true);
  if (!all.allowed) {
    await undoOwn();
    throw refusal(`The service's daily budget for ${noun} (${budget}) is used up`, all.resetMs);
  }
  return async () => {
    await Promise.all([undoOwn(), refundRateLimit(env, name, SERVICE)]);
  };
}

function refusal(what: string, resetMs: number): AppError {
  return new AppError(
    "quota_exceeded",
    `${what}. Try again after midnight UTC, or ask the operator to raise it`,
    { headers: { "Retry-After": String(Math.max(1, Math.ceil(resetMs / 1000))) } },
  );
}
