import { gunzipSync, gzipSync } from "node:zlib";
import type { Scope } from "#src/db/scope";
import { type Redactor, redactInPlace } from "#src/shared/addresses/address-redaction";
import type { SnapshotKey, StoredPage } from "./snapshots.repository";

/*
 * The pages of a site snapshot are one object in R2: a line of JSON for each page, compressed. `site_snapshots` names the
 * job that wrote it, and the job is part of the key. So an object is never replaced by another run: it is written before
 * its row, a retry writes the same key, and a run that failed in between leaves the row with the pages of the run
 * before. Keys name the workspace, so that a workspace which moves to another shard keeps its objects.
 */

type Owner = Pick<Scope, "workspaceId">;

/** A version of the pages of a site: the job that wrote it. */
export type PagesVersion = SnapshotKey & { jobId: string };

/** Bounds memory: a page is read only if the pages before it have fewer characters together. */
const MAX_SITE_CHARS = 24_000_000;
/** R2 deletes at most as many objects with one call. */
const DELETED_AT_ONCE = 1_000;
/** Objects of a step of an erasure: each is read, and written if it mentions the subject. */
export const OBJECTS_PER_STEP = 20;
export const CALLS_PER_OBJECTS = 2 * OBJECTS_PER_STEP + 1;

/** The prefix of all pages of a workspace. */
export const pagesPrefix = (workspaceId: string) => `page-snapshots/${workspaceId}/`;

const schedulePrefix = ({ workspaceId }: Owner, scheduleId: string) =>
  `${pagesPrefix(workspaceId)}${scheduleId}/`;
const sitePrefix = (owner: Owner, { scheduleId, host }: SnapshotKey) =>
  `${schedulePrefix(owner, scheduleId)}${encodeURIComponent(host)}/`;
const keyOf = (owner: Owner, version: PagesVersion) =>
  `${sitePrefix(owner, version)}${version.jobId}`;

/** Stores the pages of a run. Idempotent: run it before the row is written. */
export async function storePages(
  owner: Owner,
  bucket: R2Bucket,
  version: PagesVersion,
  pages: readonly StoredPage[],
): Promise<void> {
  await bucket.put(keyOf(owner, version), pack(pages), HEADERS);
}

/** The pages of a version in their order; none if an erasure or a deletion removed them. */
export async function readPages(
  owner: Owner,
  bucket: R2Bucket,
  version: PagesVersion,
): Promise<{ pages: StoredPage[]; etag: string | null }> {
  const object = await bucket.get(keyOf(owner, version));
  if (!object) return { pages: [], etag: null };
  return { pages: unpack(await object.arrayBuffer()), etag: object.etag };
}

/** Whether a version is still as it was read: an erasure rewrites it. */
export async function isUnchanged(
  owner: Owner,
  bucket: R2Bucket,
  version: PagesVersion,
  etag: string | null,
): Promise<boolean> {
  const object = await bucket.head(keyOf(owner, version));
  return (object?.etag ?? null) === etag;
}

export async function deletePages(
  owner: Owner,
  bucket: R2Bucket,
  versions: readonly PagesVersion[],
): Promise<void> {
  for (let from = 0; from < versions.length; from += DELETED_AT_ONCE)
    await bucket.delete(
      versions.slice(from, from + DELETED_AT_ONCE).map((version) => keyOf(owner, version)),
    );
}

/** Deletes the pages of runs of a site up to `upTo`, except those of `current`: of earlier runs, and of runs that failed. */
export async function deleteOldPages(
  owner: Owner,
  bucket: R2Bucket,
  site: SnapshotKey,
  { upTo, current }: { upTo: string; current: string | null },
): Promise<void> {
  const prefix = sitePrefix(owner, site);
  const { objects } = await bucket.list({ prefix });
  const old = objects
    .map(({ key }) => key)
    // Ids of jobs contain their time: the object of a later run may wait for its row.
    .filter((key) => key.slice(prefix.length) <= upTo && key !== `${prefix}${current}`);
  if (old.length > 0) await bucket.delete(old);
}

