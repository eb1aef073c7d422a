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
