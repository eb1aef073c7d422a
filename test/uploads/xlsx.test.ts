import { deflateRawSync } from "node:zlib";
import { writeXlsx as writeWorkbook } from "hucre/xlsx";
import { describe, expect, it } from "vitest";
import { newProgress, partsOf } from "#src/files/appended/appended-file";
import { appendedXlsx } from "#src/files/appended/appended-xlsx";
import { TableError } from "#src/uploads/table-error";
import { eachRow, type TableRow } from "#src/uploads/table-rows";

async function rowsOf(bytes: Uint8Array): Promise<TableRow[]> {
  const rows: TableRow[] = [];
  await eachRow(bytes, (row) => rows.push(row));
  return rows;
}

const codeOf = (bytes: Uint8Array) =>
  rowsOf(bytes).then(
    () => null,
    (error: unknown) => (error instanceof TableError ? error.code : error),
  );

async function joined(pieces: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  for await (const piece of pieces) chunks.push(piece);
  return new Uint8Array(Buffer.concat(chunks));
}

/** An archive of these files, as bytes. `declared` is the unpacked size that it states of each. */
function zip(files: Record<string, string | Buffer>, declared?: number): Uint8Array {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, text] of Object.entries(files)) {
    const packed = deflateRawSync(text);
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(8, 8);
    local.writeUInt32LE(packed.length, 18);
    local.writeUInt16LE(name.length, 26);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(8, 10);
    entry.writeUInt32LE(packed.length, 20);
    entry.writeUInt32LE(declared ?? text.length, 24);
    entry.writeUInt16LE(name.length, 28);
    entry.writeUInt32LE(offset, 42);
    locals.push(local, Buffer.from(name), packed);
    directory.push(entry, Buffer.from(name));
    offset += 30 + name.length + packed.length;
  }
  const size = directory.reduce((sum, { length }) => sum + length, 0);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(directory.length / 2, 10);
  end.writeUInt32LE(size, 12);
  end.writeUInt32LE(offset, 16);
  return new Uint8Array(Buffer.concat([...locals, ...directory, end]));
}

const SHEETS = '<sheet name="A" sheetId="1" r:id="r1"/>';
/** A workbook whose first sheet has this content. */
const workbook = (
  sheet: string | Buffer,
  { strings = "", styles = "", sheets = SHEETS, declared = undefined as number | undefined } = {},
) =>
  zip(
    {
      "_rels/.rels":
        '<Relationships><Relationship Id="x" Type="a/officeDocument" Target="/xl/workbook.xml"/></Relationships>',
      "xl/workbook.xml": `<?xml version="1.0"?><workbook xmlns:r="r"><sheets>${sheets}</sheets></workbook>`,
      "xl/_rels/workbook.xml.rels": [
        '<Relationships><Relationship Id="r1" Type="a/worksheet" Target="worksheets/sheet1.xml"/>',
        '<Relationship Id="r2" Type="a/worksheet" Target="worksheets/sheet2.xml"/>',
        '<Relationship Id="r3" Type="a/sharedStrings" Target="sharedStrings.xml"/>',
        '<Relationship Id="r4" Type="a/styles" Target="styles.xml"/></Relationships>',
      ].join(""),
      "xl/worksheets/sheet1.xml": sheet,
      "xl/worksheets/sheet2.xml":
        "<sheetData><row r='1'><c t='str'><v>two</v></c></row></sheetData>",
      "xl/sharedStrings.xml": `<sst>${strings}</sst>`,
      "xl/styles.xml": `<styleSheet>${styles}</styleSheet>`,
    },
    declared,
  );
const sheetOf = (rows: string) => `<worksheet><sheetData>${rows}</sheetData></worksheet>`;

