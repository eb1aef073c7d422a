import type { Scope } from "#src/db/scope";
import { timeOfId } from "#src/shared/ids";
import {
  findListedAddresses,
  type ListedCheck,
  replaceMails,
  storeListedChecks,
} from "./listed-checks.repository";
import { rejudgeMail } from "./rejudge-mail";

/** Addresses that one statement looks for. */
const AT_ONCE = 400;

/**
 * Adds checks of a list to the addresses of the workspace's leads, and judges the mail of these leads again. One D1 call for
 * addresses of no lead, and at most three for others. Idempotent: a verdict that the list gave before is stored once.
 */
export async function noteOnLeads(
  scope: Scope,
  verificationId: string,
  checks: readonly ListedCheck[],
): Promise<void> {
  for (let from = 0; from < checks.length; from += AT_ONCE)
    await notePart(scope, verificationId, checks.slice(from, from + AT_ONCE));
}

async function notePart(scope: Scope, verificationId: string, checks: readonly ListedCheck[]) {
  const found = await findListedAddresses(scope, checks, timeOfId(verificationId));
  if (found.length === 0) return;
  const checkOf = new Map(
    checks.map(({ email, check }) => [
      email,
      { ...check, reasons: [...check.reasons, "list_verification" as const] },
    ]),
  );
  const fresh = found.flatMap(({ leadId, email, isStored }) => {
    const check = checkOf.get(email);
    return check && !isStored ? [{ leadId, email, check }] : [];
  });
  const mails = await storeListedChecks(scope, fresh, [
    ...new Set(found.map(({ leadId }) => leadId)),
  ]);
  const changed = mails.flatMap((mail) => {
    const rejudged = rejudgeMail(mail);
    return rejudged ? [{ ...mail, ...rejudged }] : [];
  });
  if (changed.length > 0) await replaceMails(scope, changed);
}
