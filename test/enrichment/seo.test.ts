import { describe, expect, it } from "vitest";
import { SEO_ISSUES } from "#src/enrichment/data/seo-issues";
import { enrichSeo, SEO_SCORE_RULE } from "#src/enrichment/seo";
import type { SeoFacts } from "#src/extraction/facts/page-facts";
import { readPage } from "#src/extraction/read-page";
import { fc } from "#test/support/builders/properties";

const ALL_FILES = { hasRobotsTxt: true, hasSitemap: true };
const NO_FILES = { hasRobotsTxt: false, hasSitemap: false };

function factsOf(html: string): SeoFacts {
  const url = "https://www.acme.test/";
  const page = { url, isEntry: true, headers: {}, cookies: [], wantsLinks: false };
  return readPage(html, page).facts.seo!;
}

const seoOf = (html: string, files = ALL_FILES) => enrichSeo(factsOf(html), files);

const words = (count: number) => Array.from({ length: count }, (_, at) => `word${at}`).join(" ");

type Parts = { lang?: string; title?: string; description?: string; head?: string; body?: string };

/** A page with nothing to find fault with, but for what is given. */
function pageOf(parts: Parts = {}): string {
  const {
    lang = ' lang="en"',
    title = "<title>Acme builds packaging machines</title>",
    description = `<meta name="description" content="Packaging machines for small food producers, built in Linz since 1998.">`,
    head = ALL_HEAD,
    body = ALL_BODY,
  } = parts;
  return `<!doctype html><html${lang}><head>${title}${description}${head}</head><body>${body}`;
}
const VIEWPORT = `<meta name="viewport" content="width=device-width">`;
const CANONICAL = `<link rel="canonical" href="https://www.acme.test/">`;
const ICON = `<link rel="shortcut icon" href="/favicon.ico">`;
const OPEN_GRAPH = `<meta property="og:title" content="Acme">`;
const CARD = `<meta name="twitter:card" content="summary">`;
const DATA = `<script type="application/ld+json">{"@type":"Organization","name":"Acme"}</script>`;
const ALL_HEAD = VIEWPORT + CANONICAL + ICON + OPEN_GRAPH + CARD + DATA;
const H1 = "<h1>Machines</h1>";
const TEXT = `<p>${words(150)}</p>`;
const LINK = `<a href="/contact">Contact</a>`;
const ALL_BODY = H1 + TEXT + LINK;

describe("the analysis of an entry page", () => {
  it("reports all counts and facts", () => {
    const body = `${ALL_BODY}<img src="a.png" alt="A machine"><img src="b.png" alt=""><a href="https://www.acme.test/about">About</a><a href="//shop.acme.test">Shop</a><a href="https://other.example/">Other</a><a href="mailto:info@acme.test">Mail</a><a href="#top">Top</a>`;
    const html = pageOf({
      lang: ' lang="de-AT"',
      body,
      head: `${ALL_HEAD}<meta name="robots" content="index, follow">`,
    });
    expect(seoOf(html)).toEqual({
      external_links: 1,
      h1_count: 1,
      image_count: 2,
      images_with_alt: 1,
      internal_links: 3,
      meta_description_length: 70,
      title_length: 30,
      word_count: 157,
      has_canonical: true,
      has_favicon: true,
      has_open_graph: true,
      has_robots_txt: true,
      has_sitemap: true,
      has_structured_data: true,
      has_twitter_card: true,
      has_viewport: true,
      issues: ["images_without_alt"],
      lang: "de-AT",
      robots_meta: "index, follow",
      score: 95,
    });
  });

  it("reports no issue for a correct page", () => {
    expect(seoOf(pageOf())).toMatchObject({ issues: [], score: 100 });
  });

  it("is all zero, with a specific issue, if the entry page could not be read", () => {
    const seo = enrichSeo(null, ALL_FILES);
    expect(seo).toMatchObject({ issues: ["entry_page_not_read"], score: 0, has_robots_txt: true });
    const { issues: _, has_robots_txt, has_sitemap, ...rest } = seo;
    expect([has_robots_txt, has_sitemap]).toEqual([true, true]);
    expect(
      Object.values(rest).every((value) => value === 0 || value === false || value === null),
    ).toBe(true);
  });

  it("lists all issues of an empty page, the most expensive first", () => {
    const { issues, score } = seoOf(
      `<meta name="robots" content="noindex"><img src="a.png">`,
      NO_FILES,
    );
    const costs = issues.map((issue) => SEO_ISSUES[issue as keyof typeof SEO_ISSUES].costs);
    expect(score).toBe(0);
    expect(costs).toEqual(costs.toSorted((a, b) => b - a));
    expect(costs.reduce<number>((sum, cost) => sum + cost, 0)).toBe(100);
  });
});

