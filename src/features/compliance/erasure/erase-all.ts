import { and, eq, gte, lte, sql } from "drizzle-orm";
import type { Database } from "#src/db/client";
import { claim, isHeld, newLease, release, renew } from "#src/db/lease";
import { rawStatement } from "#src/db/raw-statement";
import type { Scope } from "#src/db/scope";
import { erasures } from "#src/db/tables/compliance";
import { jobs } from "#src/db/tables/jobs";
import { recordAudit } from "#src/features/audit-log/record";
import { crawlOf } from "#src/platform/crawl-job-object";
import { newId } from "#src/shared/ids";
import { log } from "#src/shared/log";
import { Budget } from "#src/shared/background/budget";
import { cleanSearch } from "./clean-search";
import {
  add,
  deleteLeads,
  type Erased,
  eraseExports,
  findLeadsWhere,
  nothing,
} from "./erase-leads";
import { markErased } from "./mark-erased";

type ErasureRow = typeof erasures.$inferSelect;
export type Erasure = { id: string; status: "running" | "completed"; erased: Erased };

/** Time for work within the request. The sweep does the rest. */
const WITHIN_REQUEST_MS = 20_000;
const WITHIN_SWEEP_MS = 40_000;
const LEASE_MS = 90_000;
export const JOBS_AT_ONCE = 100;
const OBJECTS_AT_ONCE = 10;
/** By then, an export that was being written when the erasure began is recorded and can be deleted. */
const LATE_AFTER_MS = 10 * 60_000;
/** Cloudflare allows 1000 queries and calls per invocation; the rest is reserved for other work of the invocation. */
export const MAX_CALLS = 800;

/** Erases all current leads of the workspace. The sweep does what exceeds the time of the request. */
export async function eraseAllLeads(scope: Scope, env: Env): Promise<Erasure> {
  const { db, workspaceId } = scope;
  const nowMs = Date.now();
  const id = newId(nowMs);
  const newest = sql<number>`max(${nowMs}, coalesce((SELECT max(created_at) FROM leads
    WHERE workspace_id = ${workspaceId}), 0))`;
  const [[row]] = await db.batch([
    db
      .insert(erasures)
      .values({
        id,
        workspaceId,
        status: "running",
        stage: "leads",
        cursorAt: newest,
        ...newLease(nowMs, LEASE_MS),
        erased: nothing(),
        createdAt: nowMs,
      })
      .returning(),
    recordAudit(scope, { action: "leads.erased", target: id }),
  ]);
  if (!row) throw new Error("An inserted erasure was not returned");
  return resume(scope, env, row, new Budget(WITHIN_REQUEST_MS, MAX_CALLS));
}

/** Continues erasures that a crash or their size left unfinished. */
export async function sweepErasures(db: Database, env: Env, nowMs: number): Promise<void> {
  const budget = new Budget(WITHIN_SWEEP_MS, MAX_CALLS);
  // A literal, because SQLite does not use the partial index for a parameter.
  const unfinished = sql`${erasures.status} = 'running'`;
  const open = await db
    .select({ id: erasures.id })
    .from(erasures)
    .where(and(unfinished, lte(erasures.availableAt, nowMs)))
    .orderBy(erasures.createdAt);
  for (const { id } of open) {
    if (!budget.allows(CALLS_OF_OTHERS)) return;
    const where = and(eq(erasures.id, id), unfinished);
    const [row] = await claim(db, erasures, { where, nowMs, leaseMs: LEASE_MS }).returning();
    if (!row) continue;
    const scope: Scope = { db, workspaceId: row.workspaceId, actor: { kind: "system" } };
    await resume(scope, env, row, budget);
  }
}

