import { describe, expect, it } from "vitest";
import { allowsPath, compactRobots, parseRobots, restoreRules } from "#src/crawl/robots/robots";

const allows = (text: string, path: string, token = "quarrybot") =>
  allowsPath(parseRobots(text, token), path);
const ALL = "User-agent: *\n";

describe("RFC 9309, section 5", () => {
  const simple = `User-Agent: *
Disallow: *.gif$
Disallow: /example/
Allow: /publications/

User-Agent: foobot
Disallow:/
Allow:/example/page.html
Allow:/example/allowed.gif

User-Agent: barbot
User-Agent: bazbot
Disallow: /example/page.html

User-Agent: quxbot
`;
  it.each([
    ["otherbot", "/logo.gif", false],
    ["otherbot", "/logo.gif?x", true],
    ["otherbot", "/example/a", false],
    ["otherbot", "/publications/a", true],
    ["foobot", "/anything", false],
    ["foobot", "/example/page.html", true],
    ["foobot", "/example/allowed.gif", true],
    ["barbot", "/example/page.html", false],
    ["bazbot", "/example/page.html", false],
    ["barbot", "/example/other.html", true],
    ["quxbot", "/example/", true],
    ["FooBot", "/anything", false],
  ])("%s on %s: %s", (token, path, allowed) => expect(allows(simple, path, token)).toBe(allowed));

  const longest =
    "User-Agent: foobot\nAllow: /example/page/\nDisallow: /example/page/disallowed.gif\n";
  it.each([
    ["/example/page/", true],
    ["/example/page/disallowed.gif", false],
  ])("the longest match decides on %s", (path, allowed) =>
    expect(allows(longest, path, "foobot")).toBe(allowed),
  );
});

describe("RFC 9309, section 2.2.2: percent-encoding", () => {
  it.each([
    ["/foo/bar?baz=quz", "/foo/bar?baz=quz"],
    ["/foo/bar?baz=https://foo.bar", "/foo/bar?baz=https://foo.bar"],
    ["/foo/bar/U+E38384", "/foo/bar/U+E38384"],
    ["/foo/bar/ツ", "/foo/bar/%E3%83%84"],
    ["/foo/bar/%E3%83%84", "/foo/bar/%e3%83%84"],
    ["/foo/bar/%62%61%7A", "/foo/bar/baz"],
    ["/foo/bar/baz", "/foo/bar/%62%61%7A"],
    ["/path/file-with-a-%2A.html", "/path/file-with-a-*.html"],
    ["/path/foo-%24", "/path/foo-$"],
    ["/a b", "/a%20b"],
    ["/a%2Fb", "/a%2fb"],
  ])("%s covers %s", (rule, path) => expect(allows(`${ALL}Disallow: ${rule}\n`, path)).toBe(false));
  it.each([
    ["/a%2Fb", "/a/b"],
    ["/path/a-%2A.html", "/path/a-x.html"],
  ])("%s does not cover %s", (rule, path) =>
    expect(allows(`${ALL}Disallow: ${rule}\n`, path)).toBe(true),
  );
});

describe("matching", () => {
  it.each([
    ["Disallow: /", "/", false],
    ["Disallow: /", "/robots.txt", true],
    ["Disallow:", "/a", true],
    ["Disallow: /fish", "/fish.html", false],
    ["Disallow: /fish", "/fishheads/yummy", false],
    ["Disallow: /fish", "/Fish", true],
    ["Disallow: /fish", "/catfish", true],
    ["Disallow: /fish/", "/fish", true],
    ["Disallow: /*.php", "/folder/any.php.file", false],
    ["Disallow: /*.php$", "/file.php?parameters", true],
    ["Disallow: /*.php$", "/folder/file.php", false],
    ["Disallow: /fish*.php", "/fishheads/catfish.php?x", false],
    ["Disallow: /p\nAllow: /page", "/page", true],
    ["Allow: /page\nDisallow: /*.htm", "/page.htm", false],
    ["Allow: /page\nDisallow: /page", "/page", true],
    ["Disallow: /page\nAllow: /page", "/page", true],
    ["Allow: /$\nDisallow: /", "/", true],
    ["Allow: /$\nDisallow: /", "/page.htm", false],
    ["Disallow: /a$b", "/a$b", false],
    ["Disallow: *", "/x", false],
    ["Disallow: /*?", "/x?y", false],
    ["Disallow: /*?", "/x", true],
    ["disallow : /x # comment", "/x", false],
    ["Unknown: /x", "/x", true],
    ["Disallow /x", "/x", true],
  ])("%j on %s: %s", (rules, path, allowed) => expect(allows(ALL + rules, path)).toBe(allowed));

  it("matches a hostile pattern in linear time", () => {
    const rules = parseRobots(`${ALL}Disallow: /${"*a".repeat(2000)}b$`, "quarrybot");
    expect(allowsPath(rules, `/${"a".repeat(2000)}`)).toBe(true);
  });
  it("reads a file of 20,000 rules", () => {
    const text = ALL + Array.from({ length: 20_000 }, (_, i) => `Disallow: /path/${i}/`).join("\n");
    expect(allows(text, "/path/19999/x")).toBe(false);
    expect(allows(text, "/path/x")).toBe(true);
  });
});

