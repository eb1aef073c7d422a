import { env } from "cloudflare:workers";
import { desc, eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ledgerEntries } from "#src/db/tables/credits";
import { jobs } from "#src/db/tables/jobs";
import { schedules } from "#src/db/tables/schedules";
import { grantCredits, readWallet } from "#src/features/credits/credits.repository";
import { crawlOf } from "#src/platform/crawl-job-object";
import { sweepJobs } from "#src/features/jobs/sweep";
import { startDueRuns } from "#src/features/schedules/start-due";
import { startRun } from "#src/features/schedules/start-run";
import type { ScheduleRunMessage } from "#src/shared/jobs/queue-messages";
import { readSettings } from "#src/shared/settings";
import { consumeScheduleRuns } from "#workers/queues/schedule-runs";
import { newWorkspace, type TestWorkspace } from "#test/support/harness/api";
import { followJob } from "#test/support/builders/jobs";
import { scopeOf } from "#test/support/builders/leads";
import { waitUntil } from "#test/support/harness/wait-until";
import { runCron, sweepAt } from "#test/support/harness/cron";
import { databaseOf, onEachShard, queryShards } from "#test/support/harness/shards";

const settings = readSettings(env);
const MINUTE_MS = 60_000;
const HOUR = 60;
let unique = 0;
/** Never responds, so that its job keeps running. */
const slowUrl = () => `https://due-${++unique}.unanswered.test/`;

// Each test looks at its own schedules: what another left is not due here.
beforeEach(async () => {
  await onEachShard((db) => db.delete(schedules));
});
afterEach(() => vi.restoreAllMocks());

/** A schedule that became due some minutes ago, every hour unless said. */
async function dueSchedule(json: object = {}, workspace?: TestWorkspace, minutesAgo = 1) {
  const { asKey, workspaceId } = workspace ?? (await newWorkspace());
  const { body } = await asKey("POST", "/schedules", {
    json: { name: "Hourly", urls: [slowUrl()], interval_minutes: HOUR, ...json },
  });
  const id = body.id as string;
  const dueAt = Date.now() - minutesAgo * MINUTE_MS;
  await onEachShard((db) =>
    db.update(schedules).set({ nextRunAt: dueAt, availableAt: dueAt }).where(eq(schedules.id, id)),
  );
  const message: ScheduleRunMessage = { type: "schedule_run", workspaceId, scheduleId: id, dueAt };
  const read = async () => (await asKey("GET", `/schedules/${id}`)).body;
  const jobsOf = () =>
    databaseOf(workspaceId)
      .select()
      .from(jobs)
      .where(eq(jobs.scheduleId, id))
      .orderBy(desc(jobs.createdAt));
  return { id, workspaceId, asKey, dueAt, message, read, jobsOf };
}

const start = (message: ScheduleRunMessage, bindings: Env = env, nowMs = Date.now()) =>
  startRun(databaseOf(message.workspaceId), { env: bindings, settings, message, nowMs });

/** Starts what is due, as cron does. Returns how many runs that are. */
const startOnEach = async (bindings: Env, nowMs: number) =>
  (await onEachShard((db) => startDueRuns(db, bindings, nowMs))).reduce((sum, one) => sum + one);

/** Bindings whose queue keeps what it is sent instead of delivering it. */
function keepingQueue() {
  const sent: ScheduleRunMessage[] = [];
  const queue = {
    send: async (body: ScheduleRunMessage) => void sent.push(body),
    sendBatch: async (messages: Iterable<{ body: ScheduleRunMessage }>) => {
      const batch = [...messages];
      expect(batch.length).toBeLessThanOrEqual(100);
      sent.push(...batch.map(({ body }) => body));
    },
  };
  return { sent, bindings: { ...env, SCHEDULE_RUNS: queue as unknown as Queue } as Env };
}

/** Bindings whose objects cannot be reached to start a job; the plan of each try is kept. */
function deafObjects() {
  const plans: any[] = [];
  const getByName = (jobId: string) => ({
    start: async (plan: unknown) => {
      plans.push(plan);
      throw new Error("Network connection lost.");
    },
    wake: () => crawlOf(env, jobId).wake(),
    snapshot: () => crawlOf(env, jobId).snapshot(),
    cancel: () => crawlOf(env, jobId).cancel(),
  });
  return { plans, bindings: { ...env, CRAWL_JOB: { getByName } } as unknown as Env };
}

