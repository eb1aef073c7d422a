import { abandonCharges } from "#src/features/ai/charging/charge";
import type { WorkflowRunMessage } from "#src/shared/jobs/queue-messages";
import { Budget } from "#src/shared/background/budget";
import { chargesOf } from "./runs/charges";
import type { RunRow } from "./runs/runs.repository";
import { finish, LeaseLost, listLeads, releaseRun } from "./runs/run-state";
import { callsOfNext, runNextBatch, type Tools } from "./steps/run-step";
import { MAX_CALLS } from "./steps/step-work";
import { reportsOf, runStatus, stepsOf } from "./runs/reports";

type Runs = { WORKFLOW_RUNS: Pick<Queue<WorkflowRunMessage>, "send"> };

/**
 * Runs the steps of a leased run until the run ends, `withinMs` pass, or the subrequest budget is spent.
 * An unfinished run goes to the queue. Saved progress survives every failure.
 */
export async function resumeRun(tools: Tools, run: RunRow, withinMs: number): Promise<void> {
  const { scope, env } = tools;
  try {
    const retryInS = await work(tools, run, new Budget(withinMs, MAX_CALLS));
    if (run.status !== "running") return;
    await releaseRun(scope, run, true);
    await enqueueRun(env, run, retryInS);
  } catch (error) {
    if (error instanceof LeaseLost) return;
    // Releases the lease for an immediate retry. If the release fails too, the retry waits for the lease to expire.
    await releaseRun(scope, run, false).catch(() => undefined);
    throw error;
  }
}

/** Queues the rest of a run. The sweep finds runs whose message was lost. */
export async function enqueueRun(
  env: Runs,
  run: Pick<RunRow, "id" | "workspaceId">,
  delaySeconds?: number,
): Promise<void> {
  const message: WorkflowRunMessage = {
    type: "workflow_run",
    workspaceId: run.workspaceId,
    runId: run.id,
  };
  await env.WORKFLOW_RUNS.send(message, delaySeconds === undefined ? {} : { delaySeconds });
}

async function work(tools: Tools, run: RunRow, budget: Budget): Promise<number | undefined> {
  const { scope } = tools;
  if (run.leadsIn === null) await listLeads(scope, run);
  while (run.step < stepsOf(run).length) {
    if (!budget.allows(callsOfNext(run))) return undefined;
    const result = await runNextBatch(tools, run, () => budget.isInTime);
    if (result.retryInS !== undefined) return result.retryInS;
    budget.spend(result.calls);
  }
  // Crashed calls that were not repeated left reservations behind: return them.
  await abandonCharges(scope, chargesOf(run));
  await finish(scope, run, runStatus(reportsOf(run)));
  return undefined;
}
