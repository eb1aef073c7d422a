import type { Context } from "hono";
import type { AppEnv } from "#src/http/context";
import { watchCredential } from "#src/http/endpoints/credentials";
import { AppError } from "#src/shared/errors";
import { newId } from "#src/shared/ids";
import { acquireSlot, releaseSlot } from "#src/shared/security/rate-counter";
import { guardStream } from "./guarded-stream";

/** A slot expires after this many missed checks. */
const CHECKS_UNTIL_FREE = 3;

/**
 * Acquires one of the workspace's slots for event streams; 429 if all are in use. A guarded stream ends when
 * the caller's credential is revoked, and releases its slot.
 */
export async function acquireStreamSlot(c: Context<AppEnv>) {
  const { env } = c;
  const { settings, scope } = c.var;
  const { MAX_EVENT_STREAMS: limit, EVENT_STREAM_CHECK_MS: intervalMs } = settings;
  const slot = { name: "event_streams", key: scope.workspaceId, holder: newId() };
  const ttlMs = CHECKS_UNTIL_FREE * intervalMs;
  const acquire = async () => limit === 0 || (await acquireSlot(env, slot, { limit, ttlMs }));
  const release = async () => {
    if (limit > 0) await releaseSlot(env, slot);
  };
  if (!(await acquire())) {
    const seconds = Math.ceil(intervalMs / 1000);
    throw new AppError(
      "rate_limited",
      `The workspace has the maximum of ${limit} open event streams. Close one first`,
      { headers: { "Retry-After": String(seconds) } },
    );
  }
  const isAllowed = await watchCredential(c);
  const mayContinue = async () => (await isAllowed()) && (await acquire());
  const guard = (source: ReadableStream<Uint8Array>) =>
    guardStream(source, { mayContinue, ended: release, intervalMs });
  return { guard, release };
}
