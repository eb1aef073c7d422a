import type { EmailVerdict } from "#src/enrichment/email-verdict";

/** How far was asked: `smtp` where a mail server was asked for the mailbox itself. */
export const CHECK_METHODS = ["dns", "smtp"] as const;

/** What was found out of one address at one moment, to be appended to its history. */
export type NewCheck = Pick<EmailVerdict, "status" | "confidence" | "reasons"> & {
  checkedAt: number;
  method: (typeof CHECK_METHODS)[number];
  mxHost: string | null;
};

const DAY_MS = 24 * 3600_000;

/** What is certain lasts longest; what could not be told is worth asking again tomorrow. */
const STALE_AFTER_DAYS = { valid: 30, risky: 14, unknown: 1, invalid: 90 } as const;

/** From when on what a check found is stale. */
export const nextVerificationAt = ({ status, checkedAt }: NewCheck): number =>
  checkedAt + STALE_AFTER_DAYS[status] * DAY_MS;
