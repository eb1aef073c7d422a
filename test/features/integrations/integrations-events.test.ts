import { messageMisfits } from "#test/support/harness/webhook-messages";
import { env } from "cloudflare:workers";
import { describe, expect, it, vi } from "vitest";
import { publishChanges, publishJob } from "#src/pipeline/events/push-events";
import { leadCreatedOutbox } from "#src/pipeline/events/push-outbox.repository";
import { autoPushJob } from "#src/features/integrations/pushes/auto-push";
import { saveLeads } from "#src/pipeline/leads/save";
import { newId } from "#src/shared/ids";
import { consumeJobCompletions } from "#workers/queues/job-completions";
import { newWorkspace, type TestWorkspace } from "#test/support/harness/api";
import { runJob } from "#test/support/builders/jobs";
import { newLead, scopeOf } from "#test/support/builders/leads";
import { newReceiver, type Receiver } from "#test/support/harness/receiver";
import type { ReceivedMessage } from "#test/support/fakes/receiver-web";
import { waitUntil } from "#test/support/harness/wait-until";
import { runCron } from "#test/support/harness/cron";
import { d1Of, queryShards } from "#test/support/harness/shards";

const ALL = ["job.completed", "job.failed", "job.canceled", "lead.created", "change.detected"];
const DAY_MS = 24 * 3600_000;
const SITE = "https://northfield-analytics.io";

async function subscribe(
  { asKey }: TestWorkspace,
  { events, mode = "ok", ...json }: { events?: string[]; mode?: string; auto_push?: boolean },
) {
  const receiver = newReceiver(mode);
  const config = events ? { events } : {};
  const { body } = await asKey("POST", "/integrations", {
    json: { provider: "webhook", name: "Ours", target_url: receiver.url, config, ...json },
  });
  await receiver.trust(body.signing_secret);
  return { receiver, id: body.id as string };
}

/** Waits until a receiver took as many messages. */
async function taken({ got }: Receiver, count: number): Promise<ReceivedMessage[]> {
  await waitUntil(async () => expect((await got()).taken.length).toBeGreaterThanOrEqual(count));
  return (await got()).taken;
}

const pushesOf = async ({ asKey }: TestWorkspace) =>
  (await asKey("GET", "/integrations/pushes?per_page=200")).body.data;

