import { formatNumber } from "#web/format/numbers";
import { formatAge } from "#web/format/times";

const HOUR = 60;
const DAY = 24 * HOUR;
const WEEK = 7 * DAY;

const NAMED = new Map([
  [HOUR, "Every hour"],
  [6 * HOUR, "Every 6 hours"],
  [DAY, "Every day"],
  [WEEK, "Every week"],
  [2 * WEEK, "Every 2 weeks"],
  [30 * DAY, "Every 30 days"],
]);

/** 10080 → "Every week", 90 → "Every 90 minutes" */
export function describeInterval(minutes: number): string {
  const name = NAMED.get(minutes);
  if (name) return name;
  if (minutes % DAY === 0) return `Every ${formatNumber(minutes / DAY)} days`;
  if (minutes % HOUR === 0) return `Every ${formatNumber(minutes / HOUR)} hours`;
  return `Every ${formatNumber(minutes)} minutes`;
}

export const DEFAULT_INTERVAL = WEEK;

/** The usual intervals, and the present one if it is another. */
export const intervalOptions = (current: number) =>
  [...new Set([...NAMED.keys(), current])]
    .toSorted((a, b) => a - b)
    .map((minutes) => ({ value: String(minutes), label: describeInterval(minutes) }));

/** When a run is due. One that is due already starts within a minute. */
export const formatDue = (iso: string, nowMs: number = Date.now()): string =>
  Date.parse(iso) - nowMs < 60_000 ? "now" : formatAge(iso, nowMs);
