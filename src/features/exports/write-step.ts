import type { Scope } from "#src/db/scope";
import { CONTENT_TYPE, filesOf } from "./export-file";
import { readLeads } from "./exported-leads.repository";
import { chooseColumns, toObject } from "./table";
import {
  type AppendedFile,
  appendedCsv,
  appendedJson,
  appendedNdjson,
} from "#src/files/appended/appended-file";
import { appendedXlsx } from "#src/files/appended/appended-xlsx";
import { PartUpload } from "#src/platform/storage/part-upload";
import type { ExportWork } from "#src/shared/jobs/export-work";
import type { RunningExport } from "./running-exports.repository";

/** Leads of one step: some seconds of processor time. A crash repeats one step. */
export const LEADS_PER_STEP = 10_000;
const BYTES_PER_SEQ = 4;

/** Writes the next leads of an export to R2. Returns the progress; only storing it makes the step count. */
export async function writeStep(
  scope: Scope,
  bucket: R2Bucket,
  row: RunningExport,
  leadsAtOnce: number,
): Promise<Pick<RunningExport, "work" | "done" | "rows">> {
  const { key, format } = row;
  const work = structuredClone(row.work);
  const files = filesOf(key);
  const rest = work.rest === null ? null : await bucket.get(files.rests[work.rest]);
  const bytes = rest ? new Uint8Array(await rest.arrayBuffer()) : new Uint8Array();
  const target = { bucket, key, contentType: CONTENT_TYPE[format] };
  const upload = new PartUpload(target, work.upload, bytes);
  const file = openFile(row.format, work);
  if (row.done === 0) await upload.append(file.start());
  const seqs = await readSeqs(bucket, files.seqs, row.done, leadsAtOnce);
  for await (const leads of readLeads(scope, seqs)) await upload.append(file.append(leads));
  const done = row.done + seqs.length;
  work.isWritten = done >= row.leads || seqs.length === 0;
  if (work.isWritten) await upload.append(file.end());
  // The other file than the one from which a repeated step starts.
  work.rest = work.rest === 0 ? 1 : 0;
  await bucket.put(files.rests[work.rest], upload.rest);
  work.upload = upload.state;
  return { work, done: Math.min(done, row.leads), rows: work.progress.rows };
}

async function readSeqs(bucket: R2Bucket, key: string, from: number, count: number) {
  const range = { offset: from * BYTES_PER_SEQ, length: count * BYTES_PER_SEQ };
  const size = (await bucket.head(key))?.size ?? 0;
  if (range.offset >= size) return new Uint32Array();
  const stored = await bucket.get(key, { range });
  if (!stored) throw new Error("The list of leads of an export is missing");
  return new Uint32Array(await stored.arrayBuffer());
}

type Leads = Parameters<typeof toObject>[0];

/** The file as a sequence of leads. */
function openFile(format: RunningExport["format"], work: ExportWork): AppendedFile<Leads> {
  const { progress, rows, columns, inputs } = work;
  const table = chooseColumns(rows, inputs, columns ?? undefined);
  const { header } = table;
  const cells = (leads: readonly Leads[]) => leads.flatMap(table.entriesOf).map(table.toRow);
  if (format === "csv") return mapped(appendedCsv(header, progress), cells);
  if (format === "xlsx") return mapped(appendedXlsx(header, "Leads", progress), cells);
  const file = format === "json" ? appendedJson(progress) : appendedNdjson(progress);
  if (rows === "companies" && columns === null) return mapped(file, (leads) => leads.map(toObject));
  return mapped(file, (leads) =>
    cells(leads).map((row) => Object.fromEntries(header.map((name, at) => [name, row[at]]))),
  );
}

const mapped = <Row>(
  file: AppendedFile<Row>,
  toRows: (leads: readonly Leads[]) => Row[],
): AppendedFile<Leads> => ({ ...file, append: (leads) => file.append(toRows(leads)) });
