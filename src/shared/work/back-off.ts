/** How far a wait may differ from its nominal length, as factors of it. */
type Jitter = readonly [min: number, max: number];

/** A tenth shorter or longer. */
const DEFAULT_JITTER: Jitter = [0.9, 1.1];
/** Never shorter, for whoever asked for a wait. */
export const LATER_ONLY: Jitter = [1, 1.2];

/** Spreads waits, so that what failed together is not retried together. `chance` is 0..1. */
export const jittered = (ms: number, chance = Math.random(), [min, max] = DEFAULT_JITTER): number =>
  Math.round(ms * (min + (max - min) * chance));

/** The wait after the `attempt`th attempt (from 1) by a table of waits. The last one repeats. */
export const waitOf = (waitsMs: readonly number[], attempt: number): number =>
  waitsMs[Math.min(attempt, waitsMs.length) - 1] ?? 0;

/** The wait after the `attempt`th attempt (from 1): doubled each time, up to `maxMs`. */
export const exponentialMs = (attempt: number, firstMs: number, maxMs: number): number =>
  Math.min(maxMs, firstMs * 2 ** (attempt - 1));
