import data from "./day-names.json" with { type: "json" };

/** The days as schema.org shortens them, and what sites call them in the languages around; lower case. */
export const DAY_NAMES: Readonly<Record<string, readonly string[]>> = data.dayNames;
