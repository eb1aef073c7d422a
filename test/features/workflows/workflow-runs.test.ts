import { env, exports } from "cloudflare:workers";
import { and, eq, like } from "drizzle-orm";
import { describe, expect, it, vi } from "vitest";
import { ledgerEntries, wallets } from "#src/db/tables/credits";
import { newId } from "#src/shared/ids";
import { newWorkspace, type TestWorkspace } from "#test/support/harness/api";
import { ai, icp } from "#test/support/builders/leads";
import { apiWith } from "#test/support/fakes/model";
import {
  followRun,
  jobWithLeads,
  newWorkflow,
  runOn,
  runToEnd,
} from "#test/support/builders/workflows";
import type { Notice } from "#test/support/fakes/notice-web";
import { stopClockAt } from "#test/support/harness/clock";
import { waitUntil } from "#test/support/harness/wait-until";
import { d1Of, databaseOf } from "#test/support/harness/shards";

const D1 = Object.getPrototypeOf(env.DB) as D1Database;

const ICP = {
  name: "Anvil makers",
  description: "Companies that make anvils.",
  company_keywords: ["anvil"],
};

const leadsOf = async ({ asKey }: TestWorkspace, jobId: string, query = "") =>
  (await asKey("GET", `/jobs/${jobId}/leads?per_page=200${query}`)).body;

/** AI cost of a workspace by its ledger, whose entries must sum to the balance. */
async function spentBy({ workspaceId }: TestWorkspace): Promise<number> {
  const db = databaseOf(workspaceId);
  const ofWorkspace = eq(ledgerEntries.workspaceId, workspaceId);
  const all = await db.select().from(ledgerEntries).where(ofWorkspace);
  const [wallet] = await db.select().from(wallets).where(eq(wallets.workspaceId, workspaceId));
  expect(all.reduce((sum, { amount }) => sum + amount, 0)).toBe(wallet?.balance);
  expect(wallet?.reserved).toBe(0);
  const entries = await db
    .select()
    .from(ledgerEntries)
    .where(and(ofWorkspace, like(ledgerEntries.bookingKey, "ai:%")));
  return entries.reduce((sum, { amount }) => sum - amount, 0);
}

const outboxOf = async (path: string) =>
  (await (await fetch(`https://outbox.notices.test${path}`)).json()) as {
    taken: Notice[];
    tries: number;
  };

const report = (type: string, processed: number, more: object = {}) => ({
  type,
  status: "completed",
  processed,
  failed: 0,
  skipped: 0,
  error: null,
  ...more,
});

