import type { Scope } from "#src/db/scope";
import {
  type AppendedFile,
  FileTooLarge,
  newProgress,
  partsOf,
} from "#src/files/appended/appended-file";
import { putStream } from "#src/platform/storage/part-upload";
import { AppError, invalid } from "#src/shared/errors";
import { newId } from "#src/shared/ids";
import type { FileProgress } from "#src/shared/jobs/export-work";
import { CONTENT_TYPE, keyOf, nameFile } from "./export-file";
import { beginExport, completeExport, type ExportRow, removeExport } from "./exports.repository";
import type { ExportFormat } from "./schemas";

type NewFile = {
  id?: string | undefined;
  owner: Pick<ExportRow, "jobId" | "verificationId">;
  /** The name of the job or list, for the name of the file. */
  name: string;
  format: ExportFormat;
};

/** How a file is written from the start. */
type Source<Row> = {
  open: (progress: FileProgress) => AppendedFile<Row>;
  batches: () => AsyncIterable<Row[]>;
};

/** Of an erasure that deletes the file each time. */
const MAX_ATTEMPTS = 5;

/**
 * Stores a file in R2 as it is written, and records the export. An erasure deletes the record also while the file is
 * written; then it is written again, without what was erased.
 */
export async function storeExport<Row>(
  scope: Scope,
  bucket: R2Bucket,
  { id = newId(), owner, name, format }: NewFile,
  { open, batches }: Source<Row>,
): Promise<ExportRow> {
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
    const createdAt = Date.now();
    // Another key, because the erasure may still delete the first file.
    const key = keyOf(scope, { id: attempt === 1 ? id : `${id}-${attempt}`, owner, format });
    const filename = await nameFile(scope, { name, format, createdAt });
    await beginExport(scope, { id, ...owner, format, filename, key, createdAt });
    const progress = newProgress();
    try {
      const file = partsOf(open(progress), batches());
      const sizeBytes = await putStream(bucket, key, file, { contentType: CONTENT_TYPE[format] });
      const made = await completeExport(scope, { id, key, rows: progress.rows, sizeBytes });
      if (made) return made;
    } catch (error) {
      await removeExport(scope, { id, key });
      await bucket.delete(key);
      throw error instanceof FileTooLarge ? invalid("body.format", error.message) : error;
    }
    await bucket.delete(key);
  }
  throw new AppError("conflict", "Data of the workspace is being erased. Export again later");
}
