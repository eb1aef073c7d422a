/** Formats a time for the API: ISO 8601, UTC, with milliseconds. */
export const isoTime = (ms: number) => new Date(ms).toISOString();

export const isoTimeOrNull = (ms: number | null) => (ms === null ? null : isoTime(ms));
