import { connect } from "#src/db/client";
import { sweepCharges } from "#src/features/ai/charging/charge";
import { sweepExpired } from "#src/features/auth/sweep-expired";
import { refreshRates } from "#src/features/billing/exchange-rates";
import { sweepGrants } from "#src/features/billing/monthly-grants";
import { sweepDeletionRequests } from "#src/features/compliance/deletion-requests";
import { sweepErasures } from "#src/features/compliance/erasure/erase-all";
import { sweepRetention } from "#src/features/compliance/retention";
import { sendDueDigests } from "#src/features/digests/send-due";
import { pruneEventPushes } from "#src/features/integrations/pushes/prune";
import { sweepPushes } from "#src/features/integrations/sweep-pushes";
import { queueDueBoards } from "#src/features/hiring/due-boards";
import { repairHiringLeads } from "#src/pipeline/boards/repair-leads.repository";
import { sweepClosedPostings } from "#src/features/hiring/sweep-closed";
import { sweepJobs } from "#src/features/jobs/sweep";
import { sweepWorkflowRuns } from "#src/features/workflows/sweep";
import { startDueRuns } from "#src/features/schedules/start-due";

/** Cron expression → tasks. The expressions are those of wrangler.toml. */
export async function runScheduled(
  { cron, scheduledTime }: ScheduledController,
  env: Env,
): Promise<void> {
  const db = connect(env.DB);
  switch (cron) {
    case "* * * * *":
      return runAll([
        sweepJobs(db, env, scheduledTime),
        startDueRuns(env, scheduledTime),
        sweepCharges(db, scheduledTime),
        sweepPushes(db, env, scheduledTime),
        sweepWorkflowRuns(db, env, scheduledTime),
        sweepGrants(db, scheduledTime),
        sweepErasures(db, env, scheduledTime),
        sweepDeletionRequests(db, env, scheduledTime),
        sendDueDigests(env, scheduledTime),
        queueDueBoards(db, env, scheduledTime),
      ]);
    // The bank publishes at about 16:00 in Frankfurt.
    case "30 15 * * *":
      return runAll([refreshRates(db, scheduledTime)]);
    case "17 3 * * *":
      return runAll([
        sweepExpired(db, scheduledTime),
        sweepRetention(db, env, scheduledTime),
        sweepClosedPostings(db, scheduledTime),
        repairHiringLeads(db),
        pruneEventPushes(db, scheduledTime),
      ]);
    default:
      throw new Error(`No task for cron ${cron}`);
  }
}

/** Runs all tasks to the end, so that one failure does not stop the others, then throws for the failed ones. */
async function runAll(tasks: Promise<unknown>[]): Promise<void> {
  const outcomes = await Promise.allSettled(tasks);
  const failures = outcomes.flatMap((outcome) =>
    outcome.status === "rejected" ? [outcome.reason as unknown] : [],
  );
  if (failures.length > 0)
    throw new AggregateError(
      failures,
      `Scheduled tasks failed: ${failures.map(String).join("; ")}`,
    );
}
