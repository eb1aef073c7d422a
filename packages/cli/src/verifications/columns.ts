import type { LeadEmail, VerificationResult, VerifiedAddress } from "@quarry/client";
import type { Column } from "#cli/output/output";

export const STATUSES = ["valid", "unverified", "risky", "unknown", "invalid"] as const;
export type Status = (typeof STATUSES)[number];

/** How verified addresses are printed. */
export const ADDRESS_COLUMNS: Column<VerifiedAddress | LeadEmail | VerificationResult>[] = [
  { path: "email", title: "Address" },
  { path: "status", title: "Status" },
  { path: "confidence", title: "Confidence" },
  { path: "reasons", title: "Reasons", cell: ({ reasons }) => reasons.join(" ") },
];
