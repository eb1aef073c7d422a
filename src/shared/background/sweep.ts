import type { Budget } from "./budget";

/**
 * A run of a background task: its nominal time, the budget that it shares with other tasks of its invocation, and where
 * an earlier run stopped.
 */
export type Sweep = { nowMs: number; budget: Budget; cursor?: string | undefined };

/** What a run left because its budget ended. Another invocation continues after the cursor. */
export type Rest = { hasMore: boolean; cursor?: string };

export const NO_REST: Rest = { hasMore: false };
