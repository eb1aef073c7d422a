import type { SeoFacts } from "#src/extraction/facts/page-facts";
import type { SeoEnrichment } from "#src/shared/lead";
import { SEO_ISSUES, type SeoIssue } from "./data/seo-issues";

type SiteFiles = { hasRobotsTxt: boolean; hasSitemap: boolean };

/** The formula in words, for the API description. */
export const SEO_SCORE_RULE = `100 minus the points of each issue: ${Object.entries(SEO_ISSUES)
  .map(([code, { costs }]) => `${code} ${costs}`)
  .join(", ")}.`;

/** SEO facts and score of the entry page. `facts` is null if the page was not read. */
export function enrichSeo(facts: SeoFacts | null, site: SiteFiles): SeoEnrichment {
  const issues: SeoIssue[] = facts ? findIssues(facts, site) : ["entry_page_not_read"];
  const cost = issues.reduce((sum, issue) => sum + SEO_ISSUES[issue].costs, 0);
  return {
    external_links: facts?.externalLinks ?? 0,
    h1_count: facts?.h1Count ?? 0,
    image_count: facts?.imageCount ?? 0,
    images_with_alt: facts?.imagesWithAlt ?? 0,
    internal_links: facts?.internalLinks ?? 0,
    meta_description_length: facts?.metaDescriptionLength ?? 0,
    title_length: facts?.titleLength ?? 0,
    word_count: facts?.wordCount ?? 0,
    has_canonical: facts?.hasCanonical ?? false,
    has_favicon: facts?.hasFavicon ?? false,
    has_open_graph: facts?.hasOpenGraph ?? false,
    has_robots_txt: site.hasRobotsTxt,
    has_sitemap: site.hasSitemap,
    has_structured_data: facts?.hasStructuredData ?? false,
    has_twitter_card: facts?.hasTwitterCard ?? false,
    has_viewport: facts?.hasViewport ?? false,
    issues,
    lang: facts?.lang ?? null,
    robots_meta: facts?.robotsMeta ?? null,
    score: Math.max(0, 100 - cost),
  };
}

function findIssues(facts: SeoFacts, site: SiteFiles): SeoIssue[] {
  const { h1Count, imageCount } = facts;
  const titleWidth = facts.titleLength + countWide(facts.title);
  const descriptionWidth = facts.metaDescriptionLength + countWide(facts.metaDescription);
  const found: Partial<Record<SeoIssue, boolean>> = {
    // The value of a directive does not count: `max-image-preview:none`.
    noindex: /(?:^|[\s,])(?:noindex|none)(?:$|[\s,])/i.test(facts.robotsMeta ?? ""),
    title_missing: titleWidth === 0,
    title_too_short: titleWidth > 0 && titleWidth < 10,
    title_too_long: titleWidth > 70,
    meta_description_missing: descriptionWidth === 0,
    meta_description_too_short: descriptionWidth > 0 && descriptionWidth < 50,
    meta_description_too_long: descriptionWidth > 170,
    h1_missing: h1Count === 0,
    h1_multiple: h1Count > 1,
    thin_content: facts.wordCount < 150,
    viewport_missing: !facts.hasViewport,
    lang_missing: facts.lang === null,
    images_without_alt: facts.imagesWithAlt < 0.8 * imageCount,
    canonical_missing: !facts.hasCanonical,
    structured_data_missing: !facts.hasStructuredData,
    open_graph_missing: !facts.hasOpenGraph,
    sitemap_missing: !site.hasSitemap,
    robots_txt_missing: !site.hasRobotsTxt,
    favicon_missing: !facts.hasFavicon,
    twitter_card_missing: !facts.hasTwitterCard,
    no_internal_links: facts.internalLinks === 0,
  };
  const codes = Object.keys(SEO_ISSUES) as SeoIssue[];
  return codes
    .filter((code) => found[code])
    .sort((a, b) => SEO_ISSUES[b].costs - SEO_ISSUES[a].costs);
}

/** Chinese, Japanese and Korean characters: each counts as two letters. */
function countWide(text: string | null): number {
  return (
    text?.match(/[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\uff00-\uff60]/g)?.length ?? 0
  );
}
