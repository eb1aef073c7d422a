import { readFileSync } from "node:fs";
import { runInNewContext } from "node:vm";

export type Cell = string | number | boolean;
/** The cells of a sheet; `rows` and `columns` are its size, including empty cells. */
export type Grid = { cells: Cell[][]; rows: number; columns: number; formulas: Set<string> };

export const newGrid = (): Grid => ({ cells: [], rows: 1000, columns: 26, formulas: new Set() });

const width = ({ cells }: Grid) =>
  Math.max(0, ...cells.map((row) => row.findLastIndex((cell) => cell !== "") + 1));
const height = ({ cells }: Grid) =>
  cells.findLastIndex((row) => row.some((cell) => cell !== "")) + 1;

/** Stores a value as if typed: an apostrophe makes any value text. */
function typed(value: Cell): Cell {
  if (typeof value !== "string") return value;
  if (value.startsWith("'")) return value.slice(1);
  if (/^[+-]?\d+(?:\.\d+)?$/.test(value)) return Number(value);
  return /^(?:true|false)$/i.test(value) ? value.toLowerCase() === "true" : value;
}

/**
 * The methods of a `Sheet` that the script uses
 * (developers.google.com/apps-script/reference/spreadsheet/sheet). Rejects ranges outside its bounds.
 */
const sheetOf = (grid: Grid) => ({
  getLastRow: () => height(grid),
  getLastColumn: () => width(grid),
  getMaxRows: () => grid.rows,
  getMaxColumns: () => grid.columns,
  insertRowsAfter: (_: number, count: number) => void (grid.rows += count),
  insertColumnsAfter: (_: number, count: number) => void (grid.columns += count),
  getRange(row: number, column: number, rows: number, columns: number) {
    if (row < 1 || column < 1 || rows < 1 || columns < 1)
      throw new Error("The number of rows and columns in the range must be at least 1.");
    if (row + rows - 1 > grid.rows || column + columns - 1 > grid.columns)
      throw new Error("The coordinates of the range are outside the dimensions of the sheet.");
    const map = (read: (down: number, along: number) => Cell) =>
      Array.from({ length: rows }, (_, down) =>
        Array.from({ length: columns }, (__, along) => read(row - 1 + down, column - 1 + along)),
      );
    const valueAt = (down: number, along: number) => grid.cells[down]?.[along] ?? "";
    return {
      getValues: () => map(valueAt),
      getFormulas: () =>
        map((down, along) => (grid.formulas.has(`${down},${along}`) ? valueAt(down, along) : "")),
      setValues(values: Cell[][]) {
        if (values.length !== rows || values.some((cells) => cells.length !== columns))
          throw new Error("The number of rows in the data does not match the range.");
        values.forEach((cells, down) =>
          cells.forEach((value, along) => {
            const [at, to] = [row - 1 + down, column - 1 + along];
            const isFormula = typeof value === "string" && value.startsWith("=");
            grid.formulas[isFormula ? "add" : "delete"](`${at},${to}`);
            while (grid.cells.length <= at) grid.cells.push([]);
            const line = grid.cells[at]!;
            while (line.length <= to) line.push("");
            line[to] = typed(value);
          }),
        );
      },
    };
  },
});

/** Runs the script of the documentation on a posted body, with `sesame` as TOKEN, and returns its response. */
export function runScript(grid: Grid, contents: string): unknown {
  const script = readFileSync("docs/google-sheets-script.js", "utf8");
  const output = (text: string) => ({ text, setMimeType: () => ({ text }) });
  const answered: { text: string } = runInNewContext(
    `${script.replace("choose a long random word", "sesame")}\ndoPost({ postData: { contents } })`,
    {
      contents,
      LockService: { getScriptLock: () => ({ tryLock: () => true, releaseLock: () => undefined }) },
      SpreadsheetApp: { getActiveSpreadsheet: () => ({ getSheets: () => [sheetOf(grid)] }) },
      ContentService: { createTextOutput: output, MimeType: { JSON: "json" } },
    },
  );
  return JSON.parse(answered.text);
}
