import { createExecutionContext, createMessageBatch, env, getQueueResult } from "cloudflare:test";
import { afterEach, describe, expect, it, vi } from "vitest";
import { runNextBatch } from "#src/features/workflows/steps/run-step";
import { claimRun, LeaseLost } from "#src/features/workflows/runs/run-state";
import { sweepWorkflowRuns } from "#src/features/workflows/sweep";
import { saveLeads } from "#src/pipeline/leads/save";
import { newId } from "#src/shared/ids";
import type { WorkflowRunMessage } from "#src/shared/jobs/queue-messages";
import { readSettings } from "#src/shared/settings";
import { newLead, scopeOf } from "#test/support/builders/leads";
import { jobWithLeads } from "#test/support/builders/workflows";
import { newWorkspace, type TestWorkspace } from "#test/support/harness/api";
import { newReceiver } from "#test/support/harness/receiver";
import worker from "#workers/index";
import { queryShards } from "#test/support/harness/shards";

const ICP = { name: "Anvil makers", description: "Companies that make anvils." };

afterEach(() => vi.restoreAllMocks());

const start = ({ asKey }: TestWorkspace, json: object) => asKey("POST", "/leads/bulk", { json });
const total = async ({ asKey }: TestWorkspace, query = "") =>
  (await asKey("GET", `/leads?per_page=1${query}`)).body.total;

/** Polls an action until it ends. */
async function follow({ asKey }: TestWorkspace, { body, status }: any): Promise<any> {
  expect([status, body]).toEqual([202, expect.objectContaining({ id: expect.any(String) })]);
  for (const deadline = Date.now() + 60_000; ;) {
    const { body: action } = await asKey("GET", `/bulk-actions/${body.id}`);
    if (action.status !== "running") return action;
    if (Date.now() > deadline) throw new Error(`Still running: ${JSON.stringify(action)}`);
    await scheduler.wait(50);
  }
}

const toEnd = async (workspace: TestWorkspace, json: object) =>
  follow(workspace, await start(workspace, json));

const completed = (matched: number, more: object = {}) => ({
  id: expect.any(String),
  action: "tag",
  status: "completed",
  matched,
  done: matched,
  failed: 0,
  skipped: 0,
  credits_spent: 0,
  error: null,
  push_id: null,
  created_at: expect.any(String),
  finished_at: expect.any(String),
  ...more,
});

/** Two leads of each domain, of which only the older has a name. */
async function addTwins({ workspaceId }: TestWorkspace, domains: number) {
  const leads = Array.from({ length: 2 * domains }, (_, nth) =>
    newLead({
      domain: `twin-${nth >> 1}.test`,
      website: `https://twin-${nth >> 1}.test/`,
      companyName: nth % 2 === 0 ? "Old name" : null,
    }),
  );
  for (const lead of leads) await saveLeads(scopeOf(workspaceId), [lead]);
  return leads.map(({ id }) => id);
}

