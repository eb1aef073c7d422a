import { type SQL, sql } from "drizzle-orm";
import { abandonCharges, findPaidCharges } from "#src/features/ai/charge";
import { enrichLead } from "#src/features/ai/enrich";
import { matchLead } from "#src/features/ai/icp-match";
import { type BudgetedModel, requireModel } from "#src/features/ai/model";
import { writeOutreach } from "#src/features/ai/outreach";
import type { Scope } from "#src/db/scope";
import type { AiAction } from "#src/db/columns/enumerations";
import { requireIcp } from "#src/features/icp/service";
import { AppError } from "#src/shared/errors";
import { newId } from "#src/shared/ids";
import type { CreditPrices } from "#src/shared/settings";
import { chargesOfStep } from "#src/features/workflows/runs/charges";
import { isMootNow, isRepeated, type RunLead } from "#src/features/workflows/runs/run-state";
import { inLanes, type Outcome, type Portion, type StepKind } from "./step-work";
import type { StepOf } from "#src/features/workflows/definitions/step-types";

/** Below the platform's 6 open connections, which D1 and the model share. */
const LANES = 4;
/** Two rounds of the lanes: what a slow model takes for them is well within the lease. */
const LEADS_AT_ONCE = 2 * LANES;
/** Whether it is needed still, the profile, the daily budget, the charge, the model's tries, the settlement. */
const CALLS_PER_LEAD = 10;
/** When leads are looked at again that are in the hands of another call, which ends within a minute. */
const AGAIN_IN_S = 2;
const MAX_WAITS = 30;

type Call = (
  scope: Scope,
  model: BudgetedModel,
  prices: CreditPrices,
  leadId: string,
  chargeId: string,
) => Promise<unknown>;

const shared = { portion: LEADS_AT_ONCE, callsPerLead: CALLS_PER_LEAD };

const isEnriched = sql.raw("leads.enrichment -> '$.ai' IS NOT NULL");
const isMatched = sql.raw("leads.enrichment -> '$.icp' IS NOT NULL");

export const enrichStep: StepKind<StepOf<"ai_enrich">> = {
  ...shared,
  isMoot: isEnriched,
  work: (portion) => callModel(portion, "ai_enrichment", enrichLead, isEnriched),
};

export const matchStep: StepKind<StepOf<"icp_match">> = {
  ...shared,
  isMoot: isMatched,
  work: async (portion) => {
    await requireIcp(portion.scope);
    return callModel(portion, "icp_match", matchLead, isMatched);
  },
};

export const outreachStep: StepKind<StepOf<"outreach">> = {
  ...shared,
  work: (portion, { kind, product, tone = null }) =>
    callModel(portion, "outreach", (scope, model, prices, leadId, chargeId) =>
      writeOutreach(scope, model, prices, leadId, { kind, product, tone }, chargeId),
    ),
};

/**
 * Calls the model for each lead that it has something to do for. Who worked on this portion before may have
 * paid for some leads: those are done, and what a dead one had reserved for others comes back. While another
 * call is at work on a lead the portion waits, or a filter after it would decide without the answer.
 */
async function callModel(
  portion: Portion,
  action: AiAction,
  call: Call,
  isMoot?: SQL,
): Promise<Outcome> {
  const { scope, env, settings, run } = portion;
  const model = requireModel(settings, env);
  const prices = settings.CREDIT_PRICES;
  const prefix = chargesOfStep(run);
  const paid = isRepeated(run) ? await leadsPaidFor(scope, prefix) : new Set<number>();
  const tally: Tally = { paid: 0, failed: 0, skipped: 0, lacking: 0, busy: 0, error: undefined };
  const attempt = async (lead: RunLead) => {
    if (paid.has(lead.seq)) return void tally.paid++;
    // Another run of the same job may have come to it since it was listed.
    if (lead.isMoot || (isMoot && (await isMootNow(scope, lead, isMoot))))
      return void tally.skipped++;
    try {
      await call(scope, model, prices, lead.id, `${prefix}${lead.seq}:${newId()}`);
      tally.paid++;
    } catch (error) {
      note(tally, error);
    }
  };
  const begun = await inLanes(portion, LANES, async (lead) => {
    await attempt(lead);
    return tally.lacking > 0 ? "stop" : "go_on";
  });
  if (tally.busy > 0 && run.tries < MAX_WAITS) return { processed: 0, againInS: AGAIN_IN_S };
  return {
    begun,
    processed: tally.paid,
    failed: tally.failed + tally.busy,
    skipped: tally.skipped + tally.lacking,
    error: tally.error,
    spent: tally.paid * prices[action],
    stop:
      tally.lacking > 0
        ? (more) => stoppedFor(tally.refusal ?? "Out of credits", tally.lacking + more)
        : giveUp(tally),
  };
}

type Tally = {
  paid: number;
  failed: number;
  skipped: number;
  lacking: number;
  /** In the hands of another call. */
  busy: number;
  error: string | undefined;
  /** Why the daily budget allows no more. */
  refusal?: string;
};

function note(tally: Tally, error: unknown) {
  if (!(error instanceof AppError)) throw error;
  // Deleted meanwhile.
  if (error.code === "not_found") tally.skipped++;
  else if (error.code === "conflict") [tally.busy, tally.error] = [tally.busy + 1, error.message];
  else if (error.code === "insufficient_credits") tally.lacking++;
  else if (error.code === "quota_exceeded")
    [tally.lacking, tally.refusal] = [tally.lacking + 1, error.message];
  else if (error.code === "ai_unavailable")
    [tally.failed, tally.error] = [tally.failed + 1, error.message];
  else throw error;
}

const stoppedFor = (reason: string, leads: number) =>
  `${reason}: ${leads} ${leads === 1 ? "lead was" : "leads were"} skipped`;

/** A model that failed for every lead of a full portion is down: the rest would only wait for it. */
function giveUp({ failed, error }: Tally) {
  if (failed < LEADS_AT_ONCE) return undefined;
  return (more: number) =>
    more > 0
      ? `${error}. It failed for ${failed} leads in a row; ${more} more were not tried`
      : error!;
}

async function leadsPaidFor(scope: Scope, prefix: string): Promise<Set<number>> {
  await abandonCharges(scope, prefix);
  const ids = await findPaidCharges(scope, prefix);
  return new Set(ids.map((id) => Number(id.slice(prefix.length).split(":")[0])));
}
