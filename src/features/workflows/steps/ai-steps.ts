import { abandonCharges, findPaidCharges } from "#src/features/ai/charging/charge";
import { enrichLead } from "#src/features/ai/leads/enrich";
import type { ProfileScope } from "#src/features/ai/leads/lead-profile";
import { matchLead } from "#src/features/ai/leads/icp-match";
import { type BudgetedModel, requireModel } from "#src/features/ai/charging/model";
import { writeOutreach } from "#src/features/ai/leads/outreach";
import type { Scope } from "#src/db/scope";
import type { AiAction } from "#src/db/columns/enumerations";
import { requireIcp } from "#src/features/icp/service";
import { AppError } from "#src/shared/errors";
import { newId } from "#src/shared/ids";
import type { CreditPrices } from "#src/shared/settings";
import { chargesOfStep } from "#src/features/workflows/runs/charges";
import {
  isSkippableNow,
  type RunLead,
  type Skippable,
} from "#src/features/workflows/runs/run-leads.repository";
import { isRepeated } from "#src/features/workflows/runs/run-state";
import { forEachLead, type Outcome, type StepBatch, type StepKind } from "./step-work";
import type { StepOf } from "#src/features/workflows/definitions/step-types";

/** Below the platform's 6 open connections, which D1 and the model share. */
const CONCURRENCY = 4;
/** Two rounds of concurrent calls: even a slow model finishes them well within the lease. */
const BATCH_SIZE = 2 * CONCURRENCY;
/** Skip check, profile, daily budget, charge, attempts of the model, settlement. */
const CALLS_PER_LEAD = 10;
/** Delay before a batch is retried whose leads another AI request is processing. Such a request ends within a minute. */
const RETRY_IN_S = 2;
const MAX_WAITS = 30;

type Call = (
  scope: ProfileScope,
  model: BudgetedModel,
  prices: CreditPrices,
  leadId: string,
  chargeId: string,
) => Promise<unknown>;

const shared = { batchSize: BATCH_SIZE, callsPerLead: CALLS_PER_LEAD };

export const enrichStep: StepKind<StepOf<"ai_enrich">> = {
  ...shared,
  skippable: "enriched",
  work: (batch) => callModel(batch, "ai_enrichment", enrichLead, "enriched"),
};

export const matchStep: StepKind<StepOf<"icp_match">> = {
  ...shared,
  skippable: "matched",
  work: async (batch) => {
    await requireIcp(batch.scope);
    return callModel(batch, "icp_match", matchLead, "matched");
  },
};

export const outreachStep: StepKind<StepOf<"outreach">> = {
  ...shared,
  work: (batch, { kind, product, tone = null, language }) =>
    callModel(batch, "outreach", (scope, model, prices, leadId, chargeId) =>
      writeOutreach(scope, model, prices, leadId, { kind, product, tone, language }, chargeId),
    ),
};

/**
 * Calls the model for each lead that it cannot skip. After an interrupted attempt, leads that are paid for
 * count as done, and open reservations are returned. While another AI request processes a lead, the batch
 * waits: a later filter may need the result.
 */
async function callModel(
  batch: StepBatch,
  action: AiAction,
  call: Call,
  skippable?: Skippable,
): Promise<Outcome> {
  const { scope, env, settings, run } = batch;
  const model = requireModel(settings, env);
  const prices = settings.CREDIT_PRICES;
  const prefix = chargesOfStep(run);
  const paid = isRepeated(run) ? await leadsPaidFor(scope, prefix) : new Set<number>();
  const tally: Tally = { paid: 0, failed: 0, skipped: 0, unpaid: 0, busy: 0, error: undefined };
  const attempt = async (lead: RunLead) => {
    if (paid.has(lead.seq)) return void tally.paid++;
    // Another run of the same job may have processed the lead since it was listed.
    if (lead.isSkippable || (skippable && (await isSkippableNow(scope, lead, skippable))))
      return void tally.skipped++;
    try {
      await call(
        { ...scope, files: env.FILES },
        model,
        prices,
        lead.id,
        `${prefix}${lead.seq}:${newId()}`,
      );
      tally.paid++;
    } catch (error) {
      note(tally, error);
    }
  };
  const begun = await forEachLead(batch, CONCURRENCY, async (lead) => {
    await attempt(lead);
    return tally.unpaid > 0 ? "stop" : "continue";
  });
  if (tally.busy > 0 && run.tries < MAX_WAITS) return { processed: 0, retryInS: RETRY_IN_S };
  return {
    begun,
    processed: tally.paid,
    failed: tally.failed + tally.busy,
    skipped: tally.skipped + tally.unpaid,
    error: tally.error,
    spent: tally.paid * prices[action],
    stop:
      tally.unpaid > 0
        ? (more) => stoppedFor(tally.refusal ?? "Out of credits", tally.unpaid + more)
        : giveUp(tally),
  };
}

type Tally = {
  paid: number;
  failed: number;
  skipped: number;
  unpaid: number;
  /** Leads that another AI request is processing. */
  busy: number;
  error: string | undefined;
  /** Message of the exceeded daily budget. */
  refusal?: string;
};

function note(tally: Tally, error: unknown) {
  if (!(error instanceof AppError)) throw error;
  // The lead was deleted meanwhile.
  if (error.code === "not_found") tally.skipped++;
  else if (error.code === "conflict") [tally.busy, tally.error] = [tally.busy + 1, error.message];
  else if (error.code === "insufficient_credits") tally.unpaid++;
  else if (error.code === "quota_exceeded")
    [tally.unpaid, tally.refusal] = [tally.unpaid + 1, error.message];
  else if (error.code === "ai_unavailable")
    [tally.failed, tally.error] = [tally.failed + 1, error.message];
  else throw error;
}

const stoppedFor = (reason: string, leads: number) =>
  `${reason}: ${leads} ${leads === 1 ? "lead was" : "leads were"} skipped`;

/** A model that failed for a whole batch is unavailable: the step stops instead of waiting for each lead. */
function giveUp({ failed, error }: Tally) {
  if (failed < BATCH_SIZE) return undefined;
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
