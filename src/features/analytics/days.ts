/** How many days charts show and forecasts look back and ahead. */
export const CHART_DAYS = 30;

const DAY_MS = 24 * 60 * 60_000;

/** A day in UTC, as `daily_activity` counts them. */
export const dayOf = (timeMs: number): number => Math.floor(timeMs / DAY_MS);

/** The day as the API writes it, such as `2026-11-21`. */
export const dateOf = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10);
