import type { RunRow } from "#src/features/workflows/definitions/repository";

/** How the ids of all charges of a run begin, and by them their entries in the ledger. */
export const chargesOf = ({ id }: Pick<RunRow, "id">) => `workflow:${id}:`;

/** Those of its current step. */
export const chargesOfStep = (run: Pick<RunRow, "id" | "step">) => `${chargesOf(run)}${run.step}:`;
