import type { Value } from "#src/files/cell";
import { type AppendedFile, appendedObjects, mapped } from "#src/files/appended/appended-file";
import { appendedTable } from "#src/files/appended/appended-table";
import type { ExportRows, FileProgress } from "#src/shared/jobs/export-work";
import { AppError } from "#src/shared/errors";
import { type Entry, TABLES } from "./columns";
import type { ExportedLead } from "./exported-leads.repository";
import type { ExportFormat } from "./schemas";

type ChosenTable = {
  header: string[];
  /** The entries of a lead, each as a row. */
  entriesOf: (typeof TABLES)[ExportRows]["entriesOf"];
  toRow: (entry: Entry) => Value[];
};

/**
 * The columns of a file: those asked for, or else the standard ones and the uploaded ones. An uploaded column whose name a
 * standard one has is `input.` and its name.
 */
export function chooseColumns(
  rows: ExportRows,
  uploaded: readonly string[],
  wanted: readonly string[] | undefined,
): ChosenTable {
  const { columns, defaults, entriesOf } = TABLES[rows];
  const inputs = new Map(
    uploaded.map((name) => [columns.has(name) ? `input.${name}` : name, name] as const),
  );
  const names = (wanted ?? [...defaults, ALL_INPUTS]).flatMap((name) =>
    name === ALL_INPUTS ? [...inputs.keys()] : [name],
  );
  // A column is there once, also if `input.*` has it.
  const header = [...new Set(names)];
  const unknown = header.filter((name) => !columns.has(name) && !inputs.has(name));
  if (unknown.length > 0)
    throw unknownColumns(wanted ?? [], unknown, [...columns.keys(), ...inputs.keys()]);
  const values = header.map((name) => {
    const column = columns.get(name);
    const input = inputs.get(name);
    return column
      ? (entry: Entry) => column.cell(entry.lead, entry)
      : (entry: Entry) => entry.input?.[input!] ?? null;
  });
  return { header, entriesOf, toRow: (entry) => values.map((value) => value(entry)) };
}

/** Stands for all uploaded columns, whose names the caller need not know. */
const ALL_INPUTS = "input.*";

/** Whether a table has only columns that exist for every lead. */
export const hasStandardColumns = (
  rows: ExportRows,
  wanted: readonly string[] | undefined,
): boolean => wanted?.every((name) => TABLES[rows].columns.has(name)) === true;

/** Names every unknown column at its place, and those that exist: groups with a dot by their first part. */
function unknownColumns(wanted: readonly string[], unknown: string[], known: string[]) {
  const names = new Set(known.map((name) => name.replace(/^(\w+)\..*$/, "$1.*")));
  return new AppError("validation_failed", `Unknown columns: ${unknown.join(", ")}`, {
    details: unknown.map((name) => ({
      path: `body.columns.${wanted.indexOf(name)}`,
      code: "custom",
      message: `Unknown column ${name.slice(0, 60)}. Columns: ${[...names].join(", ")}`,
    })),
  });
}

type LeadTable = {
  rows: ExportRows;
  columns: readonly string[] | undefined;
  /** Names of the uploaded columns. */
  inputs: readonly string[];
  /** The statuses of the filter, separated by commas. A row of an address has one of them. */
  emailStatus?: string | null | undefined;
  progress: FileProgress;
};

/** A file as a sequence of leads. */
export function openFile(
  format: ExportFormat,
  { rows, columns, inputs, emailStatus, progress }: LeadTable,
): AppendedFile<ExportedLead> {
  const { header, entriesOf, toRow } = chooseColumns(rows, inputs, columns);
  if (rows === "companies" && columns === undefined && (format === "json" || format === "ndjson"))
    return mapped(appendedObjects(format, progress), (leads) => leads.map(toObject));
  const table = appendedTable(format, { header, sheetName: "Leads" }, progress);
  const isWanted = ofStatus(emailStatus);
  return mapped(table, (leads) => leads.flatMap(entriesOf).filter(isWanted).map(toRow));
}

/** Whether a row is of no address, or of one with these statuses. */
function ofStatus(emailStatus: string | null | undefined): (entry: Entry) => boolean {
  if (!emailStatus) return () => true;
  const statuses = new Set(emailStatus.split(","));
  return ({ address }) => !address || statuses.has(address.status);
}

/** A lead in a file of JSON without chosen columns. */
const toObject = ({ lead, addresses, input }: ExportedLead) => ({
  ...lead,
  email_statuses: addresses.map(({ status }) => status),
  ...(input && { input }),
});
