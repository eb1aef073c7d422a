import { createMessageBatch, env, getQueueResult, createExecutionContext } from "cloudflare:test";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { Job } from "#src/features/jobs/schemas";
import type { NewLead } from "#src/pipeline/leads/new-lead";
import { resumeRun } from "#src/features/workflows/resume";
import {
  claimRun,
  saveProgress,
  LeaseLost,
  listLeads,
} from "#src/features/workflows/runs/run-state";
import { startWorkflows } from "#src/features/workflows/start";
import { sweepWorkflowRuns } from "#src/features/workflows/sweep";
import { runNextBatch } from "#src/features/workflows/steps/run-step";
import { fittingBatch } from "#src/features/workflows/steps/step-work";
import { newId } from "#src/shared/ids";
import type { WorkflowRunKey, WorkflowRunMessage } from "#src/shared/jobs/queue-messages";
import { readSettings } from "#src/shared/settings";
import worker from "#workers/index";
import { newWorkspace, type TestWorkspace } from "#test/support/harness/api";
import { scopeOf } from "#test/support/builders/leads";
import { runJob } from "#test/support/builders/jobs";
import { followRun, jobWithLeads, newWorkflow, runOn } from "#test/support/builders/workflows";
import { waitUntil } from "#test/support/harness/wait-until";
import { d1Of, onEachShard, queryShards } from "#test/support/harness/shards";

const MINUTE_MS = 60_000;

afterEach(() => vi.restoreAllMocks());

/** Records messages to the queue of runs and delivers none of them. */
function withholdMessages(): WorkflowRunMessage[] {
  const sent: WorkflowRunMessage[] = [];
  const queue = Object.getPrototypeOf(env.WORKFLOW_RUNS) as Queue;
  const of = (given: unknown) => given as WorkflowRunMessage;
  vi.spyOn(queue, "send").mockImplementation(async (body) => {
    sent.push(of(body));
    return {} as never;
  });
  vi.spyOn(queue, "sendBatch").mockImplementation(async (messages) => {
    for (const { body } of messages) sent.push(of(body));
    return {} as never;
  });
  return sent;
}

/** Delivers a message to the service. Returns whether the service acknowledged it. */
async function deliver(run: WorkflowRunKey): Promise<boolean> {
  const message = {
    id: newId(),
    timestamp: new Date(),
    attempts: 1,
    body: { type: "workflow_run", ...run },
  };
  const batch = createMessageBatch("quarry-workflow-runs", [message]);
  const context = createExecutionContext();
  await worker.queue(batch, env, context);
  const result = await getQueueResult(batch, context);
  return result.explicitAcks.length === 1;
}

const ended = (id: string, more: Partial<Job> = {}) => ({
  id,
  status: "completed" as const,
  source: "api" as const,
  finished_at: new Date().toISOString(),
  ...more,
});

const runsOf = async ({ asKey }: TestWorkspace, workflowId: string) =>
  (await asKey("GET", `/workflows/${workflowId}/runs`)).body.data;

const noteCount = async (leadId: string) =>
  (await queryShards("SELECT id FROM notes WHERE lead_id = ?", leadId)).length;

/** The leads that a run still lists. */
const leadsLeft = (runId: string) =>
  queryShards("SELECT * FROM workflow_run_leads WHERE run_id = ?", runId);

const tools = ({ workspaceId }: TestWorkspace) => ({
  scope: scopeOf(workspaceId),
  env,
  settings: readSettings(env),
});

