import { openDatabases, shardOf } from "#src/db/databases";
import { skipFailedRun, startRun } from "#src/features/schedules/start-run";
import { forEachConcurrently } from "#src/shared/concurrency";
import { log } from "#src/shared/log";
import type { ScheduleRunMessage } from "#src/shared/jobs/queue-messages";
import { readSettings } from "#src/shared/settings";

/** Together shorter than a claim's lease, after which the run is sent again. */
const RETRY_DELAYS_S = [5, 10, 20, 40];
const LAST_ATTEMPT = 6;
/** A run that fails for that long does so for a reason of its own. */
const GIVE_UP_AFTER_MS = 60 * 60_000;
/** Each has a schedule with up to 10,000 addresses in memory. */
const AT_ONCE = 5;

/** Starts the runs of due schedules. */
export async function consumeScheduleRuns(
  messages: readonly Message<ScheduleRunMessage>[],
  env: Env,
) {
  await forEachConcurrently(messages, AT_ONCE, (message) => consumeOne(message, env));
}

async function consumeOne(message: Message<ScheduleRunMessage>, env: Env): Promise<void> {
  const { body, attempts } = message;
  const nowMs = Date.now();
  try {
    const db = await shardOf(openDatabases(env), body.workspaceId);
    if (attempts >= LAST_ATTEMPT && nowMs - body.dueAt > GIVE_UP_AFTER_MS)
      await skipFailedRun(db, { message: body, nowMs });
    else await startRun(db, { env, settings: readSettings(env), message: body, nowMs });
    message.ack();
  } catch (error) {
    // D1 or the job's object is unavailable. The start is idempotent, so the message is retried.
    log.error("schedule.run_failed", {
      schedule_id: body.scheduleId,
      due_at: body.dueAt,
      attempts,
      error,
    });
    message.retry({ delaySeconds: RETRY_DELAYS_S[attempts - 1] ?? 40 });
  }
}
