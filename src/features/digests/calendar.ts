import type { FREQUENCIES } from "#src/db/columns/enumerations";

export type Frequency = (typeof FREQUENCIES)[number];

const HOUR = 8;
const MONDAY = 1;

/** The first sending time after `afterMs`: 08:00 UTC each day, on Mondays, or on the first of the month. */
export function nextSending(frequency: Frequency, afterMs: number): number {
  const after = new Date(afterMs);
  const [year, month, day] = [after.getUTCFullYear(), after.getUTCMonth(), after.getUTCDate()];
  if (frequency === "monthly") {
    const thisMonth = Date.UTC(year, month, 1, HOUR);
    return thisMonth > afterMs ? thisMonth : Date.UTC(year, month + 1, 1, HOUR);
  }
  const step = frequency === "daily" ? 1 : 7;
  const ahead = frequency === "daily" ? 0 : (MONDAY - after.getUTCDay() + 7) % 7;
  const first = Date.UTC(year, month, day + ahead, HOUR);
  return first > afterMs ? first : Date.UTC(year, month, day + ahead + step, HOUR);
}

/** The start of the period that ends at `untilMs`. */
export function periodBefore(frequency: Frequency, untilMs: number): number {
  const until = new Date(untilMs);
  if (frequency === "daily") until.setUTCDate(until.getUTCDate() - 1);
  if (frequency === "weekly") until.setUTCDate(until.getUTCDate() - 7);
  // 30 days, because not every month has a 31st.
  if (frequency === "monthly") until.setUTCDate(until.getUTCDate() - 30);
  return until.getTime();
}
