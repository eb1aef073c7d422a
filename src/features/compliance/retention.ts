import { eq, sql } from "drizzle-orm";
import type { Database } from "#src/db/client";
import type { Scope } from "#src/db/scope";
import { retentionPolicies } from "#src/db/tables/compliance";
import { recordAudit } from "#src/features/audit-log/record";
import { isoTimeOrNull } from "#src/shared/iso-time";
import { add, type Erased, eraseLeadsWhole, findLeadsWhere, nothing } from "./erase-leads";
import { wipeFiles } from "./wipe-files";
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

/** Null: leads are kept for ever. */
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
 * Erases, in every workspace, the leads that were created before its retention: a portion of each in
 * turn, until all are gone or the time is up; tomorrow's sweep goes on.
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
      const found = await findLeadsWhere(scope, sql`created_at < ${nowMs - days * DAY_MS}`);
      if (found.length === 0) continue;
      const gone = await eraseLeadsWhole(scope, env, found);
      erased.set(workspaceId, add(erased.get(workspaceId) ?? nothing(), gone));
      unfinished.push(policy);
    }
    open = unfinished;
  }
  if (erased.size > 0) await wipeFiles(env);
  for (const [workspaceId, { leads, emails, exports }] of erased) {
    const scope: Scope = { db, workspaceId, actor: { kind: "system" } };
    const details = { leads, emails, exports };
    await db.batch([recordAudit(scope, { action: "retention.applied", details })]);
    console.log(JSON.stringify({ event: "erased", workspace_id: workspaceId, ...details }));
  }
}
