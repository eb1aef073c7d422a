import type { Scope } from "#src/db/scope";
import { AppError } from "#src/shared/errors";
import { hashToken } from "#src/shared/security/secret-token";
import { claim, findFirst, release, storeResponse } from "./idempotency.repository";

type Call = {
  /** What identifies the call in its workspace. */
  identity: unknown[];
  /** How long its result is returned for repetitions. */
  replayMs: number;
};

/**
 * Runs work once for equal calls within a time, and returns the first result for the others. A failure has no result, so
 * the call can be repeated.
 */
export async function runOnce<T extends object>(
  scope: Scope,
  { identity, replayMs }: Call,
  work: () => Promise<T>,
): Promise<T> {
  const key = `call:${await hashToken(JSON.stringify(identity))}`;
  const startedAt = Date.now();
  if (!(await claim(scope, key, key, startedAt, replayMs))) {
    const first = await findFirst(scope, key);
    if (first?.body) return JSON.parse(first.body) as T;
    throw new AppError(
      "conflict",
      "The same call is still running. Wait 5 seconds, then repeat it for its result",
    );
  }
  const claimed = { key, startedAt };
  let result: T;
  try {
    result = await work();
  } catch (error) {
    await release(scope, claimed);
    throw error;
  }
  const stored = { status: 200, contentType: "application/json", body: JSON.stringify(result) };
  await storeResponse(scope, claimed, stored);
  return result;
}