/** Each stage may be repeated from its cursor, because erased rows are not counted again. */
const STAGES: Record<string, (scope: Scope, env: Env, row: ErasureRow) => Promise<boolean>> = {
  leads: async (scope, _, row) => {
    const found = await findLeadsWhere(scope, sql`created_at <= ${row.cursorAt}`);
    if (found.length > 0) add(row.erased as Erased, await deleteLeads(scope, found));
    if (found.length > 0) return false;
    row.cursorAt = 0;
    return true;
  },
  exports: async (scope, env, row) => {
    const before = sql`created_at <= ${row.createdAt}`;
    if ((await eraseExports(scope, env, before, row.erased as Erased)) > 0) return false;
    return eraseLostFiles(scope, env, row.createdAt);
  },
  objects: async (scope, env, row) => {
    const found = await nextJobs(scope, row);
    for (let from = 0; from < found.length; from += OBJECTS_AT_ONCE)
      await Promise.all(
        found.slice(from, from + OBJECTS_AT_ONCE).map(async ({ id }) => {
          add(row.erased as Erased, await crawlOf(env, id).erase({ all: true }));
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
const CALLS_OF_OTHERS = 4;

async function resume(scope: Scope, env: Env, row: ErasureRow, budget: Budget) {
  try {
    await work(scope, env, row, budget);
  } catch (error) {
    // D1, R2 or an object is unavailable. The next sweep continues after the lease expires.
    log.error("erasure.interrupted", { erasure_id: row.id, error });
  }
  const status = row.stage === "late" ? ("completed" as const) : ("running" as const);
  return { id: row.id, status, erased: row.erased as Erased };
}

async function work(scope: Scope, env: Env, row: ErasureRow, budget: Budget) {
  while (row.stage !== "late") {
    const calls = CALLS[row.stage] ?? CALLS_OF_OTHERS;
    if (!budget.allows(calls)) break;
    budget.spend(calls);
    const isDone = await STAGES[row.stage]!(scope, env, row);
    if (isDone) row.stage = ORDER[ORDER.indexOf(row.stage) + 1]!;
    const availableAt = Date.now() + LEASE_MS;
    const [kept] = await renew(
      scope.db,
      erasures,
      leasedRow(scope, row),
      availableAt,
      progressOf(row),
    ).returning({ id: erasures.id });
    if (!kept) return;
  }
  if (row.stage === "late" && Date.now() > row.createdAt + LATE_AFTER_MS) {
    while (!(await STAGES["exports"]!(scope, env, row)));
    row.status = "completed";
  }
  // Free the lease for the next sweep, or, if only the final check is left, until its time.
  const availableAt = row.stage === "late" ? row.createdAt + LATE_AFTER_MS : 0;
  const last = progressOf(row);
  const [kept] = await release(
    scope.db,
    erasures,
    leasedRow(scope, row),
    availableAt,
    last,
  ).returning({
    id: erasures.id,
  });
  if (!kept || row.stage !== "late") return;
  log.info("erasure.completed", { erasure_id: row.id, ...row.erased });
  await markErased(env);
}

const leasedRow = ({ workspaceId }: Scope, { id, leaseToken }: ErasureRow) =>
  isHeld(erasures, and(eq(erasures.id, id), eq(erasures.workspaceId, workspaceId)), leaseToken);

function progressOf(row: ErasureRow) {
  if (row.stage === "late") row.completedAt ??= Date.now();
  const { status, stage, cursorAt, cursorKey, erased, completedAt } = row;
  return { status, stage, cursorAt, cursorKey, erased, completedAt, attempts: 0 };
}

/** The next jobs after the cursor that existed when the erasure began. */
export function nextJobs(
  { db, workspaceId }: Scope,
  { cursorAt, cursorKey, createdAt }: Pick<ErasureRow, "cursorAt" | "cursorKey" | "createdAt">,
) {
  return db
    .select({ id: jobs.id, createdAt: jobs.createdAt })
    .from(jobs)
    .where(
      and(
        eq(jobs.workspaceId, workspaceId),
        sql`(${jobs.createdAt}, ${jobs.id}) > (${cursorAt}, ${cursorKey})`,
        gte(jobs.createdAt, cursorAt),
        lte(jobs.createdAt, createdAt),
      ),
    )
    .orderBy(jobs.createdAt, jobs.id)
    .limit(JOBS_AT_ONCE);
}

/** Deletes files without a row, because their writer died. Returns true if there were none. */
async function eraseLostFiles({ workspaceId }: Scope, env: Env, before: number) {
  const { objects } = await env.FILES.list({ prefix: `exports/${workspaceId}/` });
  const lost = objects.filter(({ uploaded }) => uploaded.getTime() <= before);
  if (lost.length > 0) await env.FILES.delete(lost.map(({ key }) => key));
  return lost.length === 0;
}

/** Responses stored for an Idempotency-Key contain leads. Their rows stay, so that no request runs twice, but are emptied. */
async function eraseCopies({ db, workspaceId }: Scope) {
  await db.$client.batch(
    [
      sql`UPDATE idempotent_requests SET body = NULL, content_type = NULL
        WHERE workspace_id = ${workspaceId} AND body IS NOT NULL`,
      // Error messages of providers may quote the data that was sent.
      sql`UPDATE pushes SET error = NULL WHERE workspace_id = ${workspaceId} AND error IS NOT NULL`,
      sql`DELETE FROM dead_letters WHERE body ->> '$.jobId' IN
        (SELECT id FROM jobs WHERE workspace_id = ${workspaceId})`,
    ].map((statement) => rawStatement(db, statement)),
  );
}
