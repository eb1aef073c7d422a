import { sql } from "drizzle-orm";
import { rawStatement } from "#src/db/raw-statement";
import type { Scope } from "#src/db/scope";

/** A lead of the sample, and what decides whether a step has something to do for it. */
export type SampledLead = {
  seq: number;
  id: string;
  domain: string;
  companyName: string | null;
  isEnriched: boolean;
  isMatched: boolean;
  hasEmail: boolean;
};

/** The newest leads of a job. */
export async function findSample(
  { db, workspaceId }: Scope,
  jobId: string,
  limit: number,
): Promise<SampledLead[]> {
  const { results } = await rawStatement(
    db,
    sql`SELECT seq, id, domain, company_name AS companyName, has_email AS hasEmail,
        enrichment -> '$.ai' IS NOT NULL AS isEnriched, enrichment -> '$.icp' IS NOT NULL AS isMatched
      FROM leads INDEXED BY leads_by_job
      WHERE workspace_id = ${workspaceId} AND job_id = ${jobId} ORDER BY seq DESC LIMIT ${limit}`,
  ).all<Omit<SampledLead, Flag> & Record<Flag, number>>();
  return results.map((lead) => ({
    ...lead,
    isEnriched: lead.isEnriched === 1,
    isMatched: lead.isMatched === 1,
    hasEmail: lead.hasEmail === 1,
  }));
}

type Flag = "isEnriched" | "isMatched" | "hasEmail";
