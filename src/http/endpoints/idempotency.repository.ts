import { and, eq, isNull, sql } from "drizzle-orm";
import type { Database } from "#src/db/client";
import { deleteSome } from "#src/db/delete-some";
import type { Scope } from "#src/db/scope";
import { idempotentRequests } from "#src/db/tables/accounts";
import { repeatWithin, type Rest, type Sweep } from "#src/shared/background/sweep";
import { DAY_MS } from "#src/shared/days";

/** How long a response is replayed. */
const REPLAY_MS = DAY_MS;

/** After this time, a first request without a response counts as failed. */
const ABANDONED_AFTER_MS = 5 * 60_000;

/** True for the one request that may run: the first, or the first after an earlier one failed or expired. */
export async function claim(
  { db, workspaceId }: Scope,
  key: string,
  print: string,
  nowMs: number,
  replayMs = REPLAY_MS,
) {
  const fresh = {
    fingerprint: print,
    status: null,
    contentType: null,
    body: null,
    createdAt: nowMs,
  };
  const { createdAt, status } = idempotentRequests;
  const claimed = await db
    .insert(idempotentRequests)
    .values({ workspaceId, key, ...fresh })
    .onConflictDoUpdate({
      target: [idempotentRequests.workspaceId, idempotentRequests.key],
      set: fresh,
      setWhere: sql`${createdAt} < ${nowMs - replayMs}
        OR (${status} IS NULL AND ${createdAt} < ${nowMs - ABANDONED_AFTER_MS})`,
    })
    .returning({ key: idempotentRequests.key });
  return claimed.length > 0;
}

type Claimed = { key: string; startedAt: number };

/** The first request with this key. */
export async function findFirst({ db, workspaceId }: Scope, key: string) {
  const [first] = await db
    .select()
    .from(idempotentRequests)
    .where(and(eq(idempotentRequests.workspaceId, workspaceId), eq(idempotentRequests.key, key)));
  return first;
}

/** Frees a key, unless another request has claimed it since. */
export async function release(scope: Scope, claimed: Claimed): Promise<void> {
  await scope.db.delete(idempotentRequests).where(isOurs(scope, claimed));
}

/** Stores a response to be replayed, unless another request has claimed the key since. */
export async function storeResponse(
  scope: Scope,
  claimed: Claimed,
  response: { status: number; contentType: string | null; body: string | null },
): Promise<void> {
  await scope.db.update(idempotentRequests).set(response).where(isOurs(scope, claimed));
}

const RESPONSES_PER_STATEMENT = 1_000;

/** Deletes the responses of all workspaces of a shard that are no longer replayed. */
export const deleteOldResponses = (db: Database, sweep: Sweep): Promise<Rest> =>
  repeatWithin(sweep, 1, async () => {
    const isOld = sql`created_at <= ${sweep.nowMs - REPLAY_MS}`;
    const deletion = deleteSome(db, "idempotent_requests", isOld, RESPONSES_PER_STATEMENT);
    const { meta } = await deletion.run();
    return { isDone: meta.changes < RESPONSES_PER_STATEMENT };
  });

const isOurs = ({ workspaceId }: Scope, { key, startedAt }: Claimed) =>
  and(
    eq(idempotentRequests.workspaceId, workspaceId),
    eq(idempotentRequests.key, key),
    eq(idempotentRequests.createdAt, startedAt),
    isNull(idempotentRequests.status),
  );
