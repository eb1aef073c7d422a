const BASE_MS = 1000;
const CAP_MS = 60_000;
/** Limit of a Retry-After: a longer one is shortened to this. */
export const MAX_RETRY_AFTER_MS = 15 * 60_000;

/**
 * Delay before attempt number `attempt` + 1: exponential with full jitter, so that pages that
 * failed together are not retried together. `attempt` counts from 0. `random` is in [0, 1).
 */
export function backoffMs(attempt: number, random = Math.random()): number {
  return Math.round(random * Math.min(CAP_MS, BASE_MS * 2 ** Math.max(0, attempt)));
}
