import { describe, expect, it } from "vitest";
import { isSameSite, isTrap, pathFilter, selectLinks } from "#src/crawl/links/link-scope";
import { pageKey } from "#src/crawl/links/page-key";

const SCOPE = {
  siteHost: "acme.com",
  includePaths: [],
  excludePaths: [],
  respectNofollow: true,
  limit: 100,
};
const link = (url: string, text = "", nofollow = false) => ({ url, text, nofollow });
const urls = (links: { url: string }[]) => links.map(({ url }) => url);

describe("pageKey", () => {
  it.each([
    ["https://acme.com/", "acme.com"],
    ["http://www.acme.com", "acme.com"],
    ["https://acme.com/about/", "acme.com/about"],
    ["https://ACME.com/About", "acme.com/About"],
    ["https://acme.com/index.html", "acme.com"],
    ["https://acme.com/de/index.php", "acme.com/de"],
    ["https://acme.com/Default.aspx", "acme.com"],
    ["https://acme.com/index.htm?lang=de", "acme.com?lang=de"],
    ["https://acme.com/my-index.html", "acme.com/my-index.html"],
    ["https://acme.com/about#team", "acme.com/about"],
    ["https://acme.com/?b=2&a=1", "acme.com?a=1&b=2"],
    ["https://acme.com/?utm_source=x&utm_medium=y", "acme.com"],
    ["https://acme.com/a?gclid=1&id=7&fbclid=2&mc_cid=3", "acme.com/a?id=7"],
    ["https://acme.com/a;jsessionid=1A2B3C?x=1", "acme.com/a?x=1"],
    ["https://acme.com/a?PHPSESSID=abc&sid=9", "acme.com/a"],
    ["https://acme.com/a?inside=1", "acme.com/a?inside=1"],
    ["https://acme.com/a?", "acme.com/a"],
    ["https://acme.com/a?&&", "acme.com/a"],
    ["https://acme.com:443/a", "acme.com/a"],
    ["http://acme.com:8080/a", "acme.com:8080/a"],
    ["https://acme.com/%7euser/%c3%bc", "acme.com/~user/%C3%BC"],
    ["https://acme.com/ü", "acme.com/%C3%BC"],
    ["https://bücher.example/", "xn--bcher-kva.example"],
    ["https://acme.com/a/../b/./c", "acme.com/b/c"],
    ["https://acme.com//a//b/", "acme.com/a/b"],
    ["https://acme.com/a%2Fb", "acme.com/a%2Fb"],
    ["https://acme.com/%41%2d%5f%2e%7a", "acme.com/A-_.z"],
    ["https://acme.com/a?q=%e4&p=%61", "acme.com/a?p=a&q=%E4"],
    ["https://acme.com./a", "acme.com/a"],
    ["https://www.com/a", "www.com/a"],
    ["mailto:info@acme.com", "mailto:info@acme.com"],
    ["nonsense", "nonsense"],
  ])("normalizes %s to %s", (url, key) => expect(pageKey(url)).toBe(key));
});

it.each([
  ["https://acme.com/", "acme.com", true],
  ["http://www.acme.com/a", "acme.com", true],
  ["https://acme.com?x", "acme.com", true],
  ["https://acme.com.evil.test/", "acme.com", false],
  ["https://blog.acme.com/", "acme.com", false],
  ["https://acme.com:8443/", "acme.com", false],
  ["https://acme.com:8443/", "acme.com:8443", true],
  ["https://www.com/", "www.com", true],
  ["mailto:a@acme.com", "acme.com", false],
  ["//acme.com/", "acme.com", false],
])("%s is on the site %s: %s", (url, site, same) => expect(isSameSite(url, site)).toBe(same));

it.each([
  ["https://acme.com/file.PDF", true],
  ["https://acme.com/logo.svg?v=2", true],
  ["https://acme.com/a.html", false],
  ["https://acme.com/contact.php", false],
  ["https://acme.com/v1.2/notes", false],
  ["https://acme.com/logout", true],
  ["https://acme.com/?add-to-cart=12", true],
  ["https://acme.com/post?replytocom=4", true],
  ["https://acme.com/calendar/2031/05/", true],
  ["https://acme.com/events/list?month=2031-05", true],
  ["https://acme.com/events/summer-party", false],
  ["https://acme.com/a/b/a/b/a/b", true],
  ["https://acme.com/1/2/3/4/5/6/7/8/9/10/11/12/13", true],
  ["https://acme.com/1/2/3/4/5/6/7", false],
  [`https://acme.com/?q=${"x".repeat(2000)}`, true],
  ["https://acme.com/?a&b&c&d&e&f&g&h&i", true],
  ["https://acme.com/cdn-cgi/l/email-protection", true],
])("excludes %s: %s", (url, trap) => expect(isTrap(url)).toBe(trap));

