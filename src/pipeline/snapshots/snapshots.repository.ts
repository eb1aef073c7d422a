import { sql } from "drizzle-orm";
import { rawStatement } from "#src/db/raw-statement";
import type { Scope } from "#src/db/scope";
import type { SqlFragment } from "#src/db/statement";
import type { FoundChange } from "#src/changes/site-state";
import { insertChanges } from "./changes.repository";
import { deleteOldPages, deletePages, isUnchanged, readPages, storePages } from "./page-objects";
import { nextPages } from "./next-pages";

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

/** The stored site and its pages: those of the last run first, in its order. `version`: the job that stored them. */
export type KnownSite = {
  site: StoredSite;
  pages: StoredPage[];
  version: string | null;
  /** Of the object, if there is one. */
  etag: string | null;
};

/** What is stored of a site; null if nothing is. Pages of earlier versions are rows, until the site is read again. */
export async function loadSite(
  scope: Scope,
  bucket: R2Bucket,
  key: SnapshotKey,
): Promise<KnownSite | null> {
  const { db, workspaceId } = scope;
  const mine = sql`schedule_id = ${key.scheduleId} AND host = ${key.host} AND workspace_id = ${workspaceId}`;
  const [sites, rows] = await db.$client.batch([
    rawStatement(
      db,
      sql`SELECT lead_id AS leadId, job_id AS jobId, was_written AS wasWritten, lead_hash AS leadHash,
        coverage, saw_whole_site AS sawWholeSite, down_reason AS downReason, updated_at AS updatedAt,
        pages_job_id AS version
        FROM site_snapshots WHERE ${mine}`,
    ),
    rawStatement(
      db,
      sql`SELECT key, url, depth, etag, last_modified AS lastModified, body_hash AS bodyHash,
        content_hash AS contentHash, link_count AS linkCount, language, links, facts, unstable, text
        FROM page_snapshots WHERE ${mine} ORDER BY position`,
    ),
  ]);
  const [found] = sites!.results as (StoredSite & { version: string | null })[];
  if (!found) return null;
  const { version, wasWritten, sawWholeSite, ...site } = found;
  return {
    site: { ...site, wasWritten: Boolean(wasWritten), sawWholeSite: Boolean(sawWholeSite) },
    version,
    ...(version === null
      ? { pages: rows!.results as StoredPage[], etag: null }
      : await readPages(scope, bucket, { ...key, jobId: version })),
  };
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
 * Stores the pages of a run, unless they are those of the last one. Returns the job that stored the current ones. Run it
 * before `snapshotWrites`. Fails if an erasure changed the pages since they were read, because the new ones contain parts of
 * them: the message is delivered again.
 */
export async function storeNextPages(
  scope: Scope,
  bucket: R2Bucket,
  known: KnownSite | null,
  snapshot: NewSnapshot,
): Promise<string | null> {
  const before = known?.pages ?? [];
  const pages = nextPages(before, snapshot);
  if (pages.length === 0) return null;
  if (known?.version && JSON.stringify(pages) === JSON.stringify(before)) return known.version;
  const { scheduleId, host, site } = snapshot;
  const stored = { scheduleId, host, jobId: site.jobId };
  await storePages(scope, bucket, stored, pages);
  if (known?.version) {
    const last = { scheduleId, host, jobId: known.version };
    if (!(await isUnchanged(scope, bucket, last, known.etag))) {
      await deletePages(scope, bucket, [stored]);
      throw new Error("The stored pages of the site were changed meanwhile");
    }
  }
  return site.jobId;
}

/**
 * The statements that store the snapshot of a site, for one batch, after its lead is written. They write nothing
 * for a deleted schedule. The last statement returns the ids of new changes.
 */
export function snapshotWrites(
  scope: Scope,
  snapshot: NewSnapshot,
  version: string | null,
): SqlFragment[] {
  const { workspaceId } = scope;
  const { scheduleId, host, site, nowMs } = snapshot;
  const mine = sql`schedule_id = ${scheduleId} AND host = ${host} AND workspace_id = ${workspaceId}`;
  const isKept = sql`EXISTS (SELECT 1 FROM site_snapshots WHERE ${mine} AND job_id = ${site.jobId})`;
  return [
    sql`INSERT INTO site_snapshots (schedule_id, host, workspace_id, lead_id, job_id, was_written, lead_hash,
        coverage, saw_whole_site, down_reason, pages_job_id, updated_at)
      SELECT schedules.id, ${host}, schedules.workspace_id, leads.id, ${site.jobId},
        ${Number(site.wasWritten)}, ${site.leadHash}, ${site.coverage}, ${Number(site.sawWholeSite)},
        ${site.downReason}, ${version}, ${nowMs}
      FROM schedules CROSS JOIN leads ON leads.id = ${site.leadId} AND leads.workspace_id = ${workspaceId}
      WHERE schedules.id = ${scheduleId} AND schedules.workspace_id = ${workspaceId}
      ON CONFLICT (schedule_id, host) DO UPDATE SET lead_id = excluded.lead_id, job_id = excluded.job_id,
        was_written = excluded.was_written, lead_hash = excluded.lead_hash, coverage = excluded.coverage,
        saw_whole_site = excluded.saw_whole_site, down_reason = excluded.down_reason,
        pages_job_id = excluded.pages_job_id, updated_at = excluded.updated_at`,
    // Rows of earlier versions. The object has their pages now.
    sql`DELETE FROM page_snapshots WHERE ${mine} AND ${isKept}`,
    insertChanges(scope, { ...snapshot, ...site }, isKept),
  ];
}

/** Stores the snapshot of a site whose lead is unchanged, in one batch. */
export async function storeSnapshot(
  scope: Scope,
  snapshot: NewSnapshot,
  version: string | null,
): Promise<void> {
  const { db } = scope;
  const writes = snapshotWrites(scope, snapshot, version);
  await db.$client.batch(writes.map((write) => rawStatement(db, write)));
}

/**
 * Deletes the pages of a site that no row names any more, up to those of a job: of the run before, of a run that failed,
 * and of this one if its schedule or lead was deleted meanwhile.
 */
export async function deleteUnnamedPages(
  scope: Scope,
  bucket: R2Bucket,
  { scheduleId, host, jobId }: SnapshotKey & { jobId: string },
): Promise<void> {
  const row = await rawStatement(
    scope.db,
    sql`SELECT pages_job_id AS current FROM site_snapshots WHERE schedule_id = ${scheduleId} AND host = ${host}
      AND workspace_id = ${scope.workspaceId}`,
  ).first<{ current: string | null }>();
  const current = row?.current ?? null;
  await deleteOldPages(scope, bucket, { scheduleId, host }, { upTo: jobId, current });
}

/** The objects with pages of the sites of leads. */
export async function findPagesOfLeads(
  { db, workspaceId }: Scope,
  leadIds: readonly string[],
): Promise<(SnapshotKey & { jobId: string })[]> {
  const { results } = await rawStatement(
    db,
    sql`SELECT schedule_id AS scheduleId, host, pages_job_id AS jobId
      FROM site_snapshots WHERE lead_id IN (SELECT value FROM json_each(${JSON.stringify(leadIds)}))
        AND workspace_id = ${workspaceId} AND pages_job_id IS NOT NULL`,
  ).all<SnapshotKey & { jobId: string }>();
  return results;
}

/** Deletes the snapshots of sites that a schedule no longer covers. Their changes stay. */
export async function deleteOtherSites(
  scope: Scope,
  bucket: R2Bucket,
  { scheduleId, hosts }: { scheduleId: string; hosts: string[] },
): Promise<void> {
  const { db, workspaceId } = scope;
  const matching = sql`schedule_id = ${scheduleId} AND workspace_id = ${workspaceId}
    AND host NOT IN (SELECT value FROM json_each(${JSON.stringify(hosts)}))`;
  const { results } = await rawStatement(
    db,
    sql`SELECT schedule_id AS scheduleId, host, pages_job_id AS jobId FROM site_snapshots
      WHERE ${matching} AND pages_job_id IS NOT NULL`,
  ).all<SnapshotKey & { jobId: string }>();
  // First, because afterwards nothing names them.
  await deletePages(scope, bucket, results);
  await db.$client.batch(
    ["page_snapshots", "site_snapshots"].map((table) =>
      rawStatement(db, sql`DELETE FROM ${sql.raw(table)} WHERE ${matching}`),
    ),
  );
}
