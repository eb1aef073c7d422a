import { type JobSite, MAIN_COLUMNS } from "@quarry/client";
import type { ExportChoice } from "#web/exports/export-choice";
import { quarry } from "#web/api/client";
import { toCsv } from "#web/files/csv";
import { saveFile } from "#web/files/save-file";
import { counted } from "#web/format/numbers";
import { showDone } from "#web/ui/toast";
import { describeReason } from "./status";

/** Writes a file of the leads of a job, and downloads it. */
export async function exportLeads(jobId: string, { rows, format, isWhole, isSafe }: ExportChoice) {
  const file = await quarry.jobs.export(jobId, {
    format,
    rows,
    ...(rows === "companies" && !isWhole && { columns: [...MAIN_COLUMNS] }),
    ...(rows === "contacts" && isSafe && { filter: { email_status: "valid" } }),
  });
  // A signed link: it works without credentials, for one hour.
  location.assign(file.url);
  showDone(`Exported ${counted(file.rows, rows === "companies" ? "lead" : "row")}`, file.filename);
}

const PER_PAGE = 200;
const HEADER = ["site", "host", "status", "reason", "explanation"];

/** Saves the sites that ended without a lead of this job, with the reason of each. */
export async function exportLostSites(jobId: string) {
  const rows = [];
  for (const status of ["failed", "skipped"] as const)
    for await (const site of quarry.jobs.sites(jobId, { status, per_page: PER_PAGE }))
      rows.push(toRow(site));
  saveFile(`sites-without-a-lead-${jobId.slice(0, 8)}.csv`, toCsv(HEADER, rows), "text/csv");
  showDone(`Exported ${counted(rows.length, "site")}`);
}

const toRow = ({ url, host, status, reason }: JobSite) => [
  url,
  host,
  status,
  reason,
  reason && describeReason(reason),
];