describe("groups", () => {
  it.each([
    [
      "merges the groups that name the crawler",
      "User-agent: quarrybot\nDisallow: /a\n\nUser-agent: x\nDisallow: /\n\nUser-agent: QuarryBot\nDisallow: /b",
      ["/a", "/b"],
      ["/c"],
    ],
    [
      "prefers the crawler's group over the group for all",
      "User-agent: *\nDisallow: /\n\nUser-agent: quarrybot\nDisallow: /a",
      ["/a"],
      ["/b"],
    ],
    [
      "allows all if the crawler's group is empty",
      "User-agent: *\nDisallow: /\n\nUser-agent: quarrybot\nDisallow:",
      [],
      ["/a"],
    ],
    [
      "compares whole names",
      "User-agent: quarry\nDisallow: /\n\nUser-agent: quarrybots\nDisallow: /",
      [],
      ["/a"],
    ],
    ["reads a name with a version", "User-agent: quarrybot/2.1\nDisallow: /a", ["/a"], ["/b"]],
    [
      "continues a list of names after a sitemap and a delay",
      "User-agent: x\nSitemap: https://a.test/s.xml\nCrawl-delay: 3\nUser-agent: quarrybot\nDisallow: /a",
      ["/a"],
      ["/b"],
    ],
    [
      "ignores rules before the first user agent",
      "Disallow: /\nUser-agent: quarrybot\nDisallow: /a",
      ["/a"],
      ["/b"],
    ],
    [
      "accepts a BOM and bare line breaks",
      "\ufeffUser-agent: *\rDisallow: /a\r\rUser-agent: x\rDisallow: /",
      ["/a"],
      ["/b"],
    ],
    [
      "merges the groups for all",
      "User-agent: *\nDisallow: /a\n\nUser-agent: x\nAllow: /\n\nUser-agent: *\nDisallow: /b",
      ["/a", "/b"],
      ["/c"],
    ],
    ["finds no rules in a web page", "<!DOCTYPE html>\nUser-agent: *\nDisallow: /", [], ["/a"]],
    ["finds no rules in nothing", "", [], ["/a"]],
  ] as [string, string, string[], string[]][])("%s", (_name, text, closed, open) => {
    for (const path of closed) expect([path, allows(text, path)]).toEqual([path, false]);
    for (const path of open) expect([path, allows(text, path)]).toEqual([path, true]);
  });
});

it("reads the crawler's delay and every sitemap", () => {
  const text =
    "Sitemap: https://a.test/1.xml\nUser-agent: *\nCrawl-delay: 9\n\nUser-agent: quarrybot\nCrawl-delay: 2.5\nDisallow: /x\nsitemap: /2.xml\nCrawl-delay: fast";
  expect(parseRobots(text, "quarrybot")).toMatchObject({
    crawlDelayMs: 2500,
    sitemaps: ["https://a.test/1.xml", "/2.xml"],
  });
  expect(parseRobots("User-agent: *\nDisallow: /x", "quarrybot").crawlDelayMs).toBeNull();
});

it("gives the same results from the compact form", () => {
  const text = `${ALL}Disallow: /\nAllow: /a*z$\nAllow: /ü\nDisallow: /a b#c\n`;
  const compact = compactRobots(text, "quarrybot").rules;
  expect(compact.split("\n")).toHaveLength(4);
  for (const path of ["/", "/abcz", "/abczz", "/%C3%BC", "/a%20b", "/robots.txt"])
    expect([path, allowsPath(restoreRules(compact), path)]).toEqual([path, allows(text, path)]);
  expect(allowsPath(restoreRules(compactRobots("", "quarrybot").rules), "/x")).toBe(true);
});
