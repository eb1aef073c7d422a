export const DAY_MS = 24 * 3600_000;

/** The number of the UTC day, as `daily_activity` stores it. */
export const dayOf = (timeMs: number): number => Math.floor(timeMs / DAY_MS);

/** The day in the API's format, such as `2026-11-21`. */
export const dateOf = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10);
