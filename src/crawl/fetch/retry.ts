const BASE_MS = 1000;
const CAP_MS = 60_000;
/** A host that asks for more is asked again then all the same. */
export const MAX_RETRY_AFTER_MS = 15 * 60_000;

/**
 * How long to wait before try number `attempt` + 1: exponential with full jitter, so that pages that
 * failed together do not come back together. `attempt` counts from 0; `random` is in [0, 1).
 */
export function backoffMs(attempt: number, random = Math.random()): number {
  return Math.round(random * Math.min(CAP_MS, BASE_MS * 2 ** Math.max(0, attempt)));
}
