import { BoardGone, BoardUnreachable } from "#src/job-boards/boards/board-failures";
import { exponentialMs, jittered } from "#src/shared/background/back-off";
import { DAY_MS } from "#src/shared/days";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

const REFRESH_MS = 12 * HOUR_MS;
/** After new facts about the company, which change how its postings are read. */
const READ_AGAIN_MS = 10 * MINUTE_MS;
const FIRST_RETRY_MS = 30 * MINUTE_MS;
const MAX_RETRY_MS = DAY_MS;
const GONE_CHECK_MS = 7 * DAY_MS;
const MAX_GONE_CHECKS = 4;
/** About two and a half weeks of failures in a row. */
const MAX_FAILURES = 22;

/** When a board is refreshed next; null: never, unless a user adds it again. */
export type NextRefresh = {
  state: "active" | "gone" | "retired";
  failures: number;
  nextRefreshAt: number | null;
};

/** After a successful refresh. */
export function afterSuccess(nowMs: number, readAgain: boolean, chance: number): NextRefresh {
  const nextRefreshAt = nowMs + jittered(readAgain ? READ_AGAIN_MS : REFRESH_MS, chance);
  return { state: "active", failures: 0, nextRefreshAt };
}

/** After a failed one: with growing delays, weekly if the board does not exist, and at last never. */
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
