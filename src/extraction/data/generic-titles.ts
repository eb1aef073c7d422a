import data from "./generic-titles.json" with { type: "json" };

/** Titles and parts of titles that describe a page, not a company. */
export const genericTitles = (): readonly string[] => data.genericTitles;
