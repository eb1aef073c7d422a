import { describe, expect, it } from "vitest";
import { readPage } from "#src/extraction/read-page";

const PAGE = {
  url: "https://www.acme.com/shop/index.html?x=1",
  isEntry: true,
  headers: {} as Record<string, string>,
  cookies: [] as string[],
  wantsLinks: true,
};
const read = (html: string, page: Partial<typeof PAGE> = {}) =>
  readPage(html, { ...PAGE, ...page });
const urls = (html: string) => read(html).links.map((link) => link.url);

describe("the text of a page", () => {
  it("has the hyphens of keyboards, whichever hyphen is written", () => {
    const html = "<p>Exempel AB, Org.nr 556016\u20110680</p>";
    const { profile } = read(html, { url: "https://exempel.se/kontakt" }).facts;
    expect(profile?.registrations).toMatchObject([{ value: "5560160680" }]);
  });
});

describe("links of a page", () => {
  it.each<[string, string[]]>([
    [`<a href="/contact">x</a>`, ["https://www.acme.com/contact"]],
    [`<a href="team.html">x</a>`, ["https://www.acme.com/shop/team.html"]],
    [`<a href="../about">x</a>`, ["https://www.acme.com/about"]],
    [`<a href="./a/../b">x</a>`, ["https://www.acme.com/shop/b"]],
    [`<a href="/a/../b">x</a>`, ["https://www.acme.com/b"]],
    [`<a href="?page=2">x</a>`, ["https://www.acme.com/shop/index.html?page=2"]],
    [`<a href="//cdn.acme.com/a">x</a>`, ["https://cdn.acme.com/a"]],
    [`<a href="HTTPS://WWW.ACME.COM/a">x</a>`, ["https://www.acme.com/a"]],
    [`<a href="http://other.com">x</a>`, ["http://other.com/"]],
    [`<a href=" /a b/ü ">x</a>`, ["https://www.acme.com/a%20b/%C3%BC"]],
    [`<a href="/a?b=1&amp;c=2">x</a>`, ["https://www.acme.com/a?b=1&c=2"]],
    [`<a href="/a\\b">x</a>`, ["https://www.acme.com/a/b"]],
    [`<a href="/a#b">x</a><a href="/a#c">y</a><a href="/a">z</a>`, ["https://www.acme.com/a"]],
    [
      `<area href="/a"><iframe src="/b"></iframe><frame src="/c">`,
      ["https://www.acme.com/a", "https://www.acme.com/b", "https://www.acme.com/c"],
    ],
    [
      `<base href="/other/"><base href="/no/"><a href="a">x</a><a href="/b">y</a>`,
      ["https://www.acme.com/other/a", "https://www.acme.com/b"],
    ],
    [`<base href="https://cdn.acme.com/x/"><a href="a">x</a>`, ["https://cdn.acme.com/x/a"]],
    [
      `<a href="#top">x</a><a href="">y</a><a>z</a><a href="javascript:void(0)">w</a><a href="mailto:a@acme.com">m</a><a href="tel:1">t</a><a href="data:text/html,x">d</a><a href="ftp://acme.com/">f</a><a href="https://">h</a><a href="http://[::1">i</a>`,
      [],
    ],
  ])("%s", (html, expected) => {
    expect(urls(html)).toEqual(expected);
  });

  it("labels a link with its text, otherwise its image, otherwise its label attribute", () => {
    const html = `<a href="/"><img src="l.png" alt="Logo"></a> <a href="/">Home <b>page</b></a>
      <a href="/b" title="Basket"><svg><path/></svg></a> <a href="/c"><img alt="Contact"></a> <a href="/d">Team<a href="/e">Jobs</a>`;
    expect(read(html).links.map(({ url, text }) => `${new URL(url).pathname} ${text}`)).toEqual([
      "/ Logo",
      "/b Basket",
      "/c Contact",
      "/d Team",
      "/e Jobs",
    ]);
  });

  it("follows a URL if at least one of its links allows it", () => {
    const html = `<a rel="nofollow noopener" href="/a">x</a><a rel="NoFollow" href="/b">x</a><a href="/a">x</a>`;
    expect(read(html).links.map((link) => link.nofollow)).toEqual([false, true]);
  });

  it("returns at most 2,000 of 50,000 links, and none when links are disabled", () => {
    const html = Array.from({ length: 50_000 }, (_, i) => `<a href="/p/${i}">${i}</a>`).join("\n");
    expect(read(html).links).toHaveLength(2_000);
    expect(read(html, { wantsLinks: false }).links).toEqual([]);
  });
});