describe("a job that completes", () => {
  it("starts the workflows with its trigger after the crawl", async () => {
    const workspace = await newWorkspace();
    const waiting = { trigger: "job_completed" };
    const steps = [{ type: "tag", name: "Fresh" }];
    const id = await newWorkflow(workspace, steps, waiting);
    const manual = await newWorkflow(workspace, steps);
    const off = await newWorkflow(workspace, steps, { ...waiting, enabled: false });
    const job = await runJob(workspace.asKey, ["https://ok.hostile.test/"]);
    await waitUntil(async () => expect(await runsOf(workspace, id)).toHaveLength(1));
    const [started] = await runsOf(workspace, id);
    expect(await followRun(workspace, started)).toMatchObject({
      job_id: job.id,
      status: "completed",
      leads_in: 1,
      steps: [{ processed: 1 }],
    });
    // The queue delivers the completion again, twice.
    const completion = {
      type: "job_completion",
      jobId: job.id,
      workspaceId: workspace.workspaceId,
    };
    const messages = [1, 2].map((attempts) => ({
      id: newId(),
      timestamp: new Date(),
      attempts,
      body: completion,
    }));
    const batch = createMessageBatch("quarry-job-completions", messages);
    await worker.queue(batch, env, createExecutionContext());
    expect(await runsOf(workspace, id)).toHaveLength(1);
    for (const other of [manual, off]) expect(await runsOf(workspace, other)).toEqual([]);
  });

  it("starts each workflow once, even if its completion is delivered repeatedly", async () => {
    const sent = withholdMessages();
    const [workspace, other] = [await newWorkspace(), await newWorkspace()];
    const { jobId, leadIds } = await jobWithLeads(workspace, 1);
    const waiting = { trigger: "job_completed" };
    const ids = [
      await newWorkflow(workspace, [{ type: "note", body: "One" }], waiting),
      await newWorkflow(workspace, [{ type: "note", body: "Two" }], waiting),
    ];
    await newWorkflow(other, [{ type: "note", body: "Foreign" }], waiting);
    const { scope } = tools(workspace);
    await Promise.all([1, 2].map(() => startWorkflows(scope, env, ended(jobId))));
    expect(sent).toHaveLength(2);
    for (const message of [...sent, ...sent]) expect(await deliver(message)).toBe(true);
    await startWorkflows(scope, env, ended(jobId));
    expect(sent).toHaveLength(2);
    for (const id of ids)
      expect(await runsOf(workspace, id)).toMatchObject([{ status: "completed" }]);
    expect(await noteCount(leadIds[0]!)).toBe(2);
  });

  it.each<[string, Partial<Job>]>([
    ["failed", { status: "failed" }],
    ["was canceled", { status: "canceled" }],
    ["is still running", { status: "running" }],
    ["was caused by a workflow", { source: "workflow" }],
    ["ended before the workflow was created", { finished_at: "2026-01-01T00:00:00.000Z" }],
  ])("starts no workflow if it %s", async (_, members) => {
    const sent = withholdMessages();
    const workspace = await newWorkspace();
    const { jobId } = await jobWithLeads(workspace, 1);
    await newWorkflow(workspace, [{ type: "tag", name: "Hot" }], { trigger: "job_completed" });
    await startWorkflows(tools(workspace).scope, env, ended(jobId, members));
    expect(sent).toEqual([]);
  });

  it("runs its workflows even if their messages are lost", async () => {
    const sent = withholdMessages();
    const workspace = await newWorkspace();
    const { jobId } = await jobWithLeads(workspace, 1);
    const id = await newWorkflow(workspace, [{ type: "tag", name: "Hot" }], {
      trigger: "job_completed",
    });
    const { scope } = tools(workspace);
    await startWorkflows(scope, env, ended(jobId));
    sent.length = 0;
    await sweepWorkflowRuns(scope.db, env, Date.now());
    expect(sent).toEqual([]);
    await d1Of(workspace.workspaceId)
      .prepare("UPDATE workflow_runs SET available_at = available_at - ? WHERE workspace_id = ?")
      .bind(3 * MINUTE_MS, workspace.workspaceId)
      .run();
    await sweepWorkflowRuns(scope.db, env, Date.now());
    expect(sent).toContainEqual({
      type: "workflow_run",
      workspaceId: workspace.workspaceId,
      runId: expect.any(String),
    });
    for (const message of sent) await deliver(message);
    expect(await runsOf(workspace, id)).toMatchObject([{ status: "completed", leads_out: 1 }]);
  });
});

