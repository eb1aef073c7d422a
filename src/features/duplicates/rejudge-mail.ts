import type { Scope } from "#src/db/scope";
import { rejudgeEmail } from "#src/enrichment/email/email";
import { storedCatchAll } from "#src/enrichment/email/stored-verdicts";
import { rescoreQuality } from "#src/enrichment/quality";
import { type MergedMail, replaceMail } from "./merged-mail.repository";

/**
 * Computes the mail facts of a merged lead from the verdicts of all its addresses, as a crawl does, but with the
 * DNS facts that are stored. Idempotent.
 */
export async function rejudgeMail(scope: Scope, leadId: string, mail: MergedMail): Promise<void> {
  const { email: known, quality } = mail;
  const email = rejudgeEmail(known, {
    emails: mail.addresses.map(({ email: address }) => address),
    verdicts: verdictsOf(mail),
    catchAll: known.domain === null ? null : storedCatchAll(mail.stored, known.domain),
  });
  const isSame =
    email.deliverability === known.deliverability &&
    email.catch_all === known.catch_all &&
    email.disposable === known.disposable;
  if (isSame) return;
  const { updatedAt } = mail;
  await replaceMail(scope, leadId, {
    email,
    quality: quality && rescoreQuality(quality, email),
    updatedAt,
  });
}

/** A mail server's acceptance that has expired counts as unverified. */
function verdictsOf({ addresses, stored }: MergedMail) {
  return new Map(
    addresses.flatMap(({ email, status }) => {
      if (status === null) return [];
      const isStale = status === "valid" && !stored.has(email.toLowerCase());
      return [[email, { status: isStale ? ("unverified" as const) : status }] as const];
    }),
  );
}