const cancelAll = (of: { id: string }[]) =>
  Promise.all(of.map(({ id }) => crawlOf(env, id).cancel()));

describe("a due schedule", () => {
  it("is started by Cron as a job, and is due again one interval later", async () => {
    const { asKey, id, dueAt, read, jobsOf } = await dueSchedule({
      name: "The good one",
      urls: ["https://ok.hostile.test/"],
      config: { max_depth: 0 },
    });
    await runCron("* * * * *", Date.now());
    await waitUntil(async () => expect((await jobsOf()).length).toBe(1));
    const [job] = await jobsOf();
    expect(job).toMatchObject({ source: "schedule", name: "The good one", scheduledFor: dueAt });
    expect(job!.config.max_depth).toBe(0);
    expect(await followJob(asKey, job!.id)).toMatchObject({
      status: "completed",
      schedule_id: id,
      progress: { leads: 1 },
      credits: { reserved: 1, spent: 1 },
    });
    expect(await read()).toMatchObject({
      last_job_id: job!.id,
      next_run_at: new Date(dueAt + HOUR * MINUTE_MS).toISOString(),
      last_error: null,
      skipped_runs: 0,
    });
  });

  it("starts one job, even if ticks overlap and messages are repeated", async () => {
    const workspace = await newWorkspace();
    const made = [];
    for (let i = 0; i < 12; i++) made.push(await dueSchedule({}, workspace));
    const { sent, bindings } = keepingQueue();
    const tick = () => startOnEach(bindings, Date.now());
    const claimed = await Promise.all([tick(), tick(), tick(), tick()]);
    expect(claimed.reduce((sum, one) => sum + one)).toBe(12);
    expect(new Set(sent.map(({ scheduleId }) => scheduleId)).size).toBe(12);
    const outcomes = await Promise.all([...sent, ...sent, ...sent].map((one) => start(one)));
    expect(outcomes.filter((outcome) => outcome === "started").length).toBeGreaterThanOrEqual(12);
    for (const one of sent) expect(await start(one)).toBe("nothing");
    for (const { jobsOf, read } of made) {
      const found = await jobsOf();
      expect(found.length).toBe(1);
      expect(await read()).toMatchObject({ last_job_id: found[0]!.id, skipped_runs: 0 });
      await cancelAll(found);
    }
    expect(await readWallet(scopeOf(workspace.workspaceId))).toEqual({
      balance: 488,
      reserved: 12,
    });
    expect(await tick()).toBe(0);
  });

  it("is not started before its time or while it is paused", async () => {
    const workspace = await newWorkspace();
    await dueSchedule({}, workspace, -1);
    const { asKey, id } = await dueSchedule({}, workspace);
    await asKey("PATCH", `/schedules/${id}`, { json: { enabled: false } });
    const { sent, bindings } = keepingQueue();
    expect(await startOnEach(bindings, Date.now())).toBe(0);
    expect(sent).toEqual([]);
  });

  it("is queued again after its lease expires if its message was lost", async () => {
    const { message } = await dueSchedule();
    const { sent, bindings } = keepingQueue();
    await startOnEach(bindings, Date.now());
    await startOnEach(bindings, Date.now() + 1.7 * MINUTE_MS);
    expect(sent).toEqual([message]);
    await startOnEach(bindings, Date.now() + 2 * MINUTE_MS);
    expect(sent).toEqual([message, message]);
  });

  it("is one of at most two thousand per tick; the next tick starts the rest", async () => {
    const { id } = await dueSchedule();
    const columns = Object.keys((await queryShards("SELECT * FROM schedules"))[0]);
    const copied = columns.map((name) => (name === "id" ? "'copy-' || i" : name));
    await queryShards(
      `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 2499)
       INSERT INTO schedules (${columns.join(", ")}) SELECT ${copied.join(", ")} FROM schedules, n WHERE id = ?`,
      id,
    );
    const { sent, bindings } = keepingQueue();
    const now = Date.now();
    expect([
      await startOnEach(bindings, now),
      await startOnEach(bindings, now + MINUTE_MS),
      await startOnEach(bindings, now + MINUTE_MS),
    ]).toEqual([2000, 500, 0]);
    expect(new Set(sent.map(({ scheduleId }) => scheduleId)).size).toBe(2500);
  });

  it("does not repeat missed runs", async () => {
    const { dueAt, message, read, jobsOf } = await dueSchedule({}, undefined, 25.5 * HOUR);
    expect(await start(message)).toBe("started");
    expect(await read()).toMatchObject({
      next_run_at: new Date(dueAt + 26 * HOUR * MINUTE_MS).toISOString(),
      skipped_runs: 0,
    });
    await cancelAll(await jobsOf());
  });

  it.each([
    ["it only knows its sites again", {}, { isIncremental: false, isMonitor: false }],
    ["it is incremental", { incremental: true }, { isIncremental: true, isMonitor: false }],
    ["it is a monitor", { kind: "monitor" }, { isIncremental: false, isMonitor: true }],
    [
      "it is an incremental monitor",
      { kind: "monitor", incremental: true },
      { isIncremental: true, isMonitor: true },
    ],
  ])("passes its snapshot options to its job: %s", async (_, json, watch) => {
    const { id, message } = await dueSchedule(json);
    const { plans, bindings } = deafObjects();
    await expect(start(message, bindings)).rejects.toThrow("connection lost");
    expect(plans[0].watch).toEqual({ scheduleId: id, ...watch });
  });

  it("of another workspace is not started by a message of this one", async () => {
    const { message, jobsOf } = await dueSchedule();
    const { workspaceId } = await newWorkspace();
    expect(await start({ ...message, workspaceId })).toBe("nothing");
    expect(await jobsOf()).toEqual([]);
  });
});

