import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { schedules } from "#src/db/tables/schedules";
import { nextMoment } from "#src/features/schedules/recurrence";
import { newWorkspace, type TestWorkspace } from "#test/support/harness/api";
import { followJob } from "#test/support/builders/jobs";
import { stopClockAt } from "#test/support/harness/clock";
import { d1Of, onEachShard, queryShards } from "#test/support/harness/shards";

const MINUTE_MS = 60_000;
const URLS = ["https://ok.hostile.test/"];
const NO_PACE = { rate_limit_per_host_ms: 0 };
let unique = 0;
/** Never responds, so that its job keeps running. */
const slowUrl = () => `https://scheduled-${++unique}.unanswered.test/`;

async function newSchedule({ asKey }: Pick<TestWorkspace, "asKey">, json: object = {}) {
  const made = await asKey("POST", "/schedules", {
    json: {
      name: "Weekly",
      urls: URLS,
      interval_minutes: 10_080,
      enabled: false,
      config: NO_PACE,
      ...json,
    },
  });
  expect(made.status).toBe(201);
  return made.body;
}

/** What the plan of a schedule is made to be, in minutes from now. */
const setPlan = (id: string, plan: { next: number; last?: number; paused?: boolean }) => {
  const at = (minutes: number) => Date.now() + minutes * MINUTE_MS;
  const nextRunAt = at(plan.next);
  const lastRunAt = plan.last === undefined ? null : at(plan.last);
  return onEachShard((db) =>
    db
      .update(schedules)
      .set({
        nextRunAt,
        availableAt: plan.paused ? null : nextRunAt,
        enabled: !plan.paused,
        lastRunAt,
      })
      .where(eq(schedules.id, id)),
  );
};

const minutesFromNow = (iso: string) => 0 + Math.round((Date.parse(iso) - Date.now()) / MINUTE_MS);

describe("a new schedule", () => {
  it("has the given values and defaults, and is due at once", async () => {
    const { asKey } = await newWorkspace();
    const { status, body } = await asKey("POST", "/schedules", {
      json: {
        name: " Builders  weekly ",
        urls: [" acme.com ", "globex.test"],
        interval_minutes: 5,
      },
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      name: "Builders weekly",
      kind: "schedule",
      urls: ["acme.com", "globex.test"],
      url_count: 2,
      interval_minutes: 5,
      incremental: false,
      enabled: true,
      config: { max_depth: 1, respect_robots_txt: true },
      last_run_at: null,
      last_job_id: null,
      last_error: null,
      skipped_runs: 0,
    });
    expect(body.next_run_at).toBe(body.created_at);
    expect((await asKey("GET", `/schedules/${body.id}`)).body).toEqual(body);
    expect((await asKey("GET", "/schedules")).body).toMatchObject({ data: [body], total: 1 });
  });

  it("is created once per idempotency key", async () => {
    const { asKey } = await newWorkspace();
    const call = {
      json: { name: "Once", urls: URLS, interval_minutes: 60, enabled: false },
      headers: { "Idempotency-Key": "once" },
    };
    const [first, again] = [
      await asKey("POST", "/schedules", call),
      await asKey("POST", "/schedules", call),
    ];
    expect(again.body).toEqual(first.body);
    expect((await asKey("GET", "/schedules")).body.total).toBe(1);
  });

  it.each([
    ["no name", { name: undefined }, "body.name"],
    ["an empty name", { name: "  " }, "body.name"],
    ["no URLs", { urls: [] }, "body.urls"],
    ["10,001 addresses", { urls: Array(10_001).fill("acme.com") }, "body.urls"],
    ["an invalid URL", { urls: ["acme.com", "not an address"] }, "body.urls.1"],
    ["a private address", { urls: ["acme.com", "a.test", "http://10.0.0.1/"] }, "body.urls.2"],
    [
      "URLs that exceed the total length",
      { urls: Array.from({ length: 1000 }, (_, i) => `https://a.test/${i}/${"x".repeat(1600)}`) },
      "body.urls",
    ],
    ["no interval", { interval_minutes: undefined }, "body.interval_minutes"],
    ["four minutes", { interval_minutes: 4 }, "body.interval_minutes"],
    ["more than a year", { interval_minutes: 525_601 }, "body.interval_minutes"],
    ["half a minute", { interval_minutes: 5.5 }, "body.interval_minutes"],
    ["an unknown kind", { kind: "cron" }, "body.kind"],
    ["a setting out of range", { config: { concurrency: 65 } }, "body.config.concurrency"],
    ["a misspelled member", { interval: 5 }, "body.interval"],
  ])("is rejected with %s", async (_, json, path) => {
    const { asKey } = await newWorkspace();
    const { status, body } = await asKey("POST", "/schedules", {
      json: { name: "Weekly", urls: URLS, interval_minutes: 60, ...json },
    });
    expect([status, body.error.details?.[0].path]).toEqual([422, path]);
    expect((await asKey("GET", "/schedules")).body.total).toBe(0);
  });

  it("returns all its URLs, and the first fifty in a list", async () => {
    const workspace = await newWorkspace();
    const urls = Array.from({ length: 250 }, (_, i) => `company-${i}.test`);
    const { id } = await newSchedule(workspace, { urls });
    expect((await workspace.asKey("GET", `/schedules/${id}`)).body.urls).toEqual(urls);
    const [listed] = (await workspace.asKey("GET", "/schedules")).body.data;
    expect([listed.urls, listed.url_count]).toEqual([urls.slice(0, 50), 250]);
  });
});

