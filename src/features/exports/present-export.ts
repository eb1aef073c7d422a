import type { Settings } from "#src/shared/settings";
import { signDownload } from "./download-link";
import type { ExportRow } from "./exports.repository";
import type { Export } from "./schemas";

/** An export with a new download link. A link to this service has the origin of `requestUrl`. */
export async function presentExport(
  settings: Settings,
  requestUrl: string,
  row: ExportRow,
): Promise<Export> {
  const { id, jobId, format, rows, sizeBytes, filename } = row;
  const link = await signDownload(settings, requestUrl, row, Date.now());
  return { id, job_id: jobId, format, rows, size_bytes: sizeBytes, filename, ...link };
}
