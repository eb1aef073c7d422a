type Cell = string | number | null;

/** Spreadsheets run a cell that begins like this as a formula. The API's exports escape it in the same way. */
const FORMULA = /^[=+\-@\t\r]/;

const quote = (cell: Cell): string => {
  if (cell === null) return "";
  if (typeof cell === "number") return String(cell);
  const safe = FORMULA.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

/** Rows as CSV with a byte order mark, by which Excel recognises UTF-8. */
export const toCsv = (header: readonly string[], rows: readonly (readonly Cell[])[]): string =>
  `\uFEFF${[header, ...rows].map((row) => row.map(quote).join(",")).join("\r\n")}\r\n`;
