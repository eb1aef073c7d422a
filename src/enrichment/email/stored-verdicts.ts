import { emailDomain } from "#src/shared/addresses/email-address";
import type { EmailReason, EmailVerdict } from "./email-verdict";

/** A verdict that a mail server decided earlier and that is not stale. */
export type StoredVerdict = Pick<EmailVerdict, "status" | "confidence" | "reasons">;
/** By address in lower case. */
export type StoredVerdicts = ReadonlyMap<string, StoredVerdict>;

export const NO_STORED_VERDICTS: StoredVerdicts = new Map();

/**
 * The verdicts that the records of the addresses show after a check that asked DNS alone: a kept verdict
 * outlasts it, unless DNS says that the domain accepts no mail.
 */
export function withStoredVerdicts<Verdict extends Pick<EmailVerdict, "status" | "confidence">>(
  verdicts: ReadonlyMap<string, Verdict>,
  kept: StoredVerdicts,
  wasAsked: (email: string) => boolean = () => false,
): Map<string, Verdict> {
  return new Map(
    [...verdicts].map(([email, verdict]) => {
      const known = kept.get(email.toLowerCase());
      if (!known || verdict.status === "invalid" || wasAsked(email)) return [email, verdict];
      return [email, { ...verdict, status: known.status, confidence: known.confidence }];
    }),
  );
}

/** Whether the server of a domain accepts every address, by the kept verdicts; null where they do not say. */
export function storedCatchAll(kept: StoredVerdicts, domain: string): boolean | null {
  const reasons = new Set<EmailReason>(
    [...kept].flatMap(([email, verdict]) => (emailDomain(email) === domain ? verdict.reasons : [])),
  );
  if (reasons.has("catch_all")) return true;
  return reasons.has("smtp_accepted") && !reasons.has("catch_all_unknown") ? false : null;
}
