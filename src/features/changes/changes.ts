import type { Scope } from "#src/db/scope";
import { type Page, pageOf } from "#src/http/paginated";
import { isoTime } from "#src/shared/iso-time";
import { type ChangeRow, findChanges, findChangesByIds } from "./changes.repository";
import type { Change, ChangeQuery } from "./schemas";

/** Changes that the workspace's monitors detected, newest first. */
export async function listChanges(scope: Scope, query: ChangeQuery): Promise<Page<Change>> {
  const { rows, total } = await findChanges(scope, query);
  return pageOf(rows.map(presentChange), query, total);
}

/** Changes with their ids in the given order, without deleted ones. */
export async function readChangesByIds(scope: Scope, ids: string[]): Promise<Change[]> {
  return (await findChangesByIds(scope, ids)).map(presentChange);
}

const presentChange = (row: ChangeRow): Change => ({
  id: row.id,
  schedule_id: row.scheduleId,
  job_id: row.jobId,
  url: row.url,
  kind: row.kind,
  summary: row.summary,
  before: row.before,
  after: row.after,
  detected_at: isoTime(row.detectedAt),
});

export { newestChanges } from "./changes.repository";
