import { exponentialMs, FULL_JITTER, jittered } from "#src/shared/background/back-off";

const FIRST_MS = 1000;
const MAX_MS = 60_000;
/** Limit of a Retry-After: a longer one is shortened to this. */
export const MAX_RETRY_AFTER_MS = 15 * 60_000;

/** Delay after the failed attempt number `attempt`, which counts from 0. `chance` is in [0, 1). */
export const backoffMs = (attempt: number, chance?: number): number =>
  jittered(exponentialMs(attempt + 1, FIRST_MS, MAX_MS), chance, FULL_JITTER);
