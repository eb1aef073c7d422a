import type { Scope } from "#src/db/scope";
import { settleReservation } from "#src/features/credits/service";
import { listOf } from "#src/platform/verification-list-object";
import { count } from "#src/shared/metrics";
import { noCounts } from "#src/shared/verifications/verification-list";
import type { Verification } from "./schemas";
import { spentOf, toVerification } from "./to-verification";
import {
  endVerificationRow,
  findVerification,
  isUnfinished,
  type VerificationEnding,
  type VerificationRow,
} from "./verifications.repository";

type Ending = Omit<VerificationEnding, "creditsSpent" | "creditsRefunded"> & { answered: number };

/**
 * Stores the end of a verification that its object has ended: counts and credits in one D1 batch. Idempotent: credits
 * are settled once.
 */
export async function endVerification(
  scope: Scope,
  env: Env,
  id: string,
): Promise<Verification | undefined> {
  const row = await findVerification(scope, id);
  if (!row) return undefined;
  const list = listOf(env, id);
  const snapshot = await list.snapshot();
  if (!snapshot) return failUnstarted(scope, row);
  const { state, total, done, counts, answered, finishedAt } = snapshot;
  if (state === "running") return toVerification(row, snapshot);
  const ended = await settle(scope, row, {
    status: state,
    total,
    done,
    counts,
    answered,
    finishedAt,
    error: null,
  });
  const verification = toVerification(ended);
  await list.settle(JSON.stringify(verification));
  return verification;
}

/** Fails a verification whose object has no list. Nothing was checked, so it costs nothing. */
export async function failUnstarted(scope: Scope, row: VerificationRow): Promise<Verification> {
  const ended = await settle(scope, row, {
    status: "failed",
    total: row.total,
    done: 0,
    counts: noCounts(),
    answered: 0,
    finishedAt: Date.now(),
    error:
      "The verification could not be started. No credits were charged. Create the verification again.",
  });
  return toVerification(ended);
}

async function settle(
  scope: Scope,
  row: VerificationRow,
  { answered, ...ending }: Ending,
): Promise<VerificationRow> {
  const { id, creditsReserved: reserved } = row;
  const spent = Math.floor(spentOf(row, answered));
  const [wallet] = await scope.db.batch([
    // The settlement precedes the write that ends the verification, because only an unfinished one is settled.
    ...settleReservation(scope, {
      reserved,
      spent,
      onlyIf: isUnfinished(scope, id),
      bookingKey: `verification:${id}:settle`,
      reason: `Not spent by the verification: ${row.name}`,
    }),
    endVerificationRow(scope, id, {
      ...ending,
      creditsSpent: spent,
      creditsRefunded: reserved - spent,
    }),
  ]);
  if (wallet.meta.changes > 0) count("credits", "verification", { spent });
  return (await findVerification(scope, id)) ?? row;
}
