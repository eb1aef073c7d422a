import { abortUpload } from "#src/platform/storage/part-upload";
import type { ExportRow } from "./exports.repository";

type FoundExport = { key: string; status: string; upload: string | null };

/** R2 deletes this many objects in one call. */
const KEYS_AT_ONCE = 1_000;

/** Deletes the files of exports. Of those that are being written also the parts; their writers notice that the row is gone. */
export async function deleteExportFiles(bucket: R2Bucket, exports: readonly FoundExport[]) {
  for (const { key, upload } of exports)
    if (upload !== null) await abortUpload(bucket, key, { id: upload, parts: [] });
  const keys: string[] = [];
  for (const { key, status } of exports)
    keys.push(...(status === "completed" ? [key] : await filesOf(bucket, key)));
  for (let from = 0; from < keys.length; from += KEYS_AT_ONCE)
    await bucket.delete(keys.slice(from, from + KEYS_AT_ONCE));
}

/** Deletes everything that an export has stored. */
export async function removeFiles(
  bucket: R2Bucket,
  { key, work }: Pick<ExportRow, "key" | "work">,
) {
  if (work) await abortUpload(bucket, key, work.upload);
  await deleteFiles(bucket, await filesOf(bucket, key));
}

/** Deletes what an export needed until it was complete. */
export async function removeWorkFiles(bucket: R2Bucket, key: string) {
  await deleteFiles(
    bucket,
    (await filesOf(bucket, key)).filter((name) => name !== key),
  );
}

/** An export has few files: two for each worker that lost its lease, and five others. */
async function filesOf(bucket: R2Bucket, key: string): Promise<string[]> {
  const { objects } = await bucket.list({ prefix: key });
  return objects.map((object) => object.key);
}

async function deleteFiles(bucket: R2Bucket, keys: string[]) {
  if (keys.length > 0) await bucket.delete(keys);
}
