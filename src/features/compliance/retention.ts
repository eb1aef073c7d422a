import type { Database } from "#src/db/client";
import type { Scope } from "#src/db/scope";
import { deleteOldUsage } from "#src/features/ai/usage/usage";
import { recordAudit } from "#src/features/audit-log/record";
import { crawlOf } from "#src/platform/crawl-job-object";
import type { Rest, Sweep } from "#src/shared/background/sweep";
import { DAY_MS } from "#src/shared/days";
import { isoTimeOrNull } from "#src/shared/iso-time";
import { log } from "#src/shared/log";
import { CALLS_PER_LEADS, eraseExports, eraseLeadsWhole } from "./erasure/erase-leads";
import { add, type Erased, nothing } from "./erasure/erased";
import { findNextJobs, JOBS_AT_ONCE } from "./erasure/jobs.repository";
import { findLeadsToErase } from "./erasure/leads.repository";
import { markErased } from "./erasure/mark-erased";
import {
  findPolicies,
  findPolicy,
  type RetentionPolicy,
  storeCursor,
  storePolicy,
} from "./retention.repository";
import type { Retention } from "./schemas";

/** Calls of a batch of one workspace: leads, objects of old jobs, export files, and the entry in the audit log. */
const CALLS_PER_BATCH = CALLS_PER_LEADS + JOBS_AT_ONCE + 10;

export async function readRetention(scope: Scope): Promise<Retention> {
  const policy = await findPolicy(scope);
  return { days: policy?.days ?? null, updated_at: isoTimeOrNull(policy?.updatedAt ?? null) };
}

/** Null keeps leads permanently. */
export async function setRetention(scope: Scope, days: number | null): Promise<Retention> {
  const audit = recordAudit(scope, { action: "retention.changed", details: { days } });
  await storePolicy(scope, { days, updatedAt: Date.now() }, audit);
  return readRetention(scope);
}

/**
 * Erases, in every workspace, leads created before the retention period, and older job data and files, which may
 * contain leads that were crawled again since. Works in batches per workspace until all are erased.
 */
export async function sweepRetention(
  db: Database,
  env: Env,
  { nowMs, budget }: Sweep,
): Promise<Rest> {
  const erased = new Map<string, Erased>();
  let open = await findPolicies(db);
  let hasMore = false;
  while (open.length > 0 && !hasMore) {
    const unfinished: typeof open = [];
    for (const policy of open) {
      hasMore = !budget.allows(CALLS_PER_BATCH);
      if (hasMore) break;
      const { workspaceId } = policy;
      const batch = nothing();
      try {
        const scope: Scope = { db, workspaceId, actor: { kind: "system" } };
        if (await applyBatch(scope, env, { policy, nowMs }, batch)) unfinished.push(policy);
      } catch (error) {
        // An object or R2 fails for this workspace. The others go on, and the next daily run tries it again.
        log.error("retention.interrupted", { workspace_id: workspaceId, error });
      }
      if (Object.values(batch).some((count) => count > 0))
        erased.set(workspaceId, add(erased.get(workspaceId) ?? nothing(), batch));
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
  return { hasMore };
}

/** Erases a batch of a workspace's old data. Returns true if there may be more. */
async function applyBatch(
  scope: Scope,
  env: Env,
  { policy, nowMs }: { policy: RetentionPolicy; nowMs: number },
  erased: Erased,
): Promise<boolean> {
  const before = nowMs - policy.days * DAY_MS;
  const found = await findLeadsToErase(scope, { createdBefore: before });
  if (found.length > 0) add(erased, await eraseLeadsWhole(scope, env, found));
  const hasMoreUsage = await deleteOldUsage(scope, before);
  const hasMoreData = await eraseOldJobData(scope, env, { policy, before }, erased);
  return found.length > 0 || hasMoreData || hasMoreUsage;
}

/** Erases a batch of the files and jobs from before a time; each job is erased once. Returns true if there may be more. */
async function eraseOldJobData(
  scope: Scope,
  env: Env,
  { policy, before }: { policy: RetentionPolicy; before: number },
  erased: Erased,
): Promise<boolean> {
  const files = await eraseExports(scope, env, { createdBefore: before }, erased);
  const { cursorAt, cursorKey } = policy;
  const jobs = await findNextJobs(scope, { cursorAt, cursorKey, createdAt: before });
  for (const { id } of jobs) add(erased, await crawlOf(env, id).erase({ leadIds: "all" }));
  const last = jobs.at(-1);
  if (!last) return files > 0;
  const cursor = { cursorAt: last.createdAt, cursorKey: last.id };
  Object.assign(policy, cursor);
  await storeCursor(scope, cursor);
  return true;
}
