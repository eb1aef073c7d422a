import { openDatabases, systemScope } from "#src/db/databases";
import type { PushKey } from "#src/shared/jobs/queue-messages";
import { Budget } from "#src/shared/background/budget";
import { dispatchPushes } from "#src/pipeline/events/push-events";
import { attemptPush, type AttemptResult } from "./attempt";
import { releasePush } from "./push-endings.repository";
import { claimPush, type LeasedPush, renewLease } from "./push-lease.repository";

const HEARTBEAT_MS = 30_000;
/** Cloudflare allows 1,000 calls per invocation. The rest is for the batch in progress. */
const MAX_CALLS = 700;

export type DeliveryOptions = {
  /** Start of the delivery in ms, for tests. */
  startMs?: number;
  /** No batch starts after this time. */
  budgetMs: number;
  /** Does not wait after a recent failure of the provider. */
  ignoresDelay?: boolean;
  /** Timeout of a provider's response. */
  deadlineMs?: number | undefined;
};

/**
 * `busy`: the push is not due, or its integration is leased by another worker, which dispatches the next due push
 * when it finishes.
 */
export type Delivered = "done" | "retry" | "continued" | "busy";

/**
 * Delivers a due push: one attempt, or the part of it that fits the budget. Dispatches the rest, and the next push of
 * the same integration. The lease of an interrupted worker expires; the next worker sends the leads without a
 * result again, with the same batch ids.
 */
export async function deliverPush(
  env: Env,
  { workspaceId, pushId }: PushKey,
  { startMs = Date.now(), budgetMs, ignoresDelay = false, deadlineMs }: DeliveryOptions,
): Promise<Delivered> {
  const scope = await systemScope(openDatabases(env), workspaceId);
  const began = Date.now();
  const nowMs = () => startMs + (Date.now() - began);
  const budget = new Budget(budgetMs, MAX_CALLS);
  const leased = await claimPush(scope, pushId, { nowMs: nowMs(), ignoresDelay });
  if (!leased) return "busy";
  const heartbeat = setInterval(() => {
    // A failed heartbeat has no consequence: the next write detects a lost lease.
    renewLease(leased, nowMs()).catch(() => {});
  }, HEARTBEAT_MS);
  try {
    const result = await attemptPush(env, leased, { nowMs, budget, deadlineMs });
    return result ? await finish(env, leased, result, nowMs()) : "busy";
  } finally {
    clearInterval(heartbeat);
  }
}

async function finish(
  env: Env,
  leased: LeasedPush,
  { ending, state, pauseMs }: AttemptResult,
  nowMs: number,
): Promise<Delivered> {
  const { workspaceId } = leased.scope;
  const availableAt = pauseMs > 0 ? nowMs + pauseMs : 0;
  const nextId = await releasePush(leased, ending, { nowMs, availableAt, state });
  if ((ending.kind === "retry" || ending.kind === "continued") && ending.dueAt !== undefined)
    await dispatchPushes(env, [{ workspaceId, pushId: leased.push.id }], ending.dueAt - nowMs);
  if (nextId !== null) await dispatchPushes(env, [{ workspaceId, pushId: nextId }], pauseMs);
  return ending.kind === "failed" ? "done" : ending.kind;
}
