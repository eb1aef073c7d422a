import type { LeadExport, LeadFilter, NewLeadExport } from "@quarry/client";
import { quarry } from "#web/api/client";
import type { ExportChoice } from "#web/exports/export-choice";
import { exportedColumns } from "#web/features/leads/grid/exported-columns";
import type { Selection } from "#web/grid/selection";
import { counted } from "#web/format/numbers";
import { showDone } from "#web/ui/toast";
import { selectedLeads } from "./run-bulk";

const POLL_MS = 2_000;

/** Leads of the list, in its order and with its columns. */
export type LeadsToExport = {
  selection: Selection;
  filter: LeadFilter;
  columns: readonly { id: string }[];
};

type File = Pick<LeadExport, "url" | "rows" | "filename">;

/** Writes leads to a file in the order of the list, and downloads it, unless `signal` ends before. */
export async function exportLeads(
  { selection, filter, columns }: LeadsToExport,
  { rows, format, isWhole, isSafe }: ExportChoice,
  signal: AbortSignal,
): Promise<void> {
  // The statuses of a filter also choose among the addresses of a lead.
  const exported = rows === "contacts" && isSafe ? { ...filter, email_status: "valid" } : filter;
  const file = await writeFile(
    {
      format,
      rows,
      ...(rows === "companies" && !isWhole && { columns: exportedColumns(columns) }),
      ...selectedLeads(selection, exported),
      filter: exported,
    },
    signal,
  );
  if (signal.aborted) return;
  // A signed link: it works without credentials, for one hour.
  location.assign(file.url);
  showDone(`Exported ${counted(file.rows, "row")}`, file.filename);
}

/** A large file is written in the background, and is waited for. */
async function writeFile(wanted: NewLeadExport, signal: AbortSignal): Promise<File> {
  const made = await quarry.leads.export(wanted);
  if (!("status" in made)) return made;
  try {
    for (;;) {
      const { status, url, error, rows, filename } = await quarry.exports.get(made.id, { signal });
      if (url !== null) return { url, rows, filename };
      if (status !== "running") throw new Error(error ?? "The export was canceled");
      await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    }
  } catch (error) {
    // Nobody waits for the file any more.
    if (signal.aborted) await quarry.exports.cancel(made.id);
    throw error;
  }
}