describe("a run is not started", () => {
  it("when the schedule was paused, changed or deleted meanwhile", async () => {
    const { asKey, id, message, jobsOf } = await dueSchedule();
    await asKey("PATCH", `/schedules/${id}`, { json: { enabled: false } });
    expect(await start(message)).toBe("nothing");
    await asKey("PATCH", `/schedules/${id}`, { json: { enabled: true } });
    expect(await start(message)).toBe("nothing");
    await asKey("DELETE", `/schedules/${id}`);
    expect(await start(message)).toBe("nothing");
    expect(await jobsOf()).toEqual([]);
  });

  it("while the previous run has not ended; the skipped run is counted", async () => {
    const { asKey, id, dueAt, message, read, jobsOf } = await dueSchedule();
    expect(await start(message)).toBe("started");
    const [first] = await jobsOf();
    const second = { ...message, dueAt: dueAt + HOUR * MINUTE_MS };
    const afterSecond = Date.now() + HOUR * MINUTE_MS;
    expect(await start(second, env, afterSecond)).toBe("skipped");
    expect(await start(second, env, afterSecond)).toBe("nothing");
    expect((await jobsOf()).length).toBe(1);
    expect(await read()).toMatchObject({
      skipped_runs: 1,
      last_job_id: first!.id,
      last_error: "The previous run had not ended",
      next_run_at: new Date(dueAt + 2 * HOUR * MINUTE_MS).toISOString(),
    });
    await asKey("POST", `/jobs/${first!.id}/cancel`);
    const third = { ...message, dueAt: dueAt + 2 * HOUR * MINUTE_MS };
    expect(await start(third, env, Date.now() + 2 * HOUR * MINUTE_MS)).toBe("started");
    expect(await read()).toMatchObject({ skipped_runs: 1, last_error: null });
    expect((await jobsOf()).length).toBe(2);
    await cancelAll(await jobsOf());
    expect((await asKey("GET", `/schedules/${id}`)).body.last_job_id).not.toBe(first!.id);
  });

  it("without credits; the schedule reports it, and continues when credits are available", async () => {
    const workspace = await newWorkspace({ credits: 1 });
    const { dueAt, message, read, jobsOf } = await dueSchedule(
      { urls: [slowUrl(), slowUrl()] },
      workspace,
    );
    expect(await start(message)).toBe("skipped");
    expect(await start(message)).toBe("nothing");
    expect(await read()).toMatchObject({
      skipped_runs: 1,
      last_run_at: null,
      last_error: "This costs 2 credits, the balance is 1",
      next_run_at: new Date(dueAt + HOUR * MINUTE_MS).toISOString(),
    });
    expect(await jobsOf()).toEqual([]);
    const scope = scopeOf(workspace.workspaceId);
    expect(await readWallet(scope)).toEqual({ balance: 1, reserved: 0 });
    await scope.db.batch(grantCredits(scope, { amount: 1, reason: "More", bookingKey: "more" }));
    const next = { ...message, dueAt: dueAt + HOUR * MINUTE_MS };
    expect(await start(next, env, Date.now() + HOUR * MINUTE_MS)).toBe("started");
    expect(await read()).toMatchObject({ skipped_runs: 1, last_error: null });
    await cancelAll(await jobsOf());
  });

  it("if its URLs are no longer allowed; it is not retried at once", async () => {
    const { id, message, read, jobsOf } = await dueSchedule();
    await onEachShard((db) =>
      db
        .update(schedules)
        .set({ urls: ["https://acme.test/", "http://127.0.0.1/"] })
        .where(eq(schedules.id, id)),
    );
    expect(await start(message)).toBe("skipped");
    const { last_error, skipped_runs } = await read();
    expect(last_error).toContain("urls.1");
    expect(skipped_runs).toBe(1);
    expect(await jobsOf()).toEqual([]);
    expect(await startOnEach(keepingQueue().bindings, Date.now())).toBe(0);
  });
});