describe("the robots directives of a page", () => {
  it.each<[string, Record<string, string>, [noindex: boolean, nofollow: boolean]]>([
    [``, {}, [false, false]],
    [`<meta name="robots" content="index, follow">`, {}, [false, false]],
    [`<meta name="ROBOTS" content="NOINDEX,NOFOLLOW">`, {}, [true, true]],
    [`<meta name="robots" content="none">`, {}, [true, true]],
    [`<meta name="quarrybot" content="nofollow">`, {}, [false, true]],
    [`<meta name="googlebot" content="noindex">`, {}, [false, false]],
    [
      `<meta name="robots" content="nofollow"><meta name="robots" content="noindex">`,
      {},
      [true, true],
    ],
    [``, { "x-robots-tag": "noindex" }, [true, false]],
    [``, { "x-robots-tag": "googlebot: noindex, nofollow" }, [false, false]],
    [``, { "x-robots-tag": "googlebot: noindex, quarrybot: nofollow" }, [false, true]],
    [
      ``,
      { "x-robots-tag": "unavailable_after: 25 Jun 2030 15:00:00 PST, nofollow" },
      [false, true],
    ],
  ])("%s %o", (html, headers, [noindex, nofollow]) => {
    expect(read(html, { headers })).toMatchObject({ noindex, nofollow });
  });
});

describe("the text of a page", () => {
  it("is the visible text in one line", () => {
    const html = `<title>T</title><style>a{}</style><h1>Acme</h1><p>We&nbsp;make\n\n  <b>fine</b> things.</p><script>x</script><svg><text>no</text></svg>
      <ul><li>One<li>Two</ul><span style="display: none">hidden</span>`;
    expect(read(html).facts.textExtract).toBe("Acme We make fine things. One Two");
  });

  it("is at most 8 KB long for the entry page, 2 KB for others", () => {
    const html = `<p>${"word ".repeat(10_000)}</p>`;
    expect(read(html).facts.textExtract.length).toBeLessThanOrEqual(8_192);
    expect(read(html, { isEntry: false }).facts.textExtract.length).toBeLessThanOrEqual(1_024);
  });
});

describe("hostile pages", () => {
  const MB3 = 3_000_000;
  const filled = (text: string) => text.repeat(Math.ceil(MB3 / text.length));

  it.each<[string, string]>([
    ["less-than signs", filled("<")],
    ["nested elements", filled("<div>")],
    ["nested links", filled("<a href=x>")],
    ["at signs", filled("@")],
    ["partial addresses", filled("a@b.")],
    ["addresses in a row", filled("a@b.com@")],
    ["dots and an at sign", `${filled("a.")}@${filled("a.")}`],
    ["local parts", `${filled("a")}@acme.notatld`],
    ["spelled-out at signs", filled("a (at) b ")],
    ["spelled-out dots", filled("a [at] b [dot] ")],
    ["brackets", filled("[ ( { < ")],
    ["digits", filled("1")],
    ["digits and separators", filled("1.2-3/4 ")],
    ["numbers", filled("+49 30 1234567 ")],
    ["plus signs", filled("+(")],
    ["labels", filled("Tel. Fax: ")],
    ["ampersands", filled("&")],
    ["references", filled("&#x1;")],
    ["white space", filled(" \n\t")],
    ["open scripts", filled("<script>")],
    ["a script of concatenations", `<script>${filled("'a'+'@'+b+")}</script>`],
    ["a script of at signs", `<script>${filled("a@b ")}</script>`],
    ["a script of calls", `<script>${filled("atob('aaaa@')")}</script>`],
    ["a script of lists", `<script>${filled("['a','b'].join('@'),")}</script>`],
    ["a script of identifiers", `<script>${filled("abcdefghij+")}'@'</script>`],
    ["a script of backslashes", `<script>"${filled("\\")}@"</script>`],
    ["attributes", `<a ${filled("a=@ ")}>`],
    ["one long attribute", `<div data-email="${filled("a@")}">`],
    ["data attributes", filled(`<i data-email="x" data-user=y data-domain=z>`)],
    ["mail links", filled(`<a href="mailto:a@b,c@d?cc=e@f">`)],
    ["tel links", filled(`<a href="tel:+4930123">`)],
    ["metas", filled(`<meta name=robots content=x>`)],
    ["unclosed quotes", filled(`<a href="`)],
    // Engines look at the first 2,000 characters of 1,500 lines.
    ["postal codes in long lines", filled(`${"12345 Ab ".repeat(220)}<br>`)],
    ["years in long lines", filled(`${"since 1987 ".repeat(180)}<br>`)],
  ])("are scanned completely: %s", (_, html) => {
    const { facts, links } = read(html);
    expect(facts.url).toBe(PAGE.url);
    expect(facts.emails.length).toBeLessThanOrEqual(200);
    expect(links.length).toBeLessThanOrEqual(2_000);
  });
});
