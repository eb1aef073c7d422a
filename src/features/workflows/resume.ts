import { abandonCharges } from "#src/features/ai/charge";
import type { WorkflowRunMessage } from "#src/shared/jobs/queue-messages";
import { Budget } from "#src/shared/work/budget";
import { chargesOf } from "./runs/charges";
import type { RunRow } from "./definitions/repository";
import { finish, LeaseLost, listLeads, releaseRun } from "./runs/run-state";
import { callsOfNext, takePortion, type Tools } from "./steps/run-step";
import { reportsOf, runStatus, stepsOf } from "./runs/reports";

/** Cloudflare allows 1000 queries and calls an invocation; what is left is for what goes around this. */
const MAX_CALLS = 700;

type Runs = { WORKFLOW_RUNS: Pick<Queue<WorkflowRunMessage>, "send"> };

/**
 * Works on a run that is ours until it ends, `withinMs` are over or the invocation may ask for no more;
 * then hands it over to the queue. What is written down of it stands whatever happens.
 */
export async function carryOn(tools: Tools, run: RunRow, withinMs: number): Promise<void> {
  const { scope, env } = tools;
  try {
    const againInS = await work(tools, run, new Budget(withinMs, MAX_CALLS));
    if (run.status !== "running") return;
    await releaseRun(scope, run, true);
    await handOver(env, run, againInS);
  } catch (error) {
    if (error instanceof LeaseLost) return;
    // Ours no longer, so that it can be tried again at once; where this fails too, when the lease is over.
    await releaseRun(scope, run, false).catch(() => undefined);
    throw error;
  }
}

/** Tells the queue that a run has steps left. A message that is lost is found by the sweep. */
export async function handOver(env: Runs, run: RunRow, delaySeconds?: number): Promise<void> {
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
    const taken = await takePortion(tools, run, () => budget.isInTime);
    if (taken.againInS !== undefined) return taken.againInS;
    budget.spend(taken.calls);
  }
  // What calls have reserved that died and were given up is not spent.
  await abandonCharges(scope, chargesOf(run));
  await finish(scope, run, runStatus(reportsOf(run)));
  return undefined;
}
