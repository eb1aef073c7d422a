import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { changePlan } from "#src/features/billing/subscription";
import { saveLeads } from "#src/pipeline/leads/save";
import { startRun } from "#src/features/schedules/start-run";
import { readSettings } from "#src/shared/settings";
import { newId } from "#src/shared/ids";
import { type Answer, newWorkspace, type TestWorkspace } from "#test/support/harness/api";
import { runJob } from "#test/support/builders/jobs";
import { newLead, scopeOf } from "#test/support/builders/leads";
import { probeApi } from "#test/support/harness/probe-api";
import { jobWithLeads, newWorkflow, runOn } from "#test/support/builders/workflows";
import { accounts, d1Of, databaseOf, queryShards } from "#test/support/harness/shards";

const DAY_MS = 24 * 3600_000;
const today = () => Math.floor(Date.now() / DAY_MS);

/** Adds to a count without rows, as the triggers would. */
const count = ({ workspaceId }: TestWorkspace, column: string, used: number, day = today()) =>
  d1Of(workspaceId)
    .prepare(
      `INSERT INTO daily_activity (workspace_id, day, ${column}) VALUES (?1, ?2, ?3)
      ON CONFLICT DO UPDATE SET ${column} = ${column} + ?3`,
    )
    .bind(workspaceId, day, used)
    .run();

/** Inserts rows into a table with a name column. */
const fill = ({ workspaceId }: TestWorkspace, table: string, rows: number) =>
  d1Of(workspaceId)
    .prepare(
      `WITH RECURSIVE place(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM place WHERE n < ?2)
      INSERT INTO ${table} (id, workspace_id, name, name_key, created_at
        ${table === "saved_searches" ? ", filters" : ""})
      SELECT ?1 || n, ?1, 'name ' || n, 'name ' || n, 1
        ${table === "saved_searches" ? ", '{}'" : ""} FROM place`,
    )
    .bind(workspaceId, rows)
    .run();

const usedOf = async ({ asUser }: TestWorkspace) => {
  const { body } = await asUser("GET", "/billing/overview");
  return Object.fromEntries(
    body.quotas.map((quota: { name: string; used: number }) => [quota.name, quota.used]),
  );
};
const refusal = ({ status, body }: Answer) => [status, body.error?.code, body.error?.message];
const statuses = (answers: Answer[]) =>
  answers.map(({ status }) => status).toSorted((a, b) => a - b);
const leadOf = async ({ workspaceId }: TestWorkspace) => {
  const lead = newLead();
  await saveLeads(scopeOf(workspaceId), [lead]);
  return lead.id;
};

it("shows usage and limit of each quota", async () => {
  const workspace = await newWorkspace();
  const leadId = await leadOf(workspace);
  for (const body of ["One", "Two"])
    await workspace.asKey("POST", `/leads/${leadId}/notes`, { json: { body } });
  const { body } = await workspace.asUser("GET", "/billing/overview");
  expect(body.quotas).toEqual([
    { name: "leads", used: 1, limit: 10_000 },
    { name: "notes", used: 2, limit: 10_000 },
    { name: "tags", used: 0, limit: 500 },
    { name: "saved_searches", used: 0, limit: 200 },
    { name: "api_keys", used: 1, limit: 25 },
    { name: "captures_per_day", used: 0, limit: 1_000 },
  ]);
  await workspace.asKey("DELETE", `/leads/${leadId}`);
  expect(await usedOf(workspace)).toMatchObject({ leads: 0, notes: 0 });
  const plans = await workspace.asKey("GET", "/billing/plans");
  expect(plans.body.data[0].quotas[0]).toEqual({ name: "leads", limit: 10_000 });
});

