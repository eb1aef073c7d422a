import type { SqlFragment } from "#src/db/statement";
import type { Scope } from "#src/db/scope";
import { requireJob } from "#src/features/jobs/read";
import { leadQuery } from "#src/features/leads/find";
import { readBranding } from "#src/features/branding/service";
import type { Bytes } from "#src/files/cell";
import { writeCsv } from "#src/files/csv";
import { writeJson, writeNdjson } from "#src/files/json";
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
  ndjson: "application/x-ndjson",
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
  const { name } = await requireJob(scope, jobId);
  const seqs = chosen?.seqs ?? leadQuery(scope.workspaceId, { ...filter, job_id: jobId }).seqs;
  const owner = { jobId, verificationId: null };
  return storeExport(scope, bucket, { id: chosen?.id, owner, name, format }, (counted) =>
    write(format, counted(readLeads(scope, seqs))),
  );
}

type NewFile = {
  id?: string | undefined;
  owner: Pick<ExportRow, "jobId" | "verificationId">;
  /** The name of the job or list, for the name of the file. */
  name: string;
  format: ExportFormat;
};

/** Counts the rows of batches that pass through it. */
type Counted = <T>(batches: AsyncIterable<T[]>) => AsyncIterable<T[]>;

/** Stores a file in R2 as it is written, and records the export. */
export async function storeExport(
  scope: Scope,
  bucket: R2Bucket,
  { id = newId(), owner, name, format }: NewFile,
  write: (counted: Counted) => Bytes,
): Promise<ExportRow> {
  const { product_name: product } = await readBranding(scope);
  const title = product === null ? name : `${product} ${name}`;
  const createdAt = Date.now();
  const key = `exports/${scope.workspaceId}/${owner.jobId ?? owner.verificationId}/${id}.${format}`;
  let rows = 0;
  async function* counted<T>(batches: AsyncIterable<T[]>) {
    for await (const batch of batches) {
      rows += batch.length;
      yield batch;
    }
  }
  const contentType = CONTENT_TYPE[format];
  const sizeBytes = await putStream(bucket, key, write(counted), { contentType });
  const filename = `${fileStem(title)}-${new Date(createdAt).toISOString().slice(0, 10)}.${format}`;
  try {
    return await addExport(scope, {
      id,
      ...owner,
      format,
      rows,
      sizeBytes,
      filename,
      key,
      createdAt,
    });
  } catch (error) {
    // Without its record, the file could never be found or deleted.
    await bucket.delete(key);
    throw error;
  }
}

function write(format: ExportFormat, leads: AsyncIterable<ExportedLead[]>): Bytes {
  if (format === "json") return writeJson(toRows(leads, toObject));
  if (format === "ndjson") return writeNdjson(toRows(leads, toObject));
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