describe("a large run", () => {
  it("is returned while it runs, continues in the queue, and can be polled", async () => {
    const workspace = await newWorkspace({ credits: 2000 });
    const { jobId } = await jobWithLeads(workspace, 300);
    const id = await newWorkflow(workspace, [{ type: "ai_enrich" }, { type: "tag", name: "Done" }]);
    const { status, body } = await runOn(workspace, id, jobId);
    expect([status, body.status]).toEqual([200, "running"]);
    expect(body).toMatchObject({ leads_in: 300, finished_at: null });
    expect(body.steps.map((step: any) => step.status)).toEqual(["running", "pending"]);
    expect(body.steps[0].processed).toBeGreaterThan(0);
    expect(body.credits_spent).toBe(3 * body.steps[0].processed);
    expect((await runOn(workspace, id, jobId)).status).toBe(409);
    const last = await followRun(workspace, body);
    expect(last).toMatchObject({
      status: "completed",
      leads_out: 300,
      credits_spent: 900,
      steps: [{ processed: 300 }, { processed: 300 }],
    });
    expect(await leadsLeft(body.id)).toEqual([]);
  });
});

/** A run as a crashed worker leaves it. */
async function begin(
  workspace: TestWorkspace,
  steps: object[],
  count: number,
  membersOf?: (place: number) => Partial<NewLead>,
) {
  const sent = withholdMessages();
  const { jobId, leadIds } = await jobWithLeads(workspace, count, membersOf);
  const id = await newWorkflow(workspace, steps, { trigger: "job_completed" });
  const { scope } = tools(workspace);
  await startWorkflows(scope, env, ended(jobId));
  const runId = sent.shift()!.runId;
  const run = (await claimRun(scope, runId, Date.now()))!;
  await listLeads(scope, run);
  return {
    id,
    runId,
    run,
    leadIds,
    message: { type: "workflow_run", workspaceId: workspace.workspaceId, runId } as const,
  };
}

const expireLease = (runId: string) =>
  queryShards("UPDATE workflow_runs SET available_at = 1, lease_token = NULL WHERE id = ?", runId);

