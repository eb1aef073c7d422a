import { forEachConcurrently } from "#src/shared/concurrency";
import { type ApiClient, ApiFailure } from "./api-client.ts";
import type { LeadView } from "./leads.ts";

/** A lead as the AI sees it, without failed judgements. */
export type ScoredLead = Pick<LeadView, "company_name" | "website" | "enrichment">;

type Scoring = {
  leads: ScoredLead[];
  failures: string[];
  creditsSpent: number;
};

type Answer = Pick<LeadView["enrichment"], "ai" | "icp"> & { credits_remaining: number };

/** The same number as the service: a local model serves few requests in parallel. */
const AT_ONCE = 4;

/** Saves the ideal customer profile, then requests a description and a fit score for each lead. */
export async function scoreLeads(api: ApiClient, leads: LeadView[], icp: object): Promise<Scoring> {
  await api.put("/icp", icp);
  const before = await readBalance(api);
  const scored: ScoredLead[] = leads.map(({ company_name, website }) => ({
    company_name,
    website,
    enrichment: {},
  }));
  const failures: string[] = [];
  await forEachConcurrently(leads.entries(), AT_ONCE, async ([at, { id, website }]) => {
    for (const action of ["enrich", "icp-match"]) {
      try {
        const { ai, icp: match } = await api.post<Answer>(`/ai/leads/${id}/${action}`);
        Object.assign(scored[at]!.enrichment, ai && { ai }, match && { icp: match });
      } catch (error) {
        // The model returned no result for this lead, without a charge. Continue with the others.
        if (!(error instanceof ApiFailure) || error.status !== 503) throw error;
        failures.push(`${website} (${action}): ${error.message}`);
      }
    }
  });
  return { leads: scored, failures, creditsSpent: before - (await readBalance(api)) };
}

async function readBalance(api: ApiClient): Promise<number> {
  return (await api.get<{ balance: number }>("/analytics/forecast")).balance;
}
