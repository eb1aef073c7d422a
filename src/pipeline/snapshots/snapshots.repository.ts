import { sql } from "drizzle-orm";
import { groupForParameters } from "#src/db/parameter-groups";
import { rawStatement } from "#src/db/raw-statement";
import type { Scope } from "#src/db/scope";
import type { SqlFragment } from "#src/db/statement";
import type { FoundChange } from "#src/changes/site-state";
import { insertChanges } from "./changes.repository";

/** D1 limits rows to 2 MB; writes stay well below. */
const MAX_ROW_CHARS = 1_500_000;
/** Position offset of pages that the last run did not read, which sort after the others. */
const UNREAD = 10_000;
/** Pages whose URL contains an e-mail address are not stored. */
const HOLDS_ADDRESS = /@|%40/i;

/** A stored page. `facts` and `links` are JSON. */
export type StoredPage = {
  key: string;
  url: string;
  depth: number;
  etag: string | null;
  lastModified: string | null;
  bodyHash: string;
  contentHash: string;
  linkCount: number;
  language: string | null;
  links: string;
  facts: string;
  /** The serialized `UnstableBlocks`. */
  unstable: string | null;
  text: string | null;
};

/** The state of a site after the last run. */
export type StoredSite = {
  leadId: string;
  jobId: string;
  wasWritten: boolean;
  leadHash: string;
  coverage: string;
  sawWholeSite: boolean;
  downReason: string | null;
  /** Time of that run's write. */
  updatedAt: number;
};

/** Identifies the snapshot of one site in one schedule. */
export type SnapshotKey = { scheduleId: string; host: string };

/** The stored site and the depth of each of its pages, by key; null if nothing is stored. */
export async function loadSite(
  { db, workspaceId }: Scope,
  { scheduleId, host }: SnapshotKey,
): Promise<{ site: StoredSite; depths: ReadonlyMap<string, number> } | null> {
  const mine = sql`schedule_id = ${scheduleId} AND host = ${host} AND workspace_id = ${workspaceId}`;
  const [sites, pages] = await db.$client.batch([
    rawStatement(
      db,
      sql`SELECT lead_id AS leadId, job_id AS jobId, was_written AS wasWritten, lead_hash AS leadHash,
        coverage, saw_whole_site AS sawWholeSite, down_reason AS downReason, updated_at AS updatedAt
        FROM site_snapshots WHERE ${mine}`,
    ),
    rawStatement(db, sql`SELECT key, depth FROM page_snapshots WHERE ${mine}`),
  ]);
  const [site] = sites!.results as StoredSite[];
  if (!site) return null;
  const { wasWritten, sawWholeSite } = site;
  return {
    site: { ...site, wasWritten: Boolean(wasWritten), sawWholeSite: Boolean(sawWholeSite) },
    depths: new Map(
      (pages!.results as { key: string; depth: number }[]).map(({ key, depth }) => [key, depth]),
    ),
  };
}

/** The stored pages of a site. Pages of the last run come first, in its order. */
export async function loadPages(
  { db, workspaceId }: Scope,
  { scheduleId, host }: SnapshotKey,
): Promise<StoredPage[]> {
  const { results } = await rawStatement(
    db,
    sql`SELECT key, url, depth, etag, last_modified AS lastModified, body_hash AS bodyHash,
      content_hash AS contentHash, link_count AS linkCount, language, links, facts, unstable, text
      FROM page_snapshots WHERE schedule_id = ${scheduleId} AND host = ${host}
        AND workspace_id = ${workspaceId} ORDER BY position`,
  ).all<StoredPage>();
  return results;
}

/** The data that a run stores. */
export type NewSnapshot = SnapshotKey & {
  site: Omit<StoredSite, "updatedAt">;
  /** The read pages, in order. Unchanged pages have no new facts. */
  pages: (StoredPage & { isUnchanged: boolean })[];
  /** Keys of pages to delete. */
  forgotten: string[];
  /** Maximum number of stored pages, including pages that this run did not read. */
  maxPages: number;
  changes: FoundChange[];
  nowMs: number;
};

/**
 * The statements that store the snapshot of a site, for one batch, after its lead is written. They write nothing
 * for a deleted schedule. The last statement returns the ids of new changes.
 */