describe("each issue is reported, and subtracts the points of its rule", () => {
  const without = (piece: string) => pageOf({ head: ALL_HEAD.replace(piece, "") });
  const meta = (content: string) => `<meta name="description" content="${content}">`;
  it.each<[string[], string, typeof ALL_FILES?]>([
    [["title_missing"], pageOf({ title: "" })],
    [["title_missing"], pageOf({ title: "<title> </title>" })],
    [["title_too_short"], pageOf({ title: "<title>Home</title>" })],
    [["title_too_long"], pageOf({ title: `<title>${"x".repeat(71)}</title>` })],
    [[], pageOf({ title: `<title>${"x".repeat(70)}</title>` })],
    [[], pageOf({ title: "<title>株式会社匠製作所</title>" })],
    [["title_too_long"], pageOf({ title: `<title>${"匠".repeat(36)}</title>` })],
    [["meta_description_missing"], pageOf({ description: "" })],
    [["meta_description_too_short"], pageOf({ description: meta("Machines") })],
    [["meta_description_too_long"], pageOf({ description: meta("x".repeat(171)) })],
    [["h1_missing"], pageOf({ body: TEXT + LINK })],
    [["h1_multiple"], pageOf({ body: H1 + H1 + TEXT + LINK })],
    [["thin_content"], pageOf({ body: H1 + LINK })],
    [["viewport_missing"], without(VIEWPORT)],
    [["lang_missing"], pageOf({ lang: "" })],
    [["images_without_alt"], pageOf({ body: `${ALL_BODY}<img src="a"><img src="b" alt="b">` })],
    [[], pageOf({ body: `${ALL_BODY}${`<img src="a" alt="a">`.repeat(4)}<img src="b">` })],
    [["canonical_missing"], without(CANONICAL)],
    [["structured_data_missing"], without(DATA)],
    [["open_graph_missing"], without(OPEN_GRAPH)],
    [["favicon_missing"], without(ICON)],
    [["twitter_card_missing"], without(CARD)],
    [["no_internal_links"], pageOf({ body: `${H1}${TEXT}<a href="https://other.example/">x</a>` })],
    [["sitemap_missing"], pageOf(), { hasRobotsTxt: true, hasSitemap: false }],
    [["robots_txt_missing"], pageOf(), { hasRobotsTxt: false, hasSitemap: true }],
    [["noindex"], pageOf({ head: `${ALL_HEAD}<meta name="ROBOTS" content="NOINDEX,follow">` })],
    [["noindex"], pageOf({ head: `${ALL_HEAD}<meta name="robots" content="none">` })],
    [[], pageOf({ head: `${ALL_HEAD}<meta name="robots" content="max-image-preview:none">` })],
  ])("%j", (issues, html, files = ALL_FILES) => {
    const seo = seoOf(html, files);
    const cost = issues.reduce(
      (sum, issue) => sum + SEO_ISSUES[issue as keyof typeof SEO_ISSUES].costs,
      0,
    );
    expect(seo).toMatchObject({ issues, score: 100 - cost });
    for (const issue of issues) expect(SEO_SCORE_RULE).toContain(`${issue} ${cost}`);
  });
});

describe("the score", () => {
  const length = fc.integer({ min: 0, max: 300 });
  const facts: fc.Arbitrary<SeoFacts> = fc.record({
    title: fc.constant(null),
    titleLength: length,
    metaDescription: fc.constant(null),
    metaDescriptionLength: length,
    h1Count: fc.nat(5),
    wordCount: fc.nat(1_000),
    imageCount: fc.nat(20),
    imagesWithAlt: fc.nat(20),
    internalLinks: fc.nat(50),
    externalLinks: fc.nat(50),
    hasCanonical: fc.boolean(),
    hasFavicon: fc.boolean(),
    hasOpenGraph: fc.boolean(),
    hasTwitterCard: fc.boolean(),
    hasViewport: fc.boolean(),
    hasStructuredData: fc.boolean(),
    lang: fc.option(fc.constant("en")),
    robotsMeta: fc.option(fc.constantFrom("noindex", "index, follow", "none", "")),
  });
  const files = fc.record({ hasRobotsTxt: fc.boolean(), hasSitemap: fc.boolean() });

  const betterments: Partial<SeoFacts>[] = [
    { titleLength: 40 },
    { metaDescriptionLength: 120 },
    { h1Count: 1 },
    { wordCount: 1_000 },
    { imageCount: 20, imagesWithAlt: 20 },
    { internalLinks: 50 },
    { hasCanonical: true },
    { hasFavicon: true },
    { hasOpenGraph: true },
    { hasTwitterCard: true },
    { hasViewport: true },
    { hasStructuredData: true },
    { lang: "en" },
    { robotsMeta: null },
  ];

  it("never decreases with an improvement", () => {
    fc.assert(
      fc.property(facts, files, fc.constantFrom(...betterments), (page, site, better) => {
        const before = enrichSeo(page, site).score;
        expect(enrichSeo({ ...page, ...better }, site).score).toBeGreaterThanOrEqual(before);
        expect(enrichSeo(page, ALL_FILES).score).toBeGreaterThanOrEqual(before);
      }),
    );
  });

  it("is a deterministic integer from 0 to 100, and 100 only without issues", () => {
    fc.assert(
      fc.property(facts, files, (page, site) => {
        const { score, issues } = enrichSeo(page, site);
        expect(Number.isInteger(score) && score >= 0 && score <= 100).toBe(true);
        expect(enrichSeo(page, site)).toMatchObject({ score, issues });
        expect(score === 100).toBe(issues.length === 0);
      }),
    );
  });
});
