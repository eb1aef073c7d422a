import { type SQL, sql } from "drizzle-orm";
import type { SnapshotOptions } from "#src/crawl/messages";
import { rawStatement } from "#src/db/raw-statement";
import type { Scope } from "#src/db/scope";
import { hasQuota, type QuotaSettings, quotaRefusal } from "#src/features/billing/quotas";
import type { AppError } from "#src/shared/errors";

/**
 * How many leads a new job needs room for: one for each site. A run that only writes what has changed
 * needs room for one, because most of its sites give none.
 */
export const leadsToExpect = (sites: number, watch: SnapshotOptions | undefined): number =>
  watch?.isIncremental || watch?.isMonitor ? 1 : sites;

/**
 * SQL that is true while the leads of a new job fit into the quota beside those that unfinished jobs may
 * still add. Their leads are counted only where that decides.
 */
export function hasRoomForLeads(scope: Scope, settings: QuotaSettings, leads: number): SQL {
  const room = (expected: SQL) => hasQuota(scope, settings, "leads", sql`${leads} + ${expected}`);
  return sql`(${room(sitesOfUnfinished(scope))} OR ${room(expectedLeads(scope))})`;
}

/** The refusal of a job that had no room. */
export async function refuseForLeads(
  scope: Scope,
  settings: QuotaSettings,
  leads: number,
): Promise<AppError> {
  const expected = await rawStatement(
    scope.db,
    sql`SELECT ${expectedLeads(scope)} AS expected`,
  ).first<number>("expected");
  return quotaRefusal(scope, settings, "leads", { more: leads, expected: expected ?? 0 });
}

const unfinished = ({ workspaceId }: Scope) =>
  sql`jobs WHERE workspace_id = ${workspaceId} AND status IN ('queued', 'running')`;

const sitesOfUnfinished = (scope: Scope) =>
  sql`(SELECT coalesce(sum(progress ->> '$.sites_total'), 0) FROM ${unfinished(scope)})`;

/** Sites of unfinished jobs that have not given a lead yet. */
const expectedLeads = (scope: Scope) =>
  sql`(SELECT coalesce(sum(max(0, (progress ->> '$.sites_total') - (SELECT count(*) FROM leads
    WHERE leads.workspace_id = jobs.workspace_id AND leads.job_id = jobs.id))), 0)
    FROM ${unfinished(scope)})`;
