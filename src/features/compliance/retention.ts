import { eq, sql } from "drizzle-orm";
import type { Database } from "#src/db/client";
import type { Scope } from "#src/db/scope";
import { retentionPolicies } from "#src/db/tables/compliance";
import { recordAudit } from "#src/features/audit-log/record";
import { deleteOldUsage } from "#src/features/ai/usage/usage";
import { crawlOf } from "#src/platform/crawl-job-object";
import { isoTimeOrNull } from "#src/shared/iso-time";
import { log } from "#src/shared/log";
import { nextJobs } from "./erasure/erase-all";
import {
  add,
  type Erased,
  eraseExports,
  eraseLeadsWhole,
  findLeadsWhere,
  nothing,
} from "./erasure/erase-leads";
import { markErased } from "./erasure/mark-erased";
import type { Retention } from "./schemas";

const DAY_MS = 24 * 3600_000;
const WITHIN_SWEEP_MS = 5 * 60_000;

export async function readRetention({ db, workspaceId }: Scope): Promise<Retention> {
  const [policy] = await db
    .select()
    .from(retentionPolicies)
    .where(eq(retentionPolicies.workspaceId, workspaceId));
  return { days: policy?.days ?? null, updated_at: isoTimeOrNull(policy?.updatedAt ?? null) };
}

/** Null keeps leads permanently. */
export async function setRetention(scope: Scope, days: number | null): Promise<Retention> {
  const { db, workspaceId } = scope;
  const updatedAt = Date.now();
  const policy = { days: days ?? 0, updatedAt };
  await db.batch([
    days === null
      ? db.delete(retentionPolicies).where(eq(retentionPolicies.workspaceId, workspaceId))
      : db
          .insert(retentionPolicies)
          .values({ workspaceId, ...policy })
          .onConflictDoUpdate({ target: retentionPolicies.workspaceId, set: policy }),
    recordAudit(scope, { action: "retention.changed", details: { days } }),
  ]);
  return readRetention(scope);
}

/**
 * Erases, in every workspace, leads created before the retention period, and older job data and files, which may
 * contain leads that were crawled again since. Works in batches per workspace until all are erased or the time is
 * up; the next day's sweep continues.
 */
export async function sweepRetention(db: Database, env: Env, nowMs: number): Promise<void> {
  const deadline = Date.now() + WITHIN_SWEEP_MS;
  const erased = new Map<string, Erased>();
  let open = await db.select().from(retentionPolicies);
  while (open.length > 0 && Date.now() < deadline) {
    const unfinished: typeof open = [];
    for (const policy of open) {
      if (Date.now() > deadline) break;
      const { workspaceId, days } = policy;
      const scope: Scope = { db, workspaceId, actor: { kind: "system" } };
      const before = nowMs - days * DAY_MS;
      const batch = nothing();
      const found = await findLeadsWhere(scope, sql`created_at < ${before}`);
      if (found.length > 0) add(batch, await eraseLeadsWhole(scope, env, found));
      const hasMoreUsage = await deleteOldUsage(scope, before);
      const hasMore =
        (await eraseOldJobData(scope, env, { policy, before }, batch)) || hasMoreUsage;
      if (Object.values(batch).some((count) => count > 0))
        erased.set(workspaceId, add(erased.get(workspaceId) ?? nothing(), batch));
      if (found.length > 0 || hasMore) unfinished.push(policy);
    }
    open = unfinished;
  }
  if (erased.size > 0) await markErased(env);
  for (const [workspaceId, { leads, emails, events, exports }] of erased) {
    const scope: Scope = { db, workspaceId, actor: { kind: "system" } };
    const details = { leads, emails, events, exports };
    await db.batch([recordAudit(scope, { action: "retention.applied", details })]);
    log.info("retention.applied", { workspace_id: workspaceId, ...details });
  }
}

type Policy = typeof retentionPolicies.$inferSelect;

/** Erases a batch of the files and jobs from before a time; each job is erased once. Returns true if there may be more. */
async function eraseOldJobData(
  scope: Scope,
  env: Env,
  { policy, before }: { policy: Policy; before: number },
  erased: Erased,
): Promise<boolean> {
  const files = await eraseExports(scope, env, sql`created_at < ${before}`, erased);
  const { cursorAt, cursorKey } = policy;
  const jobs = await nextJobs(scope, { cursorAt, cursorKey, createdAt: before });
  for (const { id } of jobs) add(erased, await crawlOf(env, id).erase({ leadIds: "all" }));
  const last = jobs.at(-1);
  if (!last) return files > 0;
  policy.cursorAt = last.createdAt;
  policy.cursorKey = last.id;
  await scope.db
    .update(retentionPolicies)
    .set({ cursorAt: last.createdAt, cursorKey: last.id })
    .where(eq(retentionPolicies.workspaceId, scope.workspaceId));
  return true;
}