describe("notes", () => {
  it("are rejected above the quota with a remedy, also under concurrent requests", async () => {
    const workspace = await newWorkspace();
    const leadId = await leadOf(workspace);
    await count(workspace, "notes", 9_997, 1);
    const add = () => workspace.asKey("POST", `/leads/${leadId}/notes`, { json: { body: "Hi" } });
    const answers = await Promise.all(Array.from({ length: 6 }, add));
    expect(statuses(answers)).toEqual([201, 201, 201, 429, 429, 429]);
    expect(refusal(await add())).toEqual([
      429,
      "quota_exceeded",
      "Quota `notes` exceeded: the plan Free includes 10,000 notes, 10,000 are used. Delete notes, or change to a larger plan",
    ]);
    await changePlan(scopeOf(workspace.workspaceId), "starter", Date.now());
    expect((await add()).status).toBe(201);
  });

  it("of a workflow are rejected as a whole, and the run reports the reason", async () => {
    const workspace = await newWorkspace();
    const { jobId } = await jobWithLeads(workspace, 3);
    await count(workspace, "notes", 9_998, 1);
    const workflowId = await newWorkflow(workspace, [{ type: "note", body: "Hi" }]);
    const { body } = await runOn(workspace, workflowId, jobId);
    expect(body.steps[0]).toMatchObject({ status: "failed", processed: 0, skipped: 3 });
    expect(body.steps[0].error).toContain("Quota `notes` exceeded");
    expect((await usedOf(workspace))["notes"]).toBe(9_998);
    await count(workspace, "notes", -1, 1);
    const again = await runOn(workspace, workflowId, jobId);
    expect(again.body.steps[0]).toMatchObject({ status: "completed", processed: 3 });
    expect((await usedOf(workspace))["notes"]).toBe(10_000);
  });
});

describe("tags", () => {
  it("are rejected above the quota, but an existing tag can still be assigned", async () => {
    const workspace = await newWorkspace();
    const leadId = await leadOf(workspace);
    await fill(workspace, "tags", 498);
    const create = (name: string) => workspace.asKey("POST", "/tags", { json: { name } });
    const assign = (name: string) =>
      workspace.asKey("POST", `/leads/${leadId}/tags`, { json: { name } });
    const answers = await Promise.all(["a", "b", "c", "d"].map(create));
    expect(statuses(answers)).toEqual([201, 201, 429, 429]);
    expect(refusal(await create("e")).slice(0, 2)).toEqual([429, "quota_exceeded"]);
    expect((await create("name 1")).status).toBe(409);
    expect((await assign("Name 1")).status).toBe(204);
    expect(refusal(await assign("new")).slice(0, 2)).toEqual([429, "quota_exceeded"]);
  });

  it("of a workflow are rejected if they are new", async () => {
    const workspace = await newWorkspace();
    const { jobId } = await jobWithLeads(workspace, 2);
    await fill(workspace, "tags", 500);
    const steps = [
      { type: "tag", name: "Name 7" },
      { type: "tag", name: "Brand new" },
    ];
    const { body } = await runOn(workspace, await newWorkflow(workspace, steps), jobId);
    expect(body.steps[0]).toMatchObject({ status: "completed", processed: 2 });
    expect(body.steps[1]).toMatchObject({ status: "failed", processed: 0 });
    expect(body.steps[1].error).toContain("Quota `tags` exceeded");
  });
});

it("rejects saved searches and API keys above their quotas", async () => {
  const workspace = await newWorkspace();
  await fill(workspace, "saved_searches", 199);
  const save = (name: string) => workspace.asKey("POST", "/saved-searches", { json: { name } });
  expect(statuses(await Promise.all(["a", "b", "c"].map(save)))).toEqual([201, 429, 429]);
  for (let i = 1; i < 25; i++)
    await accounts.$client
      .prepare(
        "INSERT INTO api_keys (id, workspace_id, name, prefix, key_hash, created_at) VALUES (?1, ?2, 'x', 'x', ?1, 1)",
      )
      .bind(newId(), workspace.workspaceId)
      .run();
  const create = () => workspace.asUser("POST", "/api-keys", { json: { name: "One more" } });
  expect(refusal(await create()).slice(0, 2)).toEqual([429, "quota_exceeded"]);
  // A rotated key neither uses nor frees quota.
  const rotated = await workspace.asUser("POST", `/api-keys/${workspace.keyId}/rotate`, {
    json: { grace_minutes: 5 },
  });
  expect(rotated.status).toBe(201);
  expect((await usedOf(workspace))["api_keys"]).toBe(25);
});

describe("captures", () => {
  const capture = ({ asKey }: TestWorkspace, host: string) =>
    asKey("POST", "/leads/capture", { json: { url: `https://${host}/` } });

  it("are counted by day and rejected above the quota until midnight UTC", async () => {
    const workspace = await newWorkspace();
    await count(workspace, "captures", 998);
    await count(workspace, "captures", 5_000, today() - 1);
    expect((await capture(workspace, "acme.com")).status).toBe(200);
    expect((await capture(workspace, "acme.com")).body.updated).toBe(true);
    const refused = await capture(workspace, "other.com");
    expect(refusal(refused).slice(0, 2)).toEqual([429, "quota_exceeded"]);
    expect(refused.body.error.message).toContain("1,000 captures a day");
    expect(Number(refused.headers.get("Retry-After"))).toBeLessThanOrEqual(24 * 3600);
    expect(await usedOf(workspace)).toMatchObject({ captures_per_day: 1_000, leads: 1 });
  });

  it("of new sites are rejected if the leads quota is used up; known ones are still updated", async () => {
    const workspace = await newWorkspace();
    await capture(workspace, "acme.com");
    await count(workspace, "leads", 9_999, 1);
    expect((await capture(workspace, "acme.com")).status).toBe(200);
    const refused = await capture(workspace, "other.com");
    expect(refused.status).toBe(429);
    expect(refused.body.error.message).toContain("Quota `leads` exceeded");
  });
});

