import type { z } from "@hono/zod-openapi";
import { sql } from "drizzle-orm";
import { rawStatement } from "#src/db/raw-statement";
import type { Scope } from "#src/db/scope";
import { dateOf, dayOf } from "#src/features/analytics/days";
import type { UsageDay, UsageQuery } from "./usage-schemas";

const DAY_MS = 24 * 3600_000;
const DEFAULT_DAYS = 30;
/** A statement of D1 is to stay short; the sweep calls again while there are more. */
const ROWS_PER_DELETION = 10_000;

/** What AI calls used, by day, action and model, the newest day first. */
export async function readUsage(
  { db, workspaceId }: Scope,
  { from, to }: z.output<typeof UsageQuery>,
  nowMs: number,
): Promise<UsageDay[]> {
  const last = to === undefined ? dayOf(nowMs) : dayOf(Date.parse(to));
  const first = from === undefined ? last - DEFAULT_DAYS + 1 : dayOf(Date.parse(from));
  const { results } = await rawStatement(
    db,
    sql`SELECT CAST(created_at / ${DAY_MS} AS INTEGER) AS day, action, model, count(*) AS calls,
        sum(outcome = 'failed') AS failed, sum(requests) AS requests, sum(prompt_tokens) AS prompt_tokens,
        sum(completion_tokens) AS completion_tokens, sum(reasoning_tokens) AS reasoning_tokens
      FROM ai_calls WHERE workspace_id = ${workspaceId}
        AND created_at >= ${first * DAY_MS} AND created_at < ${(last + 1) * DAY_MS}
      GROUP BY day, action, model ORDER BY day DESC, action, model`,
  ).all<Omit<UsageDay, "date"> & { day: number }>();
  return results.map(({ day, ...usage }) => ({ date: dateOf(day), ...usage }));
}

/** Deletes some of the calls from before a time. True: there may be more. */
export async function deleteOldUsage(
  { db, workspaceId }: Scope,
  beforeMs: number,
): Promise<boolean> {
  const { meta } = await rawStatement(
    db,
    sql`DELETE FROM ai_calls WHERE rowid IN (SELECT rowid FROM ai_calls
      WHERE workspace_id = ${workspaceId} AND created_at < ${beforeMs} LIMIT ${ROWS_PER_DELETION})`,
  ).run();
  return meta.changes >= ROWS_PER_DELETION;
}
