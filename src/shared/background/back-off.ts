/** Bounds of a randomized wait, as factors of its nominal length. */
type Jitter = readonly [min: number, max: number];

/** Up to 10 % shorter or longer. */
const DEFAULT_JITTER: Jitter = [0.9, 1.1];
/** Never shorter than the wait that the other side asked for. */
export const LATER_ONLY: Jitter = [1, 1.2];
/** Any length up to the wait, which spreads the most. */
export const FULL_JITTER: Jitter = [0, 1];

/** Randomizes a wait, so that requests that failed together do not retry together. `chance` is 0..1. */
export const jittered = (ms: number, chance = Math.random(), [min, max] = DEFAULT_JITTER): number =>
  Math.round(ms * (min + (max - min) * chance));

/** The wait after attempt number `attempt` (from 1), from a table of waits. The last wait repeats. */
export const waitOf = (waitsMs: readonly number[], attempt: number): number =>
  waitsMs[Math.min(attempt, waitsMs.length) - 1] ?? 0;

/** The wait after attempt number `attempt` (from 1): doubles each time, up to `maxMs`. */
export const exponentialMs = (attempt: number, firstMs: number, maxMs: number): number =>
  Math.min(maxMs, firstMs * 2 ** (attempt - 1));
