import type { SqlFragment } from "#src/db/statement";
import type { Scope } from "#src/db/scope";
import { requireJob } from "#src/features/jobs/read";
import { leadQuery } from "#src/features/leads/find";
import { readBranding } from "#src/features/branding/service";
import type { Bytes } from "#src/files/cell";
import { writeCsv } from "#src/files/csv";
import { writeJson } from "#src/files/json";
import { writeXlsx } from "#src/files/xlsx";
import { putStream } from "#src/platform/storage/r2-objects";
import { newId } from "#src/shared/ids";
import { HEADER, toRow } from "./columns";
import { addExport, type ExportedLead, type ExportRow, readLeads } from "./exports.repository";
import type { ExportFormat, NewExport } from "./schemas";

export const CONTENT_TYPE: Record<ExportFormat, string> = {
  csv: "text/csv; charset=utf-8",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  json: "application/json",
};

/**
 * Writes the current leads of a job to a file in R2, batch by batch, and records the export. `chosen` replaces the
 * filter by given leads, and gives the id, so that a repeated export overwrites the first.
 */
export async function createExport(
  scope: Scope,
  bucket: R2Bucket,
  jobId: string,
  { format, filter }: NewExport,
  chosen?: { id: string; seqs: SqlFragment },
): Promise<ExportRow> {
  const { name: jobName } = await requireJob(scope, jobId);
  const { product_name: product } = await readBranding(scope);
  const title = product === null ? jobName : `${product} ${jobName}`;
  const id = chosen?.id ?? newId();
  const createdAt = Date.now();
  const key = `exports/${scope.workspaceId}/${jobId}/${id}.${format}`;
  const seqs = chosen?.seqs ?? leadQuery(scope.workspaceId, { ...filter, job_id: jobId }).seqs;
  let rows = 0;
  async function* counted() {
    for await (const leads of readLeads(scope, seqs)) {
      rows += leads.length;
      yield leads;
    }
  }
  const contentType = CONTENT_TYPE[format];
  const sizeBytes = await putStream(bucket, key, write(format, counted()), { contentType });
  const filename = `${fileStem(title)}-${new Date(createdAt).toISOString().slice(0, 10)}.${format}`;
  try {
    return await addExport(scope, { id, jobId, format, rows, sizeBytes, filename, key, createdAt });
  } catch (error) {
    // Without its record, the file could never be found or deleted.
    await bucket.delete(key);
    throw error;
  }
}

function write(format: ExportFormat, leads: AsyncIterable<ExportedLead[]>): Bytes {
  if (format === "json") return writeJson(toRows(leads, toObject));
  const table = { header: HEADER, batches: toRows(leads, toRow) };
  return format === "csv" ? writeCsv(table) : writeXlsx(table, "Leads");
}

const toObject = ({ lead, emailStatuses }: ExportedLead) => ({
  ...lead,
  email_statuses: emailStatuses,
});

async function* toRows<T>(
  batches: AsyncIterable<ExportedLead[]>,
  show: (exported: ExportedLead) => T,
): AsyncIterable<T[]> {
  for await (const leads of batches) yield leads.map(show);
}

/** A job's name as a file name that is valid on every system. */
function fileStem(jobName: string): string {
  const stem = jobName
    .normalize("NFKC")
    .replaceAll(/[^\p{L}\p{N}._-]+/gu, "-")
    .replaceAll(/\.{2,}/g, ".")
    .slice(0, 80)
    .toWellFormed()
    .replaceAll(/^[-.]+|[-.\u{fffd}]+$/gu, "");
  return stem || "leads";
}
