import type { Database } from "#src/db/client";
import type { WorkflowRunMessage } from "#src/shared/jobs/queue-messages";
import { findStalledRuns } from "./runs/run-progress.repository";

/** The queue delivers a message within this time, or the message is lost. */
const STALLED_AFTER_MS = 60_000;
const RUNS_PER_SWEEP = 100;

type Runs = { WORKFLOW_RUNS: Pick<Queue<WorkflowRunMessage>, "sendBatch"> };

/** Queues the runs whose message was lost or whose worker crashed. */
export async function sweepWorkflowRuns(db: Database, env: Runs, nowMs: number): Promise<number> {
  const lost = await findStalledRuns(db, {
    nowMs,
    graceMs: STALLED_AFTER_MS,
    limit: RUNS_PER_SWEEP,
  });
  if (lost.length > 0)
    await env.WORKFLOW_RUNS.sendBatch(
      lost.map((run) => ({ body: { type: "workflow_run", ...run } })),
    );
  return lost.length;
}
