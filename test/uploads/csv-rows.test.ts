import { describe, expect, it } from "vitest";
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

describe("a file that breaks the rules of CSV", () => {
  it.each([
    ["mixed line ends", "url,name\r\na,1\nb,2\rc,3\r\n", ["a|1", "b|2", "c|3"]],
    [
      "text behind a quoted cell",
      'url,name\na,"Jo" Do\nb,2\nc,"x, y"',
      ['a|"Jo" Do', "b|2", "c|x, y"],
    ],
    [
      "an address behind a name",
      'url,name\n"Jo Do" <jo@acme.com>,1\nb,2',
      ['"Jo Do" <jo@acme.com>|1', "b|2"],
    ],
    [
      "a quote without a second one",
      'url,name\na,"12 inch\nb,2\nc,3',
      ['a|"12 inch', "b|2", "c|3"],
    ],
    ["a quote before a quoted cell", 'url,name\na,"12 inch\nb,"x, y"\n', ['a|"12 inch', "b|x, y"]],
    ["quotes in a quoted cell", 'url,name\na,"the "best", one"\nb,2', ['a|the "best| one"', "b|2"]],
    [
      "quoted words",
      'url,name\na,"the "best" one"\nb,"x \\"y\\" z"',
      ['a|the "best" one', 'b|x \\"y\\" z'],
    ],
    [
      "quoted words in lines",
      'url,name\na,"one\nthe "best" of\nall"\nb,2',
      ['a|one\nthe "best" of\nall', "b|2"],
    ],
    ["inches", 'url,name\n5" pipe,6"\nb,2', ['5" pipe|6"', "b|2"]],
    ["spaces behind a quote", 'url,name\n"a" ,"1"\t\nb,2', ["a|1", "b|2"]],
  ])("keeps its rows: %s", async (_kind, text, rows) => {
    expect((await rowsOf(text)).map((cells) => cells.join("|"))).toEqual(["url|name", ...rows]);
  });
});

it.each([
  ['"a""b","c\n,d",""', ['a"b', "c\n,d", ""]],
  ['x,"""",""', ["x", '"', ""]],
  ['"a\r\nb",,', ["a\r\nb", "", ""]],
  ['"""a"" b",c', ['"a" b', "c"]],
])("reads the cells of %j", async (line, cells) => {
  expect(await rowsOf(`1,2,3\n${line}\n1,2,3\n`)).toEqual([
    ["1", "2", "3"],
    cells,
    ["1", "2", "3"],
  ]);
});
