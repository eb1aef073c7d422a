import { connect } from "#src/db/client";
import { sweepCharges } from "#src/features/ai/charge";
import { sweepExpired } from "#src/features/auth/sweep-expired";
import { sweepJobs } from "#src/features/jobs/sweep";

/** Cron expression → tasks. The expressions are those of wrangler.toml. */
export async function runScheduled(
  { cron, scheduledTime }: ScheduledController,
  env: Env,
): Promise<void> {
  const db = connect(env.DB);
  switch (cron) {
    case "* * * * *":
      await Promise.all([sweepJobs(db, env, scheduledTime), sweepCharges(db, scheduledTime)]);
      return;
    case "17 3 * * *":
      await sweepExpired(db, scheduledTime);
      return;
    default:
      throw new Error(`No task for cron ${cron}`);
  }
}