describe("a webhook with events", () => {
  it("receives signed messages about new leads and the end of a job", async () => {
    const workspace = await newWorkspace();
    const { receiver } = await subscribe(workspace, { events: ALL });
    const job = await runJob(workspace.asKey, [SITE], { max_depth: 0 });
    const messages = await taken(receiver, 2);
    expect(messages.map(({ type, verified }) => `${type} ${verified?.join()}`).toSorted()).toEqual([
      "job.completed true",
      "lead.created true",
    ]);
    const lead = messages.find(({ type }) => type === "lead.created")!;
    for (const { type, data } of messages) expect(await messageMisfits(type, data)).toEqual([]);
    const { data } = (await workspace.asKey("GET", `/jobs/${job.id}/leads`)).body;
    expect(lead.data.leads.map(({ id }: any) => id)).toEqual(data.map(({ id }: any) => id));
    const ended = messages.find(({ type }) => type === "job.completed")!;
    expect(ended.data).toEqual((await workspace.asKey("GET", `/jobs/${job.id}`)).body);
    const listed = await pushesOf(workspace);
    expect(
      listed.map(({ event, status, lead_count }: any) => [event, status, lead_count]).toSorted(),
    ).toEqual([
      ["job.completed", "succeeded", 0],
      ["lead.created", "succeeded", 1],
    ]);
  });

  it("receives job.failed without job.completed for a failed job", async () => {
    const workspace = await newWorkspace();
    const { receiver } = await subscribe(workspace, { events: ALL });
    await runJob(workspace.asKey, [`https://${newId()}.invalid/`], { max_retries: 0 });
    expect((await taken(receiver, 1)).map(({ type, data }) => [type, data.status])).toEqual([
      ["job.failed", "failed"],
    ]);
  });

  it("receives one message about a captured site, when it is new", async () => {
    const workspace = await newWorkspace();
    const { receiver } = await subscribe(workspace, { events: ["lead.created"] });
    const url = `https://${newId()}.example/`;
    const capture = async (emails: string[]) =>
      (await workspace.asKey("POST", "/leads/capture", { json: { url, emails } })).body;
    const { lead_id } = await capture(["info@acme.com"]);
    await taken(receiver, 1);
    expect((await capture(["jane@acme.com"])).updated).toBe(true);
    expect((await pushesOf(workspace)).length).toBe(1);
    const [message] = (await receiver.got()).taken;
    expect(message!.data.leads.map(({ id }: any) => id)).toEqual([lead_id]);
  });

  it("receives only the events of its config and its workspace", async () => {
    const workspace = await newWorkspace();
    const none = await subscribe(workspace, {});
    const jobs = await subscribe(workspace, { events: ["job.completed"] });
    const off = await subscribe(workspace, { events: ALL });
    await workspace.asKey("PATCH", `/integrations/${off.id}`, { json: { enabled: false } });
    const stranger = await subscribe(await newWorkspace(), { events: ALL });
    await runJob(workspace.asKey, [SITE], { max_depth: 0 });
    expect((await taken(jobs.receiver, 1)).map(({ type }) => type)).toEqual(["job.completed"]);
    for (const { receiver } of [none, off, stranger])
      expect((await receiver.got()).tries).toEqual([]);
  });

  it("receives each change once, also after repeated publishing", async () => {
    const workspace = await newWorkspace();
    const { asKey, workspaceId } = workspace;
    const { receiver } = await subscribe(workspace, { events: ["change.detected"] });
    const scope = scopeOf(workspaceId);
    const json = { name: "Watch", kind: "monitor", urls: [SITE], interval_minutes: 60 };
    const schedule = (await asKey("POST", "/schedules", { json })).body;
    const lead = newLead();
    await saveLeads(scope, [lead]);
    const [first, second] = [newId(), newId()];
    const change = (id: string, url: string) =>
      d1Of(workspaceId)
        .prepare(
          `INSERT INTO changes (id, workspace_id, schedule_id, job_id, lead_id, kind, url, summary,
           before_text, after_text, detected_at) VALUES (?, ?, ?, ?, ?, 'contacts', ?, 'Moved', 'a', 'b', 1000)`,
        )
        .bind(id, workspaceId, schedule.id, newId(), lead.id, url)
        .run();
    await change(first, SITE);
    await publishChanges(scope, env, [{ id: first }]);
    await change(second, `${SITE}/about`);
    await publishChanges(scope, env, [{ id: second }, { id: first }]);
    await publishChanges(scope, env, []);
    const messages = await taken(receiver, 2);
    const changeIds = messages.flatMap(({ data }) => data.changes.map(({ id }: any) => String(id)));
    expect(changeIds.toSorted((a, b) => (a < b ? -1 : 1))).toEqual([first, second].toSorted());
    expect(messages.find(({ data }) => data.changes[0].id === first)!.data.changes).toEqual([
      {
        id: first,
        schedule_id: schedule.id,
        job_id: expect.any(String),
        url: SITE,
        kind: "contacts",
        summary: "Moved",
        before: "a",
        after: "b",
        detected_at: "1970-01-01T00:00:01.000Z",
      },
    ]);
  });

  it("receives nothing that was deleted before it is sent", async () => {
    const workspace = await newWorkspace();
    const { receiver } = await subscribe(workspace, { events: ALL });
    const scope = scopeOf(workspace.workspaceId);
    const [kept, gone] = [newLead(), newLead()];
    await saveLeads(scope, [kept, gone], {
      before: [leadCreatedOutbox(scope, [kept.id, gone.id])],
    });
    await publishChanges(scope, env, [{ id: newId() }]);
    await publishJob(scope, env, { id: newId(), status: "completed" });
    await workspace.asKey("DELETE", `/leads/${gone.id}`);
    const { data } = (await workspace.asKey("GET", "/integrations/pushes?status=pending")).body;
    for (const { id: pushId } of data)
      await env.PUSHES.send({ type: "push", workspaceId: workspace.workspaceId, pushId });
    await waitUntil(async () =>
      expect(
        (await pushesOf(workspace)).map(({ status, pushed, skipped }: any) => [
          status,
          pushed,
          skipped,
        ]),
      ).toEqual(
        expect.arrayContaining([
          ["succeeded", 1, 1],
          ["succeeded", 0, 0],
          ["succeeded", 0, 0],
        ]),
      ),
    );
    const messages = (await receiver.got()).tries;
    expect(messages.map(({ type, data: { leads } }) => [type, leads.length])).toEqual([
      ["lead.created", 1],
    ]);
  });

  it("gets a retry after a failure, and the push is listed", async () => {
    const workspace = await newWorkspace();
    await subscribe(workspace, { events: ["job.completed"], mode: "broken" });
    const scope = scopeOf(workspace.workspaceId);
    const job = await runJob(workspace.asKey, [SITE], { max_depth: 0 });
    await waitUntil(async () =>
      expect(await pushesOf(workspace)).toMatchObject([
        {
          event: "job.completed",
          status: "pending",
          attempt: 1,
          job_id: job.id,
          error: "HTTP 503",
        },
      ]),
    );
    await publishJob(scope, env, job);
    expect((await pushesOf(workspace)).length).toBe(1);
  });
});

