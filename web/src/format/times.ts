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

/** "5 minutes ago" within a week, else the date. */
export function formatAge(iso: string, nowMs: number = Date.now()): string {
  const ageMs = nowMs - Date.parse(iso);
  if (Math.abs(ageMs) > RELATIVE_WITHIN_MS) return formatDate(iso);
  const unit = UNITS.find(([, ms]) => Math.abs(ageMs) >= ms);
  return unit ? RELATIVE.format(-Math.trunc(ageMs / unit[1]), unit[0]) : "just now";
}

export const hasPassed = (iso: string, nowMs: number = Date.now()): boolean =>
  Date.parse(iso) <= nowMs;