describe("a bulk action", () => {
  it("tags, untags, verifies, pushes and deletes the leads of a filter or of ids", async () => {
    const [workspace, stranger] = [await newWorkspace(), await newWorkspace()];
    const { leadIds } = await jobWithLeads(workspace, 620, (place) => ({
      emails:
        place < 3
          ? [{ email: `info@company-${place}.test`, sourceUrl: null, method: "text" as const }]
          : [],
    }));
    const foreign = await jobWithLeads(stranger, 2);
    // The leads are those of the request, although tagging removes them from the filter.
    const tagged = await toEnd(workspace, {
      action: "tag",
      name: "Hot",
      filter: { tags_none: ["hot"] },
      exclude_ids: [leadIds[0], leadIds[1], foreign.leadIds[0]],
    });
    expect(tagged).toEqual(completed(618));
    expect(await total(workspace, "&tag=hot")).toBe(618);
    const again = await toEnd(workspace, { action: "tag", name: "HOT", filter: {} });
    expect(again).toEqual(completed(620));
    const [tag] = (await workspace.asKey("GET", "/tags")).body.data;
    expect(tag).toMatchObject({ name: "Hot", usage_count: 620 });

    const ids = [leadIds[0], leadIds[0], leadIds[1], foreign.leadIds[0], newId()];
    const untagged = await toEnd(workspace, { action: "untag", tag_id: tag.id, ids });
    expect(untagged).toEqual(completed(2, { action: "untag" }));
    expect(await total(workspace, "&tags_none=hot")).toBe(2);

    const verified = await toEnd(workspace, { action: "verify", ids: leadIds.slice(0, 4) });
    expect(verified).toEqual(completed(4, { action: "verify", done: 3, skipped: 1 }));
    const emails = await workspace.asKey("GET", `/leads/${leadIds[0]}/emails`);
    expect(emails.body.data[0].last_verified_at).not.toBeNull();

    const integration = await workspace.asKey("POST", "/integrations", {
      json: { provider: "webhook", name: "Ours", target_url: newReceiver().url },
    });
    const integration_id = integration.body.id;
    const push = { action: "push", integration_id, ids: leadIds.slice(0, 3) };
    const pushed = await toEnd(workspace, push);
    expect(pushed).toEqual(completed(3, { action: "push", push_id: expect.any(String) }));
    const delivery = await workspace.asKey("GET", `/integrations/pushes/${pushed.push_id}`);
    expect(delivery.body).toMatchObject({ job_id: null, status: "succeeded" });

    const deleted = await toEnd(workspace, {
      action: "delete",
      filter: { tag: "Hot" },
      exclude_ids: [leadIds[2]],
    });
    expect(deleted).toEqual(completed(617, { action: "delete" }));
    expect([await total(workspace), await total(stranger)]).toEqual([3, 2]);
    const left = "SELECT * FROM workflow_run_leads WHERE run_id = ?";
    expect(await queryShards(left, deleted.id)).toEqual([]);
    expect((await stranger.asKey("GET", `/bulk-actions/${deleted.id}`)).status).toBe(404);
    const list = async ({ asKey }: TestWorkspace) => (await asKey("GET", "/bulk-actions")).body;
    expect((await list(workspace)).data).toEqual([
      deleted,
      pushed,
      verified,
      untagged,
      again,
      tagged,
    ]);
    expect(await list(stranger)).toMatchObject({ data: [], total: 0 });
    const asRun = `/workflows/${deleted.id}/runs/${deleted.id}`;
    expect((await workspace.asKey("GET", asRun)).status).toBe(404);
  });

  it("completes at once if no lead matches, also when the same is asked again", async () => {
    const workspace = await newWorkspace();
    const json = { action: "delete", filter: { country: "DE" } };
    for (let time = 0; time < 2; time++)
      expect(await toEnd(workspace, json)).toEqual(completed(0, { action: "delete" }));
    const merged = await workspace.asKey("POST", "/leads/duplicates/merge-all");
    expect(await follow(workspace, merged)).toEqual(completed(0, { action: "merge" }));
  });

  it("merges the leads of each domain into the newest", async () => {
    const workspace = await newWorkspace();
    await jobWithLeads(workspace, 3);
    await addTwins(workspace, 12);
    const merged = await workspace.asKey("POST", "/leads/duplicates/merge-all");
    expect(await follow(workspace, merged)).toEqual(completed(12, { action: "merge" }));
    expect(await total(workspace)).toBe(15);
    const duplicates = await workspace.asKey("GET", "/leads/duplicates");
    expect(duplicates.body.total).toBe(0);
  });

  it("scores leads without a score until the credits end", async () => {
    const workspace = await newWorkspace({ credits: 7 });
    const { leadIds } = await jobWithLeads(workspace, 5);
    const json = { action: "icp_match", filter: {} };
    const early = await start(workspace, json);
    expect(early.body.error?.code).toBe("icp_not_configured");
    await workspace.asKey("PUT", "/icp", { json: ICP });
    const one = await toEnd(workspace, { action: "icp_match", ids: [leadIds[0]] });
    expect(one).toEqual(completed(1, { action: "icp_match", credits_spent: 2 }));
    expect(await toEnd(workspace, json)).toMatchObject({
      status: "partial",
      matched: 5,
      done: 2,
      skipped: 3,
      credits_spent: 4,
      error: expect.stringContaining("Out of credits"),
    });
    expect((await workspace.asKey("GET", "/credits")).body).toMatchObject({
      balance: 1,
      reserved: 0,
    });
  });

  it("rejects what it cannot do, and changes nothing", async () => {
    const workspace = await newWorkspace();
    const { leadIds: ids } = await jobWithLeads(workspace, 1);
    const filter = {};
    const cases: [object, string][] = [
      [{ action: "delete" }, "body"],
      [{ action: "delete", ids, filter }, "body"],
      [{ action: "delete", ids: [] }, "body.ids"],
      [{ action: "delete", ids, exclude_ids: ids }, "body.exclude_ids"],
      [{ action: "delete", filter: { country: "Atlantis" } }, "body.filter.country"],
      [{ action: "tag", ids }, "body"],
      [{ action: "tag", ids, name: "Hot", tag_id: newId() }, "body"],
      [{ action: "verify", ids, name: "Hot" }, "body"],
      [{ action: "tag", ids, tag_id: newId() }, "body.tag_id"],
      [{ action: "untag", ids, name: "No such" }, "body.name"],
      [{ action: "push", ids }, "body.integration_id"],
      [{ action: "push", ids, integration_id: newId() }, "body.integration_id"],
      [{ action: "paint", ids }, "body.action"],
    ];
    for (const [json, path] of cases) {
      const { status, body } = await start(workspace, json);
      const paths = body.error?.details?.map((detail: any) => detail.path ?? detail.field);
      expect([json, status, paths]).toEqual([json, 422, [path]]);
    }
    expect(await total(workspace)).toBe(1);
    withholdMessages();
    for (let running = 0; running < 5; running++)
      expect((await start(workspace, { action: "verify", ids })).status).toBe(202);
    expect((await start(workspace, { action: "verify", ids })).status).toBe(409);
  });
});