describe("a webhook that rejected its credentials", () => {
  it("receives nothing, and its pushes are listed as failed", async () => {
    const workspace = await newWorkspace();
    const { receiver, id } = await subscribe(workspace, {
      events: ["job.completed", "lead.created"],
      mode: "refused",
      auto_push: true,
    });
    await workspace.asKey("POST", `/integrations/${id}/test`);
    await runJob(workspace.asKey, [SITE], { max_depth: 0 });
    await waitUntil(async () => {
      const pushes = await pushesOf(workspace);
      expect(pushes.map(({ event }: any) => event).toSorted()).toEqual([
        "job.completed",
        "lead.created",
        "lead.pushed",
      ]);
      for (const { status, error } of pushes)
        expect([status, error]).toEqual([
          "failed",
          "not sent, because the provider rejects the credentials: save them again",
        ]);
      const leads = pushes.filter(({ event }: any) => event !== "job.completed");
      for (const push of leads) expect(push).toMatchObject({ failed: 1, skipped: 0 });
    });
    expect((await receiver.got()).tries.length).toBe(1);
  });
});

it("deletes events of webhooks after ninety days, but no push of leads", async () => {
  const workspace = await newWorkspace();
  const { id } = await subscribe(workspace, { events: ["lead.created"], auto_push: true });
  await runJob(workspace.asKey, [SITE], { max_depth: 0 });
  await waitUntil(async () =>
    expect((await pushesOf(workspace)).map(({ status }: any) => status)).toEqual([
      "succeeded",
      "succeeded",
    ]),
  );
  const scope = scopeOf(workspace.workspaceId);
  await saveLeads(scope, [newLead()], { before: [leadCreatedOutbox(scope, [newId()])] });
  const events = async () => (await pushesOf(workspace)).map(({ event }: any) => event).toSorted();
  const sweepIn = (days: number) => runCron("17 3 * * *", Date.now() + days * DAY_MS);
  await sweepIn(89);
  expect(await events()).toEqual(["lead.created", "lead.created", "lead.pushed"]);
  await sweepIn(90);
  expect(await events()).toEqual(["lead.created", "lead.pushed"]);
  const leads = await queryShards(
    `SELECT event FROM push_leads JOIN pushes ON pushes.id = push_id WHERE integration_id = ?`,
    id,
  );
  expect(leads).toEqual([{ event: "lead.pushed" }]);
});

