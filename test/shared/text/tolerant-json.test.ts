import { expect, it } from "vitest";
import { parseTolerantJson } from "#src/shared/text/tolerant-json";

it.each([
  ["valid JSON", `{"a": [1, "x"]}`, { a: [1, "x"] }],
  ["trailing commas", `{"a": [1, 2,], "b": 3,}`, { a: [1, 2], b: 3 }],
  ["doubled commas", `{"a": 1,, "b": 2}`, { a: 1, b: 2 }],
  ["missing commas", `{"a": "1"\n "b": 2 "c": {} "d": null}`, { a: "1", b: 2, c: {}, d: null }],
  [
    "comments",
    `{/* one */ "a": 1, // two\n "b": "http://x.y/*z*/"}`,
    { a: 1, b: "http://x.y/*z*/" },
  ],
  ["a comment wrapper", `<!-- {"a": 1,} -->`, { a: 1 }],
  ["a CDATA wrapper", `//<![CDATA[\n{"a": 1}\n//]]>`, { a: 1 }],
  ["an assignment", `var data = {"a": 1};`, { a: 1 }],
  ["raw line breaks and tabs in strings", `{"a": "one\n\ttwo"}`, { a: "one  two" }],
  ["bad escapes", `{"a": "c:\\dir \\u12 \\'"}`, { a: "c:\\dir \\u12 \\'" }],
  ["bare quotes", `{"a": "the "best" shop", "b": 1}`, { a: 'the "best" shop', b: 1 }],
  ["escaped quotes", `{&quot;a&quot;: 1}`, { a: 1 }],
  ["a missing end", `{"a": {"b": [1, 2`, { a: { b: [1, 2] } }],
  ["a string without end", `{"a": "b`, { a: "b" }],
  ["closing brackets without opening ones", `{"a": 1]}}`, { a: 1 }],
  ["a byte-order mark", `\ufeff{"a": 1}`, { a: 1 }],
  ["two values", `{"a": 1} {"b": 2}`, [{ a: 1 }, { b: 2 }]],
  ["two values and a comma", `{"a": 1},\n{"b": 2},`, [{ a: 1 }, { b: 2 }]],
  ["nothing", ``, undefined],
  ["prose", `no data here`, undefined],
])("reads %s", (_, text, value) => {
  expect(parseTolerantJson(text)).toEqual(value);
});

// Quadratic work on inputs of this length takes longer than a test may.
it.each([
  ["nesting", "[".repeat(1_000_000)],
  ["commas", `{"a":${",".repeat(1_000_000)}`],
  ["quotes", `{"a": ${'"x" '.repeat(250_000)}`],
  ["open comments", `{${"/*".repeat(500_000)}`],
  ["backslashes", `{"a": "${"\\q".repeat(500_000)}`],
  ["white space after quotes", `{"a": "${`"${" ".repeat(79)}x`.repeat(12_500)}`],
])("ends in linear time on hostile %s", (_, text) => {
  expect(() => parseTolerantJson(text)).not.toThrow();
});
