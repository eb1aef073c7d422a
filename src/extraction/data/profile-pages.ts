import data from "./profile-pages.json" with { type: "json" };

/** Parts of the paths of pages that describe a company. */
export const profilePages = (): typeof data => data;
