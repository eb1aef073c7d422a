import type { Scope } from "#src/db/scope";
import type { AppendedFile } from "#src/files/appended/appended-file";
import type { FileProgress } from "#src/shared/jobs/export-work";
import { CONTENT_TYPE, filesOf } from "./export-file";
import { type ExportedLead, readBatches } from "./exported-leads.repository";
import { openFile } from "./table";
import { PartUpload } from "#src/platform/storage/part-upload";
import type { RunningExport } from "./running-exports.repository";

/** `calls`: statements that read leads, and parts of the file that are sent. */
export type StepLimits = { leads: number; calls: number; ms: number };
/** A step ends at the first of these. A crash repeats one step. */
export const STEP: StepLimits = { leads: 10_000, calls: 40, ms: 10_000 };
const BYTES_PER_SEQ = 4;
/** A local workerd, whose D1 and R2 respond at once, reads no request while it has work. A timer ends its work for a moment. */
const PAUSE_MS = 1;

/** A file that several steps of an invocation continue, so that its buffers are made once. */
type OpenExport = {
  file: AppendedFile<ExportedLead>;
  progress: FileProgress;
  upload: PartUpload;
};

/** Opens the file of an export where the last step that counts has ended. */
export async function openExport(bucket: R2Bucket, row: RunningExport): Promise<OpenExport> {
  const { key, format, work } = row;
  const rest = work.rest === null ? null : await bucket.get(filesOf(key).rests[work.rest]);
  const bytes = rest ? new Uint8Array(await rest.arrayBuffer()) : new Uint8Array();
  const target = { bucket, key, contentType: CONTENT_TYPE[format] };
  const progress = structuredClone(work.progress);
  const columns = work.columns ?? undefined;
  return {
    file: openFile(format, { ...work, columns, progress }),
    progress,
    upload: new PartUpload(target, work.upload, bytes),
  };
}

/** Writes the next leads of an export to R2. Returns the progress; only storing it makes the step count. */
export async function writeStep(
  scope: Scope,
  bucket: R2Bucket,
  row: RunningExport,
  { file, progress, upload }: OpenExport,
  limits: StepLimits,
): Promise<Pick<RunningExport, "work" | "done" | "rows">> {
  const files = filesOf(row.key);
  if (row.done === 0) await upload.append(file.start());
  const seqs = await readSeqs(bucket, files.seqs, row.done, limits.leads);
  let done = row.done;
  let statements = 0;
  const endsAt = Date.now() + limits.ms;
  for await (const { leads, end } of readBatches(scope, seqs)) {
    await upload.append(file.append(leads));
    done = row.done + end;
    statements += 1;
    const sent = upload.state.parts.length - row.work.upload.parts.length;
    if (statements + sent >= limits.calls || Date.now() >= endsAt) break;
    await scheduler.wait(PAUSE_MS);
  }
  const isWritten = done >= row.leads || seqs.length === 0;
  if (isWritten) await upload.append(file.end());
  // The other file than the one from which a repeated step starts.
  const rest = row.work.rest === 0 ? 1 : 0;
  await bucket.put(files.rests[rest], upload.rest);
  const stored = structuredClone({ progress, upload: upload.state });
  return {
    work: { ...row.work, ...stored, rest, isWritten },
    done: Math.min(done, row.leads),
    rows: progress.rows,
  };
}

async function readSeqs(bucket: R2Bucket, key: string, from: number, count: number) {
  const range = { offset: from * BYTES_PER_SEQ, length: count * BYTES_PER_SEQ };
  const size = (await bucket.head(key))?.size ?? 0;
  if (range.offset >= size) return new Uint32Array();
  const stored = await bucket.get(key, { range });
  if (!stored) throw new Error("The list of leads of an export is missing");
  return new Uint32Array(await stored.arrayBuffer());
}
