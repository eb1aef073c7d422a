import type { RunRow } from "./runs.repository";

/** Prefix of the ids of all charges of a run, and so of their ledger entries. */
export const chargesOf = ({ id }: Pick<RunRow, "id">) => `workflow:${id}:`;

/** Prefix for the charges of the current step. */
export const chargesOfStep = (run: Pick<RunRow, "id" | "step">) => `${chargesOf(run)}${run.step}:`;
