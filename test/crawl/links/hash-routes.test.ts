import { describe, expect, it } from "vitest";
import { selectLinks } from "#src/crawl/links/link-scope";
import { pageKey } from "#src/crawl/links/page-key";
import { readPage } from "#src/extraction/read-page";

const linksOf = (hasHashRoutes: boolean, excludePaths: string[] = []) => {
  const hrefs = [
    "#/contact",
    "/#!/team",
    "#top",
    "#",
    "#/",
    "/about#/x",
    "#/blog/1",
    "//other.test/#/a",
  ];
  const { links } = readPage(hrefs.map((href) => `<a href="${href}">Page</a>`).join(""), {
    url: "https://www.acme.test/#/start",
    isEntry: true,
    headers: {},
    cookies: [],
    wantsLinks: true,
    hasHashRoutes,
  });
  const scope = { siteHost: "acme.test", includePaths: [], excludePaths, respectNofollow: true };
  return selectLinks(links, { ...scope, limit: 50 }).links;
};

describe("links to routes in the fragment", () => {
  it("are pages of rendered pages only", () => {
    expect(linksOf(true).map(({ key }) => key)).toEqual([
      "acme.test#/contact",
      "acme.test#!/team",
      "acme.test/about#/x",
      "acme.test#/blog/1",
    ]);
    expect(linksOf(false).map(({ key }) => key)).toEqual(["acme.test/about", "acme.test"]);
  });

  it("have the priority and the filters of their path", () => {
    expect(linksOf(true)[0]).toMatchObject({ url: "https://www.acme.test/#/contact", priority: 0 });
    expect(linksOf(true, ["/blog/*"]).map(({ key }) => key)).not.toContain("acme.test#/blog/1");
  });

  it.each([
    ["https://acme.test/#/contact", "acme.test#/contact"],
    ["http://www.acme.test/index.html#/contact/", "acme.test#/contact"],
    ["https://acme.test/?utm_source=x#!/a", "acme.test#!/a"],
    ["https://acme.test/#/", "acme.test"],
    ["https://acme.test/#contact", "acme.test"],
    ["https://acme.test/a?b=1#c", "acme.test/a?b=1"],
  ])("gives %s the key %s", (url, key) => {
    expect(pageKey(url)).toBe(key);
  });
});
