import type { Database } from "#src/db/client";
import { type Databases, openDatabases, shardNamed } from "#src/db/databases";
import { sweepCharges } from "#src/features/ai/charging/charge";
import { sweepOAuth } from "#src/features/oauth/sweep-oauth";
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
import { writeExports } from "#src/features/exports/write-exports";
import { sweepPushes } from "#src/features/integrations/sweep-pushes";
import { sweepJobs } from "#src/features/jobs/sweep";
import {
  pruneDeadLetters,
  pruneEventPushes,
  pruneExports,
  pruneHistory,
  pruneJobs,
  pruneVerifications,
} from "#src/features/pruning/prune";
import { startDueRuns } from "#src/features/schedules/start-due";
import { moveWorkspaces } from "#src/features/workspace-moves/move";
import { sweepOutbox } from "#src/features/workspace-outbox/outbox";
import { sweepVerifications } from "#src/features/verifications/service";
import { sweepWorkflowRuns } from "#src/features/workflows/sweep";
import { deleteOldResponses } from "#src/http/endpoints/idempotency.repository";
import { applyHiringChanges, repairHiringLeads } from "#src/pipeline/boards/lead-flags";
import type { Budget } from "#src/shared/background/budget";
import { metered } from "#src/shared/background/metered-bindings";
import type { Rest, Sweep } from "#src/shared/background/sweep";
import { FIRST_SHARD } from "#src/shared/shards";
import type { TaskMessage } from "#src/shared/jobs/queue-messages";

/**
 * `db` is the shard of the task; a task on accounts or on the index ignores it. A task that returns no rest does bounded
 * work, and leaves what exceeds it to the next tick.
 */
type Task = (db: Database, env: Env, sweep: Sweep, databases: Databases) => Promise<unknown>;

const TASKS: Record<TaskMessage["task"], Task> = {
  wake_jobs: sweepJobs,
  start_schedules: (db, env, { nowMs }) => startDueRuns(db, env, nowMs),
  sweep_charges: (db, _, sweep) => sweepCharges(db, sweep),
  sweep_pushes: (db, env, { nowMs }) => sweepPushes(db, env, nowMs),
  sweep_workflow_runs: (db, env, { nowMs }) => sweepWorkflowRuns(db, env, nowMs),
  sweep_verifications: sweepVerifications,
  write_exports: (db, env, sweep) => writeExports(db, env, sweep),
  grant_credits: (db, _, sweep) => sweepGrants(db, sweep),
  sweep_erasures: (db, env, sweep, { control }) => sweepErasures(db, env, sweep, control),
  sweep_deletion_requests: (db, env, sweep, { control }) =>
    sweepDeletionRequests(db, env, sweep, control),
  send_digests: (db, env, sweep, { control }) => sendDueDigests(db, control, env, sweep),
  queue_boards: (_, env, { nowMs }, { hiring }) => queueDueBoards(hiring, env, nowMs),
  update_hiring_leads: (_db, _env, sweep, databases) => applyHiringChanges(databases, sweep),
  fetch_exchange_rates: (_db, _env, { nowMs }, { control }) => refreshRates(control, nowMs),
  delete_expired: async (_db, _env, sweep, { control }) => {
    const accounts = await sweepExpired(control, sweep);
    const grants = await sweepOAuth(control, sweep);
    return { hasMore: accounts.hasMore || grants.hasMore };
  },
  delete_responses: (db, _, sweep) => deleteOldResponses(db, sweep),
  apply_retention: sweepRetention,
  delete_closed_postings: (_db, _env, sweep, { hiring }) => sweepClosedPostings(hiring, sweep),
  repair_hiring_leads: (db, _, sweep, { hiring }) => repairHiringLeads(hiring, db, sweep),
  prune_pushes: pruneEventPushes,
  prune_jobs: pruneJobs,
  prune_verifications: pruneVerifications,
  prune_exports: pruneExports,
  prune_history: pruneHistory,
  prune_dead_letters: (_, env, sweep, { control }) => pruneDeadLetters(control, env, sweep),
  replay_dead_letters: (_, env, sweep, { control }) => replayDeadLetters(control, env, sweep),
  move_workspaces: (_db, _env, sweep, databases) => moveWorkspaces(databases, sweep),
  apply_outbox: (_db, _env, sweep, databases) => sweepOutbox(databases, sweep),
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
  const databases = openDatabases(bindings);
  const db = shardNamed(databases, message.shard ?? FIRST_SHARD);
  const rest = await TASKS[task](db, bindings, sweep, databases);
  if (!isRest(rest) || !rest.hasMore || round >= MAX_ROUNDS) return null;
  const next = { ...message, round: round + 1 };
  if (rest.cursor !== undefined) return { ...next, cursor: rest.cursor };
  // Without a cursor, the next tick starts where this run stopped. Two chains would do the same work.
  return Date.now() < untilMs ? next : null;
}

const isRest = (result: unknown): result is Rest =>
  typeof result === "object" && result !== null && "hasMore" in result;