describe("a run", () => {
  it("runs the steps in order for leads that pass the filters, and reports each outcome", async () => {
    const workspace = await newWorkspace();
    const { jobId, leadIds } = await jobWithLeads(workspace, 6, (place) => ({
      phones: place < 4 ? ["+493012345678"] : [],
    }));
    const other = await jobWithLeads(workspace, 2);
    const id = await newWorkflow(workspace, [
      { type: "note", body: "Seen" },
      { type: "filter", filter: { has_phone: true } },
      { type: "tag", name: "Callable", color: "success" },
      { type: "filter", filter: { domain: "company-1.test" } },
      { type: "note", body: "The one" },
    ]);
    const started = await runOn(workspace, id, jobId);
    expect(started.status).toBe(200);
    const body = await followRun(workspace, started.body);
    expect(body).toEqual({
      id: expect.any(String),
      workflow_id: id,
      job_id: jobId,
      status: "completed",
      leads_in: 6,
      leads_out: 1,
      steps: [
        report("note", 6),
        report("filter", 4, { skipped: 2 }),
        report("tag", 4),
        report("filter", 1, { skipped: 3 }),
        report("note", 1),
      ],
      credits_spent: 0,
      started_at: expect.any(String),
      finished_at: expect.any(String),
    });
    expect((await leadsOf(workspace, jobId, "&tag=Callable")).total).toBe(4);
    expect((await leadsOf(workspace, other.jobId, "&tag=Callable")).total).toBe(0);
    const tags = await workspace.asKey("GET", "/tags");
    expect(tags.body.data).toMatchObject([{ name: "Callable", color: "success", usage_count: 4 }]);
    const notes = await workspace.asKey("GET", `/leads/${leadIds[1]}/notes`);
    expect(notes.body.data.map((note: any) => [note.body, note.author])).toEqual([
      ["The one", null],
      ["Seen", null],
    ]);
    const workflow = await workspace.asKey("GET", `/workflows/${id}`);
    expect(workflow.body.last_run_at).toBe(body.started_at);
    expect((await workspace.asKey("GET", `/workflows/${id}/runs/${body.id}`)).body).toEqual(body);
    const again = await runOn(workspace, id, jobId);
    const runs = await workspace.asKey("GET", `/workflows/${id}/runs`);
    expect(runs.body).toMatchObject({ total: 2, data: [again.body, body] });
  });

  it("completes without work for a job without leads", async () => {
    const workspace = await newWorkspace({ credits: 0 });
    const { jobId } = await jobWithLeads(workspace, 0);
    const path = `/none/${newId()}`;
    const id = await newWorkflow(workspace, [
      { type: "ai_enrich" },
      { type: "export", format: "csv" },
      { type: "notify", url: `https://notices.test${path}` },
    ]);
    const body = await runToEnd(workspace, id, jobId);
    expect(body).toMatchObject({
      status: "completed",
      leads_in: 0,
      leads_out: 0,
      steps: [report("ai_enrich", 0), report("export", 0), report("notify", 0)],
    });
    expect((await outboxOf(path)).tries).toBe(0);
    expect((await workspace.asKey("GET", `/jobs/${jobId}/exports`)).body.total).toBe(0);
  });

  it("is rejected for an unfinished job, another workspace's job and an unknown job", async () => {
    const [workspace, stranger] = [await newWorkspace(), await newWorkspace()];
    const id = await newWorkflow(workspace, [{ type: "tag", name: "Hot" }]);
    const { jobId } = await jobWithLeads(workspace, 1, undefined, "running");
    expect((await runOn(workspace, id, jobId)).status).toBe(409);
    const foreign = await jobWithLeads(stranger, 1);
    expect((await runOn(workspace, id, foreign.jobId)).status).toBe(404);
    expect((await runOn(workspace, id, "no-such-job")).status).toBe(404);
    expect((await runOn(stranger, id, foreign.jobId)).status).toBe(404);
    expect((await leadsOf(stranger, foreign.jobId, "&tag=Hot")).total).toBe(0);
  });

  it("happens once per idempotency key, and by hand also for a disabled workflow", async () => {
    const workspace = await newWorkspace();
    const { jobId, leadIds } = await jobWithLeads(workspace, 1);
    const id = await newWorkflow(workspace, [{ type: "note", body: "Once" }], { enabled: false });
    const call = { json: { job_id: jobId }, headers: { "Idempotency-Key": newId() } };
    const first = await workspace.asKey("POST", `/workflows/${id}/run`, call);
    const second = await workspace.asKey("POST", `/workflows/${id}/run`, call);
    expect(first.body.status).toBe("completed");
    expect(second.body).toEqual(first.body);
    const notes = await workspace.asKey("GET", `/leads/${leadIds[0]}/notes`);
    expect(notes.body.total).toBe(1);
  });

  it("is listed without reading the texts of its steps", async () => {
    const workspace = await newWorkspace();
    const { jobId } = await jobWithLeads(workspace, 0);
    const steps = [{ type: "note", body: "x".repeat(5000) }, { type: "export" }];
    const id = await newWorkflow(workspace, steps);
    const body = await runToEnd(workspace, id, jobId);
    const answered = vi.spyOn(D1, "batch");
    const list = await workspace.asKey("GET", `/workflows/${id}/runs`);
    const answers = await Promise.all(answered.mock.results.map(({ value }) => value));
    answered.mockRestore();
    expect(list.body.data).toEqual([body]);
    expect(answers.length).toBeGreaterThan(0);
    expect(JSON.stringify(answers)).not.toContain("xxx");
  });

  it("sends a fixed number of D1 queries for tags and filters", async () => {
    const workspace = await newWorkspace();
    const id = await newWorkflow(workspace, [
      { type: "filter", filter: { has_phone: true } },
      { type: "tag", name: "Hot" },
    ]);
    // The request completes the run: its time limit is not reached.
    stopClockAt();
    const asked = async (count: number) => {
      const { jobId } = await jobWithLeads(workspace, count);
      const prepared = vi.spyOn(D1, "prepare");
      const { body } = await runOn(workspace, id, jobId);
      expect(body).toMatchObject({ status: "completed", leads_out: count });
      const statements = prepared.mock.calls.length;
      prepared.mockRestore();
      return statements;
    };
    const few = await asked(1);
    expect(await asked(400)).toBe(few);
    // Credential, workflow and job; the run and its leads; each step; the end of the run.
    expect(few).toBeGreaterThan(10);
    expect(few).toBeLessThan(30);
  });
});

