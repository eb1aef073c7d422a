import type { Database } from "#src/db/client";
import type { AiAction } from "#src/db/columns/enumerations";
import type { Scope } from "#src/db/scope";
import type { Statement } from "#src/db/statement";
import { insufficientCredits, isOverdraft, readWallet } from "#src/features/credits/service";
import { AppError } from "#src/shared/errors";
import type { Rest, Sweep } from "#src/shared/background/sweep";
import { newId } from "#src/shared/ids";
import { type LanguageModel, ModelUnavailable } from "#src/ports/language-model";
import { log } from "#src/shared/log";
import { ModelUsage } from "#src/shared/model-usage";
import type { CreditPrices } from "#src/shared/settings";
import {
  type Charge,
  openCharge,
  isSecondCharge,
  recordCall,
  findStaleCharges,
  findOpenCharges,
  settleCharge,
} from "./charges.repository";
import type { BudgetedModel } from "./model";

/** `reason` appears in the ledger. `chargeId` is unique; callers set it to find the charge later. */
type Purchase = { action: AiAction; leadId: string | null; reason: string; chargeId?: string };

/** The result of a paid call, and the statements that store it. */
export type Outcome<T> = { value: T; writes?: Statement[] };

/** Every call ends well before this: the assistant's two conversations take at most 90 s. */
const ABANDONED_AFTER_MS = 5 * 60_000;

const CHARGES_PER_SWEEP = 500;
/** Statements of the batch that settles a charge. */
const CALLS_PER_CHARGE = 6;

/**
 * Counts the request for the daily budget, reserves the price, runs `work`, and settles the charge. One batch
 * stores the result, deducts the credits and records the model usage. A failed call returns the credits.
 * `sweepCharges` returns those of a call whose process died.
 */
export async function chargeFor<T>(
  scope: Scope,
  model: BudgetedModel,
  prices: CreditPrices,
  purchase: Purchase,
  work: (model: LanguageModel) => Promise<Outcome<T>>,
): Promise<{ value: T; creditsRemaining: number }> {
  const { chargeId = newId(), ...bought } = purchase;
  const charge = { ...bought, amount: prices[purchase.action], id: chargeId };
  const usage = new ModelUsage();
  const recordUsage = (outcome: "answered" | "failed") =>
    recordCall(scope, { action: charge.action, outcome, ...usage.totals() });
  const undoAdmission = await model.admit(scope);
  try {
    await openCharge(scope, charge);
  } catch (error) {
    await undoAdmission();
    throw await chargeError(scope, charge, error);
  }
  try {
    const { value, writes = [] } = await work(meteredBy(usage, model));
    const paid = [...writes, recordUsage("answered")];
    const creditsRemaining = await settleCharge(scope, charge, charge.amount, paid);
    return { value, creditsRemaining };
  } catch (error) {
    await settleCharge(scope, charge, 0, [recordUsage("failed")]);
    throw error instanceof ModelUnavailable ? unavailable(error) : error;
  }
}

const meteredBy = (usage: ModelUsage, model: LanguageModel): LanguageModel => ({
  ask: (question) => model.ask(question, usage),
  converse: (conversation) => model.converse(conversation, usage),
});

/** Returns the credits reserved by calls that died before they were settled. */
export async function sweepCharges(db: Database, { nowMs, budget }: Sweep): Promise<Rest> {
  const stale = await findStaleCharges(db, nowMs - ABANDONED_AFTER_MS, CHARGES_PER_SWEEP);
  for (const { workspaceId, ...charge } of stale) {
    if (!budget.allows(CALLS_PER_CHARGE)) return { hasMore: true };
    await settleCharge({ db, workspaceId, actor: { kind: "system" } }, charge, 0, []);
  }
  return { hasMore: stale.length === CHARGES_PER_SWEEP };
}

/** Returns the credits reserved by dead calls whose charge ids begin with `prefix`. */
export async function abandonCharges(scope: Scope, prefix: string): Promise<void> {
  for (const charge of await findOpenCharges(scope, prefix))
    await settleCharge(scope, charge, 0, []);
}

async function chargeError(scope: Scope, { amount }: Charge, error: unknown): Promise<unknown> {
  if (isOverdraft(error)) return insufficientCredits(amount, (await readWallet(scope)).balance);
  if (!isSecondCharge(error)) return error;
  return new AppError("conflict", "An AI request for this lead is already in progress");
}

function unavailable(error: ModelUnavailable): AppError {
  log.warn("ai.unavailable", { error: error.message });
  return new AppError(
    "ai_unavailable",
    error.hint === null
      ? "The AI returned no usable response. Nothing was charged. Try again later"
      : `${error.hint}. Nothing was charged`,
  );
}

export { findPaidCharges, creditsSpent } from "./charges.repository";
