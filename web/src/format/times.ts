const DATE = new Intl.DateTimeFormat("en", { dateStyle: "medium" });
const MOMENT = new Intl.DateTimeFormat("en", { dateStyle: "medium", timeStyle: "short" });
const RELATIVE = new Intl.RelativeTimeFormat("en", { numeric: "auto" });

const MINUTE_MS = 60_000;
const UNITS = [
  ["day", 24 * 60 * MINUTE_MS],
  ["hour", 60 * MINUTE_MS],
  ["minute", MINUTE_MS],
] as const;
const RELATIVE_WITHIN_MS = 7 * 24 * 60 * MINUTE_MS;

export const formatDate = (iso: string): string => DATE.format(new Date(iso));
export const formatMoment = (iso: string): string => MOMENT.format(new Date(iso));

/** The heading of a day: "Today", "Yesterday", else the date. */
export function formatDay(iso: string, nowMs: number = Date.now()): string {
  const day = formatDate(iso);
  if (day === DATE.format(nowMs)) return "Today";
  return day === DATE.format(nowMs - 24 * 60 * MINUTE_MS) ? "Yesterday" : day;
}

const unitOf = (ms: number) => UNITS.find(([, unitMs]) => Math.abs(ms) >= unitMs);

/** "5 minutes ago" within a week, else the date. */
export function formatAge(iso: string, nowMs: number = Date.now()): string {
  const ageMs = nowMs - Date.parse(iso);
  if (Math.abs(ageMs) > RELATIVE_WITHIN_MS) return formatDate(iso);
  // A run in 23 hours and 59 minutes is due tomorrow, and something 119 minutes old is one hour old.
  const due = ageMs < 0 ? unitOf(ageMs) : undefined;
  const ms = due ? Math.round(ageMs / due[1]) * due[1] : ageMs;
  const unit = unitOf(ms);
  return unit ? RELATIVE.format(-Math.trunc(ms / unit[1]), unit[0]) : "just now";
}

export const hasPassed = (iso: string, nowMs: number = Date.now()): boolean =>
  Date.parse(iso) <= nowMs;
