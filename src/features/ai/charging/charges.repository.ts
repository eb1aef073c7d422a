import { sql, and, eq, lt } from "drizzle-orm";
import type { Database } from "#src/db/client";
import { breaksConstraint } from "#src/db/columns/constraints";
import type { AiAction } from "#src/db/columns/enumerations";
import { rawStatement } from "#src/db/raw-statement";
import type { Scope } from "#src/db/scope";
import type { Statement } from "#src/db/statement";
import { aiCalls, aiCharges } from "#src/db/tables/ai";
import { wallets } from "#src/db/tables/credits";
import { reserve, settleReservation } from "#src/features/credits/service";
import { count } from "#src/shared/metrics";

/** Credits of settled calls, and credits reserved by calls in progress. */
export const creditsSpent = (scope: Scope, prefix: string) =>
  sql`(SELECT -coalesce(sum(entry.amount), 0) FROM ${entriesOf(scope, prefix)})`;

/** The ids of paid charges: settled, without a refund. */
export async function findPaidCharges(scope: Scope, prefix: string): Promise<string[]> {
  const { results } = await rawStatement(
    scope.db,
    sql`SELECT substr(entry.booking_key, 4, length(entry.booking_key) - 11) AS id
      FROM ${entriesOf(scope, prefix)} AND entry.kind = 'reserve'
        AND NOT EXISTS (SELECT 1 FROM ledger_entries AS back WHERE back.workspace_id = entry.workspace_id
          AND back.booking_key = replace(entry.booking_key, ':reserve', ':settle'))
        AND NOT EXISTS (SELECT 1 FROM ai_charges
          WHERE id = substr(entry.booking_key, 4, length(entry.booking_key) - 11))`,
  ).all<{ id: string }>();
  return results.map(({ id }) => id);
}

/** Ledger entries of the charges whose ids begin with `prefix`; see `openCharge` and `settleCharge`. */
const entriesOf = ({ workspaceId }: Scope, prefix: string) =>
  sql`ledger_entries AS entry WHERE entry.workspace_id = ${workspaceId}
    AND entry.booking_key >= ${`ai:${prefix}`} AND entry.booking_key < ${`ai:${prefix}~`}`;

/** A paid call that is in progress. */
export type Charge = {
  id: string;
  action: AiAction;
  leadId: string | null;
  /** Appears in the ledger. */
  reason: string;
  amount: number;
};

/** Opens a charge and reserves its price. Fails for an overdrawn wallet, and with `isSecondCharge`. */
export async function openCharge(scope: Scope, charge: Charge): Promise<void> {
  const { db, workspaceId } = scope;
  const { id, amount, leadId, reason } = charge;
  await db.batch([
    db.insert(aiCharges).values({ workspaceId, ...charge }),
    ...reserve(scope, {
      amount,
      reason,
      bookingKey: `ai:${id}:reserve`,
      ...(leadId && { leadId }),
    }),
  ]);
}

/** Whether a charge failed because the lead already has an open one of its kind. */
export const isSecondCharge = (error: unknown): boolean =>
  breaksConstraint(error, "UNIQUE constraint failed: ai_charges.lead_id");

/** The statement that records the model usage of a call. */
export const recordCall = (
  { db, workspaceId }: Scope,
  call: Omit<typeof aiCalls.$inferInsert, "workspaceId">,
): Statement => db.insert(aiCalls).values({ workspaceId, ...call });

/** Charges of all workspaces that were opened before a time. */
export const findStaleCharges = (db: Database, beforeMs: number, limit: number) =>
  db.select().from(aiCharges).where(lt(aiCharges.createdAt, beforeMs)).limit(limit);

/** The open charges whose ids begin with `prefix`. */
export const findOpenCharges = ({ db, workspaceId }: Scope, prefix: string): Promise<Charge[]> =>
  db
    .select({
      id: aiCharges.id,
      action: aiCharges.action,
      leadId: aiCharges.leadId,
      reason: aiCharges.reason,
      amount: aiCharges.amount,
    })
    .from(aiCharges)
    .where(
      and(
        eq(aiCharges.workspaceId, workspaceId),
        sql`${aiCharges.id} >= ${prefix} AND ${aiCharges.id} < ${`${prefix}~`}`,
      ),
    );

/** Settles a charge once, and returns the balance after it. */
export async function settleCharge(
  scope: Scope,
  { id, amount, leadId, reason }: Charge,
  spent: number,
  writes: Statement[],
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
  if (answers[0].meta.changes > 0) count("credits", "ai", { spent });
  return answers[3][0]?.balance ?? 0;
}
