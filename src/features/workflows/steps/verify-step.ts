import {
  findCheckedLeads,
  VERIFICATION_TIME,
  verifyLead,
} from "#src/features/lead-emails/verify-lead";
import { sharedMailDependencies } from "#src/pipeline/verification/mail-dependencies";
import { AppError } from "#src/shared/errors";
import { isRepeated } from "#src/features/workflows/runs/run-state";
import { forEachLead, type StepBatch, type StepKind } from "./step-work";
import type { StepOf } from "#src/features/workflows/definitions/step-types";

const CONCURRENCY = 4;
/** Slow mail servers take half a minute per lead. Two concurrent rounds stay well within the lease. */
const BATCH_SIZE = 2 * CONCURRENCY;
/** Reads and writes of the addresses, DNS queries for their domains, SMTP probes, and waiting for connections to mail servers. */
const CALLS_PER_LEAD = 68;

/** Verifies the addresses of each lead like a manual request. Leads without addresses are skipped. */
export const verifyStep: StepKind<StepOf<"verify_emails">> = {
  batchSize: BATCH_SIZE,
  callsPerLead: CALLS_PER_LEAD,
  skippable: "without_emails",
  work: async (batch) => {
    const { scope, env, settings, run } = batch;
    const counts = { processed: 0, skipped: 0 };
    const checked = isRepeated(run) ? await checkedBefore(batch) : new Set<string>();
    const begun = await forEachLead(batch, CONCURRENCY, async ({ id, isSkippable }) => {
      const isDone = !isSkippable && (checked.has(id) || (await verify(id)));
      counts[isDone ? "processed" : "skipped"]++;
      return "continue";
    });
    return { ...counts, begun };

    async function verify(leadId: string): Promise<boolean> {
      try {
        const dependencies = sharedMailDependencies(env, settings, VERIFICATION_TIME);
        await verifyLead(scope, leadId, dependencies);
        return true;
      } catch (error) {
        // The lead was deleted meanwhile. Errors of DNS or mail servers are results and do not throw.
        if (error instanceof AppError && error.code === "not_found") return false;
        throw error;
      }
    }
  },
};

/** Leads that an interrupted attempt verified. All checks of a lead are written in one D1 batch. */
const checkedBefore = ({ scope, run, leads }: StepBatch) =>
  findCheckedLeads(
    scope,
    leads.map(({ id }) => id),
    run.startedAt,
  );