describe("path filters", () => {
  it.each([
    [["/blog"], [], "/blog", true],
    [["/blog"], [], "/blog/a/b", true],
    [["/blog"], [], "/blogs", false],
    [["/blog/*"], [], "/blog/a", true],
    [["/blog/*"], [], "/blog", false],
    [["blog/*"], [], "/blog/a", true],
    [["*contact*"], [], "/en/contact-us", true],
    [["**/team"], [], "/team", true],
    [["**/team"], [], "/a/b/team", true],
    [["*.html"], [], "/a.html", true],
    [["*.html"], [], "/a.htm", false],
    [["/über-uns"], [], "/%C3%BCber-uns", true],
    [["/"], [], "/any/thing", true],
    [[], ["/blog"], "/blog/a", false],
    [[], ["/blog"], "/about", true],
    [["/de/*"], ["*/intern/*"], "/de/intern/x", false],
    [["/a*b*c"], [], "/axxbyyc", true],
    [["/a*b*c"], [], "/axxcyyb", false],
    [["/a*aa"], [], "/aaa", true],
    [["/aa*aa"], [], "/aaa", false],
  ] as [string[], string[], string, boolean][])(
    "include %j exclude %j: %s is selected: %s",
    (include, exclude, path, wanted) => expect(pathFilter(include, exclude)(path)).toBe(wanted),
  );

  it("matches a hostile pattern in linear time", () => {
    const wanted = pathFilter([`${"*a".repeat(500)}*b`], []);
    expect(wanted(`/${"a".repeat(1900)}`)).toBe(false);
  });
});

describe("selectLinks", () => {
  it("returns each page of the site once, the best first", () => {
    const { links, linkCount } = selectLinks(
      [
        link("https://acme.com/blog/2024/05/a-post", "A post"),
        link("https://acme.com/services", "Services"),
        link("https://acme.com/services/", "All services"),
        link("https://www.acme.com/kontakt", "Kontakt"),
        link("https://acme.com/impressum", "Impressum"),
        link("https://other.test/contact", "Contact"),
        link("https://acme.com/brochure.pdf", "Contact"),
        link("mailto:info@acme.com", "Mail"),
      ],
      SCOPE,
    );
    expect(links).toEqual([
      { key: "acme.com/kontakt", url: "https://www.acme.com/kontakt", priority: 0 },
      { key: "acme.com/impressum", url: "https://acme.com/impressum", priority: 1 },
      { key: "acme.com/services", url: "https://acme.com/services", priority: 3 },
      {
        key: "acme.com/blog/2024/05/a-post",
        url: "https://acme.com/blog/2024/05/a-post",
        priority: 7,
      },
    ]);
    expect(linkCount).toBe(4);
  });

  it("uses the best of several link texts for one page", () => {
    const { links } = selectLinks(
      [link("https://acme.com/p/17", ""), link("https://acme.com/p/17/", "Contact us")],
      SCOPE,
    );
    expect(links.map(({ priority }) => priority)).toEqual([0]);
  });

  it("skips nofollow links only if the option is set", () => {
    const page = [link("https://acme.com/a", "A", true), link("https://acme.com/b")];
    expect(urls(selectLinks(page, SCOPE).links)).toEqual(["https://acme.com/b"]);
    expect(selectLinks(page, { ...SCOPE, respectNofollow: false }).linkCount).toBe(2);
  });

  it("applies the job's paths", () => {
    const page = [
      link("https://acme.com/de/a"),
      link("https://acme.com/en/a"),
      link("https://acme.com/de/x/y"),
    ];
    const scope = { ...SCOPE, includePaths: ["/de/*"], excludePaths: ["/de/x"] };
    expect(urls(selectLinks(page, scope).links)).toEqual(["https://acme.com/de/a"]);
  });

  it("limits a page of 50,000 links and still finds the contact page", () => {
    const page = Array.from({ length: 50_000 }, (_, i) =>
      link(`https://acme.com/item/${i}`, `Item ${i}`),
    );
    page.push(link("https://acme.com/contact", "Contact"));
    const { links, linkCount } = selectLinks(page, SCOPE);
    expect(linkCount).toBe(50_001);
    expect(links).toHaveLength(100);
    expect(links[0]?.key).toBe("acme.com/contact");
  });
});
