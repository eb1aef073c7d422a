import { type SQL, sql } from "drizzle-orm";
import type { SnapshotOptions } from "#src/crawl/messages";
import { rawStatement } from "#src/db/raw-statement";
import type { Scope } from "#src/db/scope";
import { hasQuota, type QuotaSettings, quotaRefusal } from "#src/features/billing/quotas";
import type { AppError } from "#src/shared/errors";

/**
 * Leads that a new job counts against the quota: one per site. An incremental or monitor run counts as one,
 * because most of its sites add no lead.
 */
export const expectedLeadCount = (sites: number, watch: SnapshotOptions | undefined): number =>
  watch?.isIncremental || watch?.isMonitor ? 1 : sites;

/**
 * SQL condition: the leads of a new job fit into the quota together with those that unfinished jobs may
 * still add. The leads of unfinished jobs are counted only if the cheaper upper bound does not fit.
 */
export function fitsLeadQuota(scope: Scope, settings: QuotaSettings, leads: number): SQL {
  const fits = (expected: SQL) => hasQuota(scope, settings, "leads", sql`${leads} + ${expected}`);
  return sql`(${fits(sitesOfUnfinished(scope))} OR ${fits(expectedLeads(scope))})`;
}

/** The error for a job that exceeds the lead quota. */
export async function leadQuotaRefusal(
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

/** Number of sites of unfinished jobs without a lead. */
const expectedLeads = (scope: Scope) =>
  sql`(SELECT coalesce(sum(max(0, (progress ->> '$.sites_total') - (SELECT count(*) FROM leads
    WHERE leads.workspace_id = jobs.workspace_id AND leads.job_id = jobs.id))), 0)
    FROM ${unfinished(scope)})`;
