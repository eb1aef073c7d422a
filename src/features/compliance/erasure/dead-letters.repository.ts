import { sql } from "drizzle-orm";
import { rawStatement } from "#src/db/raw-statement";
import type { ControlScope } from "#src/db/scope";

const JOBS_PER_STEP = 10_000;

/**
 * SQL that selects the dead letters of a workspace. `jobs` is a JSON array of `findJobsOfLetters`. Letters are in the
 * database of accounts.
 */
export const lettersOf = (workspaceId: string, jobs: string): string =>
  `(body ->> '$.workspaceId' = ${workspaceId}
    OR body ->> '$.jobId' IN (SELECT value FROM json_each(${jobs})))`;

/**
 * The jobs of the workspace that dead letters name without a workspace, as messages of pages and those of earlier
 * versions do. Jobs are on the shard, so no statement on the letters can ask whose they are.
 */
export async function findJobsOfLetters(scope: ControlScope): Promise<string> {
  const own: unknown[] = [];
  for (let after = ""; ;) {
    const named = await findNamedJobs(scope, after);
    if (named.length > 0) own.push(...(await findOwn(scope, named)));
    if (named.length < JOBS_PER_STEP) return JSON.stringify(own);
    after = named.at(-1)!;
  }
}

/** The jobs that letters name without a workspace, in the order of their ids. */
async function findNamedJobs({ control }: ControlScope, after: string): Promise<string[]> {
  const { results } = await rawStatement(
    control,
    sql`SELECT DISTINCT body ->> '$.jobId' AS id FROM dead_letters
      WHERE body ->> '$.workspaceId' IS NULL AND body ->> '$.jobId' > ${after}
      ORDER BY id LIMIT ${JOBS_PER_STEP}`,
  ).all<{ id: string }>();
  return results.map(({ id }) => id);
}

async function findOwn({ db, workspaceId }: ControlScope, ids: readonly string[]) {
  const { results } = await rawStatement(
    db,
    sql`SELECT id FROM jobs WHERE workspace_id = ${workspaceId}
      AND id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`,
  ).all<{ id: string }>();
  return results.map(({ id }) => id);
}
