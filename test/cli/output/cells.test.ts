import { describe, expect, it } from "vitest";
import { cellText, leavesOf, printable, valueAt } from "#cli/output/cells";

describe("printable text", () => {
  it.each([
    ["an escape sequence", "\u001B[2J\u001B]0;title\u0007Acme", "[2J ]0;title Acme"],
    ["a tab and line breaks", "a\tb\r\nc", "a b c"],
    ["a reversed direction", "invoice\u202Efdp.exe", "invoice fdp.exe"],
    ["a C1 control", "Acme\u009B31m", "Acme 31m"],
  ])("has no %s", (_, given, expected) => {
    expect(printable(given)).toBe(expected);
  });

  it("keeps other scripts and emoji", () => {
    expect(printable("株式会社匠製作所 🚀 عربي")).toBe("株式会社匠製作所 🚀 عربي");
  });
});

it.each([
  [null, ""],
  [undefined, ""],
  [0, "0"],
  [false, "false"],
  [["a", "b"], "a; b"],
  [[{ name: "WordPress", category: "CMS" }], "WordPress"],
  [{ x: "https://x.com/acme" }, "https://x.com/acme"],
  [{}, ""],
  [{ open_roles: 3 }, '{"open_roles":3}'],
])("writes %j as a cell", (value, expected) => {
  expect(cellText(value)).toBe(expected);
});

it("reads a value at a dotted path, and nothing from a prototype", () => {
  const record = { enrichment: { quality: { grade: "B" } }, emails: [] };
  expect(valueAt(record, "enrichment.quality.grade")).toBe("B");
  expect(valueAt(record, "enrichment.seo.score")).toBeUndefined();
  expect(valueAt(record, "constructor.name")).toBeUndefined();
});

it("lists the leaves of a record, without empty ones", () => {
  expect(leavesOf({ id: "1", error: null, tags: [], progress: { sites: 2 } })).toEqual([
    { path: "id", value: "1" },
    { path: "progress.sites", value: 2 },
  ]);
});
