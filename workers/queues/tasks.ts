import type { Database } from "#src/db/client";
import { onlyShard, openDatabases } from "#src/db/databases";
import { sweepCharges } from "#src/features/ai/charging/charge";
import { sweepExpired } from "#src/features/auth/sweep-expired";
import { refreshRates } from "#src/features/billing/exchange-rates";
import { sweepGrants } from "#src/features/billing/monthly-grants";
import { sweepDeletionRequests } from "#src/features/compliance/deletion-requests";
import { sweepErasures } from "#src/features/compliance/erasure/erase-all";
import { sweepRetention } from "#src/features/compliance/retention";
import { replayDeadLetters } from "#src/features/dead-letters/replay";
import { sendDueDigests } from "#src/features/digests/send-due";
import { queueDueBoards } from "#src/features/hiring/due-boards";
import { sweepClosedPostings } from "#src/features/hiring/sweep-closed";
import { pruneEventPushes } from "#src/features/integrations/pushes/prune";
import { sweepPushes } from "#src/features/integrations/sweep-pushes";
import { sweepJobs } from "#src/features/jobs/sweep";
import { pruneExports, pruneHistory, pruneJobs } from "#src/features/pruning/prune";
import { startDueRuns } from "#src/features/schedules/start-due";
import { sweepWorkflowRuns } from "#src/features/workflows/sweep";
import { applyHiringChanges, repairHiringLeads } from "#src/pipeline/boards/lead-flags";
import type { Budget } from "#src/shared/background/budget";
import { metered } from "#src/shared/background/metered-bindings";
import type { Rest, Sweep } from "#src/shared/background/sweep";
import type { TaskMessage } from "#src/shared/jobs/queue-messages";

/** `db` is the shard of the task. A task that returns no rest does bounded work, and leaves what exceeds it to the next tick. */
type Task = (db: Database, env: Env, sweep: Sweep) => Promise<unknown>;

const TASKS: Record<TaskMessage["task"], Task> = {
  wake_jobs: sweepJobs,
  start_schedules: (db, env, { nowMs }) => startDueRuns(db, env, nowMs),
  sweep_charges: (db, _, sweep) => sweepCharges(db, sweep),
  sweep_pushes: (db, env, { nowMs }) => sweepPushes(db, env, nowMs),
  sweep_workflow_runs: (db, env, { nowMs }) => sweepWorkflowRuns(db, env, nowMs),
  grant_credits: (db, _, sweep) => sweepGrants(db, sweep),
  sweep_erasures: sweepErasures,
  sweep_deletion_requests: sweepDeletionRequests,
  send_digests: (db, env, sweep) => sendDueDigests(db, env, sweep),
  queue_boards: (_, env, { nowMs }) => queueDueBoards(openDatabases(env).hiring, env, nowMs),
  update_hiring_leads: (db, env, sweep) => applyHiringChanges(openDatabases(env).hiring, db, sweep),
  fetch_exchange_rates: (_, env, { nowMs }) => refreshRates(openDatabases(env).control, nowMs),
  delete_expired: (_, env, { nowMs }) => sweepExpired(openDatabases(env).control, nowMs),
  apply_retention: sweepRetention,
  delete_closed_postings: (_, env, { nowMs }) =>
    sweepClosedPostings(openDatabases(env).hiring, nowMs),
  repair_hiring_leads: (db, env, sweep) => repairHiringLeads(openDatabases(env).hiring, db, sweep),
  prune_pushes: (db, _, { nowMs }) => pruneEventPushes(db, nowMs),
  prune_jobs: pruneJobs,
  prune_exports: pruneExports,
  prune_history: pruneHistory,
  replay_dead_letters: replayDeadLetters,
};

/** A chain of continuations ends here. The next tick of its cron starts another one. */
const MAX_ROUNDS = 200;

/** Runs a task within the budget of the invocation. Returns the message that continues it, or null. */
export async function runTask(
  message: TaskMessage,
  env: Env,
  budget: Budget,
): Promise<TaskMessage | null> {
  const { task, nowMs, round, untilMs = Infinity } = message;
  const bindings = metered(env, budget);
  const sweep = { nowMs, budget, cursor: message.cursor };
  const rest = await TASKS[task](onlyShard(openDatabases(bindings)), bindings, sweep);
  if (!isRest(rest) || !rest.hasMore || round >= MAX_ROUNDS) return null;
  const next = { ...message, round: round + 1 };
  if (rest.cursor !== undefined) return { ...next, cursor: rest.cursor };
  // Without a cursor, the next tick starts where this run stopped. Two chains would do the same work.
  return Date.now() < untilMs ? next : null;
}

const isRest = (result: unknown): result is Rest =>
  typeof result === "object" && result !== null && "hasMore" in result;
