import { BoardGone, BoardUnreachable } from "#src/job-boards/boards/board-failures";

import { exponentialMs, jittered } from "#src/shared/background/back-off";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

const REFRESH_MS = 12 * HOUR_MS;
/** After news of the company that matter to how its postings are read. */
const READ_AGAIN_MS = 10 * MINUTE_MS;
const FIRST_RETRY_MS = 30 * MINUTE_MS;
const MAX_RETRY_MS = DAY_MS;
const GONE_CHECK_MS = 7 * DAY_MS;
const MAX_GONE_CHECKS = 4;
/** About two weeks and a half of failures in a row. */
const MAX_FAILURES = 22;

/** When a board is read next; null: never again, unless somebody names it. */
export type NextRefresh = {
  state: "active" | "gone" | "retired";
  failures: number;
  nextRefreshAt: number | null;
};

/** After a reading that went well. */
export function afterReading(nowMs: number, readAgain: boolean, chance: number): NextRefresh {
  const nextRefreshAt = nowMs + jittered(readAgain ? READ_AGAIN_MS : REFRESH_MS, chance);
  return { state: "active", failures: 0, nextRefreshAt };
}

/** After one that failed: ever later, weekly where there is no such board, and some day no more. */
export function afterFailure(
  error: unknown,
  board: { state: string; failures: number },
  nowMs: number,
  chance: number,
): NextRefresh {
  if (error instanceof BoardGone) {
    const failures = board.state === "gone" ? board.failures + 1 : 1;
    return failures > MAX_GONE_CHECKS
      ? { state: "retired", failures, nextRefreshAt: null }
      : { state: "gone", failures, nextRefreshAt: nowMs + jittered(GONE_CHECK_MS, chance) };
  }
  const failures = (board.state === "gone" ? 0 : board.failures) + 1;
  if (failures > MAX_FAILURES) return { state: "retired", failures, nextRefreshAt: null };
  const backOffMs = exponentialMs(failures, FIRST_RETRY_MS, MAX_RETRY_MS);
  const askedMs = error instanceof BoardUnreachable ? (error.retryAfterMs ?? 0) : 0;
  const waitMs = Math.max(jittered(backOffMs, chance), askedMs);
  return { state: "active", failures, nextRefreshAt: nowMs + waitMs };
}
