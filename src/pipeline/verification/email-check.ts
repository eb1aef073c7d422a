import type { EmailVerdict } from "#src/enrichment/email/email-verdict";

/** `smtp` where a mail server of the domain was asked, `dns` where only DNS was. */
export const CHECK_METHODS = ["dns", "smtp"] as const;

/** The verdict on one address at one moment, to be appended to its history. */
export type NewCheck = Pick<EmailVerdict, "status" | "confidence" | "reasons"> & {
  checkedAt: number;
  method: (typeof CHECK_METHODS)[number];
  mxHost: string | null;
};

const DAY_MS = 24 * 3600_000;

/** A certain verdict lasts longest; an unknown one is worth another question the next day. */
const STALE_AFTER_DAYS = { valid: 30, unverified: 30, risky: 14, unknown: 1, invalid: 90 } as const;

/** From when on a verdict is stale. */
export const nextVerificationAt = ({ status, checkedAt }: NewCheck): number =>
  checkedAt + STALE_AFTER_DAYS[status] * DAY_MS;
