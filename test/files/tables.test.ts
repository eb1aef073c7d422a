import { readXlsx } from "hucre/xlsx";
import Papa from "papaparse";
import { describe, expect, it } from "vitest";
import {
  appendedJson,
  type AppendedFile,
  newProgress,
  partsOf,
} from "#src/files/appended/appended-file";
import { appendedTable } from "#src/files/appended/appended-table";
import { appendedXlsx, type WorkbookLimits } from "#src/files/appended/appended-xlsx";
import type { Bytes, Cell } from "#src/files/cell";

const FORMATS = ["csv", "json", "ndjson", "xlsx"] as const;
const TABLE = { header: ["a", "b"], sheetName: "Leads" };

async function* batchesOf<T>(...batches: T[]) {
  yield* batches;
}

const write = (format: (typeof FORMATS)[number], ...rows: Cell[][]): Bytes =>
  partsOf(appendedTable(format, TABLE, newProgress()), batchesOf(rows));

async function bytesOf(file: Bytes): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of file) chunks.push(chunk.slice());
  return new Uint8Array(await new Blob(chunks as Uint8Array<ArrayBuffer>[]).arrayBuffer());
}

const textOf = async (file: Bytes) =>
  new TextDecoder("utf-8", { ignoreBOM: true, fatal: true }).decode(await bytesOf(file));

async function cellsOf(file: Bytes) {
  const workbook = await readXlsx(await bytesOf(file));
  return workbook.sheets[0]!.rows;
}

it("writes csv that parses back: quotes, line breaks, separators, any script", async () => {
  const rows = [
    ['He said "no"', "two\r\nlines"],
    ["a,b;c", "株式会社 Ünïted 😀"],
  ];
  const text = await textOf(write("csv", ...rows));
  expect(text.startsWith("\u{feff}a,b\r\n")).toBe(true);
  expect(text.endsWith("\r\n")).toBe(true);
  expect(Papa.parse<string[]>(text, { skipEmptyLines: true }).data).toEqual([["a", "b"], ...rows]);
});

it.each([
  ["=1+1", "'=1+1"],
  ["@SUM(A1)", "'@SUM(A1)"],
  ["+cmd|' /C calc'!A0", "'+cmd|' /C calc'!A0"],
  ["-2+3+cmd", "'-2+3+cmd"],
  ["\t=1", "\t'=1"],
  ["\r=1", "\r'=1"],
  ["x;=1+cmd", "x;'=1+cmd"],
  ["a; =cmd; +cmd; -1+cmd; @cmd", "a; '=cmd; '+cmd; '-1+cmd; '@cmd"],
  ["x\t=1|=2\n=3", "x\t'=1|'=2\n'=3"],
  ["x;;\t =1", "x;;\t '=1"],
  ["＝1+1; ＋cmd; －2+3; ＠SUM(A1)", "'＝1+1; '＋cmd; '－2+3; '＠SUM(A1)"],
  ["﹦1+1", "'﹦1+1"],
  ["  =1", "  '=1"],
  ["\u200b\ufeff=1", "\u200b\ufeff'=1"],
  ["\u00a0\u2003=1;\u2060@a", "\u00a0\u2003'=1;\u2060'@a"],
  ['x;"=1+cmd;y', `x;"'=1+cmd;y`],
  ["+493012345678; =cmd", "+493012345678; '=cmd"],
  ["+49 30 1;+1+cmd", "+49 30 1;'+1+cmd"],
  ["+1-800-555; +49 30 1", "'+1-800-555; +49 30 1"],
  ["-1; -2.5", "-1; -2.5"],
  ["a=b; c+d, -e (x@y.de)", "a=b; c+d, -e (x@y.de)"],
  ["+1-800-555", "'+1-800-555"],
  ["+493012345678", "+493012345678"],
  ["+493012345678; +15550001111", "+493012345678; +15550001111"],
  ["+49 (30) 123", "+49 (30) 123"],
  ["-12.5", "-12.5"],
  ["a=b", "a=b"],
])("writes %j into csv as %j", async (given, written) => {
  const text = await textOf(write("csv", [given, -1.5]));
  expect(Papa.parse<string[]>(text, { skipEmptyLines: true }).data[1]).toEqual([written, "-1.5"]);
});

it("writes xlsx that parses back with its types", async () => {
  const cells = await cellsOf(write("xlsx", ["=1+1", 42], ["  <&> _x0041_ ", -1.5], [null, true]));
  expect(cells).toEqual([
    ["a", "b"],
    ["=1+1", 42],
    ["  <&> _x0041_ ", -1.5],
    [null, true],
  ]);
});

