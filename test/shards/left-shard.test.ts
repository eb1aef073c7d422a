import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import { openDatabases, shardNamed } from "#src/db/databases";
import { findJobsToPrune, markReportsDeleted } from "#src/features/pruning/pruning.repository";
import { claimDueSchedules } from "#src/features/schedules/schedules.repository";
import { moveWorkspaces } from "#src/features/workspace-moves/move";
import { repairRange, setHiring } from "#src/pipeline/boards/lead-flags.repository";
import { saveLeads } from "#src/pipeline/leads/save";
import { newJob, newLead, scopeOf } from "#test/support/builders/leads";
import { newWorkspace } from "#test/support/harness/api";
import { sweepAt } from "#test/support/harness/cron";

const databases = openDatabases(env);

const shardIn = async (workspaceId: string) =>
  (await env.DB.prepare("SELECT shard FROM workspaces WHERE id = ?")
    .bind(workspaceId)
    .first<string>("shard"))!;

/** A workspace with a lead of a domain and a schedule that is due. */
async function withDueWork(domain: string) {
  const { workspaceId, asKey } = await newWorkspace();
  const jobId = await newJob(workspaceId);
  await saveLeads(scopeOf(workspaceId), [newLead({ jobId, domain, companyName: "Anvils" })]);
  const { body } = await asKey("POST", "/schedules", {
    json: { name: "Weekly", urls: ["acme.com"], interval_minutes: 10_080 },
  });
  const shard = await shardIn(workspaceId);
  const { $client } = shardNamed(databases, shard);
  await $client
    .prepare("UPDATE schedules SET next_run_at = 1, available_at = 1 WHERE id = ?")
    .bind(body.id)
    .run();
  await $client.prepare("UPDATE jobs SET finished_at = 1 WHERE id = ?").bind(jobId).run();
  return { workspaceId, jobId, scheduleId: body.id as string, shard };
}

/** Two workspaces on one shard. */
async function neighbours(domain: string) {
  const first = await withDueWork(domain);
  for (;;) {
    const second = await withDueWork(domain);
    if (second.shard === first.shard) return { left: first, stays: second };
  }
}

it("continues the work of the workspaces on a shard that another one has left", async () => {
  const { left, stays } = await neighbours("left-anvils.example");
  await env.DB.prepare(
    `INSERT OR REPLACE INTO workspace_moves (workspace_id, source, target, step, available_at, started_at)
     VALUES (?, ?, ?, 'prepare', 0, 1)`,
  )
    .bind(left.workspaceId, left.shard, left.shard === "DATA_0" ? "DATA_1" : "DATA_0")
    .run();
  await moveWorkspaces(databases, sweepAt());
  expect(await shardIn(left.workspaceId)).not.toBe(left.shard);

  const db = shardNamed(databases, left.shard);
  const claimed = await claimDueSchedules(db, { nowMs: 1_000, leaseMs: 1, limit: 500 });
  const ids = claimed.map(({ scheduleId }) => scheduleId);
  expect(ids).toContain(stays.scheduleId);
  expect(ids).not.toContain(left.scheduleId);

  const ended = await findJobsToPrune(db, 2, 500);
  expect(ended).toContain(stays.jobId);
  await markReportsDeleted(db, ended, 3);

  const isHiring = async () =>
    (
      await db.$client
        .prepare(
          "SELECT workspace_id AS id, hiring FROM leads WHERE domain = 'left-anvils.example'",
        )
        .all<{ id: string; hiring: number }>()
    ).results.find(({ id }) => id === stays.workspaceId)?.hiring;
  await setHiring(db, [{ domain: "left-anvils.example", isHiring: true }]);
  expect(await isHiring()).toBe(1);
  await repairRange(db, { after: "left-anvils.exampl", upTo: "left-anvils.example" }, [], 10);
  expect(await isHiring()).toBe(0);
});