describe("a run whose worker crashes", () => {
  it("is not claimable until its lease expires, and is then found by the sweep", async () => {
    const workspace = await newWorkspace();
    const { id, runId, message } = await begin(workspace, [{ type: "note", body: "Once" }], 2);
    const sent = withholdMessages();
    expect(await deliver(message)).toBe(true);
    expect(await runsOf(workspace, id)).toMatchObject([{ status: "running" }]);
    await expireLease(runId);
    await onEachShard((db) => sweepWorkflowRuns(db, env, Date.now()));
    expect(sent).toContainEqual(message);
    await deliver(message);
    expect(await runsOf(workspace, id)).toMatchObject([{ status: "completed" }]);
  });

  it.each([
    [{ type: "ai_enrich" }, 3],
    [{ type: "outreach", kind: "pitch", product: "Anvils" }, 2],
    [{ type: "note", body: "Once" }, 0],
  ])("neither pays nor writes twice for the batch of %j", async (step, price) => {
    const workspace = await newWorkspace({ credits: 100 });
    const { id, runId, run, leadIds, message } = await begin(workspace, [step], 3);
    await expireLease(runId);
    // The batch is processed, but its outcome is not saved, because the lease has expired by then.
    await expect(runNextBatch(tools(workspace), run, () => true)).rejects.toThrow(LeaseLost);
    await deliver(message);
    expect(await runsOf(workspace, id)).toMatchObject([
      { status: "completed", credits_spent: 3 * price, steps: [{ processed: 3, skipped: 0 }] },
    ]);
    for (const leadId of leadIds) {
      expect(await noteCount(leadId)).toBe(step.type === "note" ? 1 : 0);
      const texts = await workspace.asKey("GET", `/ai/leads/${leadId}/outreach`);
      expect(texts.body.total).toBe(step.type === "outreach" ? 1 : 0);
    }
    const { wallet } = (await workspace.asUser("GET", "/billing/overview")).body;
    expect(wallet).toEqual({ balance: 100 - 3 * price, reserved: 0 });
  });

  it("neither pays nor writes twice after a crash in a later batch", async () => {
    const workspace = await newWorkspace({ credits: 100 });
    const steps = [{ type: "outreach", kind: "pitch", product: "Anvils" }];
    const { id, runId, run, leadIds, message } = await begin(workspace, steps, 20);
    const given = tools(workspace);
    await runNextBatch(given, run, () => true);
    await expireLease(runId);
    await expect(runNextBatch(given, run, () => true)).rejects.toThrow(LeaseLost);
    await deliver(message);
    expect(await runsOf(workspace, id)).toMatchObject([
      { status: "completed", credits_spent: 40, steps: [{ processed: 20, skipped: 0 }] },
    ]);
    for (const leadId of leadIds) {
      const texts = await workspace.asKey("GET", `/ai/leads/${leadId}/outreach`);
      expect(texts.body.total).toBe(1);
    }
    const { wallet } = (await workspace.asUser("GET", "/billing/overview")).body;
    expect(wallet).toEqual({ balance: 60, reserved: 0 });
  });

  it("verifies no address twice", async () => {
    const workspace = await newWorkspace();
    const addressed = (place: number) => ({
      emails: [{ email: `info@company-${place}.test`, sourceUrl: null, method: "text" as const }],
    });
    const { id, runId, run, message } = await begin(
      workspace,
      [{ type: "verify_emails" }],
      3,
      addressed,
    );
    await expireLease(runId);
    await expect(runNextBatch(tools(workspace), run, () => true)).rejects.toThrow(LeaseLost);
    await deliver(message);
    expect(await runsOf(workspace, id)).toMatchObject([
      { status: "completed", steps: [{ processed: 3, skipped: 0 }] },
    ]);
    const checks = d1Of(workspace.workspaceId)
      .prepare(`SELECT (SELECT count(*) FROM email_checks WHERE workspace_id = ?1) AS past,
      (SELECT count(check_method) FROM lead_emails WHERE workspace_id = ?1) AS deciding`);
    expect(await checks.bind(workspace.workspaceId).first()).toEqual({ past: 0, deciding: 3 });
  });

  it("returns the reservation of a call that crashed with it", async () => {
    const workspace = await newWorkspace({ credits: 100 });
    const { id, runId, leadIds, message } = await begin(workspace, [{ type: "ai_enrich" }], 1);
    const chargeId = `workflow:${runId}:0:1:${newId()}`;
    const d1 = d1Of(workspace.workspaceId);
    await d1.batch([
      d1
        .prepare(
          "INSERT INTO ai_charges (id, workspace_id, lead_id, action, reason, amount, created_at) VALUES (?, ?, ?, 'ai_enrichment', 'r', 3, ?)",
        )
        .bind(chargeId, workspace.workspaceId, leadIds[0]!, Date.now()),
      d1
        .prepare(
          "UPDATE wallets SET balance = balance - 3, reserved = reserved + 3 WHERE workspace_id = ?",
        )
        .bind(workspace.workspaceId),
      d1
        .prepare(
          "INSERT INTO ledger_entries (id, workspace_id, kind, amount, balance_after, reason, booking_key, created_at) VALUES (?, ?, 'reserve', -3, 97, 'r', ?, ?)",
        )
        .bind(newId(), workspace.workspaceId, `ai:${chargeId}:reserve`, Date.now()),
    ]);
    await expireLease(runId);
    await deliver(message);
    expect(await runsOf(workspace, id)).toMatchObject([
      { status: "completed", credits_spent: 3, steps: [{ processed: 1 }] },
    ]);
    const { wallet } = (await workspace.asUser("GET", "/billing/overview")).body;
    expect(wallet).toEqual({ balance: 97, reserved: 0 });
  });

  it("fails the step that repeatedly crashes, and continues with the next", async () => {
    const workspace = await newWorkspace();
    const { id, runId, message } = await begin(
      workspace,
      [
        { type: "note", body: "Deadly" },
        { type: "tag", name: "Alive" },
      ],
      2,
    );
    await queryShards(
      "UPDATE workflow_runs SET attempts = 5, available_at = 1 WHERE id = ?",
      runId,
    );
    await deliver(message);
    expect(await runsOf(workspace, id)).toMatchObject([
      {
        status: "partial",
        steps: [
          { status: "failed", processed: 0, skipped: 2 },
          { status: "completed", processed: 2 },
        ],
      },
    ]);
  });

  it("skips the steps after a failed filter", async () => {
    const workspace = await newWorkspace();
    const { id, runId, message } = await begin(
      workspace,
      [
        { type: "filter", filter: { has_phone: true } },
        { type: "tag", name: "Never" },
      ],
      2,
    );
    await queryShards(
      "UPDATE workflow_runs SET attempts = 5, available_at = 1 WHERE id = ?",
      runId,
    );
    await deliver(message);
    expect(await runsOf(workspace, id)).toMatchObject([
      { status: "failed", steps: [{ status: "failed" }, { status: "skipped", processed: 0 }] },
    ]);
  });
});