it("writes valid xlsx from control characters, lone surrogates and long text", async () => {
  const long = "x".repeat(40_000);
  const cells = await cellsOf(
    write("xlsx", ["a\u{0}b\u{b}c\u{1f}\u{ffff}", `x\ud800y`], [long, null]),
  );
  expect(cells[1]).toEqual(["abc", "x\ufffdy"]);
  expect(String(cells[2]![0])).toHaveLength(32_767);
});

it("writes a json array, batch by batch", async () => {
  const batches = batchesOf([{ a: 1 }, { a: "é" }], [], [{ a: null }]);
  const text = await textOf(partsOf(appendedJson(newProgress()), batches));
  expect(JSON.parse(text)).toEqual([{ a: 1 }, { a: "é" }, { a: null }]);
});

it("writes valid files without rows", async () => {
  expect(await textOf(write("csv"))).toBe("\u{feff}a,b\r\n");
  expect(await cellsOf(write("xlsx"))).toEqual([["a", "b"]]);
  expect(await textOf(write("json"))).toBe("[]");
  expect(await textOf(write("ndjson"))).toBe("");
});

describe("a file that several processes append to", () => {
  const rows: Cell[][] = [
    ["=1+1", 42],
    ["  <&> _x0041_ \r\n", -1.5],
    [null, true],
    ["a\u{0}b\ud800", Infinity],
    ["", "株式会社 😀"],
  ];

  /** Each call is of a process that knows only the stored progress. */
  async function* parts<Row>(
    open: (progress: ReturnType<typeof newProgress>) => AppendedFile<Row>,
    batches: readonly Row[][],
  ): Bytes {
    let stored = JSON.stringify(newProgress());
    const next = (bytesOfNext: (file: AppendedFile<Row>) => Uint8Array) => {
      const progress = JSON.parse(stored) as ReturnType<typeof newProgress>;
      const bytes = bytesOfNext(open(progress));
      stored = JSON.stringify(progress);
      return bytes;
    };
    yield next((file) => file.start());
    for (const batch of batches) yield next((file) => file.append(batch));
    yield next((file) => file.end());
  }
  const batches = [rows.slice(0, 2), [], rows.slice(2)];
  const inParts = (format: (typeof FORMATS)[number], some: Cell[][][]) =>
    parts((progress) => appendedTable(format, TABLE, progress), some);

  it.each(["csv", "json", "ndjson"] as const)("is the same %s", async (format) => {
    expect(await textOf(inParts(format, batches))).toBe(await textOf(write(format, ...rows)));
    expect(await textOf(inParts(format, []))).toBe(await textOf(write(format)));
  });

  it("is a workbook with the same cells, also without rows", async () => {
    expect(await cellsOf(inParts("xlsx", batches))).toEqual(await cellsOf(write("xlsx", ...rows)));
    expect(await cellsOf(inParts("xlsx", []))).toEqual([["a", "b"]]);
  });

  const numbered = (count: number): Cell[][] =>
    Array.from({ length: count }, (_, at) => [`row ${at}`, at]);
  const sheetsOf = async (limits: WorkbookLimits, some: Cell[][][]) => {
    const file = parts((progress) => appendedXlsx(TABLE.header, "Leads", progress, limits), some);
    const { sheets } = await readXlsx(await bytesOf(file));
    return sheets.map(({ name, rows: cells }) => [name, cells.slice(1).map(([, at]) => at)]);
  };

  it("continues on the next sheet at the limit of rows, with the header", async () => {
    const nine = numbered(9);
    const limits = { rows: 4, bytes: 0xffff_ffff };
    const whole = [
      ["Leads", [0, 1, 2]],
      ["Leads 2", [3, 4, 5]],
      ["Leads 3", [6, 7, 8]],
    ];
    expect(await sheetsOf(limits, [nine])).toEqual(whole);
    expect(await sheetsOf(limits, [nine.slice(0, 2), nine.slice(2, 3), nine.slice(3)])).toEqual(
      whole,
    );
  });

  it("continues on the next sheet at the limit of bytes", async () => {
    const limits = { rows: 1_048_576, bytes: 1_050_000 };
    const sheets = await sheetsOf(limits, [numbered(800)]);
    expect(sheets.length).toBeGreaterThan(1);
    expect(sheets.flatMap(([, numbers]) => numbers)).toEqual(numbered(800).map(([, at]) => at));
  });
});
