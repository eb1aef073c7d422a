import { sql } from "drizzle-orm";
import { rawStatement } from "#src/db/raw-statement";
import type { Scope } from "#src/db/scope";
import { DAY_MS } from "#src/shared/days";

export type UsageRow = {
  day: number;
  apiKeyId: string;
  requests: number;
  credits: number;
  leads: number;
  pages: number;
  emailsVerified: number;
};

/**
 * Usage of the days `first` to `last` by key. The reservation of a job or verification names the key that requested it,
 * so no counter is written while work is done. Reads the ledger of those days.
 */
export async function findUsage(
  { db, workspaceId }: Scope,
  first: number,
  last: number,
): Promise<UsageRow[]> {
  const { results } = await rawStatement(
    db,
    sql`SELECT day, api_key_id AS apiKeyId, sum(requests) AS requests, max(0, sum(credits)) AS credits,
        sum(leads) AS leads, sum(pages) AS pages, sum(verified) AS emailsVerified
      FROM (
        SELECT day, api_key_id, requests, 0 AS credits, 0 AS leads, 0 AS pages, 0 AS verified
        FROM key_requests WHERE workspace_id = ${workspaceId} AND day BETWEEN ${first} AND ${last}
        UNION ALL
        SELECT CAST(charge.created_at / ${DAY_MS} AS INTEGER), coalesce(charge.api_key_id, ''), 0,
          -charge.amount - coalesce((SELECT refund.amount FROM ledger_entries AS refund
            WHERE refund.workspace_id = charge.workspace_id AND refund.kind = 'refund'
              AND refund.booking_key = replace(charge.booking_key, ':reserve', ':settle')), 0),
          coalesce(jobs.progress ->> '$.leads', 0), coalesce(jobs.progress ->> '$.pages_fetched', 0),
          coalesce(verifications.done, 0)
        FROM ledger_entries AS charge INDEXED BY ledger_by_workspace
        LEFT JOIN jobs ON jobs.id = charge.job_id AND jobs.workspace_id = charge.workspace_id
          AND charge.booking_key = 'job:' || jobs.id || ':reserve'
        LEFT JOIN verifications ON verifications.workspace_id = charge.workspace_id
          AND verifications.id = iif(charge.booking_key GLOB 'verification:*', substr(charge.booking_key, 14, 36), NULL)
        WHERE charge.workspace_id = ${workspaceId} AND charge.kind = 'reserve'
          AND charge.created_at BETWEEN ${first * DAY_MS} AND ${(last + 1) * DAY_MS - 1})
      GROUP BY day, api_key_id ORDER BY day DESC, api_key_id`,
  ).all<UsageRow>();
  return results;
}
