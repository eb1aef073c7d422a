import { describe, expect, it } from "vitest";
import { readSitemap } from "#src/crawl/links/sitemap";

const SCOPE = { siteHost: "acme.com", includePaths: [], excludePaths: [], limit: 10 };
const urls = (text: string, scope = SCOPE) => readSitemap(text, scope).links.map(({ url }) => url);
const urlset = (...locs: string[]) =>
  `<?xml version="1.0"?><urlset xmlns="x">${locs.map((loc) => `<url><loc>${loc}</loc><lastmod>2026-01-01</lastmod></url>`).join("")}</urlset>`;

describe("readSitemap", () => {
  it("returns the pages of the site once each, the best first", () => {
    const text = urlset(
      "https://acme.com/blog/a",
      "https://acme.com/services/",
      "https://www.acme.com/kontakt",
      "https://acme.com/services",
      "https://other.test/contact",
      "https://acme.com/a.pdf",
    );
    expect(urls(text)).toEqual([
      "https://www.acme.com/kontakt",
      "https://acme.com/services/",
      "https://acme.com/blog/a",
    ]);
  });

  it.each([
    ["entities", urlset("https://acme.com/a?b=1&amp;c=2"), ["https://acme.com/a?b=1&c=2"]],
    ["CDATA", urlset("<![CDATA[https://acme.com/a?b=1&c=2]]>"), ["https://acme.com/a?b=1&c=2"]],
    ["white space", urlset("\n  https://acme.com/a\n  "), ["https://acme.com/a"]],
    [
      "prefixes",
      "<sm:urlset><sm:url><sm:loc>https://acme.com/a</sm:loc></sm:url></sm:urlset>",
      ["https://acme.com/a"],
    ],
    [
      "images",
      "<urlset><url><loc>https://acme.com/a</loc><image:image><image:loc>https://acme.com/b</image:loc></image:image></url></urlset>",
      ["https://acme.com/a"],
    ],
    [
      "cut XML",
      "<urlset><url><loc>https://acme.com/a</loc></url><url><loc>https://acme.c",
      ["https://acme.com/a"],
    ],
    [
      "a plain list",
      "https://acme.com/a\r\nhttps://acme.com/b\n\nnonsense\n",
      ["https://acme.com/a", "https://acme.com/b"],
    ],
    ["a web page", "<!doctype html><html><body>Not found</body></html>", []],
    ["nothing", "", []],
    [
      "an entity bomb",
      `<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>${urlset("https://acme.com/&b;")}`,
      ["https://acme.com/&b;"],
    ],
  ] as [string, string, string[]][])("reads %s", (_name, text, expected) =>
    expect(urls(text)).toEqual(expected),
  );

  it("returns the sitemaps of an index, page sitemaps first", () => {
    const text = `<sitemapindex><sitemap><loc>https://acme.com/post-sitemap.xml</loc></sitemap>
      <sitemap><loc>https://acme.com/other.xml</loc></sitemap><sitemap><loc>https://acme.com/page-sitemap.xml.gz</loc></sitemap></sitemapindex>`;
    expect(readSitemap(text, SCOPE)).toEqual({
      links: [],
      sitemaps: [
        "https://acme.com/page-sitemap.xml.gz",
        "https://acme.com/other.xml",
        "https://acme.com/post-sitemap.xml",
      ],
    });
  });

  it("reads 50,000 entries of a longer file and applies the limit and the job's paths", () => {
    const many = urlset(...Array.from({ length: 60_000 }, (_, i) => `https://acme.com/item/${i}`));
    expect(urls(many)).toHaveLength(10);
    expect(urls(many, { ...SCOPE, limit: 60_000 })).toHaveLength(50_000);
    expect(urls(many, { ...SCOPE, excludePaths: ["/item"] as never[] })).toEqual([]);
  });

  it("reads a hostile file in linear time", () => {
    expect(urls("<loc>".repeat(600_000))).toEqual([]);
    expect(urls("loc>".repeat(700_000))).toEqual([]);
  });
});
