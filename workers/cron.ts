import { connect } from "#src/db/client";
import { sweepCharges } from "#src/features/ai/charge";
import { sweepExpired } from "#src/features/auth/sweep-expired";
import { refreshRates } from "#src/features/billing/exchange-rates";
import { sweepGrants } from "#src/features/billing/monthly-grants";
import { sweepDeletionRequests } from "#src/features/compliance/deletion-requests";
import { sweepErasures } from "#src/features/compliance/erase-all";
import { sweepRetention } from "#src/features/compliance/retention";
import { sendDueDigests } from "#src/features/digests/send-due";
import { sweepJobs } from "#src/features/jobs/sweep";

/** Cron expression → tasks. The expressions are those of wrangler.toml. */
export async function runScheduled(
  { cron, scheduledTime }: ScheduledController,
  env: Env,
): Promise<void> {
  const db = connect(env.DB);
  switch (cron) {
    case "* * * * *":
      await Promise.all([
        sweepJobs(db, env, scheduledTime),
        sweepCharges(db, scheduledTime),
        sweepGrants(db, scheduledTime),
        sweepErasures(db, env, scheduledTime),
        sweepDeletionRequests(db, env, scheduledTime),
        sendDueDigests(env, scheduledTime),
      ]);
      return;
    // The bank publishes at about 16:00 in Frankfurt.
    case "30 15 * * *":
      await refreshRates(db, scheduledTime);
      return;
    case "17 3 * * *":
      await sweepExpired(db, scheduledTime);
      await sweepRetention(db, env, scheduledTime);
      return;
    default:
      throw new Error(`No task for cron ${cron}`);
  }
}
