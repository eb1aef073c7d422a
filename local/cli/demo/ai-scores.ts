import { type IcpRequest, type Lead, type Quarry, ServerError } from "@quarry/client";
import { forEachConcurrently } from "#src/shared/concurrency";

/** A lead as the AI sees it, without failed judgements. */
export type ScoredLead = Pick<Lead, "company_name" | "website" | "enrichment">;

type Scoring = {
  leads: ScoredLead[];
  failures: string[];
  creditsSpent: number;
};

/** The same number as the service: a local model serves few requests in parallel. */
const AT_ONCE = 4;

/** The model returned no result for this lead, without a charge. */
const NO_RESULT = 503;

/** Saves the ideal customer profile, then requests a description and a fit score for each lead. */
export async function scoreLeads(quarry: Quarry, leads: Lead[], icp: IcpRequest): Promise<Scoring> {
  await quarry.icp.update(icp);
  const before = await quarry.billing.credits();
  const scored: ScoredLead[] = leads.map(({ company_name, website }) => ({
    company_name,
    website,
    enrichment: {},
  }));
  const failures: string[] = [];
  await forEachConcurrently(leads.entries(), AT_ONCE, async ([at, { id, website }]) => {
    const { enrichment } = scored[at]!;
    const steps = [
      { name: "enrich", run: async () => (enrichment.ai = (await quarry.ai.enrichLead(id)).ai) },
      {
        name: "icp-match",
        run: async () => (enrichment.icp = (await quarry.ai.matchLead(id)).icp),
      },
    ];
    for (const { name, run } of steps) {
      try {
        await run();
      } catch (error) {
        // Continue with the other leads.
        if (!(error instanceof ServerError) || error.status !== NO_RESULT) throw error;
        failures.push(`${website} (${name}): ${error.message}`);
      }
    }
  });
  const after = await quarry.billing.credits();
  return { leads: scored, failures, creditsSpent: before.balance - after.balance };
}