it("lists the newest schedule first, page by page", async () => {
  const workspace = await newWorkspace();
  for (const name of ["one", "two", "three"]) await newSchedule(workspace, { name });
  const names = async (query: string) =>
    (await workspace.asKey("GET", `/schedules${query}`)).body.data.map(({ name }: any) => name);
  expect(await names("?per_page=2")).toEqual(["three", "two"]);
  expect(await names("?per_page=2&page=2")).toEqual(["one"]);
});

it("is limited to ten thousand, also for concurrent requests", async () => {
  const workspace = await newWorkspace();
  const { id } = await newSchedule(workspace);
  const columns = Object.keys((await queryShards("SELECT * FROM schedules LIMIT 1"))[0]);
  const copied = columns.map((name) =>
    name === "id" ? "printf('019a0000-0000-7000-8000-%012d', i)" : name,
  );
  await queryShards(
    `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 9998)
     INSERT INTO schedules (${columns.join(", ")}) SELECT ${copied.join(", ")} FROM schedules, n WHERE id = ?`,
    id,
  );
  const json = { name: "Last", urls: URLS, interval_minutes: 60, enabled: false };
  const added = await Promise.all(
    [1, 2, 3].map(() => workspace.asKey("POST", "/schedules", { json })),
  );
  expect(added.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409]);
  expect((await workspace.asKey("GET", "/schedules")).body.total).toBe(10_000);
  await onEachShard((db) =>
    db.delete(schedules).where(eq(schedules.workspaceId, workspace.workspaceId)),
  );
});

