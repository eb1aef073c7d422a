/** Days that charts show, and that forecasts look back and ahead. */
export const CHART_DAYS = 30;

const DAY_MS = 24 * 60 * 60_000;

/** The UTC day number that `daily_activity` stores. */
export const dayOf = (timeMs: number): number => Math.floor(timeMs / DAY_MS);

/** The day in the API's format, such as `2026-11-21`. */
export const dateOf = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10);
