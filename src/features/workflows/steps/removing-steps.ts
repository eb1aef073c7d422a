import { mergeInto } from "#src/features/duplicates/merge";
import { deleteLeads } from "#src/features/leads/remove";
import type { StepOf } from "#src/features/workflows/definitions/step-types";
import { AppError } from "#src/shared/errors";
import { forEachLead, onlyIfLeased, type StepKind } from "./step-work";

/** Triggers and cascades delete dozens of rows of each lead. */
const DELETE_BATCH_SIZE = 100;
const MERGE_BATCH_SIZE = 10;
const MERGED_AT_ONCE = 2;
/** Reads of the group and its texts, the merge, and the new judgment of the addresses. */
const CALLS_PER_MERGE = 24;

/** Deletes the leads like `DELETE /leads/{id}`. */
export const deleteStep: StepKind<StepOf<"delete">> = {
  batchSize: DELETE_BATCH_SIZE,
  callsPerLead: 0,
  work: async (batch) => {
    const { scope, env, leads } = batch;
    const writes = [await deleteLeads(scope, env.FILES, { leads, onlyIf: onlyIfLeased(batch) })];
    return { processed: leads.length, writes };
  },
};

/** Merges the other leads of each lead's domain into it. A repeated merge moves nothing. */
export const mergeStep: StepKind<StepOf<"merge">> = {
  batchSize: MERGE_BATCH_SIZE,
  callsPerLead: CALLS_PER_MERGE,
  work: async (batch) => {
    const tally = { processed: 0, skipped: 0, failed: 0, error: undefined as string | undefined };
    const begun = await forEachLead(batch, MERGED_AT_ONCE, async ({ id }) => {
      try {
        await mergeInto(batch.scope, batch.env.FILES, id);
        tally.processed++;
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        if (error.code === "not_found") tally.skipped++;
        // An AI request for a lead of the domain is in progress. The domain stays as it is.
        else if (error.code === "conflict") {
          tally.failed++;
          tally.error = error.message;
        } else throw error;
      }
      return "continue";
    });
    return { ...tally, begun };
  },
};