it.each([
  [12, 68, 10],
  [8, 68, 8],
  [500, 0, 500],
  ["all" as const, 0, "all"],
])(
  "limits a batch of %s leads with %d calls each to the calls of an invocation",
  (batchSize, callsPerLead, fitting) => {
    expect(fittingBatch({ batchSize, callsPerLead })).toBe(fitting);
  },
);

describe("a run in progress", () => {
  it("stops and is deleted with its workflow", async () => {
    const workspace = await newWorkspace();
    const { id, run, leadIds, message } = await begin(workspace, [{ type: "note", body: "No" }], 2);
    const given = tools(workspace);
    expect((await workspace.asKey("DELETE", `/workflows/${id}`)).status).toBe(204);
    await resumeRun(given, run, MINUTE_MS);
    expect(run.status).toBe("running");
    expect(await deliver(message)).toBe(true);
    expect(await noteCount(leadIds[0]!)).toBe(0);
    expect(await leadsLeft(run.id)).toEqual([]);
  });

  it("waits for another AI request for a lead, and finally counts the lead as failed", async () => {
    const workspace = await newWorkspace({ credits: 100 });
    const steps = [{ type: "ai_enrich" }, { type: "note", body: "On" }];
    const { id, runId, leadIds, message } = await begin(workspace, steps, 2);
    await d1Of(workspace.workspaceId)
      .prepare(
        "INSERT INTO ai_charges (id, workspace_id, lead_id, action, reason, amount, created_at) VALUES (?, ?, ?, 'ai_enrichment', 'r', 0, ?)",
      )
      .bind(newId(), workspace.workspaceId, leadIds[0]!, Date.now())
      .run();
    await expireLease(runId);
    const sent = withholdMessages();
    await deliver(message);
    expect(sent).toEqual([message]);
    expect(await runsOf(workspace, id)).toMatchObject([
      { status: "running", steps: [{ processed: 0, failed: 0 }, { status: "pending" }] },
    ]);
    await queryShards("UPDATE workflow_runs SET tries = 30 WHERE id = ?", runId);
    await deliver(message);
    expect(await runsOf(workspace, id)).toMatchObject([
      {
        status: "partial",
        credits_spent: 3,
        steps: [
          { status: "partial", processed: 1, failed: 1, skipped: 0 },
          { status: "completed", processed: 2 },
        ],
      },
    ]);
    const [{ steps: reports }] = await runsOf(workspace, id);
    expect(reports[0].error).toContain("already in progress");
  });

  it("returns 404 to its request when its workflow is deleted meanwhile", async () => {
    const workspace = await newWorkspace();
    const { jobId } = await jobWithLeads(workspace, 1);
    const id = await newWorkflow(workspace, [
      { type: "notify", url: `https://notices.test/well/${newId()}` },
      { type: "note", body: "No" },
    ]);
    const { fetch: asked } = globalThis;
    vi.spyOn(globalThis, "fetch").mockImplementation(async (input, init) => {
      if (new Request(input as RequestInfo, init as RequestInit).url.includes("notices.test"))
        await workspace.asKey("DELETE", `/workflows/${id}`);
      return asked(input, init);
    });
    const { status, body } = await runOn(workspace, id, jobId);
    expect([status, body.error?.message]).toEqual([404, "Workflow not found"]);
  });

  it("continues without leads that are deleted meanwhile", async () => {
    const workspace = await newWorkspace();
    const { id, runId, leadIds, message } = await begin(
      workspace,
      [{ type: "tag", name: "Here" }],
      3,
    );
    await workspace.asKey("DELETE", `/leads/${leadIds[0]}`);
    await expireLease(runId);
    await deliver(message);
    expect(await runsOf(workspace, id)).toMatchObject([
      { status: "completed", leads_in: 3, leads_out: 2, steps: [{ processed: 2 }] },
    ]);
  });

  it("continues without leads that are merged into another", async () => {
    const workspace = await newWorkspace();
    const { id, run, runId, leadIds, message } = await begin(
      workspace,
      [{ type: "note", body: "Here" }],
      2,
    );
    await queryShards("UPDATE leads SET domain = 'acme.com' WHERE job_id = ?", run.jobId);
    const merged = await workspace.asKey("POST", "/leads/duplicates/merge", {
      json: { domain: "acme.com", keep_lead_id: leadIds[1] },
    });
    expect(merged.status).toBe(200);
    await expireLease(runId);
    await deliver(message);
    expect(await runsOf(workspace, id)).toMatchObject([
      { status: "completed", leads_in: 2, leads_out: 1, steps: [{ processed: 1 }] },
    ]);
    expect(await noteCount(leadIds[1]!)).toBe(1);
  });

  it("discards the writes of a worker that lost its lease", async () => {
    const workspace = await newWorkspace();
    const { runId, run } = await begin(workspace, [{ type: "tag", name: "Hot" }], 1);
    const { scope } = tools(workspace);
    const late = { ...run };
    await expireLease(runId);
    const taken = (await claimRun(scope, runId, Date.now()))!;
    await expect(saveProgress(scope, late, { ...late, cursor: 99 })).rejects.toThrow(LeaseLost);
    await saveProgress(scope, taken, { ...taken, cursor: 7 });
    const rows = await queryShards("SELECT cursor FROM workflow_runs WHERE id = ?", runId);
    expect(rows).toEqual([{ cursor: 7 }]);
  });
});

