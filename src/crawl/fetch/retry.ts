const BASE_MS = 1000;
const CAP_MS = 60_000;
const LONGEST_RETRY_AFTER_MS = 15 * 60_000;

/**
 * How long to wait before try number `attempt` + 1: exponential with full jitter, so that pages that
 * failed together do not come back together. `attempt` counts from 0; `random` is in [0, 1).
 */
export function backoffMs(attempt: number, random = Math.random()): number {
  return Math.round(random * Math.min(CAP_MS, BASE_MS * 2 ** Math.max(0, attempt)));
}

/**
 * Milliseconds asked for by Retry-After (RFC 9110 10.2.3: seconds or a date), at most 15 minutes.
 * Null when it is absent, unreadable or already over: then the back-off decides.
 */
export function parseRetryAfter(value: string | null, nowMs: number): number | null {
  const text = value?.trim() ?? "";
  if (text === "") return null;
  const waitMs = /^\d+(?:\.\d+)?$/.test(text) ? Number(text) * 1000 : Date.parse(text) - nowMs;
  if (!(waitMs > 0)) return null;
  return Math.min(Math.ceil(waitMs), LONGEST_RETRY_AFTER_MS);
}
