import { describe, expect, it } from "vitest";
import { type HtmlEvent, scannerEvents, standardEvents } from "#test/support/builders/html-events";
import { fc } from "#test/support/builders/properties";

const RUNS = { numRuns: 2_000 };

const space = fc.constantFrom(" ", "\n", "\t", "  ", "\f");
const tagName = fc
  .tuple(fc.constantFrom("a", "p", "div", "H2", "br", "custom-tag", "x1", "Footer", "é"), fc.nat(3))
  .map(([name, capitals]) => (capitals === 0 ? name.toUpperCase() : name))
  // Only ASCII letters have two cases in a tag.
  .filter((name) => name !== "É");

const reference = fc.constantFrom(
  "&amp;",
  "&lt;",
  "&#64;",
  "&#x40;",
  "&nbsp;",
  "&auml;",
  "&copy;",
  "&copyx",
  "&notit;",
  "&NotEqualTilde;",
);
const word = fc.oneof(
  fc.constantFrom(
    "x",
    "Grüße",
    "日本",
    "1 < 2",
    "a & b",
    "<3",
    "]]>",
    "-->",
    "'",
    '"',
    "=",
    "/",
    ">",
  ),
  reference,
);
const text = fc.array(word, { minLength: 1, maxLength: 4 }).map((words) => words.join(" "));

const attributeName = fc.constantFrom(
  "href",
  "DATA-x",
  "title",
  "a.b",
  "@click",
  ":is",
  "x_1",
  "é",
);
const unquoted = fc.constantFrom("x", "/a/b", "#", "a&amp;b", "a?b=c", "ä", "`");
const inQuotes = (quote: string) =>
  fc
    .array(
      fc.constantFrom("x", ">", "<b>", " ", "\n", "/", "=", "&amp;", "&copy=1", "'", '"', "é"),
      {
        maxLength: 5,
      },
    )
    .map((parts) => parts.filter((part) => part !== quote).join(""));
const attribute = fc
  .tuple(
    attributeName,
    fc.constantFrom("", " ", "\n"),
    fc.oneof(
      fc.constant(""),
      unquoted.map((value) => `=${value}`),
      inQuotes('"').map((value) => `="${value}"`),
      inQuotes("'").map((value) => `='${value}'`),
      inQuotes('"').map((value) => `= "${value}"`),
    ),
  )
  .map(([name, gap, value]) => (value === "" ? name : `${name}${gap}${value}`));
const startTag = fc
  .tuple(
    tagName,
    fc.array(fc.tuple(space, attribute), { maxLength: 4 }),
    fc.constantFrom("", " ", " /"),
  )
  .map(([name, attributes, end]) => `<${name}${attributes.flat().join("")}${end}>`);
const endTag = fc
  .tuple(tagName, fc.constantFrom("", " ", "\n"))
  .map(([name, end]) => `</${name}${end}>`);

const notShown = fc.constantFrom(
  "<!-- <b>x</b> & ' -->",
  "<!---->",
  "<!-->",
  "<!--->",
  "<!doctype html>",
  "<!DOCTYPE html PUBLIC '-//W3C//DTD XHTML 1.0//EN'>",
  "<?xml version='1.0'?>",
  "<![CDATA[x]]>",
  "<!x>",
  "</>",
  "</ x>",
);
const rawContent = fc
  .array(
    fc.constantFrom("if (a<b)", "<p>", "</p>", "</scrip", "&amp;", "'", '"', "]]>", "</", "<", " "),
    {
      maxLength: 4,
    },
  )
  .map((parts) => parts.join(""));
const rawElement = fc
  .tuple(fc.constantFrom("script", "STYLE", "title", "textarea"), rawContent, space)
  .map(([name, content, gap]) => `<${name}>${content}</${name.toLowerCase()}${gap}>`);
const drawing = fc
  .array(fc.oneof(startTag, endTag, text, fc.constant("<title>Icon</title>")), { maxLength: 3 })
  .map((parts) => `<svg viewBox="0 0 1 1">${parts.join("")}</svg>`);

/** Tags need not match: unclosed and stray ones are part of every page. */
const page = fc
  .array(fc.oneof(text, startTag, startTag, endTag, notShown, rawElement, drawing, space), {
    maxLength: 12,
  })
  .map((parts) => parts.join(""));

it("reports the same tags, attributes, texts and raw contents as the HTML standard", () => {
  fc.assert(
    fc.property(page, (html) => {
      expect(scannerEvents(html)).toEqual(standardEvents(html));
    }),
    RUNS,
  );
});

const shown = (events: readonly HtmlEvent[]) =>
  events
    .map((event) => {
      if ("text" in event) return event.text;
      if ("close" in event) return `</${event.close}>`;
      if ("raw" in event) return `[${event.content}]`;
      const attributes = Object.entries(event.attributes).map(
        ([name, value]) => ` ${name}="${value}"`,
      );
      return `<${event.open}${attributes.join("")}>`;
    })
    .join("");

/** Where the scanner differs: to save the rest of a broken page, or because no fact depends on it. */
describe("the scanner differs from the HTML standard in", () => {
  it.each<[string, html: string, scanner: string, standard: string]>([
    ["a comment that never ends", "a<!-- b> c", "a c", "a"],
    ["a comment that ends with --!>", "a<!-- b --!>c-->d", "ad", "ac-->d"],
    ["a quote that never ends", `<a href="x>y</a>z`, `<a href="x">y</a>z`, ""],
    ["a title that never ends", "<title>A<p>b", "<title>A<p>b", "<title>[A<p>b]"],
    ["a script that never ends", "<script>a", "<script>[a]</script>", "<script>[a]"],
    ["NUL in a text", "a\0b", "a\0b", "ab"],
    ["NUL in a tag's name", "<p\0q>", '<p q="">', "<p\ufffdq>"],
    ["a less-than sign in a tag's name", "<a<b>", `<a <b="">`, "<a<b>"],
    ["a greater-than sign in an end tag", `<p></p title=">">x`, `<p></p>">x`, "<p></p>x"],
    [
      "an attribute that begins with an equals sign",
      `<p ="a>b">`,
      `<p ="a>b"="">`,
      `<p ="a="">b">`,
    ],
    [
      "a script within a script's comment",
      "<script><!--<script></script>-->",
      "<script>[<!--<script>]</script>-->",
      "<script>[<!--<script></script>-->]",
    ],
    [
      "other raw elements",
      "<iframe><b></iframe>",
      "<iframe><b></iframe>",
      "<iframe>[<b>]</iframe>",
    ],
    [
      "CDATA in foreign content",
      "<math><![CDATA[a>b]]></math>",
      "<math>b]]></math>",
      "<math>a>b</math>",
    ],
  ])("%s", (_, html, scanner, standard) => {
    expect([shown(scannerEvents(html)), shown(standardEvents(html))]).toEqual([scanner, standard]);
  });
});
