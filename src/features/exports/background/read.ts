import type { Scope } from "#src/db/scope";
import { type ExportRow, findExport } from "#src/features/exports/exports.repository";
import { notFound } from "#src/shared/errors";
import { cancelRunning } from "./running-exports.repository";
import { removeFiles } from "./write-exports";

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
