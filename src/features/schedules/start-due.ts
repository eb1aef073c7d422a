import { connect } from "#src/db/client";
import type { ScheduleRunMessage } from "#src/shared/jobs/queue-messages";
import { claimDueSchedules } from "./repository";

type ScheduleRunQueue = { SCHEDULE_RUNS: Pick<Queue<ScheduleRunMessage>, "sendBatch"> };

/** Longer than a message takes with its retries; a run that was lost is found by the second tick after. */
const LEASE_MS = 110_000;
const PER_CLAIM = 500;
/** What is due beyond that is left to the next tick. */
const CLAIMS_PER_TICK = 4;
/** What a queue takes at once (developers.cloudflare.com/queues/platform/limits). */
const PER_SEND = 100;

/** Sends off the runs that are due, each once, however ticks overlap. Answers how many. */
export async function startDueRuns(
  env: Pick<Env, "DB"> & ScheduleRunQueue,
  nowMs: number,
): Promise<number> {
  const db = connect(env.DB);
  let sent = 0;
  for (let claims = 0; claims < CLAIMS_PER_TICK; claims++) {
    const due = await claimDueSchedules(db, { nowMs, leaseMs: LEASE_MS, limit: PER_CLAIM });
    for (let from = 0; from < due.length; from += PER_SEND)
      await env.SCHEDULE_RUNS.sendBatch(
        due.slice(from, from + PER_SEND).map((run) => ({ body: { type: "schedule_run", ...run } })),
      );
    sent += due.length;
    if (due.length < PER_CLAIM) break;
  }
  return sent;
}
