import { isoTime, isoTimeOrNull } from "#src/shared/iso-time";
import type { Settings } from "#src/shared/settings";
import { signDownload } from "./download-link";
import type { ExportRow } from "./exports.repository";
import type { Export, ExportRun } from "./schemas";

/** A job's export as the API returns it, with a new download link. */
export async function presentExport(
  settings: Settings,
  requestUrl: string,
  row: ExportRow,
): Promise<Export> {
  // The queries of this feature select exports of jobs only.
  return { ...(await presentFile(settings, requestUrl, row)), job_id: row.jobId! };
}

/** A file of any kind, with a new download link. */
export async function presentFile(
  settings: Settings,
  requestUrl: string,
  { id, workspaceId, format, rows, sizeBytes, filename, key }: ExportRow,
) {
  const signed = { id, workspaceId, key, filename };
  const link = await signDownload(settings, requestUrl, signed, Date.now());
  return { id, format, rows, size_bytes: sizeBytes, filename, ...link };
}

/** An export in the background: its progress, and its link when the file is complete. */
export async function presentRun(
  settings: Settings,
  requestUrl: string,
  row: ExportRow,
): Promise<ExportRun> {
  const isComplete = row.status === "completed";
  const link = isComplete ? await presentFile(settings, requestUrl, row) : null;
  return {
    id: row.id,
    status: row.status,
    format: row.format,
    leads: row.leads,
    done: row.done,
    rows: row.rows,
    size_bytes: isComplete ? row.sizeBytes : null,
    filename: row.filename,
    url: link?.url ?? null,
    expires_at: link?.expires_at ?? null,
    error: row.error,
    created_at: isoTime(row.createdAt),
    finished_at: isoTimeOrNull(row.finishedAt ?? (isComplete ? row.createdAt : null)),
  };
}