export function snapshotWrites(scope: Scope, snapshot: NewSnapshot): SqlFragment[] {
  const { workspaceId } = scope;
  const { scheduleId, host, site, nowMs } = snapshot;
  const rows = snapshot.pages
    .map((page, position) => ({ ...page, position }))
    .filter(({ key }) => !HOLDS_ADDRESS.test(key));
  const mine = sql`schedule_id = ${scheduleId} AND host = ${host} AND workspace_id = ${workspaceId}`;
  const isKept = sql`EXISTS (SELECT 1 FROM site_snapshots WHERE ${mine} AND job_id = ${site.jobId})`;
  const field = (name: string) => sql.raw(`given.value ->> '$.${name}'`);
  const fresh = rows.filter(({ isUnchanged }) => !isUnchanged).filter(fitsRow);
  const seen = rows.map(({ key, position, depth, etag, lastModified }) => [
    key,
    position,
    depth,
    etag,
    lastModified,
  ]);
  return [
    sql`INSERT INTO site_snapshots (schedule_id, host, workspace_id, lead_id, job_id, was_written, lead_hash,
        coverage, saw_whole_site, down_reason, updated_at)
      SELECT schedules.id, ${host}, schedules.workspace_id, leads.id, ${site.jobId},
        ${Number(site.wasWritten)}, ${site.leadHash}, ${site.coverage}, ${Number(site.sawWholeSite)},
        ${site.downReason}, ${nowMs}
      FROM schedules CROSS JOIN leads ON leads.id = ${site.leadId} AND leads.workspace_id = ${workspaceId}
      WHERE schedules.id = ${scheduleId} AND schedules.workspace_id = ${workspaceId}
      ON CONFLICT (schedule_id, host) DO UPDATE SET lead_id = excluded.lead_id, job_id = excluded.job_id,
        was_written = excluded.was_written, lead_hash = excluded.lead_hash, coverage = excluded.coverage,
        saw_whole_site = excluded.saw_whole_site, down_reason = excluded.down_reason,
        updated_at = excluded.updated_at`,
    ...groupForParameters(fresh, (page) => JSON.stringify(page).length).map(
      (group) => sql`
      INSERT INTO page_snapshots (schedule_id, host, key, workspace_id, lead_id, position, depth, url, etag,
        last_modified, body_hash, content_hash, link_count, language, seen_at, links, facts, unstable, text)
      SELECT ${scheduleId}, ${host}, ${field("key")}, ${workspaceId}, ${site.leadId}, ${field("position")},
        ${field("depth")}, ${field("url")}, ${field("etag")}, ${field("lastModified")}, ${field("bodyHash")},
        ${field("contentHash")}, ${field("linkCount")}, ${field("language")}, ${nowMs}, ${field("links")},
        ${field("facts")}, ${field("unstable")}, ${field("text")}
      FROM json_each(${JSON.stringify(group)}) AS given WHERE ${isKept}
      ON CONFLICT (schedule_id, host, key) DO UPDATE SET lead_id = excluded.lead_id,
        position = excluded.position, depth = excluded.depth, url = excluded.url, etag = excluded.etag,
        last_modified = excluded.last_modified, body_hash = excluded.body_hash,
        content_hash = excluded.content_hash, link_count = excluded.link_count,
        language = excluded.language, seen_at = excluded.seen_at, links = excluded.links,
        facts = excluded.facts, unstable = excluded.unstable, text = excluded.text`,
    ),
    // Rows are large, so unchanged rows are not rewritten.
    sql`UPDATE page_snapshots SET position = given.value ->> 1, depth = given.value ->> 2,
        etag = given.value ->> 3, last_modified = given.value ->> 4
      FROM json_each(${JSON.stringify(seen)}) AS given
      WHERE ${mine} AND page_snapshots.key = given.value ->> 0 AND ${isKept}
        AND (position IS NOT given.value ->> 1 OR depth IS NOT given.value ->> 2
          OR etag IS NOT given.value ->> 3 OR last_modified IS NOT given.value ->> 4)`,
    sql`UPDATE page_snapshots SET position = position + ${UNREAD}
      WHERE ${mine} AND ${isKept} AND position < ${UNREAD}
        AND key NOT IN (SELECT value ->> 0 FROM json_each(${JSON.stringify(seen)}))`,
    sql`DELETE FROM page_snapshots WHERE ${mine} AND ${isKept}
      AND (key IN (SELECT value FROM json_each(${JSON.stringify(snapshot.forgotten)}))
        OR key NOT IN (SELECT key FROM page_snapshots WHERE ${mine}
          ORDER BY position LIMIT ${snapshot.maxPages}))`,
    insertChanges(scope, { ...snapshot, ...site }, isKept),
  ];
}

/** Stores the snapshot of a site whose lead is unchanged, in one batch. */
export async function storeSnapshot(scope: Scope, snapshot: NewSnapshot): Promise<void> {
  const { db } = scope;
  const writes = snapshotWrites(scope, snapshot);
  await db.$client.batch(writes.map((write) => rawStatement(db, write)));
}

/** Deletes the snapshots of sites that a schedule no longer covers. Their changes stay. */
export async function deleteOtherSites(
  { db, workspaceId }: Scope,
  { scheduleId, hosts }: { scheduleId: string; hosts: string[] },
): Promise<void> {
  const matching = sql`schedule_id = ${scheduleId} AND workspace_id = ${workspaceId}
    AND host NOT IN (SELECT value FROM json_each(${JSON.stringify(hosts)}))`;
  await db.$client.batch(
    ["page_snapshots", "site_snapshots"].map((table) =>
      rawStatement(db, sql`DELETE FROM ${sql.raw(table)} WHERE ${matching}`),
    ),
  );
}

const fitsRow = ({ facts, links, text }: StoredPage) =>
  facts.length + links.length + (text?.length ?? 0) < MAX_ROW_CHARS;
