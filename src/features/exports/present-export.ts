import type { Settings } from "#src/shared/settings";
import { signDownload } from "./download-link";
import type { ExportRow } from "./exports.repository";
import type { Export } from "./schemas";

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