describe("the AI steps of a run", () => {
  const STEPS = [
    { type: "ai_enrich" },
    { type: "icp_match" },
    { type: "outreach", kind: "first_line", product: "Fine anvils" },
  ];

  it("create only missing results, and cost what the ledger records", async () => {
    const workspace = await newWorkspace();
    await workspace.asKey("PUT", "/icp", { json: ICP });
    const { jobId, leadIds } = await jobWithLeads(workspace, 3, (place) => ({
      enrichment: place === 0 ? { ai: ai("Metal", "Anvils", 80), icp: icp(90, "strong") } : {},
    }));
    const id = await newWorkflow(workspace, STEPS);
    const body = await runToEnd(workspace, id, jobId);
    expect(body).toMatchObject({
      status: "completed",
      steps: [
        report("ai_enrich", 2, { skipped: 1 }),
        report("icp_match", 2, { skipped: 1 }),
        report("outreach", 3),
      ],
      credits_spent: 2 * 3 + 2 * 2 + 3 * 2,
    });
    expect(await spentBy(workspace)).toBe(body.credits_spent);
    const leads = (await leadsOf(workspace, jobId)).data;
    for (const { enrichment } of leads)
      expect([enrichment.ai, enrichment.icp]).not.toContain(undefined);
    for (const leadId of leadIds) {
      const texts = await workspace.asKey("GET", `/ai/leads/${leadId}/outreach`);
      expect(texts.body.data).toMatchObject([{ kind: "first_line", product: "Fine anvils" }]);
    }
  });

  it("wait for the AI requests of another run before a filter, and pay for no lead twice", async () => {
    const workspace = await newWorkspace();
    await workspace.asKey("PUT", "/icp", { json: ICP });
    const { jobId } = await jobWithLeads(workspace, 11);
    const { fetch: asked } = globalThis;
    let begun = 0;
    // The first run processes four leads while the other processes the next four.
    const slow = vi.spyOn(globalThis, "fetch").mockImplementation(async (input, init) => {
      await scheduler.wait(++begun <= 4 ? 800 : 100);
      return asked(input, init);
    });
    const runs = await Promise.all(
      ["One", "Two"].map(async (name) => {
        const steps = [
          { type: "icp_match" },
          { type: "filter", filter: { min_icp: 0 } },
          { type: "tag", name },
        ];
        const { body } = await runOn(workspace, await newWorkflow(workspace, steps), jobId);
        return followRun(workspace, body);
      }),
    );
    slow.mockRestore();
    for (const run of runs) expect(run).toMatchObject({ status: "completed", leads_out: 11 });
    const matched = runs.map(({ steps }) => steps[0].processed + steps[0].skipped);
    expect(matched).toEqual([11, 11]);
    expect(runs.reduce((sum, { steps }) => sum + steps[0].processed, 0)).toBe(11);
    expect(runs.reduce((sum, run) => sum + run.credits_spent, 0)).toBe(11 * 2);
    expect(await spentBy(workspace)).toBe(11 * 2);
  });

  it("stop without credits, report the number of skipped leads, and later steps still run", async () => {
    const workspace = await newWorkspace({ credits: 7 });
    const { jobId } = await jobWithLeads(workspace, 20, (place) => ({
      enrichment: place === 19 ? { ai: ai("Metal", "Anvils", 80) } : {},
    }));
    const id = await newWorkflow(workspace, [{ type: "ai_enrich" }, { type: "tag", name: "Seen" }]);
    const body = await runToEnd(workspace, id, jobId);
    expect(body).toMatchObject({
      status: "partial",
      credits_spent: 6,
      leads_out: 20,
      steps: [
        report("ai_enrich", 2, {
          status: "partial",
          skipped: 18,
          error: "Out of credits: 17 leads were skipped",
        }),
        report("tag", 20),
      ],
    });
    expect(await spentBy(workspace)).toBe(6);
  });

  it("fail without an ICP or a model, cost nothing, and later steps still run", async () => {
    const workspace = await newWorkspace();
    const { jobId } = await jobWithLeads(workspace, 2);
    const id = await newWorkflow(workspace, [...STEPS, { type: "tag", name: "Seen" }]);
    const settings = { AI_BASE_URL: undefined, AI_MODEL: undefined };
    const { body } = await apiWith(settings, workspace, "POST", `/workflows/${id}/run`, {
      job_id: jobId,
    });
    expect(body).toMatchObject({ status: "partial", credits_spent: 0 });
    expect(body.steps.map(({ status }: any) => status)).toEqual([
      "failed",
      "failed",
      "failed",
      "completed",
    ]);
    expect(body.steps[0].error).toContain("AI is not configured");
    expect(body.steps[1].error).toContain("ideal customer");
    const alone = await newWorkflow(workspace, [{ type: "icp_match" }]);
    expect(await runToEnd(workspace, alone, jobId)).toMatchObject({
      status: "failed",
      steps: [report("icp_match", 0, { status: "failed", skipped: 2, error: expect.any(String) })],
    });
  });

  it("stop after the model fails for every lead, and charge nothing", async () => {
    const workspace = await newWorkspace();
    const { jobId } = await jobWithLeads(workspace, 12);
    const id = await newWorkflow(workspace, [{ type: "ai_enrich" }, { type: "note", body: "On" }]);
    const settings = { AI_MODEL: "unauthorized" };
    const started = await apiWith(settings, workspace, "POST", `/workflows/${id}/run`, {
      job_id: jobId,
    });
    expect(started.body).toMatchObject({
      status: "partial",
      credits_spent: 0,
      steps: [
        { type: "ai_enrich", status: "failed", processed: 0, failed: 8, skipped: 4 },
        report("note", 12),
      ],
    });
    expect(started.body.steps[0].error).toContain("4 more were not tried");
    expect(await spentBy(workspace)).toBe(0);
  });

  it("keep their results when the model fails for some leads", async () => {
    const workspace = await newWorkspace();
    const { jobId } = await jobWithLeads(workspace, 6, (place) => ({
      description: place % 2 === 0 ? "Reports nonsense" : "Makers of fine anvils",
    }));
    const id = await newWorkflow(workspace, [{ type: "ai_enrich" }]);
    const { fetch: asked } = globalThis;
    const spoilt = vi.spyOn(globalThis, "fetch").mockImplementation(async (input, init) => {
      const request = new Request(input as RequestInfo, init as RequestInit);
      if (!new URL(request.url).hostname.startsWith("models.")) return asked(request);
      const text = await request.clone().text();
      return text.includes("Reports nonsense") ? Response.json({ choices: [] }) : asked(request);
    });
    const body = await runToEnd(workspace, id, jobId);
    spoilt.mockRestore();
    expect(body).toMatchObject({
      status: "partial",
      credits_spent: 9,
      steps: [{ status: "partial", processed: 3, failed: 3, skipped: 0 }],
    });
    expect(body.steps[0].error).toContain("no usable response");
    expect(await spentBy(workspace)).toBe(9);
  });
});

