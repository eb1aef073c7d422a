import type { Database } from "#src/db/client";
import type { Scope } from "#src/db/scope";
import { FileTooLarge } from "#src/files/appended/appended-file";
import { abortUpload, completeUpload } from "#src/platform/storage/part-upload";
import { NO_REST, type Rest, type Sweep } from "#src/shared/background/sweep";
import { AppError } from "#src/shared/errors";
import type { ExportWork } from "#src/shared/jobs/export-work";
import { log } from "#src/shared/log";
import { removeFiles, removeWorkFiles } from "./delete-files";
import { CONTENT_TYPE, restFile, seqsFile } from "./export-file";
import { findExport } from "./exports.repository";
import { ExportRefused, selectStep } from "./select-leads";
import {
  firstPartOf,
  type OpenExport,
  openExport,
  STEP,
  type StepLimits,
  writeStep,
} from "./write-step";
import {
  claimExport,
  endExport,
  type Progress,
  releaseExport,
  type RunningExport,
  saveExport,
} from "./running-exports.repository";

/** Longer than a step takes, which ends after 10 s and the call that it has begun. */
const LEASE_MS = 30_000;
/** Statements and calls of R2 of one step. */
const CALLS_PER_STEP = 60;
/** A step that fails so often fails the export. */
const MAX_ATTEMPTS = 6;

type Bindings = Pick<Env, "FILES">;

/** Writes exports in the background, within the budget. Another invocation continues them. */
export async function writeExports(
  db: Database,
  env: Bindings,
  { nowMs, budget }: Sweep,
  step: StepLimits = STEP,
): Promise<Rest> {
  while (budget.allows(CALLS_PER_STEP)) {
    const now = Math.max(nowMs, Date.now());
    const row = await claimExport(db, { nowMs: now, leaseMs: LEASE_MS });
    if (!row) return NO_REST;
    const scope: Scope = { db, workspaceId: row.workspaceId, actor: { kind: "system" } };
    const isEnded = await writeExport(scope, env, row, step, () => budget.allows(CALLS_PER_STEP));
    if (!isEnded) return { hasMore: true };
  }
  return { hasMore: true };
}

/** Writes steps of a leased export. Returns false if some are left. */
async function writeExport(
  scope: Scope,
  { FILES }: Bindings,
  leased: RunningExport,
  step: StepLimits,
  mayContinue: () => boolean,
): Promise<boolean> {
  let row = leased;
  const fields = { export_id: row.id };
  try {
    if (row.attempts > MAX_ATTEMPTS) {
      const error = `The file could not be written in ${MAX_ATTEMPTS} attempts. Export again`;
      await failExport(scope, FILES, row, error);
      return true;
    }
    const firstPart = firstPartOf(row);
    let open: OpenExport | undefined;
    while (!row.work.isWritten) {
      if (!mayContinue()) {
        await releaseExport(scope, row, Date.now());
        return false;
      }
      let next: Progress;
      if (row.work.selection) next = await selectStep(scope, FILES, row);
      else {
        open ??= await openExport(FILES, row, firstPart);
        next = await writeStep(scope, FILES, row, open, step);
      }
      if (!(await saveExport(scope, row, next, Date.now() + LEASE_MS))) {
        await leaveExport(scope, FILES, row, next.work);
        return true;
      }
      const former = row.work.rest;
      row = { ...row, ...next };
      // That of an earlier lease, which this one does not write.
      if (former !== null && !String(former).startsWith(`${row.leaseToken}`))
        await FILES.delete(restFile(row.key, former));
    }
    await complete(scope, FILES, row, firstPart);
    log.info("export.completed", { ...fields, rows: row.rows });
  } catch (error) {
    const isFinal =
      error instanceof FileTooLarge || error instanceof ExportRefused || error instanceof AppError;
    if (!isFinal) {
      // D1 or R2 is unavailable. After the lease, the next task repeats the step.
      log.error("export.interrupted", { ...fields, error });
      return true;
    }
    await failExport(scope, FILES, row, error.message);
  }
  return true;
}

async function failExport(scope: Scope, bucket: R2Bucket, row: RunningExport, error: string) {
  const isOurs = await endExport(scope, row, { status: "failed", error });
  if (isOurs) await removeFiles(bucket, row);
}

async function complete(
  scope: Scope,
  bucket: R2Bucket,
  row: RunningExport,
  firstPart: number,
): Promise<void> {
  const { upload, rest } = row.work;
  const last = rest === null ? null : await bucket.get(restFile(row.key, rest));
  if (!last) throw new Error("The last part of an export is missing");
  const target = { bucket, key: row.key, contentType: CONTENT_TYPE[row.format] };
  const bytes = new Uint8Array(await last.arrayBuffer());
  const sizeBytes = await completeUpload(target, upload, bytes, firstPart);
  const isOurs = await endExport(scope, row, { status: "completed", sizeBytes });
  if (isOurs) await removeWorkFiles(bucket, row.key);
  else await leaveExport(scope, bucket, row, row.work);
}

/**
 * Ends work on an export whose lease is lost. If it was canceled or erased meanwhile, its files are deleted. Otherwise the
 * lease has expired, and only those that the step wrote are: the others belong to another worker.
 */
async function leaveExport(scope: Scope, bucket: R2Bucket, row: RunningExport, own: ExportWork) {
  const now = await findExport(scope, row.id);
  if (own.upload.id !== row.work.upload.id) await abortUpload(bucket, row.key, own.upload);
  if (now?.status !== "running" && now?.status !== "completed") return removeFiles(bucket, row);
  if (own.rest !== null && own.rest !== row.work.rest)
    await bucket.delete(restFile(row.key, own.rest));
  if (own.seqs != null && own.seqs !== row.work.seqs) await bucket.delete(seqsFile(row.key, own));
}
