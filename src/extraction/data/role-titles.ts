import data from "./role-titles.json" with { type: "json" };

/** Words of job titles, labels of representatives, and words that are no names. */
export const roleTitles = (): typeof data => data;
