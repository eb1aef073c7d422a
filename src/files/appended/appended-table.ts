import type { Cell } from "#src/files/cell";
import type { FileProgress } from "#src/shared/jobs/export-work";
import { type AppendedFile, appendedCsv, appendedObjects, mapped } from "./appended-file";
import { appendedXlsx } from "./appended-xlsx";

/** A table with a header in one of the formats. In JSON, a row is an object with the names of the header. */
export function appendedTable(
  format: "csv" | "xlsx" | "json" | "ndjson",
  { header, sheetName }: { header: readonly string[]; sheetName: string },
  progress: FileProgress,
): AppendedFile<Cell[]> {
  if (format === "csv") return appendedCsv(header, progress);
  if (format === "xlsx") return appendedXlsx(header, sheetName, progress);
  return mapped(appendedObjects(format, progress), (rows) =>
    rows.map((cells) => Object.fromEntries(header.map((name, at) => [name, cells[at]]))),
  );
}
