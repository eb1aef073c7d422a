import { and, eq, lt, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { Database } from "#src/db/client";
import { breaksConstraint } from "#src/db/constraints";
import type { Scope } from "#src/db/scope";
import { type AiAction, aiCalls, aiCharges } from "#src/db/tables/ai";
import { wallets } from "#src/db/tables/credits";
import {
  insufficientCredits,
  isOverdraft,
  readWallet,
  reserve,
  settleReservation,
} from "#src/features/credits/service";
import { AppError } from "#src/shared/errors";
import { newId } from "#src/shared/ids";
import { type LanguageModel, ModelUnavailable } from "#src/ports/language-model";
import { ModelUsage } from "#src/shared/model-usage";
import type { CreditPrices } from "#src/shared/settings";
import type { BudgetedModel } from "./model";

/** What is paid for: `reason` is what the ledger says; `chargeId` is unique, where others are to find the charge. */
type Purchase = { action: AiAction; leadId: string | null; reason: string; chargeId?: string };

/** What a paid call came to, and the statements that keep it. */
export type Outcome<T> = { value: T; writes?: BatchItem<"sqlite">[] };

/** A call has ended one way or the other long before this: the assistant's two conversations take 90 s at most. */
const ABANDONED_AFTER_MS = 5 * 60_000;
const CHARGES_PER_SWEEP = 500;

/**
 * Counts the request for the daily budget, reserves the price, works, and settles: the result of the work is kept
 * in the same batch that takes the credits, with what the call used of the model. A call that fails gives the
 * credits back. Where the process dies between, the sweep does.
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
    scope.db.insert(aiCalls).values({
      workspaceId: scope.workspaceId,
      action: charge.action,
      outcome,
      ...usage.totals(),
    });
  const takeBack = await model.admit(scope);
  try {
    await openCharge(scope, charge);
  } catch (error) {
    await takeBack();
    throw error;
  }
  try {
    const { value, writes = [] } = await work(meteredBy(usage, model));
    const paid = [...writes, recordUsage("answered")];
    const creditsRemaining = await settle(scope, charge, charge.amount, paid);
    return { value, creditsRemaining };
  } catch (error) {
    await settle(scope, charge, 0, [recordUsage("failed")]);
    throw error instanceof ModelUnavailable ? unavailable(error) : error;
  }
}

const meteredBy = (usage: ModelUsage, model: LanguageModel): LanguageModel => ({
  ask: (question) => model.ask(question, usage),
  converse: (conversation) => model.converse(conversation, usage),
});

/** Gives back what calls have reserved that died before they were settled. */
export async function sweepCharges(db: Database, nowMs: number): Promise<number> {
  const stale = await db
    .select()
    .from(aiCharges)
    .where(lt(aiCharges.createdAt, nowMs - ABANDONED_AFTER_MS))
    .limit(CHARGES_PER_SWEEP);
  for (const { workspaceId, ...charge } of stale)
    await settle({ db, workspaceId, actor: { kind: "system" } }, charge, 0, []);
  return stale.length;
}

/** Gives back what calls have reserved that died, whose charges begin with `prefix`. */
export async function abandonCharges(scope: Scope, prefix: string): Promise<void> {
  const open = await scope.db
    .select()
    .from(aiCharges)
    .where(
      and(
        eq(aiCharges.workspaceId, scope.workspaceId),
        sql`${aiCharges.id} >= ${prefix} AND ${aiCharges.id} < ${`${prefix}~`}`,
      ),
    );
  for (const { workspaceId: _, ...charge } of open) await settle(scope, charge, 0, []);
}

type Charge = Omit<Purchase, "chargeId"> & { id: string; amount: number };

async function openCharge(scope: Scope, charge: Charge) {
  const { db, workspaceId } = scope;
  const { id, amount, leadId, reason } = charge;
  try {
    await db.batch([
      db.insert(aiCharges).values({ workspaceId, ...charge }),
      ...reserve(scope, {
        amount,
        reason,
        bookingKey: `ai:${id}:reserve`,
        ...(leadId && { leadId }),
      }),
    ]);
  } catch (error) {
    if (isOverdraft(error)) throw insufficientCredits(amount, (await readWallet(scope)).balance);
    if (!breaksConstraint(error, "UNIQUE constraint failed: ai_charges.lead_id")) throw error;
    throw new AppError("conflict", "The AI is at work on this lead already; its answer comes soon");
  }
}

/** Books what was spent, once, and gives the balance after it. */
async function settle(
  scope: Scope,
  { id, amount, leadId, reason }: Charge,
  spent: number,
  writes: BatchItem<"sqlite">[],
): Promise<number> {
  const { db, workspaceId } = scope;
  const isOpen = and(eq(aiCharges.id, id), eq(aiCharges.workspaceId, workspaceId));
  const answers = await db.batch([
    ...settleReservation(scope, {
      reserved: amount,
      spent,
      onlyIf: sql`EXISTS (SELECT 1 FROM ${aiCharges} WHERE ${isOpen})`,
      bookingKey: `ai:${id}:settle`,
      reason: `Not charged: ${reason}`,
      ...(leadId && { leadId }),
    }),
    db.delete(aiCharges).where(isOpen),
    db
      .select({ balance: wallets.balance })
      .from(wallets)
      .where(eq(wallets.workspaceId, workspaceId)),
    ...writes,
  ]);
  return answers[3][0]?.balance ?? 0;
}

function unavailable(error: ModelUnavailable): AppError {
  console.warn(JSON.stringify({ level: "warn", event: "ai_unavailable", error: error.message }));
  return new AppError(
    "ai_unavailable",
    error.hint === null
      ? "The AI gave no usable answer. Nothing was charged; please try again later"
      : `${error.hint}. Nothing was charged`,
  );
}
