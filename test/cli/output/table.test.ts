import { expect, test } from "vitest";
import { formatTable } from "#cli/output/table";

test("makes a table as wide as its content", () => {
  expect(formatTable(["Name", "Phone"], [["Acme", "+4930123"]], 80)).toBe(
    "Name  Phone\n────  ────────\nAcme  +4930123",
  );
});

test("shortens the widest column in a narrow terminal", () => {
  const lines = formatTable(["Name", "E-mail"], [["Acme", "a.very.long.address@example.com"]], 20);
  for (const line of lines.split("\n")) expect(line.length).toBeLessThanOrEqual(20);
  expect(lines).toContain("Acme  a.very.long.a…");
});

test("counts wide characters as two columns", () => {
  expect(formatTable(["社名", "x"], [["ab", "y"]], 80)).toBe("社名  x\n────  ─\nab    y");
});

test("shortens no column that is fixed", () => {
  const table = formatTable(["Id", "Name"], [["0123456789", "A company"]], 20, (at) => at === 0);
  expect(table.split("\n").at(-1)).toBe("0123456789  A compa…");
});

test("counts an emoji and a combining accent as a terminal shows them", () => {
  expect(
    formatTable(["A", "b"], [["🚀", "x"]], 80)
      .split("\n")
      .at(-1),
  ).toBe("🚀  x");
  expect(
    formatTable(["A", "b"], [["e\u0301", "x"]], 80)
      .split("\n")
      .at(-1),
  ).toBe("e\u0301  x");
});