/** Deletes the pages of all sites of a schedule. Run it before the schedule is deleted. */
export async function deletePagesOfSchedule(
  owner: Owner,
  bucket: R2Bucket,
  scheduleId: string,
): Promise<void> {
  const prefix = schedulePrefix(owner, scheduleId);
  for (;;) {
    const { objects, truncated } = await bucket.list({ prefix });
    if (objects.length > 0) await bucket.delete(objects.map(({ key }) => key));
    if (!truncated) return;
  }
}

/**
 * Removes a subject from the objects after `after`, as `ERASURE_RULES` says of `page_snapshots`. `isTheirs`: whether the
 * pages of a host can mention the subject. Returns the key to continue from, or null at the end.
 */
export async function redactPages(
  { workspaceId }: Owner,
  bucket: R2Bucket,
  { isTheirs, inText }: { isTheirs: (host: string) => boolean; inText: Redactor },
  after: string,
): Promise<string | null> {
  const prefix = pagesPrefix(workspaceId);
  const { objects, truncated } = await bucket.list({
    prefix,
    limit: OBJECTS_PER_STEP,
    ...(after && { startAfter: after }),
  });
  for (const { key } of objects) {
    const object = isTheirs(placeOf(prefix, key).host) && (await bucket.get(key));
    if (!object) continue;
    const pages = unpack(await object.arrayBuffer());
    const left = pages.flatMap((page) => redactPage(page, inText));
    if (JSON.stringify(left) === JSON.stringify(pages)) continue;
    // A run that ends meanwhile deletes the object. Its new one has no suppressed address.
    await bucket.put(key, pack(left), { ...HEADERS, onlyIf: { etagMatches: object.etag } });
  }
  return truncated ? (objects.at(-1)?.key ?? null) : null;
}

function redactPage(page: StoredPage, inText: Redactor): StoredPage[] {
  if (inText(page.key) !== page.key || inText(page.url) !== page.url) return [];
  const emptied = (text: string | null) => (text !== null && inText(text) !== text ? null : text);
  const document = (text: string) => JSON.stringify(redactInPlace(JSON.parse(text), inText));
  return [
    {
      ...page,
      etag: emptied(page.etag),
      lastModified: emptied(page.lastModified),
      links: document(page.links),
      facts: document(page.facts),
      unstable: page.unstable && document(page.unstable),
      text: page.text && inText(page.text),
    },
  ];
}

/** The pages of the workspace for its export, by site. */
export async function* readAllPages(
  { workspaceId }: Owner,
  bucket: R2Bucket,
): AsyncGenerator<{ schedule_id: string; host: string; pages: object[] }> {
  const prefix = pagesPrefix(workspaceId);
  for (let cursor: string | undefined; ;) {
    const listed = await bucket.list({ prefix, ...(cursor && { cursor }) });
    for (const { key } of listed.objects) {
      const object = await bucket.get(key);
      const { scheduleId: schedule_id, host } = placeOf(prefix, key);
      if (object)
        yield {
          schedule_id,
          host,
          pages: unpack(await object.arrayBuffer()).map(presentPage),
        };
    }
    if (!listed.truncated) return;
    cursor = listed.cursor;
  }
}

function placeOf(prefix: string, key: string): SnapshotKey {
  const [scheduleId = "", host = ""] = key.slice(prefix.length).split("/");
  return { scheduleId, host: decodeURIComponent(host) };
}

const presentPage = ({ url, depth, language, links, facts, text }: StoredPage) => ({
  url,
  depth,
  language,
  links: JSON.parse(links) as unknown,
  facts: JSON.parse(facts) as unknown,
  text,
});

const HEADERS: R2PutOptions = {
  httpMetadata: { contentType: "application/x-ndjson", contentEncoding: "gzip" },
};

function pack(pages: readonly StoredPage[]): Uint8Array {
  const lines: string[] = [];
  let chars = 0;
  for (const page of pages) {
    const line = JSON.stringify(page);
    chars += line.length;
    if (chars > MAX_SITE_CHARS) break;
    lines.push(line);
  }
  return gzipSync(lines.join("\n"));
}

function unpack(bytes: ArrayBuffer): StoredPage[] {
  const text = gunzipSync(bytes).toString("utf8");
  return text === "" ? [] : text.split("\n").map((line) => JSON.parse(line) as StoredPage);
}
