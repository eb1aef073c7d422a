import type { Database } from "#src/db/client";
import type { WorkflowRunMessage } from "#src/shared/jobs/queue-messages";
import { findStalledRuns } from "./runs/run-state";

type Runs = { WORKFLOW_RUNS: Pick<Queue<WorkflowRunMessage>, "sendBatch"> };

/** Queues the runs whose message was lost or whose worker crashed. */
export async function sweepWorkflowRuns(db: Database, env: Runs, nowMs: number): Promise<number> {
  const lost = await findStalledRuns(db, nowMs);
  if (lost.length > 0)
    await env.WORKFLOW_RUNS.sendBatch(
      lost.map((run) => ({ body: { type: "workflow_run", ...run } })),
    );
  return lost.length;
}
