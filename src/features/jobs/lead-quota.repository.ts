import { type SQL, sql } from "drizzle-orm";
import { rawStatement } from "#src/db/raw-statement";
import type { Scope } from "#src/db/scope";
import type { SqlFragment } from "#src/db/statement";
import { hasQuota, type QuotaSettings } from "#src/features/billing/quotas";

/**
 * A condition: the leads of a new job fit into the quota together with those that unfinished jobs may
 * still add. The leads of unfinished jobs are counted only if the cheaper upper bound does not fit.
 */
export function fitsLeadQuota(scope: Scope, settings: QuotaSettings, leads: number): SqlFragment {
  const fits = (expected: SQL) => hasQuota(scope, settings, "leads", sql`${leads} + ${expected}`);
  return sql`(${fits(sitesOfUnfinished(scope))} OR ${fits(expectedLeads(scope))})`;
}

/** Number of leads that unfinished jobs may still add: their sites without a lead. */
export async function countExpectedLeads(scope: Scope): Promise<number> {
  const query = sql`SELECT ${expectedLeads(scope)} AS expected`;
  return (await rawStatement(scope.db, query).first<number>("expected")) ?? 0;
}

const unfinished = ({ workspaceId }: Scope) =>
  sql`jobs WHERE workspace_id = ${workspaceId} AND status IN ('queued', 'running')`;

const sitesOfUnfinished = (scope: Scope) =>
  sql`(SELECT coalesce(sum(progress ->> '$.sites_total'), 0) FROM ${unfinished(scope)})`;

const expectedLeads = (scope: Scope) =>
  sql`(SELECT coalesce(sum(max(0, (progress ->> '$.sites_total') - (SELECT count(*) FROM leads
    WHERE leads.workspace_id = jobs.workspace_id AND leads.job_id = jobs.id))), 0)
    FROM ${unfinished(scope)})`;
