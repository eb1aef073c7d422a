import type { VerificationCounts } from "@quarry/client";

export type Status = keyof VerificationCounts;

/** The statuses of addresses, from the best to the worst. */
export const STATUSES: readonly Status[] = ["valid", "unverified", "risky", "unknown", "invalid"];
