import type { Databases } from "#src/db/databases";
import type { Rest, Sweep } from "#src/shared/background/sweep";
import { log } from "#src/shared/log";
import { claimMove, releaseMove } from "./moves.repository";
import { endsOf, LEASE_MS, type Outcome, STEPS, type Work } from "./steps";
import { takeTransfer } from "./transfers.repository";

const RETRY_MS = 60_000;
/** The steps in which both shards have a mark of the move. */
const COPYING: ReadonlySet<Work["move"]["step"]> = new Set(["copy", "compare", "lock"]);
/** A claim, and the first statements of a step. */
const CALLS_PER_MOVE = 20;

/**
 * Continues the moves of workspaces to other shards. `npm run shards` starts one by its row. Each step can be repeated,
 * and a worker whose lease has expired writes nothing, so a move continues after a crash at any point. `steps`: where a
 * test stops it.
 */
export async function moveWorkspaces(
  databases: Databases,
  { nowMs: startMs, budget }: Sweep,
  steps: typeof STEPS = STEPS,
): Promise<Rest> {
  const began = Date.now();
  const nowMs = () => startMs + (Date.now() - began);
  while (budget.allows(CALLS_PER_MOVE)) {
    const move = await claimMove(databases.control, nowMs(), LEASE_MS);
    if (!move) return { hasMore: false };
    if (await continueMove({ databases, move, ...endsOf(databases, move), budget, nowMs }, steps))
      return { hasMore: true };
  }
  return { hasMore: true };
}

/** Returns true if the budget has ended. */
async function continueMove(work: Work, steps: typeof STEPS): Promise<boolean> {
  const { databases, move, source, target, nowMs } = work;
  const { control } = databases;
  const fields = { workspace_id: move.workspaceId, source: move.source, target: move.target };
  try {
    const hasMarks = await Promise.all([takeTransfer(source), takeTransfer(target)]);
    // A database was restored meanwhile: its rows are others, and no trigger has listed its writes.
    if (COPYING.has(move.step) && hasMarks.includes(false)) move.step = "prepare";
    let outcome: Outcome = "next";
    while (outcome === "next") {
      outcome = await steps[move.step](work);
      log.info("workspace.move_step", { ...fields, step: move.step });
    }
    if (outcome === "rest") await releaseMove(control, move, 0);
    else await releaseMove(control, move, outcome === "ended" ? null : outcome.waitUntilMs);
    return outcome === "rest";
  } catch (error) {
    // A database is unavailable, or the ends differ. The step is repeated.
    log.error("workspace.move_failed", { ...fields, step: move.step, error });
    await releaseMove(control, move, nowMs() + RETRY_MS, messageOf(error));
    return false;
  }
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));
