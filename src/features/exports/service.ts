import type { SqlFragment } from "#src/db/statement";
import type { Scope } from "#src/db/scope";
import { requireJob } from "#src/features/jobs/read";
import { leadQuery } from "#src/features/leads/find";
import { readBranding } from "#src/features/branding/service";
import type { Bytes, Cell } from "#src/files/cell";
import { writeCsv } from "#src/files/csv";
import { writeJson, writeNdjson } from "#src/files/json";
import { writeXlsx } from "#src/files/xlsx";
import { putStream } from "#src/platform/storage/r2-objects";
import { newId } from "#src/shared/ids";
import { invalid } from "#src/shared/errors";
import type { Entry } from "./columns";
import {
  chosenOf,
  type ExportedLead,
  findInputColumns,
  findSeqs,
  readLeads,
} from "./exported-leads.repository";
import { addExport, type ExportRow } from "./exports.repository";
import type { ExportFormat, NewExport, NewLeadExport } from "./schemas";
import { chooseColumns } from "./table";

export const CONTENT_TYPE: Record<ExportFormat, string> = {
  csv: "text/csv; charset=utf-8",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  json: "application/json",
  ndjson: "application/x-ndjson",
};

type Wanted = Pick<NewExport, "format" | "filter"> & Partial<Pick<NewExport, "rows" | "columns">>;

/**
 * Writes the current leads of a job to a file in R2, batch by batch, and records the export. `chosen` replaces the
 * filter by given leads, and gives the id, so that a repeated export overwrites the first.
 */
export async function createExport(
  scope: Scope,
  bucket: R2Bucket,
  jobId: string,
  wanted: Wanted,
  chosen?: { id: string; seqs: SqlFragment },
): Promise<ExportRow> {
  const { name } = await requireJob(scope, jobId);
  const query =
    chosen?.seqs ?? leadQuery(scope.workspaceId, { ...wanted.filter, job_id: jobId }).seqs;
  const owner = { jobId, verificationId: null };
  return exportLeads(scope, bucket, { id: chosen?.id, owner, name, query, wanted });
}

/** The same for leads of the whole workspace. */
export async function exportWorkspaceLeads(
  scope: Scope,
  bucket: R2Bucket,
  wanted: NewLeadExport,
): Promise<ExportRow> {
  const query = chosenOf(scope, leadQuery(scope.workspaceId, wanted.filter).seqs, wanted);
  const owner = { jobId: null, verificationId: null };
  return exportLeads(scope, bucket, { owner, name: wanted.rows, query, wanted });
}

type LeadFile = Omit<NewFile, "format"> & { query: SqlFragment; wanted: Wanted };

async function exportLeads(
  scope: Scope,
  bucket: R2Bucket,
  { query, wanted, ...file }: LeadFile,
): Promise<ExportRow> {
  const { format, rows = "companies", columns } = wanted;
  const seqs = await findSeqs(scope, query);
  if (seqs.length > MAX_LEADS)
    throw invalid("body.filter", `An export has at most ${MAX_LEADS} leads. Narrow the filter`);
  const table = chooseColumns(
    rows,
    await findInputColumns(scope, seqs, MAX_INPUT_COLUMNS),
    columns,
  );
  const isWhole = rows === "companies" && columns === undefined;
  return storeExport(scope, bucket, { ...file, format }, (counted) => {
    const leads = readLeads(scope, seqs);
    if (isWhole && (format === "json" || format === "ndjson")) {
      const objects = toRows(counted(leads), toObject);
      return format === "json" ? writeJson(objects) : writeNdjson(objects);
    }
    return write(
      format,
      table.header,
      toRows(counted(entries(leads, table.entriesOf)), table.toRow),
    );
  });
}

/** Leads of one export. */
const MAX_LEADS = 1_000_000;
const MAX_INPUT_COLUMNS = 200;

async function* entries(
  batches: AsyncIterable<ExportedLead[]>,
  entriesOf: (lead: ExportedLead) => Entry[],
): AsyncIterable<Entry[]> {
  for await (const leads of batches) yield leads.flatMap(entriesOf);
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
  const key = `exports/${scope.workspaceId}/${owner.jobId ?? owner.verificationId ?? "leads"}/${id}.${format}`;
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

function write(format: ExportFormat, header: string[], batches: AsyncIterable<Cell[][]>): Bytes {
  const table = { header, batches };
  if (format === "csv") return writeCsv(table);
  if (format === "xlsx") return writeXlsx(table, "Leads");
  const objects = toRows(batches, (cells) =>
    Object.fromEntries(header.map((name, at) => [name, cells[at]])),
  );
  return format === "json" ? writeJson(objects) : writeNdjson(objects);
}

const toObject = ({ lead, addresses, input }: ExportedLead) => ({
  ...lead,
  email_statuses: addresses.map(({ status }) => status),
  ...(input && { input }),
});

async function* toRows<Given, T>(
  batches: AsyncIterable<Given[]>,
  show: (given: Given) => T,
): AsyncIterable<T[]> {
  for await (const batch of batches) yield batch.map(show);
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