describe("a run that was interrupted", () => {
  it("after its job was created is started by the same message, with one reservation", async () => {
    const { workspaceId, message, read, jobsOf } = await dueSchedule();
    const { bindings } = deafObjects();
    await expect(start(message, bindings)).rejects.toThrow("connection lost");
    const [booked] = await jobsOf();
    expect(booked).toMatchObject({ status: "queued" });
    expect(await start(message)).toBe("started");
    const [started, ...more] = await jobsOf();
    expect([started!.id, started!.status, more]).toEqual([booked!.id, "running", []]);
    expect((await crawlOf(env, booked!.id).snapshot())?.state).toBe("running");
    expect(await read()).toMatchObject({ last_job_id: booked!.id, skipped_runs: 0 });
    const entries = await databaseOf(workspaceId)
      .select()
      .from(ledgerEntries)
      .where(eq(ledgerEntries.workspaceId, workspaceId));
    expect(entries.filter(({ kind }) => kind === "reserve").length).toBe(1);
    await cancelAll([booked!]);
  });

  it("and whose message is lost is found by the sweep", async () => {
    const { message, jobsOf } = await dueSchedule();
    await expect(start(message, deafObjects().bindings)).rejects.toThrow("connection lost");
    const { sent, bindings } = keepingQueue();
    await onEachShard((db) => sweepJobs(db, bindings, sweepAt(Date.now() + 1.5 * MINUTE_MS)));
    const ours = sent.filter(({ scheduleId }) => scheduleId === message.scheduleId);
    expect(ours).toEqual([message]);
    expect(await start(ours[0]!)).toBe("started");
    const [job] = await jobsOf();
    expect(job!.status).toBe("running");
    await cancelAll([job!]);
  });

  it.each([
    ["deleted", (asKey: TestWorkspace["asKey"], id: string) => asKey("DELETE", `/schedules/${id}`)],
    [
      "given more addresses",
      (asKey: TestWorkspace["asKey"], id: string) =>
        asKey("PATCH", `/schedules/${id}`, { json: { urls: [slowUrl(), slowUrl()] } }),
    ],
  ])("fails and costs nothing if its schedule was %s meanwhile", async (_, change) => {
    const { asKey, id, workspaceId, message, jobsOf } = await dueSchedule();
    await expect(start(message, deafObjects().bindings)).rejects.toThrow("connection lost");
    await change(asKey, id);
    expect(await start(message)).toBe("nothing");
    await onEachShard((db) =>
      sweepJobs(db, keepingQueue().bindings, sweepAt(Date.now() + 11 * MINUTE_MS)),
    );
    expect((await jobsOf())[0]).toMatchObject({ status: "failed", creditsRefunded: 1 });
    expect(await readWallet(scopeOf(workspaceId))).toEqual({ balance: 500, reserved: 0 });
  });
});

