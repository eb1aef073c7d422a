import * as z from "zod";
import type { Progress, Report } from "./define-tool";

/** Below the time after which hosts give up on a call, which is one minute for several. */
const MAX_WAIT_S = 50;
/** An invocation on Cloudflare's free plan has 50 subrequests, and each look takes two. */
const MAX_LOOKS = 20;
const MIN_PAUSE_MS = 1_000;

export const TimeoutSeconds = z
  .int()
  .min(0)
  .max(MAX_WAIT_S)
  .default(20)
  .describe("How long to wait. 0 returns the current state");

/** What a tool waits for. */
type Awaited<T> = {
  read: () => Promise<T>;
  hasEnded: (state: T) => boolean;
  progressOf: (state: T) => Progress;
};

/** The state of work when it has ended or the time is over, whichever comes first. */
export async function waitForEnd<T>(
  { read, hasEnded, progressOf }: Awaited<T>,
  timeoutS: number,
  report: Report,
): Promise<T> {
  const endsAtMs = Date.now() + timeoutS * 1_000;
  const pauseMs = Math.max(MIN_PAUSE_MS, (timeoutS * 1_000) / MAX_LOOKS);
  for (;;) {
    const state = await read();
    if (hasEnded(state) || Date.now() + pauseMs > endsAtMs) return state;
    await report(progressOf(state));
    await scheduler.wait(pauseMs);
  }
}
