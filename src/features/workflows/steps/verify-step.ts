import { sql } from "drizzle-orm";
import {
  findCheckedLeads,
  VERIFICATION_TIME,
  verifyLead,
} from "#src/features/lead-emails/verify-lead";
import { mailOutside } from "#src/pipeline/verification/mail-dependencies";
import { AppError } from "#src/shared/errors";
import { isRepeated } from "#src/features/workflows/runs/run-state";
import { inLanes, type Portion, type StepKind } from "./step-work";
import type { StepOf } from "#src/features/workflows/definitions/step-types";

const LANES = 4;
/** Half a minute each where mail servers are slow: three rounds of the lanes are well within the lease. */
const LEADS_AT_ONCE = 3 * LANES;
/** Its addresses, the writes, what DNS is asked for their domains, and a probe service for their postmasters. */
const CALLS_PER_LEAD = 26;

/** Verifies the addresses of each lead, as one asked for by hand. Leads without any are skipped. */
export const verifyStep: StepKind<StepOf<"verify_emails">> = {
  portion: LEADS_AT_ONCE,
  callsPerLead: CALLS_PER_LEAD,
  isMoot: sql.raw("NOT leads.has_email"),
  work: async (portion) => {
    const { scope, settings, run } = portion;
    const counts = { processed: 0, skipped: 0 };
    const checked = isRepeated(run) ? await checkedBefore(portion) : new Set<string>();
    const begun = await inLanes(portion, LANES, async ({ id, isMoot }) => {
      const isDone = !isMoot && (checked.has(id) || (await verify(id)));
      counts[isDone ? "processed" : "skipped"]++;
      return "go_on";
    });
    return { ...counts, begun };

    async function verify(leadId: string): Promise<boolean> {
      try {
        await verifyLead(scope, leadId, mailOutside(settings, VERIFICATION_TIME));
        return true;
      } catch (error) {
        // It was deleted meanwhile; whatever DNS or mail servers do is a result, not a failure.
        if (error instanceof AppError && error.code === "not_found") return false;
        throw error;
      }
    }
  },
};

/** Whoever worked on this portion before and died has verified some; the checks of a lead come all at once. */
const checkedBefore = ({ scope, run, leads }: Portion) =>
  findCheckedLeads(
    scope,
    leads.map(({ id }) => id),
    run.startedAt,
  );
