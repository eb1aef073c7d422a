import data from "./day-names.json" with { type: "json" };

/** Days by their schema.org abbreviation, with their names in several languages, in lower case. */
export const DAY_NAMES: Readonly<Record<string, readonly string[]>> = data.dayNames;
