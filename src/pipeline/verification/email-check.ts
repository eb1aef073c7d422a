import type { EmailVerdict } from "#src/enrichment/email/email-verdict";
import { DAY_MS } from "#src/shared/days";

/** `smtp` if a mail server of the domain was contacted, `dns` for DNS only. */
export const CHECK_METHODS = ["dns", "smtp"] as const;

/** A verdict on one address, for its history. */
export type NewCheck = Pick<EmailVerdict, "status" | "confidence" | "reasons"> & {
  checkedAt: number;
  method: (typeof CHECK_METHODS)[number];
  mxHost: string | null;
};

/** Certain verdicts last longest; unknown ones are checked again the next day. */
const STALE_AFTER_DAYS = { valid: 30, unverified: 30, risky: 14, unknown: 1, invalid: 90 } as const;

/** The time at which a verdict becomes stale. */
export const nextVerificationAt = ({ status, checkedAt }: NewCheck): number =>
  checkedAt + STALE_AFTER_DAYS[status] * DAY_MS;
