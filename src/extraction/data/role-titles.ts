import data from "./role-titles.json" with { type: "json" };

/** Words of job titles, labels of representatives, words that are no names, and family names of Japan. */
export const roleTitles = (): typeof data => data;
