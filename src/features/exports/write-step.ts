import type { Scope } from "#src/db/scope";
import type { AppendedFile } from "#src/files/appended/appended-file";
import type { FileProgress } from "#src/shared/jobs/export-work";
import { CONTENT_TYPE, restFile, seqsFile } from "./export-file";
import { type ExportedLead, readBatches } from "./exported-leads.repository";
import { openFile } from "./table";
import { PartUpload } from "#src/platform/storage/part-upload";
import { readSeqs } from "./read-seqs";
import type { Progress, RunningExport } from "./running-exports.repository";

/** `calls`: statements that read leads, and parts of the file that are sent. */
export type StepLimits = { leads: number; calls: number; ms: number };
/** A step ends at the first of these. A crash repeats one step. */
export const STEP: StepLimits = { leads: 10_000, calls: 40, ms: 10_000 };
/**
 * More parts than a step sends. A worker that takes over an export begins so many numbers later, because the former one may
 * still be sending those of its step.
 */
const PARTS_OF_STEP = 64;
/** A local workerd, whose D1 and R2 respond at once, reads no request while it has work. A timer ends its work for a moment. */
const PAUSE_MS = 1;

/** A file that several steps of an invocation continue, so that its buffers are made once. */
export type OpenExport = {
  file: AppendedFile<ExportedLead>;
  progress: FileProgress;
  upload: PartUpload;
};

/** The number from which on no other worker sends parts: each lease since the last step that counts has its own. */
export const firstPartOf = ({ attempts, work }: RunningExport): number =>
  (work.upload.parts.at(-1)?.partNumber ?? 0) + 1 + attempts * PARTS_OF_STEP;

/** Opens the file of an export where the last step that counts has ended. */
export async function openExport(
  bucket: R2Bucket,
  row: RunningExport,
  firstPart: number,
): Promise<OpenExport> {
  const { key, format, work } = row;
  const rest = work.rest === null ? null : await bucket.get(restFile(key, work.rest));
  if (work.rest !== null && !rest) throw new Error("The last part of an export is missing");
  const bytes = rest ? new Uint8Array(await rest.arrayBuffer()) : new Uint8Array();
  const target = { bucket, key, contentType: CONTENT_TYPE[format] };
  if (!work.progress) throw new Error("The leads of the export are not selected yet");
  const progress = structuredClone(work.progress);
  const columns = work.columns ?? undefined;
  return {
    file: openFile(format, { ...work, columns, progress }),
    progress,
    upload: new PartUpload(target, work.upload, bytes, firstPart),
  };
}

/** Writes the next leads of an export to R2. Returns the progress; only storing it makes the step count. */
export async function writeStep(
  scope: Scope,
  bucket: R2Bucket,
  row: RunningExport,
  { file, progress, upload }: OpenExport,
  limits: StepLimits,
): Promise<Progress> {
  if (row.done === 0) await upload.append(file.start());
  const seqs = await readSeqs(bucket, seqsFile(row.key, row.work), row.done, limits.leads);
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
  // Another file than the one from which a repeated step starts, and than those of other leases.
  const own = `${row.leaseToken}-`;
  const rest = row.work.rest === `${own}0` ? `${own}1` : `${own}0`;
  await bucket.put(restFile(row.key, rest), upload.rest);
  const stored = structuredClone({ progress, upload: upload.state });
  return {
    work: { ...row.work, ...stored, rest, isWritten },
    leads: row.leads,
    done: Math.min(done, row.leads),
    rows: progress.rows,
  };
}
