import data from "./seo-issues.json" with { type: "json" };

/**
 * Possible issues of an entry page: a sentence for people, and the points to subtract. The highest
 * total for one page is 100.
 */
export const SEO_ISSUES = data.seoIssues;

export type SeoIssue = keyof typeof SEO_ISSUES;
