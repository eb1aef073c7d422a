import type { SqlFragment } from "#src/db/statement";
import type { Scope } from "#src/db/scope";
import { requireJob } from "#src/features/jobs/read";
import { leadQuery } from "#src/features/leads/find";
import type { Bytes, Cell } from "#src/files/cell";
import { writeCsv } from "#src/files/csv";
import { writeJson, writeNdjson } from "#src/files/json";
import { writeXlsx } from "#src/files/xlsx";
import { putStream } from "#src/platform/storage/r2-objects";
import { newId } from "#src/shared/ids";
import { invalid, notFound } from "#src/shared/errors";
import type { Entry } from "./columns";
import {
  chosenOf,
  type ExportedLead,
  findInputColumns,
  findSeqs,
  readLeads,
} from "./exported-leads.repository";
import { removeFiles } from "./delete-files";
import { addExport, type ExportRow, findExport } from "./exports.repository";
import { cancelRunning } from "./running-exports.repository";
import type { ExportFormat, NewExport, NewLeadExport } from "./schemas";
import { startExport } from "./start-export";
import { CONTENT_TYPE, keyOf, nameFile } from "./export-file";
import { chooseColumns, toObject } from "./table";

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
  const selected = await select(scope, query, wanted);
  return exportLeads(scope, bucket, { id: chosen?.id, owner, name, wanted, ...selected });
}

/** The same for leads of the whole workspace: a small selection at once, a large one in the background. */
export async function exportWorkspaceLeads(
  scope: Scope,
  env: Pick<Env, "DB" | "FILES" | "MAINTENANCE">,
  wanted: NewLeadExport,
): Promise<ExportRow> {
  const query = chosenOf(scope, leadQuery(scope.workspaceId, wanted.filter).seqs, wanted);
  const selected = await select(scope, query, wanted);
  if (wanted.background || selected.seqs.length > LEADS_AT_ONCE)
    return startExport(scope, env, { ...wanted, ...selected });
  const owner = { jobId: null, verificationId: null };
  return exportLeads(scope, env.FILES, { owner, name: wanted.rows, wanted, ...selected });
}

/** More leads than one request exports are written in the background. */
const LEADS_AT_ONCE = 50_000;

type Selected = { seqs: Uint32Array; inputs: string[] };

/** The leads of an export and the names of their uploaded columns. Throws for unknown columns. */
async function select(
  scope: Scope,
  query: SqlFragment,
  { rows = "companies", columns }: Wanted,
): Promise<Selected> {
  const seqs = await findSeqs(scope, query);
  if (seqs.length > MAX_LEADS)
    throw invalid("body.filter", `An export has at most ${MAX_LEADS} leads. Narrow the filter`);
  const inputs = await findInputColumns(scope, seqs, MAX_INPUT_COLUMNS);
  chooseColumns(rows, inputs, columns);
  return { seqs, inputs };
}

type LeadFile = Omit<NewFile, "format"> & Selected & { wanted: Wanted };

async function exportLeads(
  scope: Scope,
  bucket: R2Bucket,
  { seqs, inputs, wanted, ...file }: LeadFile,
): Promise<ExportRow> {
  const { format, rows = "companies", columns } = wanted;
  const table = chooseColumns(rows, inputs, columns);
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
  const createdAt = Date.now();
  const filename = await nameFile(scope, { name, format, createdAt });
  const key = keyOf(scope, { id, owner, format });
  let rows = 0;
  async function* counted<T>(batches: AsyncIterable<T[]>) {
    for await (const batch of batches) {
      rows += batch.length;
      yield batch;
    }
  }
  const contentType = CONTENT_TYPE[format];
  const sizeBytes = await putStream(bucket, key, write(counted), { contentType });
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

async function* toRows<Given, T>(
  batches: AsyncIterable<Given[]>,
  show: (given: Given) => T,
): AsyncIterable<T[]> {
  for await (const batch of batches) yield batch.map(show);
}

/** 404 for an unknown id. */
export async function readExport(scope: Scope, id: string): Promise<ExportRow> {
  const row = await findExport(scope, id);
  if (!row) throw notFound("Export");
  return row;
}

/** Cancels a running export and deletes its parts. A worker that writes at this moment deletes its own. */
export async function cancelExport(scope: Scope, bucket: R2Bucket, id: string): Promise<ExportRow> {
  const stopped = await cancelRunning(scope, id);
  if (stopped) await removeFiles(bucket, stopped);
  return readExport(scope, id);
}