/** Records messages to the queue of runs and delivers none of them. */
function withholdMessages(): WorkflowRunMessage[] {
  const sent: WorkflowRunMessage[] = [];
  const queue = Object.getPrototypeOf(env.WORKFLOW_RUNS) as Queue;
  vi.spyOn(queue, "send").mockImplementation(async (body) => {
    sent.push(body as WorkflowRunMessage);
    return {} as never;
  });
  vi.spyOn(queue, "sendBatch").mockImplementation(async (messages) => {
    for (const { body } of messages) sent.push(body as WorkflowRunMessage);
    return {} as never;
  });
  return sent;
}

async function deliver(body: WorkflowRunMessage): Promise<void> {
  const message = { id: newId(), timestamp: new Date(), attempts: 1, body };
  const batch = createMessageBatch("quarry-workflow-runs", [message]);
  const context = createExecutionContext();
  await worker.queue(batch, env, context);
  await getQueueResult(batch, context);
}

const expireLease = (runId: string) =>
  queryShards("UPDATE workflow_runs SET available_at = 1, lease_token = NULL WHERE id = ?", runId);

describe("a bulk action whose worker dies before it saves a batch", () => {
  it.each([
    ["tag", { name: "Hot" }, 0],
    ["delete", {}, 0],
    ["icp_match", {}, 2],
    ["merge", {}, 0],
  ])("does each lead of %s once", async (action, members, price) => {
    const workspace = await newWorkspace({ credits: 100 });
    await workspace.asKey("PUT", "/icp", { json: ICP });
    const sent = withholdMessages();
    const leadIds =
      action === "merge"
        ? await addTwins(workspace, 3)
        : (await jobWithLeads(workspace, 3)).leadIds;
    const started =
      action === "merge"
        ? await workspace.asKey("POST", "/leads/duplicates/merge-all")
        : await start(workspace, { action, ...members, filter: {} });
    // Leads that arrive after the request are left alone.
    const late = await jobWithLeads(workspace, 1, () => ({ domain: "late.test" }));
    const runId = started.body.id;
    const scope = scopeOf(workspace.workspaceId);
    const run = (await claimRun(scope, runId, Date.now()))!;
    await expireLease(runId);
    const tools = { scope, env, settings: readSettings(env) };
    await expect(runNextBatch(tools, run, () => true)).rejects.toThrow(LeaseLost);
    await expireLease(runId);
    sent.length = 0;
    await sweepWorkflowRuns(scope.db, env, Date.now());
    await deliver(sent.find((message) => message.runId === runId)!);
    const { body } = await workspace.asKey("GET", `/bulk-actions/${runId}`);
    expect(body).toEqual(completed(3, { action, credits_spent: 3 * price }));
    const { wallet } = (await workspace.asUser("GET", "/billing/overview")).body;
    expect(wallet).toEqual({ balance: 100 - 3 * price, reserved: 0 });
    const left = { tag: 4, delete: 1, icp_match: 4, merge: 4 }[action as "tag"];
    expect(await total(workspace)).toBe(left);
    const { tags, enrichment } = (await workspace.asKey("GET", `/leads/${late.leadIds[0]}`)).body;
    expect([tags, enrichment.icp]).toEqual([[], undefined]);
    expect(leadIds.length).toBeGreaterThan(2);
  });
});