describe("the outbox of new leads", () => {
  it("is written in the batch of the leads, and only for new leads", async () => {
    const workspace = await newWorkspace();
    await subscribe(workspace, { events: ["lead.created"] });
    const scope = scopeOf(workspace.workspaceId);
    const [known, fresh] = [newLead(), newLead()];
    await saveLeads(scope, [known]);
    const rows: unknown[] = [];
    const outbox = () => leadCreatedOutbox(scope, [known.id, fresh.id]);
    const broken = newLead({ id: fresh.id, domain: null as never });
    await expect(saveLeads(scope, [broken], { before: [outbox()] })).rejects.toThrow(
      "NOT NULL constraint failed: leads.domain",
    );
    expect(await pushesOf(workspace)).toEqual([]);
    await saveLeads(scope, [known, fresh], {
      before: [outbox()],
      onRows: (returned) => rows.push(...returned),
    });
    expect(rows).toEqual([{ pushId: expect.any(String), workspaceId: workspace.workspaceId }]);
    expect(await pushesOf(workspace)).toMatchObject([
      { event: "lead.created", lead_count: 1, id: (rows[0] as any).pushId },
    ]);
    await saveLeads(scope, [known, fresh], { before: [outbox()] });
    expect((await pushesOf(workspace)).length).toBe(1);
  });

  it("adds no round trip where no webhook has the event", async () => {
    const { workspaceId } = await newWorkspace();
    const scope = scopeOf(workspaceId);
    const spies = (["batch", "prepare"] as const).map((name) =>
      vi.spyOn(Object.getPrototypeOf(env.DB), name),
    );
    const count = async (save: () => Promise<unknown>) => {
      for (const spy of spies) spy.mockClear();
      await save();
      return spies.map((spy) => spy.mock.calls.length);
    };
    const lead = newLead();
    const without = await count(() => saveLeads(scope, [newLead()]));
    const withOutbox = await count(() =>
      saveLeads(scope, [lead], { before: [leadCreatedOutbox(scope, [lead.id])] }),
    );
    for (const spy of spies) spy.mockRestore();
    expect(withOutbox).toEqual([without[0], without[1]! + 1]);
  });
});

describe("auto push", () => {
  it("sends the leads of a completed job to each integration with auto_push once", async () => {
    const workspace = await newWorkspace();
    const one = await subscribe(workspace, { auto_push: true });
    const two = await subscribe(workspace, { auto_push: true });
    const other = await subscribe(workspace, {});
    const job = await runJob(workspace.asKey, [SITE], { max_depth: 0 });
    for (const { receiver } of [one, two])
      expect((await taken(receiver, 1)).map(({ type }) => type)).toEqual(["lead.pushed"]);
    // The completion is delivered again, and again at once.
    const { workspaceId } = workspace;
    const message = {
      body: { jobId: job.id, workspaceId },
      ack: vi.fn<() => void>(),
      retry: vi.fn<() => void>(),
    };
    const again = [message, message] as any;
    await Promise.all([consumeJobCompletions(again, env), consumeJobCompletions(again, env)]);
    expect([message.ack.mock.calls.length, message.retry.mock.calls.length]).toEqual([4, 0]);
    const pushes = await pushesOf(workspace);
    expect(pushes.map(({ integration_id }: any) => integration_id).toSorted()).toEqual(
      [one.id, two.id].toSorted(),
    );
    expect(pushes).toMatchObject([{ job_id: job.id }, { job_id: job.id }]);
    expect((await other.receiver.got()).tries).toEqual([]);
    expect((await one.receiver.got()).tries.length).toBe(1);
  });

  it.each(["canceled", "failed", "running"])("sends no leads of a %s job", async (status) => {
    const workspace = await newWorkspace();
    await subscribe(workspace, { auto_push: true });
    const jobId = newId();
    await saveLeads(scopeOf(workspace.workspaceId), [newLead({ jobId })]);
    await autoPushJob(scopeOf(workspace.workspaceId), env, { id: jobId, status });
    expect(await pushesOf(workspace)).toEqual([]);
  });
});
