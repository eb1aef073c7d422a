import type { z } from "@hono/zod-openapi";
import type { Scope } from "#src/db/scope";
import {
  insufficientCredits,
  isOverdraft,
  readWallet,
  reserve,
} from "#src/features/credits/service";
import { suppressedIn } from "#src/pipeline/leads/suppression";
import { readListState } from "#src/pipeline/leads/suppression.repository";
import { listOf } from "#src/platform/verification-list-object";
import { ERASED } from "#src/shared/addresses/address-redaction";
import { newId } from "#src/shared/ids";
import type { Settings } from "#src/shared/settings";
import { invalid } from "#src/shared/errors";
import { noCounts, type VerificationPlan } from "#src/shared/verifications/verification-list";
import { AddressList } from "./address-list";
import { failUnstarted } from "./end";
import type { CreatedVerification, NewVerification, Verification } from "./schemas";
import { toVerification } from "./to-verification";
import { insertVerification, type VerificationRow } from "./verifications.repository";

export type ListToVerify = {
  list: AddressList;
  name: string | undefined;
  /** Names of the columns that are kept; null for a list of addresses alone. */
  columns: string[] | null;
};

/** Waits before a mail server is asked again, as multiples of GREYLIST_RETRY_SECONDS. */
const RETRY_FACTORS = [1, 3, 12];
/** The same for DNS, as multiples of DNS_RETRY_SECONDS. A list must not wait an hour for a dead domain. */
const DNS_RETRY_FACTORS = [1, 3];
/** Addresses that are compared with the suppression list at once. */
const SUPPRESSED_AT_ONCE = 2_000;

/**
 * Creates and starts a verification: first the row and the reservation of its credits in one D1 batch, then the
 * Durable Object with the list. If the start fails, the verification fails at once and costs nothing. After a crash in
 * between, the sweep fails it.
 */
export async function createVerification(
  scope: Scope,
  env: Env,
  settings: Settings,
  { list, name, columns }: ListToVerify,
): Promise<Verification> {
  const row = newRow(scope, settings, { list, name, columns });
  await book(scope, row);
  const object = listOf(env, row.id);
  try {
    for (const part of list.parts()) await object.add(part);
    await object.start(planOf(row, settings));
    return toVerification(row);
  } catch (error) {
    // The object may have started although the call failed: cancel, so that it checks nothing for free.
    await object.cancel();
    await failUnstarted(scope, row);
    throw error;
  }
}

/** Creates a verification of addresses that were given as a list. 422 for a list without any. */
export async function verifyAddresses(
  scope: Scope,
  env: Env,
  settings: Settings,
  { emails, name }: z.output<typeof NewVerification>,
): Promise<CreatedVerification> {
  const list = new AddressList();
  for (const email of emails) list.add(email, null);
  if (list.size === 0) throw invalid("body.emails", "The list has no addresses", "empty");
  const blank = emails.filter((email) => email.trim() === "").length;
  const skipped_count = blank + (await removeSuppressed(scope, settings, list));
  const created = await createVerification(scope, env, settings, { list, name, columns: null });
  return { ...created, skipped_count };
}

/** Removes addresses of the suppression list. Returns how many there were. */
export async function removeSuppressed(
  scope: Scope,
  settings: Settings,
  list: AddressList,
): Promise<number> {
  if (!(await readListState(scope)).hasEntries) return 0;
  const suppressed = new Set<string>();
  const { emails } = list;
  for (let from = 0; from < emails.length; from += SUPPRESSED_AT_ONCE) {
    const part = emails.slice(from, from + SUPPRESSED_AT_ONCE);
    const inText = await suppressedIn(scope, settings, part);
    if (inText) for (const email of part) if (inText(email).includes(ERASED)) suppressed.add(email);
  }
  list.remove(suppressed);
  if (list.size === 0)
    throw invalid("body.emails", "All addresses are on the suppression list", "suppressed");
  return suppressed.size;
}

function newRow(
  { workspaceId }: Scope,
  settings: Settings,
  { list, name, columns }: ListToVerify,
): VerificationRow {
  const createdAt = Date.now();
  const total = list.size;
  const price = settings.ENABLE_SMTP_VERIFY ? settings.CREDIT_PRICES.verify_mailbox : 0;
  return {
    id: newId(createdAt),
    workspaceId,
    name: name ?? `${total} ${total === 1 ? "address" : "addresses"}`,
    status: "running",
    total,
    done: 0,
    counts: noCounts(),
    columns,
    creditsReserved: price * total,
    creditsSpent: 0,
    creditsRefunded: 0,
    error: null,
    createdAt,
    finishedAt: null,
    resultsDeletedAt: null,
  };
}

const planOf = (
  { id, workspaceId, total }: VerificationRow,
  { ENABLE_SMTP_VERIFY, GREYLIST_RETRY_SECONDS, DNS_RETRY_SECONDS }: Settings,
): VerificationPlan => ({
  verificationId: id,
  workspaceId,
  total,
  asksMailboxes: ENABLE_SMTP_VERIFY,
  retryAfterMs: RETRY_FACTORS.map((factor) => factor * GREYLIST_RETRY_SECONDS * 1_000),
  dnsRetryAfterMs: DNS_RETRY_FACTORS.map((factor) => factor * DNS_RETRY_SECONDS * 1_000),
});

async function book(scope: Scope, row: VerificationRow) {
  try {
    await scope.db.batch([
      insertVerification(scope, row),
      ...reserve(scope, {
        amount: row.creditsReserved,
        bookingKey: `verification:${row.id}:reserve`,
        reason: `Verification: ${row.name}`,
      }),
    ]);
  } catch (error) {
    if (!isOverdraft(error)) throw error;
    throw insufficientCredits(row.creditsReserved, (await readWallet(scope)).balance);
  }
}