describe("a change", () => {
  it.each([
    ["its name", { name: "Monthly" }],
    ["its addresses", { urls: ["globex.test", "initech.test"] }],
    ["its interval", { interval_minutes: 60 }],
    ["incremental", { incremental: true }],
  ])("of %s keeps the other values", async (_, json: object) => {
    const workspace = await newWorkspace();
    const before = await newSchedule(workspace);
    const { status, body } = await workspace.asKey("PATCH", `/schedules/${before.id}`, { json });
    const count = "urls" in json ? { url_count: 2 } : {};
    expect([status, body]).toEqual([200, { ...before, ...json, ...count }]);
    expect((await workspace.asKey("GET", `/schedules/${before.id}`)).body).toEqual(body);
  });

  it("of its configuration replaces the whole object", async () => {
    const workspace = await newWorkspace();
    const { id } = await newSchedule(workspace, { config: { max_depth: 1, concurrency: 3 } });
    const { body } = await workspace.asKey("PATCH", `/schedules/${id}`, {
      json: { config: { max_depth: 0 } },
    });
    expect(body.config).toMatchObject({ max_depth: 0, concurrency: 4 });
  });

  it("of nothing changes nothing", async () => {
    const workspace = await newWorkspace();
    const before = await newSchedule(workspace);
    const { body } = await workspace.asKey("PATCH", `/schedules/${before.id}`, { json: {} });
    expect(body).toEqual(before);
  });

  it.each([
    ["of its kind", { kind: "monitor" }, "body.kind"],
    ["to a bad address", { urls: ["acme.com", "ftp://acme.com"] }, "body.urls.1"],
    ["to no address", { urls: [] }, "body.urls"],
    ["to four minutes", { interval_minutes: 4 }, "body.interval_minutes"],
    ["to no name", { name: null }, "body.name"],
  ])("%s is rejected", async (_, json, path) => {
    const workspace = await newWorkspace();
    const { id } = await newSchedule(workspace);
    const { status, body } = await workspace.asKey("PATCH", `/schedules/${id}`, { json });
    expect([status, body.error.details[0].path]).toEqual([422, path]);
  });

  // In minutes from now: the plan before, the change, and when the next run is planned then.
  it.each([
    ["shorter, in the rhythm of the last run", { next: 600, last: -840 }, 60, 60],
    ["shorter, when a part of it has passed", { next: 630, last: -810 }, 60, 30],
    ["longer, counted from the last run", { next: 600, last: -840 }, 2880, 2040],
    ["the same, not at all", { next: 600, last: -840 }, 1440, 600],
    ["while a run is due, which is started first", { next: -1, last: -1441 }, 60, -1],
    ["before the first run, which is started first", { next: -1 }, 60, -1],
  ])("of the interval changes the plan: %s", async (_, plan, interval_minutes, expected) => {
    stopClockAt();
    const workspace = await newWorkspace();
    const { id } = await newSchedule(workspace, { interval_minutes: 1440 });
    await setPlan(id, plan);
    const { body } = await workspace.asKey("PATCH", `/schedules/${id}`, {
      json: { interval_minutes },
    });
    expect(minutesFromNow(body.next_run_at)).toBe(expected);
    await onEachShard((db) => db.delete(schedules).where(eq(schedules.id, id)));
  });

  it.each([
    ["at its time, where that is still to come", { next: 7, last: -53 }, 7],
    ["at the next moment of its rhythm, where some were missed", { next: -150, last: -210 }, 30],
    ["at once, where it has never run", { next: -150 }, 0],
  ])("resumes a paused schedule %s", async (_, plan, expected) => {
    stopClockAt();
    const workspace = await newWorkspace();
    const { id } = await newSchedule(workspace, { interval_minutes: 60 });
    await setPlan(id, { ...plan, paused: true });
    const change = async (json: object) =>
      (await workspace.asKey("PATCH", `/schedules/${id}`, { json })).body;
    expect(await change({ name: "Still paused" })).toMatchObject({ next_run_at: null });
    const resumed = await change({ enabled: true });
    expect(resumed).toMatchObject({ enabled: true, skipped_runs: 0 });
    expect(minutesFromNow(resumed.next_run_at)).toBe(expected);
    expect(await change({ enabled: false })).toMatchObject({ enabled: false, next_run_at: null });
  });
});

it("plans the next run in its recurrence, after now, and at least one interval later", () => {
  const at = (from: number, interval: number, now: number) =>
    nextMoment(from * MINUTE_MS, interval, now * MINUTE_MS) / MINUTE_MS;
  expect([at(100, 5, 99), at(100, 5, 100), at(100, 5, 104.9), at(100, 5, 105)]).toEqual([
    105, 105, 105, 110,
  ]);
  expect(at(100, 60, 100 + 24 * 60)).toBe(100 + 25 * 60);
});

