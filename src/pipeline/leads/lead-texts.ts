import { gunzipSync, gzipSync } from "node:zlib";
import type { Scope } from "#src/db/scope";
import { forEachConcurrently } from "#src/shared/concurrency";

/*
 * The text of a lead's pages, which prompts read, is an object in R2: it is longer than the rest of the lead. It contains
 * no addresses (`textOf` in stored-facts), so that the erasure of an address leaves it unchanged. It is deleted before its lead, so that
 * an interrupted erasure finds it again.
 */

/** Takes 40 % less time than the default level for 4 % more bytes. A lead is compressed each time it is written. */
const GZIP_LEVEL = 4;
/** Requests to R2 at a time: an invocation has six connections. */
const AT_ONCE = 4;
/** R2 deletes at most as many objects with one call. */
const DELETED_AT_ONCE = 1_000;
/** Bounds memory: texts that an export reads at once. */
const LISTED_AT_ONCE = 100;

/** The prefix of all texts of a workspace. */
export const textPrefix = (workspaceId: string) => `lead-texts/${workspaceId}/`;

const keyOf = ({ workspaceId }: Scope, leadId: string) => `${textPrefix(workspaceId)}${leadId}`;

/** Stores the texts of leads. Idempotent: run it before the leads are written. */
export async function storeTexts(
  scope: Scope,
  bucket: R2Bucket,
  leads: readonly { id: string; text: string | null }[],
): Promise<void> {
  const texts = leads.filter(({ text }) => text);
  await forEachConcurrently(texts, AT_ONCE, async ({ id, text }) => {
    await bucket.put(keyOf(scope, id), gzipSync(text!, { level: GZIP_LEVEL }), {
      httpMetadata: { contentType: "text/plain; charset=utf-8", contentEncoding: "gzip" },
    });
  });
}

/** The text of a lead; empty if it has none. */
export async function readText(scope: Scope, bucket: R2Bucket, leadId: string): Promise<string> {
  return textIn(await bucket.get(keyOf(scope, leadId)));
}

export async function deleteTexts(scope: Scope, bucket: R2Bucket, leadIds: readonly string[]) {
  for (let from = 0; from < leadIds.length; from += DELETED_AT_ONCE)
    await bucket.delete(leadIds.slice(from, from + DELETED_AT_ONCE).map((id) => keyOf(scope, id)));
}

/** After a merge: the kept lead gets the text of the first other one that has any, if it has none; the others lose theirs. */
export async function mergeTexts(
  scope: Scope,
  bucket: R2Bucket,
  { keptId, otherIds }: { keptId: string; otherIds: readonly string[] },
): Promise<void> {
  if (otherIds.length === 0) return;
  for (const id of [keptId, ...otherIds]) {
    const text = await readText(scope, bucket, id);
    if (!text) continue;
    if (id !== keptId) await storeTexts(scope, bucket, [{ id: keptId, text }]);
    break;
  }
  await deleteTexts(scope, bucket, otherIds);
}

/** All texts of the workspace, in batches. */
export async function* readAllTexts(
  { workspaceId }: Scope,
  bucket: R2Bucket,
): AsyncGenerator<{ lead_id: string; text: string }[]> {
  const prefix = textPrefix(workspaceId);
  for (let cursor: string | undefined; ;) {
    const page = await bucket.list({ prefix, limit: LISTED_AT_ONCE, ...(cursor && { cursor }) });
    const texts = new Map<string, string>();
    await forEachConcurrently(page.objects, AT_ONCE, async ({ key }) => {
      texts.set(key, await textIn(await bucket.get(key)));
    });
    yield page.objects.map(({ key }) => ({
      lead_id: key.slice(prefix.length),
      text: texts.get(key)!,
    }));
    if (!page.truncated) return;
    cursor = page.cursor;
  }
}

const textIn = async (object: R2ObjectBody | null): Promise<string> =>
  object ? gunzipSync(await object.arrayBuffer()).toString("utf8") : "";
