import type { Scope } from "#src/db/scope";
import { CONTENT_TYPE, filesOf } from "./export-file";
import { readLeads } from "./exported-leads.repository";
import { openFile } from "./table";
import { PartUpload } from "#src/platform/storage/part-upload";
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
  const file = openFile(row.format, { ...work, columns: work.columns ?? undefined });
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