describe("a run by hand", () => {
  it("is a job of the schedule, which records it and keeps its plan", async () => {
    const workspace = await newWorkspace({ credits: 5 });
    const { asKey } = workspace;
    const { id } = await newSchedule(workspace, {
      name: "By hand",
      config: { max_depth: 0, rate_limit_per_host_ms: 0 },
    });
    await setPlan(id, { next: 90 });
    const { next_run_at } = (await asKey("GET", `/schedules/${id}`)).body;
    const startedAt = new Date().toISOString();
    const { status, body } = await asKey("POST", `/schedules/${id}/run`);
    const respondedAt = new Date().toISOString();
    expect(status).toBe(200);
    expect(body).toMatchObject({
      name: "By hand",
      source: "schedule",
      schedule_id: id,
      config: { max_depth: 0 },
      credits: { reserved: 1 },
    });
    const ended = await followJob(asKey, body.id);
    expect(ended).toMatchObject({ status: "completed", progress: { leads: 1 } });
    const schedule = (await asKey("GET", `/schedules/${id}`)).body;
    expect(schedule).toMatchObject({ last_job_id: body.id, last_error: null, next_run_at });
    expect(schedule.last_run_at >= startedAt && schedule.last_run_at <= respondedAt).toBe(true);
    expect((await asKey("POST", `/schedules/${id}/run`)).status).toBe(200);
  });

  it("is started for a paused schedule, and leaves it paused", async () => {
    const workspace = await newWorkspace();
    const { id } = await newSchedule(workspace);
    expect((await workspace.asKey("POST", `/schedules/${id}/run`)).status).toBe(200);
    const { body } = await workspace.asKey("GET", `/schedules/${id}`);
    expect(body).toMatchObject({ enabled: false, next_run_at: null });
  });

  it("is a conflict while the last one runs", async () => {
    const workspace = await newWorkspace({ credits: 5 });
    const { asKey } = workspace;
    const { id } = await newSchedule(workspace, { urls: [slowUrl()] });
    const first = await asKey("POST", `/schedules/${id}/run`);
    const second = await asKey("POST", `/schedules/${id}/run`);
    expect([second.status, second.body.error.code]).toEqual([409, "conflict"]);
    expect(second.body.error.message).toContain(first.body.id);
    await asKey("POST", `/jobs/${first.body.id}/cancel`);
    const third = await asKey("POST", `/schedules/${id}/run`);
    expect(third.status).toBe(200);
    await asKey("POST", `/jobs/${third.body.id}/cancel`);
  });

  it("starts once for concurrent requests", async () => {
    const workspace = await newWorkspace({ credits: 5 });
    const { asKey } = workspace;
    const { id } = await newSchedule(workspace, { urls: [slowUrl()] });
    const asked = await Promise.all([1, 2, 3, 4].map(() => asKey("POST", `/schedules/${id}/run`)));
    expect(asked.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200, 409, 409, 409,
    ]);
    expect((await asKey("GET", "/jobs")).body.total).toBe(1);
    const started = asked.find(({ status }) => status === 200)!.body;
    await asKey("POST", `/jobs/${started.id}/cancel`);
  });

  it("is returned again for the same idempotency key", async () => {
    const workspace = await newWorkspace({ credits: 5 });
    const { asKey } = workspace;
    const { id } = await newSchedule(workspace, { urls: [slowUrl()] });
    const call = { headers: { "Idempotency-Key": `run-${id}` } };
    const first = await asKey("POST", `/schedules/${id}/run`, call);
    const again = await asKey("POST", `/schedules/${id}/run`, call);
    expect([again.status, again.body.id]).toEqual([200, first.body.id]);
    expect(again.headers.get("Idempotent-Replayed")).toBe("true");
    await asKey("POST", `/jobs/${first.body.id}/cancel`);
  });

  it("is rejected without credits, and changes nothing", async () => {
    const workspace = await newWorkspace({ credits: 1 });
    const { asKey } = workspace;
    const { id } = await newSchedule(workspace, { urls: ["a.test", "b.test"] });
    const { status, body } = await asKey("POST", `/schedules/${id}/run`);
    expect([status, body.error.code]).toEqual([402, "insufficient_credits"]);
    expect((await asKey("GET", "/jobs")).body.total).toBe(0);
    expect((await asKey("GET", `/schedules/${id}`)).body).toMatchObject({
      last_run_at: null,
      last_job_id: null,
    });
  });

  it("is rejected if its URLs are no longer allowed", async () => {
    const workspace = await newWorkspace();
    const { id } = await newSchedule(workspace);
    await onEachShard((db) =>
      db
        .update(schedules)
        .set({ urls: ["http://10.0.0.1/"] })
        .where(eq(schedules.id, id)),
    );
    const { status, body } = await workspace.asKey("POST", `/schedules/${id}/run`);
    expect([status, body.error.code]).toEqual([409, "conflict"]);
    expect(body.error.message).toContain("no longer accepted");
  });
});

