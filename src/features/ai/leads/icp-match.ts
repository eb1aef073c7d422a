import type { Scope } from "#src/db/scope";
import { readWallet } from "#src/features/credits/service";
import { requireIcp } from "#src/features/icp/service";
import { requireJob } from "#src/features/jobs/read";
import { askForIcpMatch, type IdealCustomer, readIcpMatch } from "#src/intelligence/icp-match";
import { forEachConcurrently, takeWhile } from "#src/shared/concurrency";
import { AppError } from "#src/shared/errors";
import type { CreditPrices } from "#src/shared/settings";
import { chargeFor } from "#src/features/ai/charging/charge";
import { type ProfiledLead, type ProfileScope, requireProfile } from "./lead-profile";
import { storeEnrichment, findUnscored, countUnscored } from "./leads.repository";
import type { BudgetedModel } from "#src/features/ai/charging/model";

const LEADS_PER_CALL = 20;

/** Below the platform's limit of 6 open connections, which D1 and the model share. */
const AT_ONCE = 4;

/** Has the model score how well a lead fits the workspace's ICP, and stores it as `enrichment.icp`. */
export async function matchLead(
  scope: ProfileScope,
  model: BudgetedModel,
  prices: CreditPrices,
  leadId: string,
  chargeId?: string,
) {
  const lead = await requireProfile(scope, leadId);
  const icp = await requireIcp(scope);
  const { value, creditsRemaining } = await match(scope, model, prices, lead, icp, chargeId);
  return { icp: value, credits_remaining: creditsRemaining };
}

/** No lead is begun after this, so that callers do not wait indefinitely for a slow model. */
const MAX_CALL_MS = 60_000;

/** Scores up to 20 of a job's leads that have no score, oldest first. Stops when credits or time run out. */
export async function matchJob(
  scope: ProfileScope,
  model: BudgetedModel,
  prices: CreditPrices,
  jobId: string,
  { forMs = MAX_CALL_MS } = {},
) {
  const endsAt = Date.now() + forMs;
  await requireJob(scope, jobId);
  const icp = await requireIcp(scope);
  const waiting = await findUnscored(scope, jobId, LEADS_PER_CALL);
  const counts = { scored: 0, failed: 0 };
  let outOfCredits = false;
  let refusal: AppError | undefined;
  const mayBegin = () => !outOfCredits && !refusal && Date.now() < endsAt;
  await forEachConcurrently(takeWhile(waiting, mayBegin), AT_ONCE, async (id) => {
    const outcome = await attempt(scope, model, prices, id, icp);
    if (outcome instanceof AppError) refusal = outcome;
    else if (outcome === "out_of_credits") outOfCredits = true;
    else if (outcome !== "skipped") counts[outcome]++;
  });
  // Reports what was scored before the daily budget ran out. The next call returns that error.
  if (refusal && counts.scored + counts.failed === 0) throw refusal;
  const [left, wallet] = await Promise.all([countUnscored(scope, jobId), readWallet(scope)]);
  return {
    ...counts,
    remaining_unscored: left,
    out_of_credits: outOfCredits,
    credits_remaining: wallet.balance,
  };
}

async function attempt(
  scope: ProfileScope,
  model: BudgetedModel,
  prices: CreditPrices,
  leadId: string,
  icp: IdealCustomer,
): Promise<"scored" | "failed" | "skipped" | "out_of_credits" | AppError> {
  try {
    const lead = await requireProfile(scope, leadId);
    if (lead.hasIcpScore) return "skipped";
    await match(scope, model, prices, lead, icp);
    return "scored";
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    // Deleted meanwhile, or in progress in another call, which counts it.
    if (error.code === "not_found" || error.code === "conflict") return "skipped";
    if (error.code === "quota_exceeded") return error;
    return error.code === "insufficient_credits" ? "out_of_credits" : "failed";
  }
}

async function match(
  scope: Scope,
  model: BudgetedModel,
  prices: CreditPrices,
  { id, domain, profile }: ProfiledLead,
  icp: IdealCustomer,
  chargeId?: string,
) {
  const purchase = {
    action: "icp_match",
    leadId: id,
    reason: `ICP match of ${domain}`,
    ...(chargeId !== undefined && { chargeId }),
  } as const;
  return chargeFor(scope, model, prices, purchase, async (metered) => {
    const response = await metered.ask(askForIcpMatch(profile, icp));
    const value = { ...readIcpMatch(response.value, profile, icp), model: response.model };
    return { value, writes: [storeEnrichment(scope, id, "icp", value)] };
  });
}
