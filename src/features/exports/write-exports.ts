import type { Database } from "#src/db/client";
import type { Scope } from "#src/db/scope";
import { FileTooLarge } from "#src/files/appended/appended-file";
import { completeUpload } from "#src/platform/storage/part-upload";
import { NO_REST, type Rest, type Sweep } from "#src/shared/background/sweep";
import { log } from "#src/shared/log";
import { removeFiles } from "./delete-files";
import { CONTENT_TYPE, filesOf } from "./export-file";
import { findExport } from "./exports.repository";
import { openExport, STEP, type StepLimits, writeStep } from "./write-step";
import {
  claimExport,
  endExport,
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
    const open = await openExport(FILES, row);
    while (!row.work.isWritten) {
      if (!mayContinue()) {
        await releaseExport(scope, row, Date.now());
        return false;
      }
      const next = await writeStep(scope, FILES, row, open, step);
      row = { ...row, ...next };
      if (!(await saveExport(scope, row, next, Date.now() + LEASE_MS))) {
        await leaveExport(scope, FILES, row);
        return true;
      }
    }
    await complete(scope, FILES, row);
    log.info("export.completed", { ...fields, rows: row.rows });
  } catch (error) {
    if (!(error instanceof FileTooLarge)) {
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

async function complete(scope: Scope, bucket: R2Bucket, row: RunningExport) {
  const { file, seqs, rests } = filesOf(row.key);
  const { upload, rest } = row.work;
  const last = await bucket.get(rests[rest ?? 0]);
  if (!last) throw new Error("The last part of an export is missing");
  const target = { bucket, key: file, contentType: CONTENT_TYPE[row.format] };
  const bytes = new Uint8Array(await last.arrayBuffer());
  const sizeBytes = await completeUpload(target, upload, bytes);
  const isOurs = await endExport(scope, row, { status: "completed", sizeBytes });
  if (isOurs) await bucket.delete([seqs, ...rests]);
  else await leaveExport(scope, bucket, row);
}

/**
 * Ends work on an export whose lease is lost. If it was canceled or erased meanwhile, its files are deleted. Otherwise the
 * lease has expired, and the files are those of another worker.
 */
async function leaveExport(scope: Scope, bucket: R2Bucket, row: RunningExport) {
  const now = await findExport(scope, row.id);
  if (now?.status !== "running" && now?.status !== "completed") await removeFiles(bucket, row);
}
