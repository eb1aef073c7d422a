import { sql, type SQL } from "drizzle-orm";
import { rawStatement } from "#src/db/raw-statement";
import type { Scope } from "#src/db/scope";
import type { EmailStatus } from "#src/shared/addresses/email-status";
import type { Window } from "./summary";

async function countUpTo({ db }: Scope, matching: SQL, limit: number): Promise<number> {
  const counted = sql`SELECT count(*) AS count FROM (SELECT 1 FROM ${matching} LIMIT ${limit})`;
  return (await rawStatement(db, counted).first<number>("count")) ?? 0;
}

/** How many addresses were verified last in a window, by their status. */
export async function countByStatus(
  { db, workspaceId }: Scope,
  { since, until }: Window,
): Promise<{ status: EmailStatus; count: number }[]> {
  const { results } = await rawStatement(
    db,
    sql`SELECT status, count(*) AS count FROM lead_emails
      WHERE workspace_id = ${workspaceId} AND last_verified_at >= ${since} AND last_verified_at < ${until}
        AND removed_at IS NULL
      GROUP BY status`,
  ).all<{ status: EmailStatus; count: number }>();
  return results;
}

/** How many leads have no ICP score; counts up to `limit`. */
export const countUnscored = (scope: Scope, limit: number): Promise<number> =>
  countUpTo(
    scope,
    sql`leads WHERE workspace_id = ${scope.workspaceId} AND icp_score IS NULL`,
    limit,
  );

/** How many addresses were never verified; counts up to `limit`. */
export const countUnverified = (scope: Scope, limit: number): Promise<number> =>
  countUpTo(
    scope,
    sql`lead_emails WHERE workspace_id = ${scope.workspaceId} AND last_verified_at IS NULL
      AND removed_at IS NULL`,
    limit,
  );
