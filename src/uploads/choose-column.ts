import { TableError } from "./table-error";

/** What a column contains that a reader looks for. */
export type ColumnKind = {
  /** Header names, the most specific first. They are compared by their letters alone. */
  names: string[];
  isValue: (cell: string) => boolean;
  /** Share of the filled cells that must be values, if the header does not name the column. */
  minShare: number;
  missing: { code: TableError["code"]; message: string };
};

/** The columns with values, by their places: the first is the main one, others stand in where it is empty. */
export type ChosenColumns = { columns: number[]; hasHeader: boolean };

const MAX_LISTED_NAMES = 30;

/**
 * Chooses the column of the wanted name. Without one: the column whose header says so and that contains values, else
 * the first one with values, else one whose header says so. `rows` are the first rows that are not blank.
 */
export function chooseColumns(
  rows: string[][],
  kind: ColumnKind,
  wanted: string | undefined,
): ChosenColumns {
  const [first = []] = rows;
  if (wanted !== undefined) return { columns: [findColumn(first, wanted)], hasHeader: true };
  const named = namedColumns(first, kind.names);
  const isFilled = (column: number) => rows.some((cells) => isValueIn(cells, column, kind));
  // A column named `site` may contain places, so the cells decide.
  if (named.some(isFilled)) return { columns: named, hasHeader: true };
  const likely = likelyColumn(rows, kind);
  if (likely !== undefined)
    return { columns: [likely], hasHeader: !isValueIn(first, likely, kind) };
  if (named.length > 0) return { columns: named, hasHeader: true };
  throw new TableError(kind.missing.code, kind.missing.message);
}

function findColumn(header: string[], wanted: string): number {
  const exact = header.findIndex((cell) => cell.trim() === wanted.trim());
  if (exact >= 0) return exact;
  const similar = header.findIndex((cell) => nameKey(cell) === nameKey(wanted));
  if (similar >= 0) return similar;
  const names = header.map((cell) => cell.trim()).filter((name) => name !== "");
  const listed = names.slice(0, MAX_LISTED_NAMES).map((name) => `"${name.slice(0, 60)}"`);
  const others = names.length > listed.length ? ` and ${names.length - listed.length} more` : "";
  throw new TableError(
    "no_column",
    `The file has no column "${wanted}". Its columns are: ${listed.join(", ")}${others}`,
  );
}

function namedColumns(header: string[], names: string[]): number[] {
  const keys = header.map((cell) => cell.toLowerCase().replace(/\P{L}/gu, ""));
  return names.flatMap((name) => keys.flatMap((key, column) => (key === name ? column : [])));
}

function likelyColumn(rows: string[][], kind: ColumnKind): number | undefined {
  const { isValue, minShare } = kind;
  const width = Math.max(0, ...rows.map((cells) => cells.length));
  for (let column = 0; column < width; column++) {
    // A first cell without a value is the header.
    const others = isValueIn(rows[0]!, column, kind) ? rows : rows.slice(1);
    const filled = others.map((cells) => cells[column]?.trim() ?? "").filter((cell) => cell !== "");
    const values = filled.filter((cell) => isValue(cell)).length;
    if (values > 0 && values >= filled.length * minShare) return column;
  }
  return undefined;
}

function isValueIn(cells: string[], column: number, { isValue }: ColumnKind): boolean {
  const cell = cells[column]?.trim() ?? "";
  return cell !== "" && isValue(cell);
}

const nameKey = (cell: string) => cell.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
