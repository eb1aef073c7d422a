import type { Database } from "#src/db/client";
import type { WorkflowRunMessage } from "#src/shared/jobs/queue-messages";
import { findLostRuns } from "./runs/run-state";

type Runs = { WORKFLOW_RUNS: Pick<Queue<WorkflowRunMessage>, "sendBatch"> };

/** Calls for the runs whose message was lost, or whose worker died. */
export async function sweepWorkflowRuns(db: Database, env: Runs, nowMs: number): Promise<number> {
  const lost = await findLostRuns(db, nowMs);
  if (lost.length > 0)
    await env.WORKFLOW_RUNS.sendBatch(
      lost.map((run) => ({ body: { type: "workflow_run", ...run } })),
    );
  return lost.length;
}
