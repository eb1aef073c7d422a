import { emailDomain } from "#src/shared/addresses/email-address";
import type { EmailVerdict } from "./email-verdict";
import type { EmailReason } from "#src/shared/addresses/email-status";

/** A verdict from an earlier mail server check that has not expired. */
export type StoredVerdict = Pick<EmailVerdict, "status" | "confidence" | "reasons">;
/** Verdicts by address in lower case. */
export type StoredVerdicts = ReadonlyMap<string, StoredVerdict>;

export const NO_STORED_VERDICTS: StoredVerdicts = new Map();

/**
 * Merges verdicts of a DNS-only check with stored verdicts. A stored verdict takes precedence,
 * unless DNS shows that the domain accepts no mail.
 */
export function withStoredVerdicts<Verdict extends Pick<EmailVerdict, "status" | "confidence">>(
  verdicts: ReadonlyMap<string, Verdict>,
  stored: StoredVerdicts,
  wasAsked: (email: string) => boolean = () => false,
): Map<string, Verdict> {
  return new Map(
    [...verdicts].map(([email, verdict]) => {
      const known = stored.get(email.toLowerCase());
      if (!known || verdict.status === "invalid" || wasAsked(email)) return [email, verdict];
      return [email, { ...verdict, status: known.status, confidence: known.confidence }];
    }),
  );
}

/**
 * Whether the server of a domain accepts every address, according to stored verdicts; null if
 * unknown.
 */
export function storedCatchAll(stored: StoredVerdicts, domain: string): boolean | null {
  const reasons = new Set<EmailReason>(
    [...stored].flatMap(([email, verdict]) =>
      emailDomain(email) === domain ? verdict.reasons : [],
    ),
  );
  if (reasons.has("catch_all")) return true;
  return reasons.has("smtp_accepted") && !reasons.has("catch_all_unknown") ? false : null;
}
