import { describe, expect, it } from "vitest";
import { scanHtml } from "#src/extraction/html/html-scanner";

/** What a page is heard as: `<name attribute="value">`, `</name>`, texts, and `name[content]` for raw elements. */
function heard(html: string): string[] {
  const parts: string[] = [];
  scanHtml(html, {
    open: (tag) =>
      parts.push(
        `<${[tag.name, ...tag.attributes().map(([name, value]) => `${name}="${value}"`)].join(" ")}>`,
      ),
    close: (name) => parts.push(`</${name}>`),
    text: (text) => parts.push(text),
    raw: (name, content) => parts.push(`${name}[${content}]`),
  });
  return parts;
}

describe("scanHtml", () => {
  it.each<[string, string, string[]]>([
    ["tags and texts", `<p>Hi <b>you</b></p>`, ["<p>", "Hi ", "<b>", "you", "</b>", "</p>"]],
    ["names in any case", `<DIV ID=a>x</Div>`, [`<div id="a">`, "x", "</div>"]],
    ["headings apart from rules", `<h2>x<hr><hq>`, ["<h2>", "x", "<hr>", "<hq>"]],
    [
      "quotes of each kind and none",
      `<a href="x>y" title='"' rel=nofollow hidden data-a = 1>`,
      [`<a href="x>y" title=""" rel="nofollow" hidden="" data-a="1">`],
    ],
    ["a self-closing tag", `<img src="a.png"/>x<br/>`, [`<img src="a.png">`, "x", "<br>"]],
    ["a slash in an unquoted value", `<a href=/kontakt/ id=b>`, [`<a href="/kontakt/" id="b">`]],
    ["a stray quote in a tag", `<p "x">y</p>`, [`<p "x"="">`, "y", "</p>"]],
    [
      "entities",
      `<a title="a&amp;b&copy=1">&lt;&#64;&#x40;&commat;&nbsp;&auml</a>`,
      [`<a title="a&b&copy=1">`, "<@@@\u00a0ä", "</a>"],
    ],
    [
      "comments and declarations",
      `<!doctype html><!-- <b>x</b> --><?xml ?>a<!-->b<![CDATA[c]]>d`,
      ["a", "b", "d"],
    ],
    ["a comment that never ends", `a<!-- b> c`, ["a", " c"]],
    [
      "raw elements",
      `<script>if (a<b) "</p>"</SCRIPT><style>p>a{}</style>x`,
      [
        "<script>",
        `script[if (a<b) "</p>"]`,
        "</script>",
        "<style>",
        "style[p>a{}]",
        "</style>",
        "x",
      ],
    ],
    [
      "titles with entities",
      `<title>A &amp; <b></title>`,
      ["<title>", "title[A & <b>]", "</title>"],
    ],
    ["a title that never ends", `<title>A<p>b`, ["<title>", "A", "<p>", "b"]],
    ["a script that never ends", `<script>a<p>b`, ["<script>", "script[a<p>b]", "</script>"]],
    [
      "no text inside svg",
      `<svg viewBox="0"><title>Icon</title><path d="M0"/></svg>x`,
      [`<svg viewbox="0">`, "</svg>", "x"],
    ],
    ["less-than signs that start no tag", `1 < 2 <3 </> <`, ["1 < 2 <3 ", " <"]],
    ["a quote that never ends", `<a href="x>y</a>z`, [`<a href="x">`, "y", "</a>", "z"]],
    ["a tag that never ends", `x<a href="y"`, ["x"]],
    ["only white space as one space", `<p>\n\t </p>`, ["<p>", " ", "</p>"]],
    [
      "noscript and template",
      `<noscript>a</noscript><template>b</template>`,
      ["<noscript>", "a", "</noscript>", "<template>", "b", "</template>"],
    ],
    ["an empty page", "", []],
  ])("reports %s", (_, html, expected) => {
    expect(heard(html)).toEqual(expected);
  });

  it("decodes windows-1252 references, and does not change unknown ones", () => {
    expect(heard("&#128;&#150;&#0;&#xD800;&#x110000;&unknown;&amp")).toEqual([
      "€–\ufffd\ufffd\ufffd&unknown;&",
    ]);
  });

  it.each<[string, string, number]>([
    ["nested elements", "<div>".repeat(20_000), 20_000],
    ["less-than signs", "<".repeat(3_000_000), 1],
    ["unclosed quotes", `<a b="`.repeat(300_000), 0],
    ["crossed quotes", `<a b='>"c="`.repeat(200_000), 200_000],
    ["unclosed comments", "<!-- ".repeat(600_000), 1],
    ["unclosed scripts", "<script>".repeat(300_000), 3],
    ["unclosed titles", "<title>".repeat(300_000), 300_000],
    ["unclosed SVG elements", "<svg>".repeat(300_000), 300_000],
    ["unclosed tags", "<a ".repeat(1_000_000), 0],
    ["end tags without end", "</a ".repeat(700_000), 1],
    ["one endless name", `<${"a".repeat(3_000_000)}`, 0],
    ["spaces before quotes", `<a ${`= ${" ".repeat(100)}"" `.repeat(20_000)}>`, 1],
  ])("scans 3 MB of %s", (_, html, parts) => {
    let count = 0;
    const one = () => void count++;
    scanHtml(html, { open: one, close: one, text: one, raw: one });
    expect(count).toBe(parts);
  });
});
