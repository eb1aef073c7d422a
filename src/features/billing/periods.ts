/** A month of a subscription, in milliseconds; `end` is the first moment of the next. */
export type Period = { start: number; end: number };

/**
 * The month of a subscription that contains a moment. Months are counted from the subscription's start. Each begins
 * on that day and time (UTC), or on the last day of a shorter month:
 * 31 January, 28 February, 31 March.
 */
export function periodAt(startedAt: number, at: number): Period {
  const [start, now] = [new Date(startedAt), new Date(at)];
  const months =
    (now.getUTCFullYear() - start.getUTCFullYear()) * 12 + now.getUTCMonth() - start.getUTCMonth();
  const first = Math.max(0, addMonths(startedAt, months) > at ? months - 1 : months);
  return { start: addMonths(startedAt, first), end: addMonths(startedAt, first + 1) };
}

function addMonths(time: number, months: number): number {
  const from = new Date(time);
  const [year, month] = [from.getUTCFullYear(), from.getUTCMonth() + months];
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  const midnight = Date.UTC(year, month, Math.min(from.getUTCDate(), lastDay));
  return midnight + (time - Date.UTC(year, from.getUTCMonth(), from.getUTCDate()));
}