describe("the other steps of a run", () => {
  it("verify the addresses of leads that have addresses", async () => {
    const workspace = await newWorkspace();
    const address = { email: "info@acme.com", sourceUrl: null, method: "text" };
    const { jobId, leadIds } = await jobWithLeads(workspace, 3, (place) => ({
      emails: place < 2 ? [address] : [],
    }));
    const id = await newWorkflow(workspace, [{ type: "verify_emails" }]);
    const body = await runToEnd(workspace, id, jobId);
    expect(body.steps).toEqual([report("verify_emails", 2, { skipped: 1 })]);
    const emails = await workspace.asKey("GET", `/leads/${leadIds[0]}/emails`);
    expect(emails.body.data[0].last_verified_at).not.toBeNull();
  });

  it("export the remaining leads to a file of the job", async () => {
    const workspace = await newWorkspace();
    const { jobId } = await jobWithLeads(workspace, 5);
    const id = await newWorkflow(workspace, [
      { type: "filter", filter: { domain: "company-2.test" } },
      { type: "export", format: "json" },
    ]);
    const body = await runToEnd(workspace, id, jobId);
    expect(body.steps[1]).toEqual(report("export", 1));
    const list = await workspace.asKey("GET", `/jobs/${jobId}/exports`);
    expect(list.body).toMatchObject({ total: 1, data: [{ format: "json", rows: 1 }] });
    const file = await exports.default.fetch(list.body.data[0].url);
    expect(await file.json()).toMatchObject([{ domain: "company-2.test" }]);
  });

  it("notify an address about the run, with the same id for every attempt", async () => {
    const workspace = await newWorkspace();
    const { jobId } = await jobWithLeads(workspace, 2);
    const path = `/well/${newId()}`;
    const id = await newWorkflow(workspace, [
      { type: "tag", name: "Hot" },
      { type: "notify", url: `https://notices.test${path}` },
    ]);
    const body = await runToEnd(workspace, id, jobId);
    expect(body).toMatchObject({ status: "completed", steps: [{}, report("notify", 2)] });
    const { taken } = await outboxOf(path);
    expect(taken).toHaveLength(1);
    expect(taken[0]!.headers).toMatchObject({
      "content-type": "application/json",
      "webhook-id": `workflow:${body.id}:1`,
      "quarry-workflow-run": body.id,
    });
    expect(taken[0]!.body).toEqual({
      type: "workflow.notified",
      timestamp: expect.any(String),
      data: expect.objectContaining({ id: body.id, workflow_id: id, job_id: jobId, leads: 2 }),
    });
    expect(taken[0]!.body.data.steps).toEqual([
      report("tag", 2),
      report("notify", 0, { status: "running" }),
    ]);
  });

  const webhook = async ({ asKey }: TestWorkspace, path: string) =>
    (
      await asKey("POST", "/integrations", {
        json: { provider: "webhook", name: "Ours", target_url: `https://receiver.test${path}` },
      })
    ).body;

  it("push the remaining leads to an integration once, with the id of the run", async () => {
    const workspace = await newWorkspace();
    const { jobId } = await jobWithLeads(workspace, 4);
    const path = `/ok/${newId()}`;
    const { id: integration_id } = await webhook(workspace, path);
    const id = await newWorkflow(workspace, [
      { type: "filter", filter: { domain: "company-3.test" } },
      { type: "push", integration_id },
    ]);
    const { body } = await runOn(workspace, id, jobId);
    const run = await followRun(workspace, body);
    expect(run.status).toBe("completed");
    expect(run.steps[1]).toEqual(report("push", 1, { push_id: expect.any(String) }));
    const pushes = async () => (await workspace.asKey("GET", "/integrations/pushes")).body;
    await waitUntil(async () =>
      expect(await pushes()).toMatchObject({ data: [{ status: "succeeded" }] }),
    );
    expect(await pushes()).toMatchObject({ total: 1, data: [{ integration_id, job_id: jobId }] });
    const { taken } = (await (await fetch(`https://outbox.receiver.test${path}`)).json()) as any;
    expect(taken).toMatchObject([{ data: { leads: [{ domain: "company-3.test" }] } }]);
    expect(taken[0].headers["quarry-workflow-run"]).toBe(body.id);
  });

  it("fail a run whose destination rejects every lead", async () => {
    const workspace = await newWorkspace();
    const { jobId } = await jobWithLeads(workspace, 2);
    const { id: integration_id } = await webhook(workspace, `/invalid/${newId()}`);
    const id = await newWorkflow(workspace, [{ type: "push", integration_id }]);
    const { body } = await runOn(workspace, id, jobId);
    const run = await followRun(workspace, body);
    const [push] = (await workspace.asKey("GET", "/integrations/pushes")).body.data;
    expect(run).toMatchObject({
      status: "failed",
      finished_at: push.finished_at,
      steps: [
        {
          status: "failed",
          processed: 0,
          failed: 2,
          error: expect.stringContaining("400"),
          push_id: push.id,
        },
      ],
    });
    const listed = await workspace.asKey("GET", `/workflows/${id}/runs`);
    expect(listed.body.data).toEqual([run]);
  });

  it("are reported in a list with more runs than D1 allows parameters", async () => {
    const workspace = await newWorkspace();
    const { jobId } = await jobWithLeads(workspace, 1);
    const { id: integration_id } = await webhook(workspace, `/ok/${newId()}`);
    const id = await newWorkflow(workspace, [{ type: "push", integration_id }]);
    const first = await followRun(workspace, (await runOn(workspace, id, jobId)).body);
    await d1Of(workspace.workspaceId)
      .prepare(
        `WITH RECURSIVE nth (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM nth WHERE n < 149)
        INSERT INTO workflow_runs (id, workspace_id, workflow_id, job_id, "trigger", status, steps,
          reports, lineage, available_at, started_at, finished_at)
        SELECT substr(id, 1, 24) || printf('%012d', n), workspace_id, workflow_id, job_id, "trigger", status, steps,
          json_set(reports, '$[0].push_id', substr(id, 1, 24) || printf('%012d', n)), lineage, available_at, started_at, finished_at
        FROM workflow_runs CROSS JOIN nth WHERE id = ?`,
      )
      .bind(first.id)
      .run();
    const listed = await workspace.asKey("GET", `/workflows/${id}/runs?per_page=200`);
    expect([listed.status, listed.body.data?.length]).toEqual([200, 150]);
    expect(listed.body.data).toContainEqual(first);
  });

  it("keep a run in status running while its push is retried", async () => {
    const workspace = await newWorkspace();
    const { jobId } = await jobWithLeads(workspace, 2);
    const { id: integration_id } = await webhook(workspace, `/broken/${newId()}`);
    const id = await newWorkflow(workspace, [
      { type: "push", integration_id },
      { type: "tag", name: "Pushed" },
    ]);
    const { body } = await runOn(workspace, id, jobId);
    const path = `/workflows/${id}/runs/${body.id}`;
    const run = await waitUntil(async () => {
      const read = (await workspace.asKey("GET", path)).body;
      expect(read.steps[0].error).toContain("503");
      return read;
    });
    expect(run).toMatchObject({ status: "running", finished_at: null });
    expect(run.steps.map((step: any) => [step.type, step.status, step.processed])).toEqual([
      ["push", "running", 0],
      ["tag", "completed", 2],
    ]);
    await workspace.asKey("DELETE", `/integrations/${integration_id}`);
    expect((await workspace.asKey("GET", path)).body).toMatchObject({
      status: "partial",
      steps: [{ status: "failed", processed: 0, failed: 2 }, { status: "completed" }],
    });
  });

  it("fail for a deleted or disabled integration, and the run continues", async () => {
    const workspace = await newWorkspace();
    const { jobId } = await jobWithLeads(workspace, 2);
    const [gone, off] = [await webhook(workspace, "/ok/a"), await webhook(workspace, "/ok/b")];
    const id = await newWorkflow(workspace, [
      { type: "push", integration_id: gone.id },
      { type: "push", integration_id: off.id },
      { type: "tag", name: "Still" },
    ]);
    await workspace.asKey("DELETE", `/integrations/${gone.id}`);
    await workspace.asKey("PATCH", `/integrations/${off.id}`, { json: { enabled: false } });
    const body = await runToEnd(workspace, id, jobId);
    expect(body.status).toBe("partial");
    expect(body.steps.map((step: any) => [step.status, step.skipped, step.error])).toEqual([
      ["failed", 2, "Integration not found"],
      ["failed", 2, "The integration is disabled; enable it first"],
      ["completed", 0, null],
    ]);
  });

  it("reject an integration of another workspace and one that targets this service", async () => {
    const [workspace, stranger] = [await newWorkspace(), await newWorkspace()];
    const foreign = await webhook(stranger, "/ok/c");
    const own = await workspace.asKey("POST", "/integrations", {
      json: { provider: "webhook", name: "Self", target_url: "https://quarry.test/api/v1/jobs" },
    });
    for (const integration_id of [foreign.id, newId(), own.body.id]) {
      const steps = [
        { type: "tag", name: "Hot" },
        { type: "push", integration_id },
      ];
      const json = { name: "Push", trigger: "manual", steps };
      const { status, body } = await workspace.asKey("POST", "/workflows", { json });
      expect([status, body.error.details[0].path]).toEqual([422, "body.steps.1.integration_id"]);
    }
  });

  it.each([
    ["gone", "returned 404"],
    ["moved", "returned 307"],
  ])("fail for an address that is %s, and the run continues", async (mode, said) => {
    const workspace = await newWorkspace();
    const { jobId } = await jobWithLeads(workspace, 1);
    const id = await newWorkflow(workspace, [
      { type: "notify", url: `https://notices.test/${mode}/${newId()}` },
      { type: "tag", name: "Hot" },
    ]);
    const body = await runToEnd(workspace, id, jobId);
    expect(body.status).toBe("partial");
    expect(body.steps[0]).toMatchObject({ status: "failed", processed: 0, skipped: 1 });
    expect(body.steps[0].error).toContain(said);
    expect(body.steps[1]).toEqual(report("tag", 1));
  });

  it("do not notify an address under PUBLIC_URL", async () => {
    const workspace = await newWorkspace();
    const { jobId } = await jobWithLeads(workspace, 1);
    const path = `/own/${newId()}`;
    const id = await newWorkflow(workspace, [
      { type: "notify", url: `https://notices.test${path}` },
    ]);
    const settings = { PUBLIC_URL: "https://notices.test" };
    const { body } = await apiWith(settings, workspace, "POST", `/workflows/${id}/run`, {
      job_id: jobId,
    });
    expect(body).toMatchObject({ status: "failed", steps: [{ status: "failed", skipped: 1 }] });
    expect(body.steps[0].error).toContain("belongs to this service");
    expect((await outboxOf(path)).tries).toBe(0);
  });

  it("retry a notice in the background after a temporary failure", async () => {
    const workspace = await newWorkspace();
    const { jobId } = await jobWithLeads(workspace, 1);
    const path = `/shaky/${newId()}`;
    const id = await newWorkflow(workspace, [
      { type: "notify", url: `https://notices.test${path}` },
      { type: "tag", name: "After" },
    ]);
    const { body } = await runOn(workspace, id, jobId);
    expect(body).toMatchObject({ status: "running", finished_at: null });
    expect(body.steps.map(({ status }: any) => status)).toEqual(["running", "pending"]);
    const ended = await followRun(workspace, body);
    expect(ended).toMatchObject({
      status: "completed",
      steps: [report("notify", 1), report("tag", 1)],
    });
    expect(await outboxOf(path)).toMatchObject({ tries: 2, taken: [{}] });
  });
});
