import { type SQL, sql } from "drizzle-orm";
import type { ChangeKind } from "#src/changes/site-state";
import { rawStatement } from "#src/db/raw-statement";
import type { Scope } from "#src/db/scope";
import { direction } from "#src/db/sorting";
import { rowsOf } from "#src/http/paginated";
import type { ChangeQuery } from "./schemas";

/** Changes that the workspace's monitors detected, newest first. */
export async function findChanges(
  scope: Scope,
  query: ChangeQuery,
): Promise<{ rows: ChangeRow[]; total: number }> {
  const { schedule_id, kind, host, sort, ...page } = query;
  const order = direction(sort);
  const { limit, offset } = rowsOf(page);
  const matching = changesOf(scope, { scheduleId: schedule_id, kind, host });
  const [rows, count] = await scope.db.$client.batch([
    rawStatement(
      scope.db,
      sql`SELECT ${COLUMNS} FROM ${matching} ORDER BY detected_at ${order}, id ${order}
        LIMIT ${limit} OFFSET ${offset}`,
    ),
    rawStatement(scope.db, sql`SELECT count(*) AS total FROM ${matching}`),
  ]);
  const [{ total }] = count!.results as [{ total: number }];
  return { rows: rows!.results as ChangeRow[], total };
}

/** The number of changes in a period, and the newest of them. */
export async function newestChanges(
  { db, workspaceId }: Scope,
  { since, until }: { since: number; until: number },
  limit: number,
): Promise<{ count: number; newest: { url: string; summary: string }[] }> {
  const matching = sql`changes INDEXED BY changes_by_workspace WHERE workspace_id = ${workspaceId}
    AND detected_at >= ${since} AND detected_at < ${until}`;
  const [count, rows] = await db.$client.batch([
    rawStatement(db, sql`SELECT count(*) AS total FROM ${matching}`),
    rawStatement(
      db,
      sql`SELECT url, summary FROM ${matching} ORDER BY detected_at DESC, id DESC LIMIT ${limit}`,
    ),
  ]);
  const [{ total }] = count!.results as [{ total: number }];
  return { count: total, newest: rows!.results as { url: string; summary: string }[] };
}

/** Changes with their ids in the given order, without deleted ones. */
export async function findChangesByIds(
  { db, workspaceId }: Scope,
  ids: string[],
): Promise<ChangeRow[]> {
  const { results } = await rawStatement(
    db,
    sql`SELECT ${COLUMNS} FROM json_each(${JSON.stringify(ids)}) AS named
      CROSS JOIN changes ON changes.id = named.value
      WHERE changes.workspace_id = ${workspaceId} ORDER BY named.key`,
  ).all<ChangeRow>();
  return results;
}

const COLUMNS = sql.raw(`changes.id, schedule_id AS scheduleId, job_id AS jobId, url, kind, summary,
  before_text AS before, after_text AS after, detected_at AS detectedAt`);

type ChangeFilter = {
  scheduleId?: string | undefined;
  kind?: ChangeKind | undefined;
  /** Without `www.` */
  host?: string | undefined;
};

/** The ranges of the addresses of a host: `0` is the character after `/`. */
const addressesOf = (host: string) =>
  ["https://", "https://www.", "http://", "http://www."].map((start) => [
    `${start}${host}/`,
    `${start}${host}0`,
  ]);

/** Each filter has an index that also gives the order, except that of a host, which has few changes. */
function changesOf({ workspaceId }: Scope, { scheduleId, kind, host }: ChangeFilter): SQL {
  const index =
    scheduleId !== undefined
      ? "changes_by_schedule"
      : kind !== undefined
        ? "changes_by_kind"
        : "changes_by_workspace";
  const tests = [
    sql`workspace_id = ${workspaceId}`,
    ...(scheduleId === undefined ? [] : [sql`schedule_id = ${scheduleId}`]),
    ...(kind === undefined ? [] : [sql`kind = ${kind}`]),
  ];
  if (host !== undefined) {
    const parts = addressesOf(host).map(
      ([from, to]) => sql`SELECT * FROM changes INDEXED BY changes_by_url
        WHERE ${sql.join(tests, sql` AND `)} AND url >= ${from} AND url < ${to}`,
    );
    return sql`(${sql.join(parts, sql` UNION ALL `)}) AS changes`;
  }
  return sql`changes INDEXED BY ${sql.raw(index)} WHERE ${sql.join(tests, sql` AND `)}`;
}

/** A detected change. */
export type ChangeRow = {
  id: string;
  scheduleId: string;
  jobId: string;
  url: string;
  kind: ChangeKind;
  summary: string;
  before: string | null;
  after: string | null;
  detectedAt: number;
};
