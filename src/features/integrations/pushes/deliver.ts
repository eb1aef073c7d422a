import { connect } from "#src/db/client";
import type { Scope } from "#src/db/scope";
import type { PushKey } from "#src/shared/jobs/queue-messages";
import { dispatchPushes } from "#src/pipeline/events/push-events";
import { attemptPush, type AttemptResult } from "./attempt";
import { claimPush, prolongLease } from "./claim";
import { type Held, letGo } from "./delivery-writes";

const SIGN_OF_LIFE_MS = 30_000;

export type DeliveryOptions = {
  /** When this begins, in ms; tests say when. */
  startMs?: number;
  /** After this no new batch is begun. */
  budgetMs: number;
  /** Goes on although the provider was not well a moment ago. */
  insists?: boolean;
  /** How long a provider may take to answer. */
  deadlineMs?: number | undefined;
};

/** `busy`: it is not due, or its integration is at work on another push; what is due then follows by itself. */
export type Delivered = "done" | "retry" | "handed_over" | "busy";

/**
 * Delivers what is due of a push: one attempt, or as much of it as time allows. What is left goes back to
 * the queue, and so does the next push of the same integration. Whoever dies in it leaves a lease that
 * ends; then what has no result is sent again, under the same batch ids.
 */
export async function deliverPush(
  env: Env,
  { workspaceId, pushId }: PushKey,
  { startMs = Date.now(), budgetMs, insists = false, deadlineMs }: DeliveryOptions,
): Promise<Delivered> {
  const scope: Scope = { db: connect(env.DB), workspaceId, actor: { kind: "system" } };
  const began = Date.now();
  const nowMs = () => startMs + (Date.now() - began);
  const held = await claimPush(scope, pushId, { nowMs: nowMs(), insists });
  if (!held) return "busy";
  const life = setInterval(() => {
    // Only a sign: where it is lost, the next one or the record of a batch says the same.
    prolongLease(held, nowMs()).catch(() => {});
  }, SIGN_OF_LIFE_MS);
  try {
    const isInTime = () => Date.now() - began < budgetMs;
    const result = await attemptPush(env, held, { nowMs, isInTime, deadlineMs });
    return result ? await end(env, held, result, nowMs()) : "busy";
  } finally {
    clearInterval(life);
  }
}

async function end(
  env: Env,
  held: Held,
  { ending, state, pauseMs }: AttemptResult,
  nowMs: number,
): Promise<Delivered> {
  const { workspaceId } = held.scope;
  const pausedUntil = pauseMs > 0 ? nowMs + pauseMs : 0;
  const nextId = await letGo(held, ending, { nowMs, pausedUntil, state });
  if ((ending.kind === "retry" || ending.kind === "handed_over") && ending.dueAt !== undefined)
    await dispatchPushes(env, [{ workspaceId, pushId: held.push.id }], ending.dueAt - nowMs);
  if (nextId !== null) await dispatchPushes(env, [{ workspaceId, pushId: nextId }], pauseMs);
  return ending.kind === "failed" ? "done" : ending.kind;
}
