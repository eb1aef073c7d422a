import type { ScheduleRow } from "./schedules.repository";

const MINUTE_MS = 60_000;

/** The first time of the recurrence after `nowMs`, at least one interval after `fromMs`. */
export function nextMoment(fromMs: number, intervalMinutes: number, nowMs: number): number {
  const intervalMs = intervalMinutes * MINUTE_MS;
  const intervals = Math.max(1, Math.floor((nowMs - fromMs) / intervalMs) + 1);
  return fromMs + intervals * intervalMs;
}

export type Plan = Pick<ScheduleRow, "nextRunAt" | "availableAt" | "leaseToken">;

/** The columns of a schedule whose next run is at `nextRunAt`. */
export const planAt = (nextRunAt: number, enabled = true): Plan => ({
  nextRunAt,
  availableAt: enabled ? nextRunAt : null,
  leaseToken: null,
});

/**
 * Computes the plan after a new interval, a pause or a resumption; empty if the plan does not change. A due
 * run still starts. Runs missed during a pause are skipped, except the very first run.
 */
export function replan(
  seen: ScheduleRow,
  change: { intervalMinutes?: number | undefined; enabled?: boolean | undefined },
  nowMs: number,
): Partial<Plan> {
  const interval = change.intervalMinutes ?? seen.intervalMinutes;
  const enabled = change.enabled ?? seen.enabled;
  let { nextRunAt } = seen;
  if (interval !== seen.intervalMinutes && nextRunAt > nowMs)
    nextRunAt = nextMoment(nextRunAt - seen.intervalMinutes * MINUTE_MS, interval, nowMs);
  if (enabled && !seen.enabled && nextRunAt <= nowMs)
    nextRunAt = seen.lastRunAt === null ? nowMs : nextMoment(nextRunAt, interval, nowMs);
  if (nextRunAt === seen.nextRunAt && enabled === seen.enabled) return {};
  return planAt(nextRunAt, enabled);
}
