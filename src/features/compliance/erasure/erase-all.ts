import type { ControlDatabase, Database } from "#src/db/client";
import { meteredScope } from "#src/db/metered-scope";
import type { ControlScope, Scope } from "#src/db/scope";
import { recordAudit } from "#src/features/audit-log/record";
import { textPrefix } from "#src/pipeline/leads/lead-texts";
import { pagesPrefix } from "#src/pipeline/snapshots/page-objects";
import { crawlOf } from "#src/platform/crawl-job-object";
import { newId } from "#src/shared/ids";
import { log } from "#src/shared/log";
import { Budget } from "#src/shared/background/budget";
import { NO_REST, type Rest, type Sweep } from "#src/shared/background/sweep";
import { cleanSearch } from "./clean-search";
import { eraseCopies } from "./copies.repository";
import { eraseExports, eraseRows } from "./erase-leads";
import { add, type Erased } from "./erased";
import {
  addErasure,
  claimErasure,
  type ErasureRow,
  findAvailableErasures,
  releaseErasure,
  saveErasure,
} from "./erasures.repository";
import { findNextJobs, JOBS_AT_ONCE } from "./jobs.repository";
import { findLeadsToErase } from "./leads.repository";
import { markErased } from "./mark-erased";

export type Erasure = { id: string; status: "running" | "completed"; erased: Erased };

/** Time for work within the request. The sweep does the rest. */
const WITHIN_REQUEST_MS = 20_000;
const LEASE_MS = 90_000;
const OBJECTS_AT_ONCE = 10;
/** By then, an export that was being written when the erasure began is recorded and can be deleted. */
const LATE_AFTER_MS = 10 * 60_000;
/** Cloudflare allows 1000 queries and calls per invocation; the rest is reserved for other work of the invocation. */
export const MAX_CALLS = 800;

/** Erases all current leads of the workspace. The sweep does what exceeds the time of the request. */
export async function eraseAllLeads(scope: ControlScope, env: Env): Promise<Erasure> {
  const nowMs = Date.now();
  const id = newId(nowMs);
  const audit = recordAudit(scope, { action: "leads.erased", target: id });
  const row = await addErasure(scope, { id, nowMs, leaseMs: LEASE_MS }, audit);
  const budget = new Budget(WITHIN_REQUEST_MS, MAX_CALLS);
  const work = meteredScope(scope, env, budget);
  return resume(work.scope, work.env, row, budget);
}

/** Continues erasures that a crash or their size left unfinished. */
export async function sweepErasures(
  db: Database,
  env: Env,
  { nowMs, budget }: Sweep,
  control: ControlDatabase,
): Promise<Rest> {
  for (const id of await findAvailableErasures(db, nowMs)) {
    if (!budget.allows(CALLS_OF_OTHERS)) return { hasMore: true };
    const row = await claimErasure(db, id, { nowMs, leaseMs: LEASE_MS });
    if (!row) continue;
    const { workspaceId } = row;
    const scope: ControlScope = { db, control, workspaceId, actor: { kind: "system" } };
    await resume(scope, env, row, budget);
    if (!budget.allows(CALLS_OF_OTHERS)) return { hasMore: true };
  }
  return NO_REST;
}

type Stage = (scope: ControlScope, env: Env, row: ErasureRow) => Promise<boolean>;

/** Each stage may be repeated from its cursor, because erased rows are not counted again. */
const STAGES: Record<string, Stage> = {
  leads: async (scope, env, row) => {
    const found = await findLeadsToErase(scope, { createdUntil: row.cursorAt });
    if (found.length > 0) add(row.erased, await eraseRows(scope, env, found));
    if (found.length > 0) return false;
    row.cursorAt = 0;
    return true;
  },
  exports: async (scope, env, row) => {
    const which = { createdUntil: row.createdAt };
    if ((await eraseExports(scope, env, which, row.erased)) > 0) return false;
    return eraseLostFiles(scope, env, row.createdAt);
  },
  objects: async (scope, env, row) => {
    const found = await findNextJobs(scope, row);
    for (let from = 0; from < found.length; from += OBJECTS_AT_ONCE)
      await Promise.all(
        found.slice(from, from + OBJECTS_AT_ONCE).map(async ({ id }) => {
          add(row.erased, await crawlOf(env, id).erase({ all: true }));
        }),
      );
    const last = found.at(-1);
    if (last) [row.cursorAt, row.cursorKey] = [last.createdAt, last.id];
    return found.length < JOBS_AT_ONCE;
  },
  copies: async (scope, _, row) => {
    await eraseCopies(scope);
    row.cursorAt = 0;
    return true;
  },
  search: async ({ db }, _, row) => cleanSearch(db, row.cursorAt++),
};
const ORDER = ["leads", "exports", "objects", "copies", "search", "late"];

/** Maximum calls of one step of a stage. */
const CALLS: Record<string, number> = { objects: JOBS_AT_ONCE + 2 };
const CALLS_OF_OTHERS = 6;

async function resume(scope: ControlScope, env: Env, row: ErasureRow, budget: Budget) {
  try {
    await work(scope, env, row, budget);
  } catch (error) {
    // D1, R2 or an object is unavailable. The next sweep continues after the lease expires.
    log.error("erasure.interrupted", { erasure_id: row.id, error });
  }
  const status = row.stage === "late" ? ("completed" as const) : ("running" as const);
  return { id: row.id, status, erased: row.erased };
}

async function work(scope: ControlScope, env: Env, row: ErasureRow, budget: Budget) {
  while (row.stage !== "late") {
    const calls = CALLS[row.stage] ?? CALLS_OF_OTHERS;
    if (!budget.allows(calls)) break;
    const isDone = await STAGES[row.stage]!(scope, env, row);
    if (isDone) row.stage = ORDER[ORDER.indexOf(row.stage) + 1]!;
    if (row.stage === "late") row.completedAt ??= Date.now();
    if (!(await saveErasure(scope, row, Date.now() + LEASE_MS))) return;
  }
  if (row.stage === "late" && Date.now() > row.createdAt + LATE_AFTER_MS) {
    while (!(await STAGES["exports"]!(scope, env, row)));
    row.status = "completed";
  }
  // Free the lease for the next sweep, or, if only the final check is left, until its time.
  const availableAt = row.stage === "late" ? row.createdAt + LATE_AFTER_MS : 0;
  if (!(await releaseErasure(scope, row, availableAt)) || row.stage !== "late") return;
  log.info("erasure.completed", { erasure_id: row.id, ...row.erased });
  await markErased(env);
}

/** Deletes files, texts and page snapshots without a row, because their writer died. Returns true if there were none. */
async function eraseLostFiles({ workspaceId }: Scope, env: Env, before: number) {
  let isDone = true;
  const prefixes = [`exports/${workspaceId}/`, textPrefix(workspaceId), pagesPrefix(workspaceId)];
  for (const prefix of prefixes) {
    const { objects } = await env.FILES.list({ prefix });
    const lost = objects.filter(({ uploaded }) => uploaded.getTime() <= before);
    if (lost.length > 0) await env.FILES.delete(lost.map(({ key }) => key));
    isDone &&= lost.length === 0;
  }
  return isDone;
}
