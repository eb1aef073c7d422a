import { sql, type SQL } from "drizzle-orm";
import { rawStatement } from "#src/db/raw-statement";
import type { Scope } from "#src/db/scope";
import type { EmailStatus } from "#src/shared/addresses/email-status";
import { masksWith } from "#src/pipeline/leads/email-status-mask";
import type { Window } from "./summary";

async function countUpTo({ db }: Scope, matching: SQL, limit: number): Promise<number> {
  const counted = sql`SELECT count(*) AS count FROM (SELECT 1 FROM ${matching} LIMIT ${limit})`;
  return (await rawStatement(db, counted).first<number>("count")) ?? 0;
}

/** Leads whose addresses one statement counts, and most statements of a digest. */
const LEADS_AT_ONCE = 5_000;
const MAX_STATEMENTS = 40;
/** A check is made before its lead is written, perhaps on another machine. */
const CLOCK_SKEW_MS = 60_000;

/**
 * How many addresses were verified last in a window, by their status. A verification writes its lead, so the leads that
 * were written since have all of them. Of more than 200,000 such leads, the first ones count.
 */
export async function countByStatus(
  { db, workspaceId }: Scope,
  { since, until }: Window,
): Promise<Map<EmailStatus, number>> {
  const counts = new Map<EmailStatus, number>();
  let after = { at: since - CLOCK_SKEW_MS, seq: 0 };
  for (let statement = 0; statement < MAX_STATEMENTS; statement++) {
    const written = sql`SELECT id, seq, updated_at FROM leads INDEXED BY leads_by_update
      WHERE workspace_id = ${workspaceId} AND (updated_at, seq) > (${after.at}, ${after.seq})
      ORDER BY updated_at, seq LIMIT ${LEADS_AT_ONCE}`;
    const [counted, last] = await db.$client.batch(
      [
        sql`SELECT status, count(*) AS count FROM (${written}) AS found
          CROSS JOIN lead_emails ON lead_id = found.id
          WHERE +workspace_id = ${workspaceId} AND last_verified_at >= ${since}
            AND last_verified_at < ${until} AND removed_at IS NULL
          GROUP BY status`,
        sql`SELECT updated_at AS at, seq FROM leads INDEXED BY leads_by_update
          WHERE workspace_id = ${workspaceId} AND (updated_at, seq) > (${after.at}, ${after.seq})
          ORDER BY updated_at, seq LIMIT 1 OFFSET ${LEADS_AT_ONCE - 1}`,
      ].map((query) => rawStatement(db, query)),
    );
    for (const { status, count } of counted!.results as { status: EmailStatus; count: number }[])
      counts.set(status, (counts.get(status) ?? 0) + count);
    const [next] = last!.results as (typeof after)[];
    if (!next) break;
    after = next;
  }
  return counts;
}

/** How many leads have no ICP score; counts up to `limit`. */
export const countUnscored = (scope: Scope, limit: number): Promise<number> =>
  countUpTo(
    scope,
    sql`leads WHERE workspace_id = ${scope.workspaceId} AND icp_score IS NULL`,
    limit,
  );

/** Values of `leads.email_statuses` with the status `unknown`, which an address has before its first check. */
const WITH_UNKNOWN = masksWith(["unknown"]);
const MAX_SEARCHED = 5_000;

/** How many addresses of the leads with an unknown status were never verified; counts up to `limit` in 5,000 leads. */
export const countUnverified = (scope: Scope, limit: number): Promise<number> =>
  countUpTo(
    scope,
    sql`(SELECT id FROM leads INDEXED BY leads_by_email_status
        WHERE workspace_id = ${scope.workspaceId} AND email_statuses <> 0
          AND email_statuses IN (${sql.raw(WITH_UNKNOWN.join(", "))})
        LIMIT ${MAX_SEARCHED}) AS found
      CROSS JOIN lead_emails ON lead_id = found.id
      WHERE +workspace_id = ${scope.workspaceId} AND last_verified_at IS NULL AND removed_at IS NULL`,
    limit,
  );
