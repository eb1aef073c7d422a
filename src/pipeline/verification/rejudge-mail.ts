import { rejudgeEmail } from "#src/enrichment/email/email";
import { storedCatchAll, type StoredVerdicts } from "#src/enrichment/email/stored-verdicts";
import { rescoreQuality } from "#src/enrichment/quality";
import type { EmailStatus } from "#src/shared/addresses/email-status";
import type { EmailEnrichment, QualityEnrichment } from "#src/shared/lead";

/** The stored mail facts of a lead, and the checks of its addresses. */
export type StoredMail = {
  email: EmailEnrichment;
  quality: QualityEnrichment | null;
  /** Best first. `status` is null for an address that was never checked. */
  addresses: { email: string; status: EmailStatus | null }[];
  stored: StoredVerdicts;
};

/**
 * The mail facts of a lead by the verdicts of all its addresses, as a crawl computes them, but with the DNS facts that are
 * stored. Null if nothing changes.
 */
export function rejudgeMail(mail: StoredMail): Pick<StoredMail, "email" | "quality"> | null {
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
  return isSame ? null : { email, quality: quality && rescoreQuality(quality, email) };
}

/** A mail server's acceptance that has expired counts as unverified. */
function verdictsOf({ addresses, stored }: StoredMail) {
  return new Map(
    addresses.flatMap(({ email, status }) => {
      if (status === null) return [];
      const isStale = status === "valid" && !stored.has(email.toLowerCase());
      return [[email, { status: isStale ? ("unverified" as const) : status }] as const];
    }),
  );
}
