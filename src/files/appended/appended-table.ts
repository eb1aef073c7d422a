import { toCell, type Value } from "#src/files/cell";
import type { FileProgress } from "#src/shared/jobs/export-work";
import { type AppendedFile, appendedCsv, appendedObjects, mapped } from "./appended-file";
import { appendedXlsx } from "./appended-xlsx";

/**
 * A table with a header in one of the formats. In JSON, a row is an object with the names of the header, and lists are
 * arrays.
 */
export function appendedTable(
  format: "csv" | "xlsx" | "json" | "ndjson",
  { header, sheetName }: { header: readonly string[]; sheetName: string },
  progress: FileProgress,
): AppendedFile<Value[]> {
  if (format === "json" || format === "ndjson")
    return mapped(appendedObjects(format, progress), (rows) =>
      rows.map((values) => Object.fromEntries(header.map((name, at) => [name, values[at]]))),
    );
  const table =
    format === "csv" ? appendedCsv(header, progress) : appendedXlsx(header, sheetName, progress);
  return mapped(table, (rows) => rows.map((values) => values.map(toCell)));
}
