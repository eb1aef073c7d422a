import type { ProbeOutcome } from "#src/ports/mailbox-probe";
import data from "./smtp-codes.json" with { type: "json" };

/** Outcome of an enhanced status code if the wording of the reply does not decide. */
export const OUTCOME_OF_CODE = data.outcomes as Readonly<Partial<Record<string, ProbeOutcome>>>;
