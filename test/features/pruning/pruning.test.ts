import { evictDurableObject, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { shardBindings } from "#src/db/databases";
import { changes } from "#src/db/tables/changes";
import { pushes } from "#src/db/tables/integrations";
import { deadLetters, jobs } from "#src/db/tables/jobs";
import { leads } from "#src/db/tables/leads";
import { recordDeadLetter } from "#src/features/dead-letters/dead-letters.repository";
import { newId } from "#src/shared/ids";
import type { TaskMessage } from "#src/shared/jobs/queue-messages";
import { eventsIn, runJob } from "#test/support/builders/jobs";
import { newJob, newLead, scopeOf } from "#test/support/builders/leads";
import { newWorkspace, type TestWorkspace } from "#test/support/harness/api";
import { saveLeads } from "#src/pipeline/leads/save";
import { Budget } from "#src/shared/background/budget";
import { addressees } from "#workers/cron";
import { runTask } from "#workers/queues/tasks";
import { accounts, d1Of, databaseOf, queryShards } from "#test/support/harness/shards";

const DAY_MS = 86_400_000;

/** Runs a task to its end on each shard, some days from now. Returns the calls that each spent. */
async function run(task: TaskMessage["task"], inDays: number, settings: object = {}) {
  const nowMs = Date.now() + inDays * DAY_MS;
  const spent: number[] = [];
  for (const addressee of addressees(task, [...shardBindings(env).keys()])) {
    const budget = new Budget(3600_000, 10_000);
    const message = { type: "task", ...addressee, nowMs, round: 0 } as const;
    expect(await runTask(message, { ...env, ...settings } as Env, budget)).toBeNull();
    spent.push(budget.spentCalls);
  }
  return spent;
}

const countLeads = (workspaceId: string) =>
  databaseOf(workspaceId).$count(leads, eq(leads.workspaceId, workspaceId));

describe("a job that ended 90 days ago", () => {
  let workspace: TestWorkspace;
  let jobId: string;
  let leads: unknown;
  /** The totals before the job is old enough, and with pruning disabled. */
  const totals: number[] = [];
  beforeAll(async () => {
    workspace = await newWorkspace();
    const { asKey } = workspace;
    ({ id: jobId } = await runJob(asKey, ["https://ok.hostile.test/"], { max_depth: 0 }));
    leads = (await asKey("GET", `/jobs/${jobId}/leads`)).body;
    await run("prune_jobs", 89.9);
    totals.push((await asKey("GET", `/jobs/${jobId}/sites`)).body.total);
    await run("prune_jobs", 90.1, { JOB_RETENTION_DAYS: "0" });
    totals.push((await asKey("GET", `/jobs/${jobId}/pages`)).body.total);
    await run("prune_jobs", 90.1);
  });

  it("was complete until then", () => {
    expect(totals).toEqual([1, 1]);
  });

  it("loses the storage of its object", async () => {
    const object = env.CRAWL_JOB.getByName(jobId);
    const tables = await runInDurableObject(object, (_, state) =>
      state.storage.sql.exec("SELECT name FROM sqlite_master WHERE name NOT LIKE '_cf%'").toArray(),
    );
    expect(tables).toEqual([]);
  });

  it.each(["in memory", "after an eviction"])("stays empty after late calls, %s", async (where) => {
    const object = env.CRAWL_JOB.getByName(jobId);
    if (where !== "in memory") await evictDurableObject(object);
    const ended = { tasks: [], isActive: false, leaseMs: 0 };
    expect(await object.claim(4, 1)).toEqual(ended);
    expect(await object.report([], 4)).toEqual(ended);
    expect(await object.siteFacts([1])).toEqual([]);
    expect(await object.failedSites(0, 10)).toEqual([]);
    await object.recordSites([
      { siteId: 1, lead: null, reason: null, emails: 0, phones: 0, leadId: newId() },
    ]);
    await object.giveUpSite(1);
    await object.settle("{}");
    expect(await object.erase({ all: true })).toEqual({ events: 0, pages: 0 });
    expect(await object.addressesLeft()).toEqual([]);
    expect([await object.cancel(), await object.snapshot(), await object.wake()]).toEqual([
      null,
      null,
      false,
    ]);
    expect(await object.listSites({}, 1, 0)).toEqual({ rows: [], total: 0 });
    expect(await object.listPages({}, 1, 0)).toEqual({ rows: [], total: 0 });
    const stored = await runInDurableObject(object, async (_, { storage }) => [
      ...storage.sql.exec("SELECT name FROM sqlite_master WHERE name NOT LIKE '_cf%'"),
      ...storage.kv.list(),
      await storage.getAlarm(),
    ]);
    expect(stored).toEqual([null]);
  });

  it("keeps its row and its leads", async () => {
    const { asKey } = workspace;
    const { body } = await asKey("GET", `/jobs/${jobId}`);
    expect(body).toMatchObject({ status: "completed", progress: { leads: 1 } });
    expect(body.reports_deleted_at).toMatch(/^\d{4}-/);
    expect((await asKey("GET", `/jobs/${jobId}/leads`)).body).toEqual(leads);
  });

  it("returns empty lists of sites and pages, and only the end in its events", async () => {
    const { asKey } = workspace;
    for (const list of ["sites", "pages"]) {
      const { status, body } = await asKey("GET", `/jobs/${jobId}/${list}`);
      expect([list, status, body.data, body.total]).toEqual([list, 200, [], 0]);
    }
    const { body } = await asKey("GET", `/jobs/${jobId}/events`);
    expect(eventsIn(body).map(({ event }) => event)).toEqual(["snapshot", "done"]);
    expect((await asKey("POST", `/jobs/${jobId}/cancel`)).status).toBe(409);
  });

  it("is not deleted again, and its leads can be erased without its object", async () => {
    expect(new Set(await run("prune_jobs", 200))).toEqual(new Set([1]));
    const CRAWL_JOB = { getByName: () => expect.unreachable("The object is deleted") };
    const { workspaceId, asUser } = workspace;
    await asUser("PUT", "/compliance/retention", { json: { days: 30 } });
    await run("apply_retention", 60, { CRAWL_JOB });
    expect(await countLeads(workspaceId)).toBe(0);
  });
});

it("leaves neither leads nor storage if an erasure runs at the same time", async () => {
  const { asKey, asUser, workspaceId } = await newWorkspace();
  const { id } = await runJob(asKey, ["https://ok.hostile.test/"], { max_depth: 0 });
  const answers = await Promise.all([
    asUser("DELETE", "/compliance/leads"),
    run("prune_jobs", 90.1),
    run("prune_exports", 90.1),
  ]);
  expect(answers[0].body.status).toBe("completed");
  expect(await countLeads(workspaceId)).toBe(0);
  const object = env.CRAWL_JOB.getByName(id);
  await evictDurableObject(object);
  const tables = await runInDurableObject(object, (_, { storage }) =>
    storage.sql.exec("SELECT name FROM sqlite_master WHERE name NOT LIKE '_cf%'").toArray(),
  );
  expect(tables).toEqual([]);
});

it("ends the events of a job whose object is missing, as after the restore of a backup", async () => {
  const { asKey, workspaceId } = await newWorkspace();
  const id = await newJob(workspaceId);
  const ended = { status: "completed" as const };
  await databaseOf(workspaceId).update(jobs).set(ended).where(eq(jobs.id, id));
  const { body } = await asKey("GET", `/jobs/${id}/events`);
  expect(eventsIn(body).map(({ event }) => event)).toEqual(["snapshot", "done"]);
});

it("keeps the job of captures, which has no object and never ends", async () => {
  const { asKey } = await newWorkspace();
  const json = { url: "https://captured.test/" };
  expect((await asKey("POST", "/leads/capture", { json })).status).toBe(200);
  await run("prune_jobs", 91);
  const { body } = await asKey("GET", "/jobs");
  expect(body.data).toMatchObject([{ source: "extension", reports_deleted_at: null }]);
});

it("deletes the objects of other jobs if one fails, and that one in the next run", async () => {
  const { workspaceId } = await newWorkspace();
  const jobIds = [await newJob(workspaceId), await newJob(workspaceId)];
  await queryShards(
    "UPDATE jobs SET status = 'completed', finished_at = created_at WHERE workspace_id = ?",
    workspaceId,
  );
  const deleteAll = () => Promise.reject(new Error("The object is broken"));
  const CRAWL_JOB = {
    getByName: (id: string) => (id === jobIds[0] ? { deleteAll } : env.CRAWL_JOB.getByName(id)),
  };
  const deleted = async () =>
    (
      await queryShards<{ id: string }>(
        "SELECT id FROM jobs WHERE workspace_id = ? AND reports_deleted_at IS NOT NULL ORDER BY id",
        workspaceId,
      )
    ).map(({ id }) => id);
  await run("prune_jobs", 91, { CRAWL_JOB });
  expect(await deleted()).toEqual([jobIds[1]]);
  await run("prune_jobs", 91);
  expect(await deleted()).toEqual(jobIds.toSorted());
});

it("deletes the file and the row of an export after 30 days", async () => {
  const { workspaceId, asKey } = await newWorkspace();
  const jobId = await newJob(workspaceId);
  await saveLeads(scopeOf(workspaceId), [newLead({ jobId })]);
  const created = await asKey("POST", `/jobs/${jobId}/export`, { json: { format: "csv" } });
  expect(created.status).toBe(200);
  const files = async () => (await env.FILES.list({ prefix: `exports/${workspaceId}/` })).objects;
  const listed = async () => (await asKey("GET", `/jobs/${jobId}/exports`)).body.data;
  await run("prune_exports", 29.9);
  await run("prune_exports", 31, { EXPORT_RETENTION_DAYS: "0" });
  expect([(await files()).length, (await listed()).length]).toEqual([1, 1]);
  await run("prune_exports", 30.1);
  expect([await files(), await listed()]).toEqual([[], []]);
});

describe("the history after a year", () => {
  it("loses ended pushes and workflow runs, changes and dead letters", async () => {
    const { workspaceId, asKey } = await newWorkspace();
    const jobId = await newJob(workspaceId);
    const { body: hook } = await asKey("POST", "/integrations", {
      json: { provider: "webhook", name: "Ours", target_url: "https://receiver.test/ok" },
    });
    const { body: schedule } = await asKey("POST", "/schedules", {
      json: {
        name: "Weekly",
        urls: ["https://ok.hostile.test/"],
        interval_minutes: 10_080,
        enabled: false,
      },
    });
    const lead = newLead({ jobId });
    await saveLeads(scopeOf(workspaceId), [lead]);
    const d1 = d1Of(workspaceId);
    const insert = (query: string, ...values: unknown[]) =>
      d1
        .prepare(query)
        .bind(...values)
        .run();
    const push = (finishedAt: number | null) =>
      insert(
        `INSERT INTO pushes (id, workspace_id, integration_id, event, batch_size, status, due_at, created_at, finished_at)
         VALUES (?, ?, ?, 'lead.pushed', 10, ?, 9e15, ?, ?)`,
        newId(),
        workspaceId,
        hook.id,
        finishedAt === null ? "pending" : "succeeded",
        Date.now(),
        finishedAt,
      );
    await push(Date.now());
    await push(null);
    const letter = newId();
    await recordDeadLetter(accounts, {
      id: letter,
      queue: "pages",
      reason: "It failed",
      attempts: 1,
      body: {},
    });
    await insert(
      `INSERT INTO changes (id, workspace_id, schedule_id, job_id, lead_id, kind, url, summary, detected_at)
       VALUES (?, ?, ?, ?, ?, 'content', 'https://a.test/', 'It changed', ?)`,
      newId(),
      workspaceId,
      schedule.id,
      jobId,
      lead.id,
      Date.now(),
    );
    const db = databaseOf(workspaceId);
    const rows = async () => [
      await db.$count(pushes, eq(pushes.workspaceId, workspaceId)),
      await accounts.$count(deadLetters, eq(deadLetters.id, letter)),
      await db.$count(changes, eq(changes.workspaceId, workspaceId)),
    ];
    const before = await rows();
    expect(before).toEqual([2, 1, 1]);
    const prune = async (days: number, settings = {}) => {
      await run("prune_history", days, settings);
      await run("prune_dead_letters", days, settings);
    };
    await prune(364);
    await prune(400, { HISTORY_RETENTION_DAYS: "0" });
    expect(await rows()).toEqual(before);
    await prune(366);
    // The push that is not finished stays.
    expect(await rows()).toEqual([1, 0, 0]);
  });
});