it("uses an index for every query", async () => {
  const workspace = await newWorkspace();
  const queries = new Set<string>();
  const database = Object.getPrototypeOf(env.DB) as D1Database;
  const { prepare } = database;
  vi.spyOn(database, "prepare").mockImplementation(function (this: D1Database, query) {
    if (/workflow|ledger_entries|ai_charges/.test(query)) queries.add(query);
    return prepare.call(this, query);
  });
  const steps = [
    { type: "filter", filter: { has_phone: true } },
    { type: "ai_enrich" },
    { type: "verify_emails" },
    { type: "tag", name: "Hot" },
    { type: "note", body: "Seen" },
    { type: "export", format: "csv" },
  ];
  const { id, runId, message } = await begin(workspace, steps, 2);
  await queryShards(
    "UPDATE workflow_runs SET attempts = 1, step = 1, available_at = 1, lease_token = NULL WHERE id = ?",
    runId,
  );
  await deliver(message);
  const [run] = await runsOf(workspace, id);
  expect(run.status).toBe("partial");
  await runOn(workspace, id, run.job_id);
  await onEachShard((db) => sweepWorkflowRuns(db, env, Date.now()));
  await workspace.asKey("GET", "/workflows");
  await workspace.asKey("DELETE", `/workflows/${id}`);
  vi.restoreAllMocks();
  expect(queries.size).toBeGreaterThan(20);
  const used = new Set<string>();
  for (const numbered of queries) {
    const query = numbered.replaceAll(/\?\d+/g, "NULL");
    const { results } = await env.DB.prepare(`EXPLAIN QUERY PLAN ${query}`)
      .bind(...Array.from({ length: query.split("?").length - 1 }, () => null))
      .all<{ detail: string }>();
    const walked = results.filter(
      ({ detail }) => /^SCAN (?!CONSTANT|tag$|\()/.test(detail) && !/VIRTUAL TABLE/.test(detail),
    );
    expect([query, walked]).toEqual([query, []]);
    for (const { detail } of results) used.add(/INDEX (\S+)/.exec(detail)?.[1] ?? "");
  }
  expect([...used]).toEqual(
    expect.arrayContaining([
      "workflow_runs_by_workflow",
      "workflow_runs_unfinished",
      "workflows_by_workspace",
      "ledger_entries_once",
    ]),
  );
});

describe("a workflow that would start itself", () => {
  const steps = [{ type: "tag", name: "Hot" }];
  const relayed = (workspace: TestWorkspace, id: string, jobId: string, runId: string) =>
    workspace.asKey("POST", `/workflows/${id}/run`, {
      json: { job_id: jobId },
      headers: { "Quarry-Workflow-Run": runId },
    });

  it("is rejected, directly or through another workflow, also of another workspace", async () => {
    const [workspace, other] = [await newWorkspace(), await newWorkspace()];
    const { jobId } = await jobWithLeads(workspace, 1);
    const foreign = await jobWithLeads(other, 1);
    const [first, second] = [
      await newWorkflow(workspace, steps),
      await newWorkflow(workspace, steps),
    ];
    const third = await newWorkflow(other, steps);
    const run = (await runOn(workspace, first, jobId)).body;
    expect((await relayed(workspace, first, jobId, run.id)).status).toBe(409);
    const next = await relayed(workspace, second, jobId, run.id);
    expect(next.status).toBe(200);
    const last = await relayed(other, third, foreign.jobId, next.body.id);
    expect(last.status).toBe(200);
    for (const id of [first, second])
      expect((await relayed(workspace, id, jobId, last.body.id)).body.error.code).toBe(
        "workflow_loop",
      );
    expect((await relayed(workspace, first, jobId, "no-such-run")).status).toBe(200);
  });

  it("is distinguished from a chain of workflows that is too long", async () => {
    const workspace = await newWorkspace();
    const { jobId } = await jobWithLeads(workspace, 1);
    let runId = "none";
    for (let nth = 1; nth <= 10; nth++) {
      const next = await relayed(workspace, await newWorkflow(workspace, steps), jobId, runId);
      expect(next.status).toBe(200);
      runId = next.body.id;
    }
    const last = await relayed(workspace, await newWorkflow(workspace, steps), jobId, runId);
    expect(last.status).toBe(409);
    expect(last.body.error.message).toContain("10 workflows");
  });

  it("is not started by a job that its run caused", async () => {
    const workspace = await newWorkspace();
    const headers = { "Quarry-Workflow-Run": newId() };
    const urls = ["https://ok.hostile.test/"];
    const job = await workspace.asKey("POST", "/jobs", { json: { urls }, headers });
    expect(job.body.source).toBe("workflow");
    const form = new FormData();
    form.set("file", new File(["url\nhttps://ok.hostile.test/"], "urls.csv"));
    const csv = await workspace.asKey("POST", "/jobs/csv", { body: form, headers });
    expect([csv.status, csv.body.source]).toEqual([201, "workflow"]);
    const schedule = await workspace.asKey("POST", "/schedules", {
      json: { name: "Weekly", urls, interval_minutes: 10_080, enabled: false },
    });
    const run = await workspace.asKey("POST", `/schedules/${schedule.body.id}/run`, { headers });
    expect([run.status, run.body.source]).toEqual([200, "workflow"]);
  });
});