describe("jobs", () => {
  const create = ({ asKey }: TestWorkspace, sites: number) =>
    asKey("POST", "/jobs", {
      json: { urls: Array.from({ length: sites }, (_, i) => `https://s${i}.unanswered.test/`) },
    });

  it("are rejected without cost if their sites could exceed the leads quota", async () => {
    const workspace = await newWorkspace();
    await count(workspace, "leads", 9_997, 1);
    const refused = await create(workspace, 4);
    expect(refusal(refused)).toEqual([
      429,
      "quota_exceeded",
      "Quota `leads` exceeded: the plan Free includes 10,000 leads, 9,997 are used and this request needs 4. Delete leads, or change to a larger plan",
    ]);
    expect((await workspace.asKey("GET", "/credits")).body).toEqual({ balance: 500, reserved: 0 });
    expect((await workspace.asKey("GET", "/jobs")).body.total).toBe(0);
    const file = new FormData();
    file.set("file", new File(["url\na.test\nb.test\nc.test\nd.test"], "sites.csv"));
    expect((await workspace.asKey("POST", "/jobs/csv", { body: file })).status).toBe(429);
  });

  it("count the sites of running jobs that may still become leads", async () => {
    const workspace = await newWorkspace();
    // A running job of ten sites, four of which are leads by now.
    const { jobId } = await jobWithLeads(workspace, 4, undefined, "running");
    await queryShards(
      "UPDATE jobs SET progress = json_set(progress, '$.sites_total', 10) WHERE id = ?",
      jobId,
    );
    await count(workspace, "leads", 9_988, 1); // With those four 9,992: six more may come, two are free.
    expect((await create(workspace, 3)).body.error.message).toContain(
      "9,992 are used, running jobs may add 6 and this request needs 3",
    );
    const answers = await Promise.all([create(workspace, 2), create(workspace, 2)]);
    expect(statuses(answers)).toEqual([201, 429]);
  });

  it("of a schedule are rejected, and skipped with the reason when they are due", async () => {
    const workspace = await newWorkspace();
    const { body: schedule } = await workspace.asKey("POST", "/schedules", {
      json: { name: "Weekly", urls: ["acme.com"], interval_minutes: 60 },
    });
    await count(workspace, "leads", 10_000, 1);
    const run = await workspace.asKey("POST", `/schedules/${schedule.id}/run`);
    expect(refusal(run).slice(0, 2)).toEqual([429, "quota_exceeded"]);
    const dueAt = Date.parse(schedule.next_run_at);
    const message = { workspaceId: workspace.workspaceId, scheduleId: schedule.id, dueAt };
    const due = { env, settings: readSettings(env), message, nowMs: dueAt };
    expect(await startRun(databaseOf(workspace.workspaceId), due)).toBe("skipped");
    const { body: skipped } = await workspace.asKey("GET", `/schedules/${schedule.id}`);
    expect(skipped.last_error).toContain("Quota `leads` exceeded");
  });

  it("run if the quota allows it", async () => {
    const workspace = await newWorkspace();
    const job = await runJob(workspace.asKey, ["https://northfield-analytics.io/"]);
    expect(job.status).toBe("completed");
  });
});

it("disables quotas if the factor is 0, and multiplies them otherwise", async () => {
  const workspace = await newWorkspace();
  await fill(workspace, "tags", 500);
  const create = (factor: string, name: string) =>
    probeApi(undefined, { QUOTA_FACTOR: factor })("POST", "/tags", {
      json: { name },
      headers: { "X-API-Key": workspace.key },
    });
  expect((await create("1", "a")).status).toBe(429);
  expect((await create("2", "b")).status).toBe(201);
  expect((await create("0", "c")).status).toBe(201);
  const overview = await probeApi(undefined, { QUOTA_FACTOR: "0" })("GET", "/billing/overview", {
    headers: { Authorization: `Bearer ${workspace.accessToken}` },
  });
  expect(overview.body.quotas[0]).toEqual({ name: "leads", used: 0, limit: null });
});