it("lists the runs of a schedule, newest first, by an index", async () => {
  const { asKey, workspaceId } = await newWorkspace();
  const schedule = await newSchedule({ asKey });
  const runs: string[] = [];
  for (let run = 0; run < 2; run++) {
    const { body } = await asKey("POST", `/schedules/${schedule.id}/run`);
    runs.unshift(body.id);
    await followJob(asKey, body.id);
  }
  const other = await newSchedule({ asKey });
  await asKey("POST", `/schedules/${other.id}/run`);
  const idsOf = async (query: string) =>
    (await asKey("GET", `/jobs?${query}`)).body.data.map(({ id }: { id: string }) => id);
  expect(await idsOf(`schedule_id=${schedule.id}`)).toEqual(runs);
  expect(await idsOf(`schedule_id=${schedule.id}&status=completed`)).toEqual(runs);
  expect(await idsOf(`schedule_id=${schedule.id}&status=canceled`)).toEqual([]);
  expect(await idsOf("per_page=2")).toHaveLength(2);
  expect((await asKey("GET", "/jobs?schedule_id=none")).status).toBe(422);
  const stranger = await newWorkspace();
  const theirs = await stranger.asKey("GET", `/jobs?schedule_id=${schedule.id}`);
  expect(theirs.body).toMatchObject({ data: [], total: 0 });
  const { results } = await d1Of(workspaceId)
    .prepare(
      `EXPLAIN QUERY PLAN SELECT * FROM jobs WHERE workspace_id = ? AND schedule_id = ?
     AND +status = 'completed' ORDER BY created_at DESC LIMIT 25`,
    )
    .bind(workspaceId, schedule.id)
    .all<{ detail: string }>();
  expect(results.map(({ detail }) => detail)).toEqual([
    "SEARCH jobs USING INDEX jobs_by_schedule (workspace_id=? AND schedule_id=?)",
  ]);
});

it("stops a deleted schedule, and keeps its jobs", async () => {
  const workspace = await newWorkspace();
  const { asKey, asUser } = workspace;
  const { id } = await newSchedule(workspace);
  const job = (await asKey("POST", `/schedules/${id}/run`)).body;
  expect((await asKey("DELETE", `/schedules/${id}`)).status).toBe(204);
  expect((await asKey("GET", `/schedules/${id}`)).status).toBe(404);
  expect((await asKey("DELETE", `/schedules/${id}`)).status).toBe(404);
  expect((await asKey("POST", `/schedules/${id}/run`)).status).toBe(404);
  expect(await followJob(asKey, job.id)).toMatchObject({ status: "completed" });
  expect((await asKey("GET", `/jobs/${job.id}`)).body.schedule_id).toBe(id);
  const log = (await asUser("GET", "/audit-log")).body.data;
  expect(log.map(({ action, target }: any) => [action, target])).toEqual([
    ["schedule.deleted", id],
    ["schedule.created", id],
  ]);
});

it("is in the workspace's export with all its URLs", async () => {
  const workspace = await newWorkspace();
  const urls = Array.from({ length: 60 }, (_, i) => `company-${i}.test`);
  for (let at = 0; at < 45; at++) await newSchedule(workspace, { name: `Number ${at}`, urls });
  const { schedules: exported } = (await workspace.asUser("GET", "/compliance/export")).body.tables;
  expect(new Set(exported.map(({ name }: any) => name)).size).toBe(45);
  expect(exported.every((row: any) => row.urls.length === 60)).toBe(true);
});
