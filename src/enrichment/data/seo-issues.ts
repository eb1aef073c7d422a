/**
 * What may be wrong with an entry page: a sentence for people, and the points it costs.
 * The most that one page can have wrong costs 100.
 */
export const SEO_ISSUES = {
  entry_page_not_read: {
    says: "The entry page could not be read, or asks robots not to keep it and the job respects that.",
    costs: 100,
  },
  noindex: {
    says: "A robots meta tag keeps the page out of search engines (seen only by jobs that do not respect robots.txt).",
    costs: 15,
  },
  title_missing: { says: "The page has no title.", costs: 15 },
  title_too_short: {
    says: "The title has fewer than 10 characters; wide ones count twice, here and below.",
    costs: 5,
  },
  title_too_long: { says: "The title has more than 70 characters.", costs: 5 },
  meta_description_missing: { says: "The page has no meta description.", costs: 12 },
  meta_description_too_short: {
    says: "The meta description has fewer than 50 characters.",
    costs: 4,
  },
  meta_description_too_long: {
    says: "The meta description has more than 170 characters.",
    costs: 4,
  },
  h1_missing: { says: "The page has no h1 heading.", costs: 10 },
  h1_multiple: { says: "The page has more than one h1 heading.", costs: 2 },
  thin_content: { says: "The page has fewer than 150 words.", costs: 8 },
  viewport_missing: { says: "The page has no viewport meta tag: phones show it small.", costs: 8 },
  lang_missing: { says: "The html element names no language.", costs: 5 },
  images_without_alt: { says: "Fewer than four of five images have an alt text.", costs: 5 },
  canonical_missing: { says: "The page names no canonical address.", costs: 4 },
  structured_data_missing: { says: "The page has no structured data.", costs: 4 },
  open_graph_missing: { says: "The page has no Open Graph tags.", costs: 3 },
  sitemap_missing: { says: "The site has no sitemap.", costs: 3 },
  robots_txt_missing: { says: "The site has no robots.txt.", costs: 2 },
  favicon_missing: { says: "The page names no icon.", costs: 2 },
  twitter_card_missing: { says: "The page has no Twitter card.", costs: 2 },
  no_internal_links: { says: "The page links to no other page of its site.", costs: 2 },
} as const;

export type SeoIssue = keyof typeof SEO_ISSUES;