describe("an XLSX workbook", () => {
  const CELLS = ["acme.com", 'Größe "1"', "=1+1", "a\nb & <c>", "_x0041_", " x "];

  it("of this service is read as it was written", async () => {
    async function* batches() {
      yield [CELLS, ["", null, true, 42]];
    }
    const file = appendedXlsx(["A", "B"], "Leads", newProgress());
    const bytes = await joined(partsOf(file, batches()));
    expect(await rowsOf(bytes)).toEqual([
      { number: 1, cells: ["A", "B"] },
      { number: 2, cells: CELLS },
      { number: 3, cells: ["", "", "TRUE", "42"] },
    ]);
  });

  it("with shared texts, dates and numbers is read as a spreadsheet shows it", async () => {
    const bytes = await writeWorkbook({
      sheets: [
        { name: "Old", hidden: true, rows: [["hidden"]] },
        {
          name: "List",
          rows: [
            CELLS.toSpliced(4, 1),
            [new Date("2026-03-01T00:00:00Z"), 0.1 + 0.2, 1_234_567, null, false],
          ],
        },
      ],
    });
    expect(await rowsOf(bytes)).toEqual([
      { number: 1, cells: CELLS.toSpliced(4, 1) },
      { number: 2, cells: ["2026-03-01", "0.3", "1234567", "", "FALSE"] },
    ]);
  });

  it("keeps places, leading zeros and rich text", async () => {
    const bytes = workbook(
      sheetOf(
        '<row r="3"><c r="B3" t="s"><v>0</v></c><c r="D3" s="1"><v>1067</v></c><c r="E3" s="2"><v>45000.5</v></c></row>' +
          '<row><c t="inlineStr"><is><r><t>in</t></r><r><t xml:space="preserve">line </t></r></is></c><c t="e"><v>#N/A</v></c></row>',
      ),
      {
        strings: "<si><r><t>東</t></r><rPh><t>ひがし</t></rPh><r><t>京</t></r></si>",
        styles:
          '<numFmts><numFmt numFmtId="170" formatCode="00000"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="170"/><xf numFmtId="22"/></cellXfs>',
      },
    );
    expect(await rowsOf(bytes)).toEqual([
      { number: 3, cells: ["", "東京", "", "01067", "2023-03-15T12:00:00"] },
      { number: 4, cells: ["inline ", "#N/A"] },
    ]);
  });

  it("is read from its first visible sheet", async () => {
    const sheets =
      '<sheet name="A>B" sheetId="1" state="hidden" r:id="r1"/><sheet name="C" sheetId="2" r:id="r2"/>';
    expect(await rowsOf(workbook(sheetOf(""), { sheets }))).toEqual([
      { number: 1, cells: ["two"] },
    ]);
  });

  it("is read in linear time, whatever its attributes and formats are", async () => {
    const long = 100_000;
    const bytes = workbook(sheetOf(`<row ${"x".repeat(long)}/><row><c s="0"><v>7</v></c></row>`), {
      styles: ["[", '"', "[x]"]
        .map((part) => `<numFmt numFmtId="170" formatCode='${part.repeat(long / part.length)}'/>`)
        .join("")
        .concat('<cellXfs><xf numFmtId="170"/></cellXfs>'),
    });
    expect(await rowsOf(bytes)).toEqual([
      { number: 1, cells: [] },
      { number: 2, cells: ["7"] },
    ]);
  });

  it("counts rows whose number is missing, invalid or repeated", async () => {
    const rows = ['r="4"', 'r="4"', 'r="x"', 'r="2"', "", 'r="12"', 'r="1e9999"'];
    const bytes = workbook(sheetOf(rows.map((number) => `<row ${number}/>`).join("")));
    const numbers = (await rowsOf(bytes)).map(({ number }) => number);
    expect(numbers).toEqual([4, 5, 6, 7, 8, 12, 13]);
  });

  const bomb = Buffer.alloc(100 * 1024 * 1024, `<row>${" ".repeat(10_000)}</row>`);
  const many = "<row><c t='s'><v>0</v></c></row>".repeat(2_000);
  it.each([
    ["that is no workbook", zip({ "content.xml": "<x/>" }), "not_readable"],
    ["that is cut off", workbook(sheetOf("")).subarray(0, 300), "not_readable"],
    ["in the older format", Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 1, 2), "not_readable"],
    ["with a document type", workbook('<!DOCTYPE x [<!ENTITY a "b">]><a/>'), "not_readable"],
    ["with an endless tag", workbook(`<row ${"x".repeat(600_000)}`), "not_readable"],
    ["of 100 MiB that states 1 kB", workbook(bomb, { declared: 1_000 }), "too_large"],
    [
      "that repeats a long text",
      workbook(sheetOf(many), { strings: `<si><t>${"x".repeat(30_000)}</t></si>` }),
      "too_large",
    ],
    [
      "with a cell that is longer than any",
      workbook(sheetOf(`<row><c t="str"><v>${"1<b/>".repeat(600_000)}</v></c></row>`)),
      "too_large",
    ],
    [
      "with a shared text that is longer than any",
      workbook(sheetOf(""), { strings: `<si>${"<t>1</t>".repeat(600_000)}</si>` }),
      "too_large",
    ],
    [
      "with a cell far to the right",
      workbook(sheetOf('<row><c r="XFD1"><v>1</v></c></row>')),
      "too_many_columns",
    ],
  ])("%s is refused", async (_, bytes, code) => expect(await codeOf(bytes)).toBe(code));
});
