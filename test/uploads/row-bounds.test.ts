import Papa from "papaparse";
import { describe, expect, it } from "vitest";
import { boundRows } from "#src/uploads/row-bounds";
import { eachRow } from "#src/uploads/table-rows";

const WIDE = 5_000;
const rowsOf = async (text: string) => {
  const rows: string[][] = [];
  await eachRow(new TextEncoder().encode(text), ({ cells }) => rows.push(cells));
  return rows;
};

describe("a row of very many blank cells", () => {
  it.each([
    [`url,name\n${",".repeat(WIDE)}\nacme.com`],
    [`url,name\r\n${", ".repeat(WIDE)}\r\nacme.com`],
    [`url,name\n${',""'.repeat(WIDE)}\nacme.com`],
  ])("is not parsed cell by cell (case %#)", async (text) => {
    expect(await rowsOf(text)).toEqual([["url", "name"], [""], ["acme.com"]]);
  });

  it("keeps the cells before them, quoted ones too", async () => {
    const tail = ",".repeat(WIDE);
    expect(await rowsOf(`a,"b ""c"""${tail}\n1,"x\n,y "${tail}`)).toEqual([
      ["a", 'b "c"'],
      ["1", "x\n,y "],
    ]);
  });
});

it.each([
  ["unquoted", "x,"],
  ["quoted", '"x",'],
])("a row of very many %s cells is rejected before it is parsed", async (_kind, cell) => {
  await expect(rowsOf(`url,name\n${cell.repeat(WIDE)}`)).rejects.toThrow(
    "Row 2 has more than 200 columns",
  );
});

it.each([
  ['5" pipe,"a,b"\n6" pipe,"c,d"\n'.repeat(300)],
  ['"a""b","c\n,d",""\n'.repeat(300)],
  ['x,""""\n"",y\r\n\r\n'.repeat(300)],
  [`"${"x,y\n".repeat(1_000)}"`],
  ["a\tb\n".repeat(300)],
])("a file with few columns stays as it is (case %#)", (text) => {
  for (const delimiter of [",", "\t", Papa.UNIT_SEP]) expect(boundRows(text, delimiter)).toBe(text);
});
