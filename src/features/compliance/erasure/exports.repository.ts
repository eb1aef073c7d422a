import { type SQL, sql } from "drizzle-orm";
import { rawStatement } from "#src/db/raw-statement";
import type { Scope } from "#src/db/scope";

const EXPORTS_AT_ONCE = 500;

/** Which export files are erased. `createdUntil` includes files of that millisecond, `createdBefore` does not. */
export type ExportsToErase =
  | { createdUntil: number }
  | { createdBefore: number }
  | { jobId: string };

/** `key`: the object in R2. `upload`: of a file that is being written. */
type FoundExport = { id: string; key: string; status: string; upload: string | null };

/** A batch of the workspace's export files to erase. */
export async function findExportsToErase(
  { db, workspaceId }: Scope,
  which: ExportsToErase,
): Promise<FoundExport[]> {
  const { results } = await rawStatement(
    db,
    sql`SELECT id, key, status, work ->> '$.upload.id' AS upload FROM job_exports WHERE workspace_id = ${workspaceId} AND ${conditionOf(which)}
      LIMIT ${EXPORTS_AT_ONCE}`,
  ).all<FoundExport>();
  return results;
}

function conditionOf(which: ExportsToErase): SQL {
  if ("jobId" in which) return sql`job_id = ${which.jobId}`;
  if ("createdBefore" in which) return sql`created_at < ${which.createdBefore}`;
  return sql`created_at <= ${which.createdUntil}`;
}

export async function deleteExportRows(
  { db, workspaceId }: Scope,
  exports: FoundExport[],
): Promise<void> {
  const ids = JSON.stringify(exports.map(({ id }) => id));
  await rawStatement(
    db,
    sql`DELETE FROM job_exports WHERE workspace_id = ${workspaceId}
      AND id IN (SELECT value FROM json_each(${ids}))`,
  ).run();
}
