import type { Database } from "#src/db/client";
import type { ScheduleRunMessage } from "#src/shared/jobs/queue-messages";
import { claimDueSchedules } from "./schedules.repository";

type ScheduleRunQueue = { SCHEDULE_RUNS: Pick<Queue<ScheduleRunMessage>, "sendBatch"> };

/** Longer than the delivery of a message with its retries. The second tick after finds a lost run. */
const LEASE_MS = 110_000;
const PER_CLAIM = 500;
/** The next tick claims the rest. */
const CLAIMS_PER_TICK = 4;
/** Maximum size of a queue batch (developers.cloudflare.com/queues/platform/limits). */
const PER_SEND = 100;

/** Queues the due runs, each once, even if ticks overlap. Returns their number. */
export async function startDueRuns(
  db: Database,
  env: ScheduleRunQueue,
  nowMs: number,
): Promise<number> {
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
