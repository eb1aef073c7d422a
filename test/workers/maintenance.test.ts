import { createExecutionContext, createMessageBatch, getQueueResult } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import { connect } from "#src/db/client";
import { shardBindings } from "#src/db/databases";
import { tags } from "#src/db/tables/tags";
import { eraseLeadsWhole } from "#src/features/compliance/erasure/erase-leads";
import { findLeadsToErase } from "#src/features/compliance/erasure/leads.repository";
import { sweepJobs } from "#src/features/jobs/sweep";
import { saveLeads } from "#src/pipeline/leads/save";
import { Budget } from "#src/shared/background/budget";
import { metered } from "#src/shared/background/metered-bindings";
import { newId } from "#src/shared/ids";
import type { TaskMessage } from "#src/shared/jobs/queue-messages";
import { newJob, newLead, scopeOf } from "#test/support/builders/leads";
import { newWorkspace } from "#test/support/harness/api";
import { addressees, runScheduled, TASKS_OF_CRON } from "#workers/cron";
import worker from "#workers/index";
import { runTask } from "#workers/queues/tasks";
import configuration from "../../wrangler.toml?raw";
import { d1Of, databaseOf, queryShards, shardNameOf } from "#test/support/harness/shards";

const HOUR_MS = 3600_000;

/** Bindings whose maintenance queue keeps what is sent. */
function withQueue(bindings: object = {}) {
  const sent: TaskMessage[] = [];
  const MAINTENANCE = {
    send: async (body: TaskMessage) => void sent.push(body),
    sendBatch: async (messages: { body: TaskMessage }[]) =>
      void sent.push(...messages.map(({ body }) => body)),
  };
  return { sent, bindings: { ...env, MAINTENANCE, ...bindings } as unknown as Env };
}

const messageOf = (addressee: Pick<TaskMessage, "task" | "shard">) => ({
  id: newId(),
  timestamp: new Date(),
  attempts: 1,
  body: { type: "task", ...addressee, nowMs: Date.now(), round: 0 },
});

async function deliver(messages: ReturnType<typeof messageOf>[], bindings: Env) {
  const batch = createMessageBatch("quarry-maintenance", messages);
  const ctx = createExecutionContext();
  await worker.queue(batch, bindings, ctx);
  return getQueueResult(batch, ctx);
}

it("has the cron expressions of wrangler.toml", () => {
  const [, crons = ""] = /crons = \[(.*)\]/.exec(configuration) ?? [];
  const configured = [...crons.matchAll(/"([^"]+)"/g)].map(([, cron = ""]) => cron);
  expect(Object.keys(TASKS_OF_CRON).toSorted()).toEqual(configured.toSorted());
});

it("only queues tasks when cron fires", async () => {
  // Without a database or objects, any other work would fail.
  const { sent, bindings } = withQueue({ DB: undefined, CRAWL_JOB: undefined });
  for (const cron of Object.keys(TASKS_OF_CRON)) {
    sent.length = 0;
    await runScheduled({ cron, scheduledTime: 1_000 }, bindings);
    const shards = [...shardBindings(env).keys()];
    expect(sent).toEqual(
      TASKS_OF_CRON[cron]!.flatMap((task) => addressees(task, shards)).map((addressee) => ({
        ...addressee,
        type: "task",
        nowMs: 1_000,
        round: 0,
        ...(cron === "* * * * *" && { untilMs: 61_000 }),
      })),
    );
  }
});

it("queues tasks on data for each shard, and those on accounts once", async () => {
  const { sent, bindings } = withQueue({ DATA_1: env.HIRING });
  await runScheduled({ cron: "17 3 * * *", scheduledTime: 1_000 }, bindings);
  const shardsOf = (name: string) =>
    sent.filter(({ task }) => task === name).map(({ shard }) => shard);
  expect(shardsOf("apply_retention")).toEqual(["DATA_0", "DATA_1"]);
  expect(shardsOf("delete_expired")).toEqual([undefined]);
});

it("rejects an unknown cron expression", async () => {
  const run = runScheduled({ cron: "1 2 3 4 5", scheduledTime: 0 }, withQueue().bindings);
  await expect(run).rejects.toThrow("No task for cron 1 2 3 4 5");
});

it("runs a task once more without a further effect when its message is delivered twice", async () => {
  const { bindings, sent } = withQueue();
  const messages = Object.values(TASKS_OF_CRON)
    .flat()
    .filter((task) => task !== "wake_jobs" && task !== "fetch_exchange_rates")
    .flatMap((task) => addressees(task, [...shardBindings(env).keys()]));
  for (let delivery = 0; delivery < 2; delivery++) {
    const result = await deliver(
      messages.map((addressee) => messageOf(addressee)),
      bindings,
    );
    expect(result.retryMessages).toEqual([]);
  }
  expect(sent).toEqual([]);
});

it("retries a task that fails, and not the others of its batch", async () => {
  const HIRING_INDEX = "not a value";
  const failing = messageOf({ task: "queue_boards" });
  const result = await deliver(
    [messageOf({ task: "sweep_charges" }), failing],
    withQueue({ HIRING_INDEX }).bindings,
  );
  expect(result.retryMessages).toEqual([{ msgId: failing.id }]);
});

