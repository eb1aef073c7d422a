import { sql } from "drizzle-orm";
import { deleteSome } from "#src/db/delete-some";
import { rawStatement } from "#src/db/raw-statement";
import type { Scope } from "#src/db/scope";
import { DAY_MS } from "#src/shared/days";
import type { UsageDay } from "./schemas";

/** Bounds the duration of one D1 statement. The sweep calls again while rows are left. */
const ROWS_PER_DELETION = 10_000;

/** Usage of AI calls from day `first` to day `last`, by day, action and model, newest day first. */
export async function sumUsage(
  { db, workspaceId }: Scope,
  { first, last }: { first: number; last: number },
): Promise<(Omit<UsageDay, "date"> & { day: number })[]> {
  const { results } = await rawStatement(
    db,
    sql`SELECT CAST(created_at / ${DAY_MS} AS INTEGER) AS day, action, model, count(*) AS calls,
        sum(outcome = 'failed') AS failed, sum(requests) AS requests, sum(prompt_tokens) AS prompt_tokens,
        sum(completion_tokens) AS completion_tokens, sum(reasoning_tokens) AS reasoning_tokens
      FROM ai_calls WHERE workspace_id = ${workspaceId}
        AND created_at >= ${first * DAY_MS} AND created_at < ${(last + 1) * DAY_MS}
      GROUP BY day, action, model ORDER BY day DESC, action, model`,
  ).all<Omit<UsageDay, "date"> & { day: number }>();
  return results;
}

/** Deletes some of the calls made before a time. Returns true if there may be more. */
export async function deleteOldUsage(
  { db, workspaceId }: Scope,
  beforeMs: number,
): Promise<boolean> {
  const isOld = sql`workspace_id = ${workspaceId} AND created_at < ${beforeMs}`;
  const { meta } = await deleteSome(db, "ai_calls", isOld, ROWS_PER_DELETION).run();
  return meta.changes >= ROWS_PER_DELETION;
}
