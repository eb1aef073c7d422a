import data from "./seo-issues.json" with { type: "json" };

/**
 * What may be wrong with an entry page: a sentence for people, and the points it costs.
 * The most that one page can have wrong costs 100.
 */
export const SEO_ISSUES = data.seoIssues;

export type SeoIssue = keyof typeof SEO_ISSUES;
