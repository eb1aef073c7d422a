import { expect, it } from "vitest";
import { readJsonResponse } from "#src/platform/models/read-json-response";
import { fc } from "#test/support/builders/properties";

const json = fc.jsonValue({ depthSize: "medium" });
const composite = json.filter((value) => typeof value === "object" && value !== null);
/** Words as people write them around an answer: brackets and quotes too, never as long as the answer. */
const prose = fc.constantFrom(
  "",
  "Sure!",
  "Here's the JSON:",
  "It's 5\" [wide]:",
  ":-[",
  "It {is} so.\n",
  "As [1] says:",
);

it("reads any JSON, bare or fenced, as JSON.parse does", () => {
  fc.assert(
    fc.property(json, fc.constantFrom("json", "JSON", ""), fc.nat(2), (value, label, indent) => {
      const text = JSON.stringify(value, null, indent);
      const same = JSON.parse(text);
      expect(readJsonResponse(text)).toEqual(same);
      expect(readJsonResponse(`\`\`\`${label}\n${text}\n\`\`\``)).toEqual(same);
    }),
    { numRuns: 300 },
  );
});

it("reads an object or a list within prose", () => {
  fc.assert(
    fc.property(composite, prose, prose, fc.nat(2), (value, before, after, indent) => {
      // The longest value is the answer: prose must not win.
      const text = JSON.stringify({ answer: value, filler: "0123456789" }, null, indent);
      const read = readJsonResponse(`${before}\n\`\`\`json\n${text}\n\`\`\`\n${after}`);
      expect(read).toEqual(JSON.parse(text));
      expect(readJsonResponse(`${before} ${text} ${after}`)).toEqual(JSON.parse(text));
    }),
    { numRuns: 300 },
  );
});

it("reads an object or a list with trailing commas", () => {
  fc.assert(
    fc.property(composite, prose, (value, before) => {
      const same: unknown = JSON.parse(JSON.stringify(value));
      expect(readJsonResponse(withTrailingCommas(same))).toEqual(same);
      const text = withTrailingCommas({ answer: same });
      expect(readJsonResponse(`${before} ${text}`)).toEqual({ answer: same });
    }),
    { numRuns: 300 },
  );
});

it("never throws, and returns nothing if there is no JSON", () => {
  fc.assert(fc.property(fc.string({ unit: "binary" }), (text) => void readJsonResponse(text)));
  const signs = fc.array(
    fc.constantFrom("{", "}", "[", "]", '"', "\\", ",", ":", "1", "a", "\n", "```"),
  );
  fc.assert(fc.property(signs, (parts) => void readJsonResponse(parts.join(""))));
  expect(readJsonResponse("")).toBeUndefined();
  expect(readJsonResponse("I cannot help with that.")).toBeUndefined();
});

it.each([
  ["the response after the reasoning", `<think>{"a": 1, "b": 2}</think>\n{"a": 3}`, { a: 3 }],
  ["the response after reasoning that the prompt opened", `So {"a": 1}?</think>{"a": 3}`, { a: 3 }],
  [
    "the response after two reasoning blocks",
    `<think>{"a": 1}</think><think>x</think>{"a": 3}`,
    { a: 3 },
  ],
  ["the response after reasoning in brackets", `[THINK]{"a": 1}[/THINK]{"a": 3}`, { a: 3 }],
  [
    "the response in gpt-oss's final channel",
    `<|channel|>analysis<|message|>{"a": 1}<|end|><|start|>assistant<|channel|>final<|message|>{"a": 3}`,
    { a: 3 },
  ],
  ["nothing of unclosed reasoning", `<think>Perhaps {"a": 1, "b": 2}?`, undefined],
  ["a response that mentions reasoning tags", `{"a": "</think> {}"}`, { a: "</think> {}" }],
  ["the longer of two objects", `For {"a": "b"}: {"c": "the answer"}`, { c: "the answer" }],
  ["a missing end", `{"a": {"b": [1, 2`, { a: { b: [1, 2] } }],
  ["raw line breaks in strings", `Here: {"a": "one\ntwo"}`, { a: "one two" }],
])("reads %s", (_, text, value) => {
  expect(readJsonResponse(text)).toEqual(value);
});

// Quadratic work on a megabyte takes longer than a test may.
it.each([
  ["brackets", "[".repeat(1_000_000)],
  ["braces with quotes", `{"`.repeat(500_000)],
  ["quotes", `{${'"'.repeat(1_000_000)}`],
  ["backslashes", `{"${"\\".repeat(1_000_000)}`],
  ["closed pairs", "{}".repeat(500_000)],
])("ends soon on hostile %s", (_, text) => {
  expect(() => readJsonResponse(text)).not.toThrow();
});

function withTrailingCommas(value: unknown): string {
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const [open, parts, close] = Array.isArray(value)
    ? ["[", value.map(withTrailingCommas), "]"]
    : [
        "{",
        Object.entries(value).map(([k, v]) => `${JSON.stringify(k)}: ${withTrailingCommas(v)}`),
        "}",
      ];
  return parts.length === 0 ? open + close : `${open}\n${parts.join(",\n")},\n${close}`;
}