/** Unfinished jobs that were never started, the oldest first. */
async function lostJobs(count: number) {
  const { workspaceId } = await newWorkspace();
  for (let n = 0; n < count; n++) await newJob(workspaceId);
  await queryShards(
    `UPDATE jobs SET status = 'running', progress = '{"sites_total":1}',
       created_at = created_at - ${HOUR_MS} WHERE workspace_id = ?`,
    workspaceId,
  );
  const failed = async () =>
    (
      await queryShards(
        "SELECT id FROM jobs WHERE workspace_id = ? AND status = 'failed'",
        workspaceId,
      )
    ).length;
  return { failed, workspaceId, shard: shardNameOf(workspaceId) };
}

it("sweeps every unfinished job over several invocations, each within its budget", async () => {
  await queryShards("UPDATE jobs SET status = 'completed'");
  const { failed, shard } = await lostJobs(60);
  const { bindings } = withQueue();
  let message: TaskMessage | null = {
    type: "task",
    task: "wake_jobs",
    shard,
    nowMs: Date.now(),
    round: 0,
  };
  const spent: number[] = [];
  while (message) {
    const budget = new Budget(HOUR_MS, 150);
    message = await runTask(message, bindings, budget);
    spent.push(budget.spentCalls);
  }
  expect(await failed()).toBe(60);
  expect(spent.length).toBeGreaterThan(2);
  for (const calls of spent) expect(calls).toBeLessThanOrEqual(150);
});

it("continues a sweep after the last job that it reached", async () => {
  await queryShards("UPDATE jobs SET status = 'completed'");
  const { workspaceId } = await lostJobs(3);
  const db = databaseOf(workspaceId);
  const sweep = { nowMs: Date.now(), budget: new Budget(HOUR_MS, 10_000) };
  const first = await sweepJobs(db, env, sweep);
  expect(first.hasMore).toBe(false);
  // Nothing is left after the cursor, even if the jobs were unfinished again.
  await queryShards("UPDATE jobs SET status = 'running' WHERE status = 'failed'");
  const again = await sweepJobs(db, env, { ...sweep, cursor: first.cursor });
  expect(again).toEqual({ hasMore: false });
});

it("ends a chain of continuations", async () => {
  const { bindings } = withQueue();
  const { shard } = await lostJobs(1);
  const budget = new Budget(HOUR_MS, 0);
  const task = { type: "task", task: "wake_jobs", shard, nowMs: Date.now() } as const;
  expect(await runTask({ ...task, round: 3 }, bindings, budget)).toMatchObject({ round: 4 });
  expect(await runTask({ ...task, round: 200 }, bindings, budget)).toBeNull();
});

it("counts statements, batches, and calls to objects, queues and R2", async () => {
  const budget = new Budget(HOUR_MS, 100);
  const bindings = metered(env, budget);
  const counted = async (work: () => Promise<unknown>) => {
    const before = budget.spentCalls;
    await work();
    return budget.spentCalls - before;
  };
  const one = bindings.DB.prepare("SELECT 1");
  expect(await counted(() => one.first())).toBe(1);
  expect(await counted(() => bindings.DB.batch([one, one, one]))).toBe(3);
  expect(await counted(() => connect(bindings.DB).$count(tags))).toBe(1);
  expect(await counted(() => bindings.FILES.head("nothing"))).toBe(1);
  expect(await counted(() => bindings.PAGES.metrics())).toBe(1);
  expect(await counted(() => bindings.CRAWL_JOB.getByName(newId()).snapshot())).toBe(1);
});

it("erases leads of many jobs in steps that an invocation can afford", async () => {
  const { workspaceId } = await newWorkspace();
  const scope = scopeOf(workspaceId);
  for (let n = 0; n < 70; n++)
    await saveLeads(scope, [
      newLead({ jobId: await newJob(workspaceId), website: `https://a${n}.test` }),
    ]);
  const budget = new Budget(HOUR_MS, 10_000);
  const bindings = metered({ ...env, DB: d1Of(workspaceId) }, budget);
  const work = { ...scope, db: connect(bindings.DB) };
  const all = { createdBefore: Date.now() + HOUR_MS };
  const first = await eraseLeadsWhole(work, bindings, await findLeadsToErase(work, all));
  expect(first.leads).toBe(50);
  expect(budget.spentCalls).toBeLessThan(200);
  const second = await eraseLeadsWhole(work, bindings, await findLeadsToErase(work, all));
  expect(second.leads).toBe(20);
  expect(await findLeadsToErase(work, all)).toEqual([]);
});

it("leaves the rest of a task to the next tick once that is due, unless it has a cursor", async () => {
  const { bindings } = withQueue();
  const spent = () => new Budget(HOUR_MS, 0);
  const nowMs = Date.now();
  const digests = { type: "task", task: "send_digests", nowMs, round: 0 } as const;
  const later = { ...digests, untilMs: nowMs + HOUR_MS };
  expect(await runTask(later, bindings, spent())).toEqual({ ...later, round: 1 });
  expect(await runTask({ ...digests, untilMs: nowMs - 1 }, bindings, spent())).toBeNull();
  await queryShards("UPDATE jobs SET status = 'completed'");
  const { shard } = await lostJobs(20);
  const jobs = { ...digests, task: "wake_jobs", shard, untilMs: nowMs - 1 } as const;
  const rest = await runTask(jobs, bindings, new Budget(HOUR_MS, 120));
  expect(rest).toMatchObject({ round: 1, cursor: expect.any(String) });
});
