import type { Database } from "#src/db/client";
import type { Scope } from "#src/db/scope";
import { listOf } from "#src/platform/verification-list-object";
import { type Rest, type Sweep, sweepFound } from "#src/shared/background/sweep";
import { endVerification } from "./end";
import { findUnfinishedVerifications } from "./verifications.repository";

/** The request that creates a verification has finished or crashed when it is this old. */
const SETTLING_IN_MS = 2 * 60_000;
const LISTS_PER_SWEEP = 200;
const AT_ONCE = 6;
const CALLS_PER_LIST = 6;

/** Wakes unfinished verifications after a crash, and fails those that a crash kept from starting. Oldest first. */
export async function sweepVerifications(db: Database, env: Env, sweep: Sweep): Promise<Rest> {
  const created = { beforeMs: sweep.nowMs - SETTLING_IN_MS, afterId: sweep.cursor };
  const found = await findUnfinishedVerifications(db, created, LISTS_PER_SWEEP);
  const items = {
    found,
    limit: LISTS_PER_SWEEP,
    atOnce: AT_ONCE,
    callsPerItem: CALLS_PER_LIST,
    cursorOf: ({ id }: { id: string }) => id,
  };
  return sweepFound(items, sweep, async ({ id, workspaceId }) => {
    const scope: Scope = { db, workspaceId, actor: { kind: "system" } };
    if (!(await listOf(env, id).wake())) await endVerification(scope, env, id);
  });
}
