import { beforeEach, onTestFinished, vi } from "vitest";

/**
 * Stops `Date` at the given time (default: now) until the test ends, also for the Worker and its objects.
 * Timers and alarms continue; a time in the far future prevents alarms.
 */
export function stopClockAt(isoTime = new Date().toISOString()): void {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.parse(isoTime) });
  onTestFinished(() => void vi.useRealTimers());
}

const HOUR_MS = 3600_000;
const MAX_TEST_MS = 30_000;

/**
 * Keeps each test of a file within one hour, and so within one day and month: no test starts just before the
 * next hour.
 */
export function keepWithinHour(): void {
  beforeEach(async () => {
    const leftMs = HOUR_MS - (Date.now() % HOUR_MS);
    if (leftMs < MAX_TEST_MS) await scheduler.wait(leftMs + 1);
  });
}