describe("the queue's consumer", () => {
  /** A delivery of messages, with the acknowledgement of each. */
  function deliver(messages: ScheduleRunMessage[], attempts: number, bindings: Env) {
    const answers: string[] = [];
    const delivered = messages.map((body, at) => ({
      body,
      attempts,
      ack: () => void (answers[at] = "ack"),
      retry: ({ delaySeconds }: { delaySeconds: number }) =>
        void (answers[at] = `retry in ${delaySeconds} s`),
    }));
    return consumeScheduleRuns(delivered as never, bindings).then(() => answers);
  }

  it("retries internal errors with increasing delays, and acknowledges the others", async () => {
    const workspace = await newWorkspace();
    const made = [await dueSchedule({}, workspace), await dueSchedule({}, workspace)];
    const messages = made.map(({ message }) => message);
    const deaf = deafObjects().bindings;
    expect(await deliver([messages[0]!], 1, deaf)).toEqual(["retry in 5 s"]);
    expect(await deliver([messages[0]!], 4, deaf)).toEqual(["retry in 40 s"]);
    expect(await deliver(messages, 5, env)).toEqual(["ack", "ack"]);
    for (const { jobsOf } of made) {
      expect((await jobsOf()).map(({ status }) => status)).toEqual(["running"]);
      await cancelAll(await jobsOf());
    }
  });

  it("skips a run that has failed for an hour, and not after a short outage", async () => {
    const broken = { ...env, CREDIT_PRICES: "not JSON" } as Env;
    const short = await dueSchedule({}, undefined, 5);
    expect(await deliver([short.message], 6, broken)).toEqual(["retry in 40 s"]);
    expect(await short.read()).toMatchObject({ skipped_runs: 0 });
    const long = await dueSchedule({}, undefined, 61);
    expect(await deliver([long.message], 6, broken)).toEqual(["ack"]);
    expect(await long.read()).toMatchObject({
      skipped_runs: 1,
      last_error: "The service failed to start the run",
    });
    expect(await long.jobsOf()).toEqual([]);
  });
});

it("sends three D1 queries for a run, each by an index", async () => {
  const { workspaceId, message, jobsOf } = await dueSchedule();
  const queries: string[] = [];
  const database = Object.getPrototypeOf(env.DB) as D1Database;
  const { prepare } = database;
  vi.spyOn(database, "prepare").mockImplementation(function (this: D1Database, query) {
    queries.push(query);
    return prepare.call(this, query);
  });
  const batches = vi.spyOn(database, "batch");
  await startDueRuns(databaseOf(workspaceId), keepingQueue().bindings, Date.now());
  const claimed = queries.length;
  expect([claimed, batches.mock.calls.length]).toEqual([1, 0]);
  expect(await start(message)).toBe("started");
  const batched = batches.mock.calls.map(([statements]) => statements.length);
  vi.restoreAllMocks();
  // What is read, the batch (job, wallet, ledger, schedule), and that it runs.
  expect(batched).toEqual([4]);
  expect(queries.length - claimed - 4 + batched.length).toBe(3);
  const used = new Set<string>();
  for (const query of queries) {
    const { results } = await env.DB.prepare(`EXPLAIN QUERY PLAN ${query}`)
      .bind(...Array.from({ length: query.split("?").length - 1 }, () => null))
      .all<{ detail: string }>();
    expect([query, results.filter(({ detail }) => detail.startsWith("SCAN "))]).toEqual([
      query,
      [],
    ]);
    for (const { detail } of results) used.add(/INDEX (\S+)/.exec(detail)?.[1] ?? "");
  }
  expect([...used]).toEqual(expect.arrayContaining(["schedules_due", "jobs_once_scheduled"]));
  await cancelAll(await jobsOf());
});
