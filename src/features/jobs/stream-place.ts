import type { Context } from "hono";
import type { AppEnv } from "#src/http/context";
import { watchCredential } from "#src/http/endpoints/credentials";
import { AppError } from "#src/shared/errors";
import { newId } from "#src/shared/ids";
import { acquireSlot, releaseSlot } from "#src/shared/security/rate-counter";
import { guardStream } from "./guarded-stream";

/** A place that is not held on is free again after so many checks that did not come. */
const CHECKS_UNTIL_FREE = 3;

/**
 * Takes one of the workspace's places for event streams; 429 where all are taken. The stream that is guarded
 * ends when the caller's credential no longer works, and gives its place back.
 */
export async function takeStreamPlace(c: Context<AppEnv>) {
  const { env } = c;
  const { settings, scope } = c.var;
  const { MAX_EVENT_STREAMS: limit, EVENT_STREAM_CHECK_MS: intervalMs } = settings;
  const place = { name: "event_streams", key: scope.workspaceId, holder: newId() };
  const ttlMs = CHECKS_UNTIL_FREE * intervalMs;
  const hold = async () => limit === 0 || (await acquireSlot(env, place, { limit, ttlMs }));
  const release = async () => {
    if (limit > 0) await releaseSlot(env, place);
  };
  if (!(await hold())) {
    const seconds = Math.ceil(intervalMs / 1000);
    throw new AppError(
      "rate_limited",
      `The workspace has ${limit} event streams open, which is the maximum. Close one first`,
      { headers: { "Retry-After": String(seconds) } },
    );
  }
  const isAllowed = await watchCredential(c);
  const goesOn = async () => (await isAllowed()) && (await hold());
  const guard = (source: ReadableStream<Uint8Array>) =>
    guardStream(source, { goesOn, ended: release, intervalMs });
  return { guard, release };
}
