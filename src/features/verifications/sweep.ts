import type { Database } from "#src/db/client";
import type { Scope } from "#src/db/scope";
import { listOf } from "#src/platform/verification-list-object";
import type { Rest, Sweep } from "#src/shared/background/sweep";
import { forEachConcurrently, takeWhile } from "#src/shared/concurrency";
import { endVerification } from "./end";
import { findUnfinishedVerifications } from "./verifications.repository";

/** The request that creates a verification has finished or crashed when it is this old. */
const SETTLING_IN_MS = 2 * 60_000;
const LISTS_PER_SWEEP = 200;
const AT_ONCE = 6;
const CALLS_PER_LIST = 6;

/** Wakes unfinished verifications after a crash, and fails those that a crash kept from starting. Oldest first. */
export async function sweepVerifications(
  db: Database,
  env: Env,
  { nowMs, budget, cursor }: Sweep,
): Promise<Rest> {
  const created = { beforeMs: nowMs - SETTLING_IN_MS, afterId: cursor };
  const unfinished = await findUnfinishedVerifications(db, created, LISTS_PER_SWEEP);
  let swept = 0;
  const affordable = takeWhile(unfinished, () => budget.allows(CALLS_PER_LIST * AT_ONCE));
  await forEachConcurrently(affordable, AT_ONCE, async ({ id, workspaceId }) => {
    swept++;
    const scope: Scope = { db, workspaceId, actor: { kind: "system" } };
    if (!(await listOf(env, id).wake())) await endVerification(scope, env, id);
  });
  const last = unfinished[swept - 1];
  const hasMore = swept < unfinished.length || unfinished.length === LISTS_PER_SWEEP;
  return { hasMore, ...(last && { cursor: last.id }) };
}
