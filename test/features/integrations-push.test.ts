import { env } from "cloudflare:workers";
import { describe, expect, it, vi } from "vitest";
import { createPush } from "#src/features/integrations/create-push";
import { type DeliveryOptions, deliverPush } from "#src/features/integrations/deliver";
import { sweepPushes } from "#src/features/integrations/sweep";
import { saveLeads } from "#src/features/leads/save";
import { newId } from "#src/shared/ids";
import type { PushMessage } from "#src/shared/queue-messages";
import { runScheduled } from "#workers/cron";
import { consumePushes } from "#workers/queues/pushes";
import { newWorkspace } from "../support/api";
import { newJob, newLead, scopeOf } from "../support/leads";
import { type Mode, tokenFor } from "../support/providers/provider-modes";
import { newReceiver } from "../support/receiver";

const MINUTE_MS = 60_000;

/** Leads of a job, oldest first. */
async function newLeads(workspaceId: string, count: number, jobId = newId()): Promise<string[]> {
  const leads = Array.from({ length: count }, (_, nth) =>
    newLead({ jobId, companyName: `Company ${nth}`, domain: `company-${nth}.example` }),
  );
  await saveLeads(scopeOf(workspaceId), leads);
  return leads.map(({ id }) => id);
}

/** A workspace with a webhook to a receiver that behaves in one way. */
async function connected(mode = "ok", json: object = {}) {
  const workspace = await newWorkspace();
  const receiver = newReceiver(mode);
  const { body } = await workspace.asKey("POST", "/integrations", {
    json: { provider: "webhook", name: "Ours", target_url: receiver.url, ...json },
  });
  const { asKey, workspaceId } = workspace;
  const push = async (request?: object) =>
    (await asKey("POST", `/integrations/${body.id}/push`, request && { json: request })).body;
  const read = async (pushId: string) =>
    (await asKey("GET", `/integrations/pushes/${pushId}`)).body;
  const integration = async () => (await asKey("GET", `/integrations/${body.id}`)).body;
  return { ...workspace, workspaceId, id: body.id as string, receiver, push, read, integration };
}

/** The service some minutes from now, with a queue that is only watched. */
function serviceIn(minutes: number, options: Partial<DeliveryOptions> = {}) {
  const sent: { body: PushMessage; delaySeconds?: number }[] = [];
  const PUSHES = { sendBatch: async (messages: typeof sent) => void sent.push(...messages) };
  const deliver = (message: PushMessage) =>
    deliverPush({ ...env, PUSHES } as unknown as Env, message, {
      startMs: Date.now() + minutes * MINUTE_MS,
      budgetMs: 30_000,
      deadlineMs: 1_000,
      ...options,
    });
  const sweep = () =>
    sweepPushes(scopeOf().db, { ...env, PUSHES } as any, Date.now() + minutes * MINUTE_MS);
  return { sent, deliver, sweep };
}

/** A push that nobody delivers yet. */
const written = ({ workspaceId, id }: { workspaceId: string; id: string }, limit = 100) =>
  createPush(scopeOf(workspaceId), { integrationId: id, leads: { filter: {}, limit } });

const idsIn = (messages: { data: any }[]) =>
  messages.flatMap(({ data }) => data.leads.map(({ id }: any) => id));

describe("a push", () => {
  it("of nothing said sends the newest leads, a hundred at most", async () => {
    const { push, receiver, workspaceId, read } = await connected();
    const ids = await newLeads(workspaceId, 103);
    const result = await push();
    expect(result).toEqual({
      pushed: 100,
      failed: 0,
      skipped: 0,
      push_id: expect.any(String),
      status: "succeeded",
      lead_count: 100,
    });
    const { taken } = await receiver.got();
    expect(idsIn(taken)).toEqual(ids.toReversed().slice(0, 100));
    expect(taken.map(({ id }) => id)).toEqual(
      Array.from({ length: 20 }, (_, nth) => `${result.push_id}_${nth}`),
    );
    expect(await read(result.push_id)).toMatchObject({
      lead_count: 100,
      status: "succeeded",
      attempt: 1,
      max_attempts: 6,
      next_attempt_at: null,
      response_status: 204,
      error: null,
      failures: [],
      finished_at: expect.any(String),
    });
  });

  it("sends the leads of a job, some by id, or those of a filter", async () => {
    const { push, receiver, workspaceId, asKey, id, read } = await connected();
    const jobId = await newJob(workspaceId);
    const ofJob = await newLeads(workspaceId, 7, jobId);
    const others = await newLeads(workspaceId, 3);
    const byJob = await push({ job_id: jobId });
    expect([byJob.pushed, (await read(byJob.push_id)).job_id]).toEqual([7, jobId]);
    expect(await push({ job_id: jobId, limit: 2 })).toMatchObject({ pushed: 2 });
    expect(await push({ lead_ids: [others[1], ofJob[0], others[1]] })).toMatchObject({ pushed: 2 });
    expect(await push({ filter: { domain: "company-6.example" } })).toMatchObject({ pushed: 1 });
    expect(idsIn((await receiver.got()).taken)).toEqual([
      ...ofJob.toReversed(),
      ofJob[6],
      ofJob[5],
      others[1],
      ofJob[0],
      ofJob[6],
    ]);
    const { data } = (await asKey("GET", `/integrations/pushes?integration_id=${id}`)).body;
    expect(data.map((one: any) => one.lead_count)).toEqual([1, 2, 2, 7]);
    expect(data[0]).not.toHaveProperty("failures");
  });

  it("of nothing that there is has nothing to do", async () => {
    const { push, receiver, workspaceId, read } = await connected();
    const nothing = { pushed: 0, failed: 0, skipped: 0, lead_count: 0, status: "succeeded" };
    const { push_id, ...result } = await push();
    expect(result).toEqual(nothing);
    expect(await read(push_id)).toMatchObject({ attempt: 0, finished_at: expect.any(String) });
    expect(await push({ job_id: await newJob(workspaceId) })).toMatchObject(nothing);
    expect(await push({ filter: { tag: "none" } })).toMatchObject(nothing);
    expect((await receiver.got()).tries).toEqual([]);
  });

  it("is refused where it names what is not there, or says too much", async () => {
    const { asKey, id, workspaceId } = await connected();
    const stranger = await newWorkspace();
    const [own] = await newLeads(workspaceId, 1);
    const [foreign] = await newLeads(stranger.workspaceId, 1);
    const foreignJob = await newJob(stranger.workspaceId);
    const call = async (json: object) => asKey("POST", `/integrations/${id}/push`, { json });
    expect((await call({ job_id: foreignJob })).status).toBe(404);
    expect((await call({ job_id: newId() })).status).toBe(404);
    const unknown = await call({ lead_ids: [own, foreign, "nonsense"] });
    expect([unknown.status, unknown.body.error.details.map(({ path }: any) => path)]).toEqual([
      422,
      ["body.lead_ids.1", "body.lead_ids.2"],
    ]);
    for (const json of [
      { limit: 0 },
      { limit: 10_001 },
      { lead_ids: [] },
      { lead_ids: Array.from({ length: 10_001 }, () => own) },
      { job_id: newId(), lead_ids: [own] },
      { filter: { colour: "red" } },
    ])
      expect((await call(json)).status).toBe(422);
    const { total } = (await asKey("GET", "/integrations/pushes")).body;
    expect(total).toBe(0);
  });

  it("of one key is sent once, however often it is asked for", async () => {
    const { asKey, id, workspaceId, receiver } = await connected("slow");
    await newLeads(workspaceId, 3);
    const headers = { "Idempotency-Key": newId() };
    const ask = () => asKey("POST", `/integrations/${id}/push`, { headers });
    const both = await Promise.all([ask(), ask()]);
    expect(both.map(({ status }) => String(status)).toSorted()).toEqual(["200", "409"]);
    const first = both.find(({ status }) => status === 200)!;
    const replayed = await ask();
    expect([replayed.body, replayed.headers.get("Idempotent-Replayed")]).toEqual([
      first.body,
      "true",
    ]);
    expect((await receiver.got()).tries.length).toBe(1);
  });

  it("carries at most some leads a message, each as the API answers it", async () => {
    const { push, receiver, workspaceId, asKey } = await connected();
    const [id] = await newLeads(workspaceId, 12);
    await asKey("POST", `/leads/${id}/tags`, { json: { name: "Hot" } });
    await push();
    const { taken } = await receiver.got();
    expect(taken.map(({ data }) => data.leads.length)).toEqual([5, 5, 2]);
    expect(Math.max(...taken.map(({ bytes }) => bytes))).toBeLessThan(20_000);
    const { hiring: _, ...lead } = (await asKey("GET", `/leads/${id}`)).body;
    expect(taken[2]!.data.leads.at(-1)).toEqual(lead);
  });

  it("of a thousand leads arrives whole, at one round trip to the database a message", async () => {
    const { workspaceId, id, receiver, read } = await connected();
    await newLeads(workspaceId, 1_000);
    const push = await written({ workspaceId, id }, 1_000);
    const batch = vi.spyOn(Object.getPrototypeOf(env.DB), "batch");
    expect(await serviceIn(0).deliver(push)).toBe("done");
    const trips = batch.mock.calls.length;
    batch.mockRestore();
    const { taken } = await receiver.got();
    expect([taken.length, new Set(idsIn(taken)).size]).toEqual([200, 1_000]);
    // One to claim it, one for the first batch, one for each batch, one to let go.
    expect(trips).toBe(203);
    expect(await read(push.pushId)).toMatchObject({ pushed: 1_000, status: "succeeded" });
  });

  it("goes on in the queue where time runs out, and says what is done so far", async () => {
    const { workspaceId, id, receiver, read } = await connected("slow");
    await newLeads(workspaceId, 60);
    const push = await written({ workspaceId, id });
    const first = serviceIn(0, { budgetMs: 500 });
    expect(await first.deliver(push)).toBe("handed_over");
    expect(first.sent).toEqual([{ body: { workspaceId, pushId: push.pushId } }]);
    const halfway = await read(push.pushId);
    expect(halfway).toMatchObject({ status: "pending", attempt: 1, failed: 0 });
    expect(halfway.pushed).toBeGreaterThan(0);
    expect(halfway.pushed).toBeLessThan(60);
    expect(await serviceIn(0).deliver(push)).toBe("done");
    expect(await read(push.pushId)).toMatchObject({ status: "succeeded", attempt: 1, pushed: 60 });
    const { taken } = await receiver.got();
    expect([taken.length, new Set(idsIn(taken)).size]).toEqual([12, 60]);
  });

  it("skips leads that are deleted before their turn", async () => {
    const { workspaceId, id, receiver, asKey, read } = await connected();
    const ids = await newLeads(workspaceId, 12);
    const push = await written({ workspaceId, id });
    for (const gone of [ids[0], ids[5], ids[11]]) await asKey("DELETE", `/leads/${gone}`);
    expect(await serviceIn(0).deliver(push)).toBe("done");
    expect(await read(push.pushId)).toMatchObject({
      lead_count: 12,
      pushed: 9,
      skipped: 3,
      failed: 0,
      status: "succeeded",
    });
    expect(idsIn((await receiver.got()).taken).length).toBe(9);
  });
});

describe("a provider that is not well", () => {
  it("is asked six times in all, later each time; then the push is dead, and listed", async () => {
    const { workspaceId, id, receiver, read, asKey } = await connected("broken");
    await newLeads(workspaceId, 4);
    const push = await written({ workspaceId, id });
    const waits: number[] = [];
    let minutes = 0;
    for (let nth = 1; nth <= 6; nth++) {
      const service = serviceIn(minutes);
      expect(await service.deliver(push)).toBe(nth < 6 ? "retry" : "done");
      const now = await read(push.pushId);
      expect(now).toMatchObject({ attempt: nth, response_status: 503, pushed: 0 });
      if (nth === 6) break;
      expect(now).toMatchObject({ status: "pending", error: "answered 503" });
      const wait = (Date.parse(now.next_attempt_at) - Date.now()) / MINUTE_MS - minutes;
      waits.push(wait);
      expect(service.sent[0]!.delaySeconds).toBeGreaterThanOrEqual(Math.floor(wait * 60));
      // Before its time nothing is sent, whoever asks.
      expect(await serviceIn(minutes + wait - 0.05).deliver(push)).toBe("busy");
      minutes += wait + 0.01;
    }
    for (const [nth, least] of [5 / 60, 5, 30, 120, 300].entries()) {
      expect(waits[nth]).toBeGreaterThanOrEqual(least * 0.98);
      expect(waits[nth]).toBeLessThanOrEqual(least * 1.21);
    }
    const dead = await read(push.pushId);
    expect(dead).toMatchObject({
      status: "failed",
      failed: 4,
      next_attempt_at: null,
      error: "answered 503; given up after 6 attempts",
    });
    expect(dead.failures.length).toBe(4);
    const listed = (await asKey("GET", "/integrations/pushes?status=failed")).body;
    expect(listed.data.map((one: any) => one.id)).toEqual([push.pushId]);
    const { tries } = await receiver.got();
    expect(tries.length).toBe(6);
    expect(new Set(tries.map((one) => one.id))).toEqual(new Set([`${push.pushId}_0`]));
    expect(new Set(tries.map((one) => one.timestamp)).size).toBe(1);
    expect(new Set(tries.map(({ headers }) => headers["webhook-timestamp"])).size).toBe(6);
    expect(await serviceIn(10_000).deliver(push)).toBe("busy");
  });

  it("is let in again by its own queue, some seconds later", async () => {
    const { workspaceId, push, read, receiver } = await connected("shaky");
    await newLeads(workspaceId, 2);
    const { push_id, ...result } = await push();
    expect(result).toMatchObject({ pushed: 0, failed: 0, status: "pending" });
    await vi.waitFor(async () => expect((await read(push_id)).attempt).toBe(2), {
      timeout: 12_000,
      interval: 500,
    });
    expect((await receiver.got()).tries.length).toBe(2);
  });

  it.each([
    ["busy", 30],
    ["throttled", 5],
  ])("and says %s is left alone for %d seconds", async (mode, seconds) => {
    const { workspaceId, id, read, receiver } = await connected(mode);
    await newLeads(workspaceId, 30);
    const push = await written({ workspaceId, id });
    const service = serviceIn(0);
    expect(await service.deliver(push)).toBe("retry");
    // One refusal is enough to stop.
    expect((await receiver.got()).tries.length).toBe(1);
    const wait = (Date.parse((await read(push.pushId)).next_attempt_at) - Date.now()) / 1000;
    expect(wait).toBeGreaterThan(seconds - 1);
    expect(wait).toBeLessThan(seconds * 1.21);
  });

  it("and takes some now and then gets all in the end, however many attempts that takes", async () => {
    const { workspaceId, id, read, receiver } = await connected("tired");
    await newLeads(workspaceId, 100);
    const push = await written({ workspaceId, id });
    let attempts = 0;
    for (let minutes = 0; attempts < 20; minutes += 2) {
      attempts++;
      if ((await serviceIn(minutes).deliver(push)) === "done") break;
      expect(await read(push.pushId)).toMatchObject({ status: "pending", attempt: 1 });
    }
    expect(attempts).toBe(10);
    expect(await read(push.pushId)).toMatchObject({ status: "succeeded", pushed: 100 });
    const { taken } = await receiver.got();
    expect([taken.length, new Set(idsIn(taken)).size]).toEqual([20, 100]);
  });

  it("with one batch does not keep the others", async () => {
    const { workspaceId, id, read, receiver } = await connected("picky");
    const leads = Array.from({ length: 20 }, (_, nth) =>
      newLead({ domain: nth === 7 ? "poison.example" : `fine-${nth}.example` }),
    );
    await saveLeads(scopeOf(workspaceId), leads);
    const push = await written({ workspaceId, id });
    expect(await serviceIn(0).deliver(push)).toBe("retry");
    expect(await read(push.pushId)).toMatchObject({ pushed: 15, status: "pending", attempt: 1 });
    for (const minutes of [1, 10, 50, 200, 600]) await serviceIn(minutes).deliver(push);
    const ended = await read(push.pushId);
    expect(ended).toMatchObject({ status: "partial", pushed: 15, failed: 5, attempt: 6 });
    expect(ended.failures[0].error).toBe(
      "answered 500: cannot read that; given up after 6 attempts",
    );
    // Only what has no result is sent again.
    expect((await receiver.got()).tries.length).toBe(4 + 5);
  });

  it("is not asked for other pushes either, until a while has passed or somebody insists", async () => {
    const { workspaceId, id, push, receiver } = await connected("busy");
    await newLeads(workspaceId, 1);
    const [one, two] = [await written({ workspaceId, id }), await written({ workspaceId, id })];
    expect(await serviceIn(0).deliver(one)).toBe("retry");
    expect(await serviceIn(0).deliver(two)).toBe("busy");
    expect((await receiver.got()).tries.length).toBe(1);
    expect(await serviceIn(0.7).deliver(two)).toBe("retry");
    expect(await push()).toMatchObject({ status: "pending", pushed: 0 });
    expect((await receiver.got()).tries.length).toBe(3);
  });

  it("and does not answer is not waited for for ever", async () => {
    const { workspaceId, id, read } = await connected("hang");
    await newLeads(workspaceId, 40);
    const push = await written({ workspaceId, id });
    const began = Date.now();
    expect(await serviceIn(0, { deadlineMs: 200 }).deliver(push)).toBe("retry");
    // Three in a row are enough to know.
    expect(Date.now() - began).toBeLessThan(3_000);
    expect(await read(push.pushId)).toMatchObject({
      error: "no answer in 0.2 s",
      response_status: null,
    });
  });
});

describe("a provider that refuses", () => {
  it("the leads, fails them at once, and is not asked a thousand times", async () => {
    const { workspaceId, push, read, receiver, integration } = await connected("missing");
    await newLeads(workspaceId, 60);
    const { push_id, ...result } = await push();
    expect(result).toMatchObject({ pushed: 0, failed: 60, status: "failed" });
    expect((await receiver.got()).tries.length).toBe(5);
    const { failures, ...ended } = await read(push_id);
    expect(ended).toMatchObject({
      error: "answered 404: Cannot POST [secret]",
      response_status: 404,
      attempt: 1,
    });
    expect(failures.length).toBe(60);
    expect(await integration()).toMatchObject({ status: "active" });
  });

  it("by a redirect is not followed", async () => {
    const { workspaceId, push } = await connected("moved");
    await newLeads(workspaceId, 1);
    expect(await push()).toMatchObject({ failed: 1 });
  });

  it("the credentials, gets no more by itself until they are saved anew", async () => {
    const { workspaceId, id, push, read, integration, receiver, asKey } = await connected("gate", {
      auth_token: "old",
    });
    await newLeads(workspaceId, 12);
    const { push_id, ...result } = await push();
    expect(result).toMatchObject({ failed: 12, status: "failed" });
    const reason = "the provider refuses the credentials: answered 401";
    expect(await read(push_id)).toMatchObject({ error: reason, response_status: 401 });
    expect(await integration()).toMatchObject({ status: "auth_error", error: reason });
    const leads = { filter: {}, limit: 5 };
    const byItself = await createPush(scopeOf(workspaceId), {
      integrationId: id,
      leads,
      origin: "job:1",
    });
    await serviceIn(0).deliver(byItself);
    expect(await read(byItself.pushId)).toMatchObject({ status: "failed", response_status: null });
    expect((await receiver.got()).tries.length).toBe(1);
    await asKey("PATCH", `/integrations/${id}`, { json: { auth_token: "new" } });
    expect(await push()).toMatchObject({ pushed: 12 });
  });

  it("all for good by 410 is disabled", async () => {
    const { workspaceId, id, push, integration, asKey, receiver } = await connected("gone");
    await newLeads(workspaceId, 12);
    const waiting = await written({ workspaceId, id });
    expect(await push()).toMatchObject({ failed: 12, status: "failed" });
    expect(await integration()).toMatchObject({
      status: "disabled",
      enabled: false,
      error: "disabled, because the receiver wants nothing more: answered 410",
    });
    const refused = await asKey("POST", `/integrations/${id}/push`);
    expect([refused.status, refused.body.error.message]).toEqual([
      409,
      "The integration is disabled; enable it first",
    ]);
    await serviceIn(0).deliver(waiting);
    expect((await receiver.got()).tries.length).toBe(1);
    const json = { target_url: newReceiver().url };
    expect((await asKey("PATCH", `/integrations/${id}`, { json })).body).toMatchObject({
      status: "active",
      enabled: true,
      error: null,
    });
    expect(await push()).toMatchObject({ pushed: 12 });
    for (const [change, status] of [
      [{ enabled: false }, "disabled"],
      [{ target_url: receiver.url }, "disabled"],
      [{ enabled: true }, "active"],
    ] as const)
      expect((await asKey("PATCH", `/integrations/${id}`, { json: change })).body).toMatchObject({
        status,
        error: null,
      });
    await push();
    const off = await asKey("PATCH", `/integrations/${id}`, { json: { enabled: false } });
    expect(off.body).toMatchObject({ status: "disabled", error: null });
    const moved = await asKey("PATCH", `/integrations/${id}`, { json });
    expect(moved.body).toMatchObject({ status: "disabled" });
  });
});

describe("deliveries", () => {
  it("of one message that comes many times at once send once", async () => {
    const { workspaceId, id, receiver, read } = await connected("slow");
    await newLeads(workspaceId, 20);
    const push = await written({ workspaceId, id });
    const outcomes = await Promise.all([1, 2, 3, 4].map(() => serviceIn(0).deliver(push)));
    expect(outcomes.toSorted()).toEqual(["busy", "busy", "busy", "done"]);
    expect((await receiver.got()).tries.length).toBe(4);
    expect(await read(push.pushId)).toMatchObject({ pushed: 20, attempt: 1 });
  });

  it("of one integration come one after the other, each calling the next", async () => {
    const { workspaceId, id } = await connected("slow");
    await newLeads(workspaceId, 10);
    const first = await written({ workspaceId, id });
    const second = await written({ workspaceId, id });
    const service = serviceIn(0);
    const delivering = service.deliver(first);
    await vi.waitFor(async () => expect(await leaseOf(id)).not.toBeNull());
    expect(await service.deliver(second)).toBe("busy");
    expect(await delivering).toBe("done");
    expect(service.sent).toEqual([{ body: { workspaceId, pushId: second.pushId } }]);
    expect(await service.deliver(second)).toBe("done");
  });

  it("of two that are asked for at once both answer with all that was pushed", async () => {
    const { workspaceId, push } = await connected("slow");
    await newLeads(workspaceId, 10);
    expect(await Promise.all([push(), push()])).toEqual([
      expect.objectContaining({ pushed: 10 }),
      expect.objectContaining({ pushed: 10 }),
    ]);
  });

  it("that die leave a lease that ends; then the same is sent under the same id, and counted once", async () => {
    const { workspaceId, id, receiver, read } = await connected("hang");
    await newLeads(workspaceId, 10);
    const push = await written({ workspaceId, id });
    // It hangs in its first request until the test is over.
    void serviceIn(0, { deadlineMs: 15_000 }).deliver(push);
    await vi.waitFor(async () => expect((await receiver.got()).tries.length).toBe(1));
    expect(await serviceIn(1).deliver(push)).toBe("busy");
    const service = serviceIn(2);
    expect(await service.sweep()).toBeGreaterThanOrEqual(1);
    expect(service.sent.map(({ body }) => body.pushId)).toContain(push.pushId);
    expect(await serviceIn(2, { deadlineMs: 200 }).deliver(push)).toBe("retry");
    const { tries } = await receiver.got();
    expect(tries.map((one) => one.id)).toEqual([0, 0, 1].map((nth) => `${push.pushId}_${nth}`));
    expect(await read(push.pushId)).toMatchObject({ attempt: 2, pushed: 0 });
  });

  it("that come back from the dead change nothing", async () => {
    const { workspaceId, id, receiver, read } = await connected("slow");
    await newLeads(workspaceId, 10);
    const push = await written({ workspaceId, id });
    const dying = serviceIn(0).deliver(push);
    await vi.waitFor(async () => expect((await receiver.got()).tries.length).toBe(1));
    const living = serviceIn(2).deliver(push);
    expect([await dying, await living]).toEqual(["busy", "done"]);
    expect(await read(push.pushId)).toMatchObject({ pushed: 10, failed: 0, status: "succeeded" });
  });

  it("that are lost on the way are found by Cron", async () => {
    const { workspaceId, id, read } = await connected();
    await newLeads(workspaceId, 3);
    const push = await written({ workspaceId, id });
    // The jobs of other tests have no crawl that could be woken.
    await env.DB.prepare("UPDATE jobs SET status = 'completed'").run();
    const scheduledTime = Date.now() + 40_000;
    await runScheduled({ cron: "* * * * *", scheduledTime } as ScheduledController, env);
    await vi.waitFor(
      async () => expect(await read(push.pushId)).toMatchObject({ status: "succeeded" }),
      { timeout: 5_000 },
    );
  });

  it("that somebody is at work on are left alone by Cron", async () => {
    const { workspaceId, id } = await connected("slow");
    await newLeads(workspaceId, 20);
    const [first, second] = [
      await written({ workspaceId, id }),
      await written({ workspaceId, id }),
    ];
    const delivering = serviceIn(0).deliver(first);
    await vi.waitFor(async () => expect(await leaseOf(id)).not.toBeNull());
    const swept = async (minutes: number) => {
      const service = serviceIn(minutes);
      await service.sweep();
      return service.sent
        .map(({ body }) => body.pushId)
        .filter((pushId) => pushId === first.pushId || pushId === second.pushId);
    };
    expect([await swept(1), (await swept(3)).length]).toEqual([[], 1]);
    await delivering;
  });

  it("that cannot reach the database come again", async () => {
    const retry = vi.fn<(options: object) => void>();
    const ack = vi.fn<() => void>();
    const message = { body: { workspaceId: newId(), pushId: newId() }, ack, retry };
    const DB = {
      prepare: () => {
        throw new Error("D1 is away");
      },
    };
    await consumePushes({ messages: [message] } as any, { ...env, DB } as any);
    expect([ack.mock.calls.length, retry.mock.calls]).toEqual([0, [[{ delaySeconds: 10 }]]]);
  });
});

const leaseOf = (id: string) =>
  env.DB.prepare("SELECT lease_id FROM integrations WHERE id = ?").bind(id).first("lease_id");

describe("an integration that is deleted", () => {
  it("ends its pushes with a sentence, and stays in their history", async () => {
    const { workspaceId, id, asKey, push, read } = await connected("busy");
    await newLeads(workspaceId, 7);
    const { push_id } = await push();
    await asKey("DELETE", `/integrations/${id}`);
    expect(await read(push_id)).toMatchObject({
      integration_id: id,
      status: "failed",
      error: "the integration was deleted",
      failed: 7,
      next_attempt_at: null,
    });
    expect(await serviceIn(10).deliver({ workspaceId, pushId: push_id })).toBe("busy");
  });

  it("while it is pushed to gets no further batch", async () => {
    const { workspaceId, id, asKey, read, receiver } = await connected("slow");
    await newLeads(workspaceId, 50);
    const push = await written({ workspaceId, id });
    const delivering = serviceIn(0).deliver(push);
    await vi.waitFor(async () => expect((await receiver.got()).tries.length).toBe(2));
    await asKey("DELETE", `/integrations/${id}`);
    expect(await delivering).toBe("busy");
    expect((await receiver.got()).tries.length).toBeLessThanOrEqual(3);
    const ended = await read(push.pushId);
    expect(ended.pushed + ended.failed).toBe(50);
    expect(ended).toMatchObject({ status: "partial", error: "the integration was deleted" });
  });
});

it("tries what waits for a further attempt soon after the integration was set up anew", async () => {
  const { workspaceId, id, asKey, push, read } = await connected("down");
  await newLeads(workspaceId, 1);
  const { push_id } = await push();
  const message = { workspaceId, pushId: push_id };
  expect(await serviceIn(1).deliver(message)).toBe("retry");
  const waitsMs = async () => Date.parse((await read(push_id)).next_attempt_at) - Date.now();
  expect(await waitsMs()).toBeGreaterThan(5 * MINUTE_MS);
  await asKey("PATCH", `/integrations/${id}`, { json: { name: "Renamed" } });
  expect(await waitsMs()).toBeGreaterThan(5 * MINUTE_MS);
  await asKey("PATCH", `/integrations/${id}`, { json: { target_url: newReceiver().url } });
  expect(await waitsMs()).toBeLessThan(1_000);
  const { sent, sweep } = serviceIn(1);
  await sweep();
  expect(sent.map(({ body }) => body.pushId)).toContain(push_id);
  expect(await serviceIn(1).deliver(message)).toBe("done");
  expect(await read(push_id)).toMatchObject({ status: "succeeded", attempt: 3 });
});

describe("an integration that is changed while it is pushed to", () => {
  it.each([
    [{ enabled: false }, "partial", "not sent, because the integration is disabled"],
    [{ name: "Renamed" }, "succeeded", null],
  ])("by %j ends with its batch, and goes on as it is then", async (json, status, error) => {
    const { workspaceId, id, asKey, read, receiver } = await connected("slow");
    await newLeads(workspaceId, 50);
    const push = await written({ workspaceId, id });
    const service = serviceIn(0);
    const delivering = service.deliver(push);
    await vi.waitFor(async () => expect((await receiver.got()).tries.length).toBe(2));
    await asKey("PATCH", `/integrations/${id}`, { json });
    expect(await delivering).toBe("handed_over");
    expect((await receiver.got()).tries.length).toBeLessThanOrEqual(3);
    expect(service.sent).toEqual([{ body: { workspaceId, pushId: push.pushId } }]);
    expect(await serviceIn(0.1).deliver(push)).toBe("done");
    const ended = await read(push.pushId);
    expect(ended).toMatchObject({ status, error, attempt: 1 });
    expect(ended.pushed + ended.failed).toBe(50);
  });
});

it("forgets which records leads became where the integration moves to another account", async () => {
  const { asKey, workspaceId } = await newWorkspace();
  const create = async (json: object) =>
    (await asKey("POST", "/integrations", { json: { name: "CRM", ...json } })).body.id as string;
  const id = await create({
    provider: "crm_2",
    auth_token: "abcdefgh",
    config: { domain: "acme" },
  });
  const [lead] = await newLeads(workspaceId, 1);
  await env.DB.prepare("INSERT INTO remote_records VALUES (?, ?, ?, '17', 1)")
    .bind(id, lead, workspaceId)
    .run();
  const known = async () =>
    env.DB.prepare("SELECT count(*) AS n FROM remote_records WHERE integration_id = ?")
      .bind(id)
      .first("n");
  for (const json of [{ auth_token: "other-token" }, { config: { contacts: false } }])
    await asKey("PATCH", `/integrations/${id}`, { json });
  expect(await known()).toBe(1);
  await asKey("PATCH", `/integrations/${id}`, { json: { config: { domain: "globex" } } });
  expect(await known()).toBe(0);
});

/** A CRM that behaves in one way; see `provider-modes`. */
async function connectedCrm(mode: Mode) {
  const workspace = await newWorkspace();
  const authToken = tokenFor(mode, "pat-eu1-");
  const json = { provider: "crm_1", name: "CRM", auth_token: authToken };
  const { id } = (await workspace.asKey("POST", "/integrations", { json })).body;
  const held = async (): Promise<{ records: unknown[]; creates: number }> =>
    (
      await fetch("https://api.hubapi.com/__records", {
        headers: { authorization: `Bearer ${authToken}` },
      })
    ).json();
  return { ...workspace, id: id as string, held };
}

it("tells which leads of a push a provider refused, and why; the others are there", async () => {
  const { asKey, workspaceId, id } = await connectedCrm("partial");
  const leads = ["fine", "unwelcome", "good"].map((name) =>
    newLead({ companyName: name, domain: `${name}.example`, website: `https://${name}.example/` }),
  );
  await saveLeads(scopeOf(workspaceId), leads);
  const { push_id, ...result } = (await asKey("POST", `/integrations/${id}/push`)).body;
  expect(result).toMatchObject({ pushed: 2, failed: 1, skipped: 0, status: "partial" });
  const { body } = await asKey("GET", `/integrations/pushes/${push_id}`);
  expect(body.failures).toEqual([{ lead_id: leads[1]!.id, error: expect.any(String) }]);
  expect(body.error).toBe(body.failures[0].error);
});

it("makes no record twice where the provider's answer was lost", async () => {
  const { asKey, workspaceId, id, held } = await connectedCrm("lost");
  await newLeads(workspaceId, 30);
  const { push_id, ...first } = (await asKey("POST", `/integrations/${id}/push`)).body;
  expect(first).toMatchObject({ status: "pending" });
  expect(await serviceIn(2).deliver({ workspaceId, pushId: push_id })).toBe("done");
  const { body } = await asKey("GET", `/integrations/pushes/${push_id}`);
  expect(body).toMatchObject({ status: "succeeded", pushed: 30 });
  const domains = JSON.stringify((await held()).records).match(/"company-\d+\.example"/g) ?? [];
  expect([domains.length, new Set(domains).size]).toEqual([30, 30]);
});

it("remembers which record a lead became, for the next push and through a merge of leads", async () => {
  const { asKey, workspaceId } = await newWorkspace();
  const authToken = `pat-eu1-mode-ok-${crypto.randomUUID()}`;
  const json = { provider: "hubspot", name: "CRM", auth_token: authToken };
  const { id } = (await asKey("POST", "/integrations", { json })).body;
  const [first, second] = [newLead(), newLead()];
  await saveLeads(scopeOf(workspaceId), [first]);
  const push = async () => (await asKey("POST", `/integrations/${id}/push`)).body;
  expect(await push()).toMatchObject({ pushed: 1, failed: 0 });
  expect(await push()).toMatchObject({ pushed: 1, failed: 0 });
  await saveLeads(scopeOf(workspaceId), [second]);
  const merge = { domain: "acme.com", keep_lead_id: second.id };
  expect((await asKey("POST", "/leads/duplicates/merge", { json: merge })).status).toBe(200);
  expect(await push()).toMatchObject({ pushed: 1, failed: 0 });
  const headers = { authorization: `Bearer ${authToken}` };
  const held: any = await (await fetch("https://api.hubapi.com/__records", { headers })).json();
  expect(JSON.stringify(held.records).split("acme.com").length).toBeGreaterThan(1);
  const { results } = await env.DB.prepare(
    "SELECT lead_id FROM remote_records WHERE integration_id = ?",
  )
    .bind(id)
    .all();
  expect(results).toEqual([{ lead_id: second.id }]);
});

it("finds pushes, leads and what is due by indexes", async () => {
  const { workspaceId, id, push, asKey, read } = await connected();
  await newLeads(workspaceId, 12);
  const prepare = vi.spyOn(Object.getPrototypeOf(env.DB), "prepare");
  const { push_id } = await push();
  await read(push_id);
  await asKey("GET", "/integrations/pushes");
  await asKey("GET", "/integrations/pushes?status=failed");
  await asKey("GET", `/integrations/pushes?integration_id=${id}&status=failed`);
  await serviceIn(5).sweep();
  await asKey("DELETE", `/integrations/${id}`);
  const queries = prepare.mock.calls.map(([query]) => String(query));
  prepare.mockRestore();
  const plans: string[] = [];
  for (const query of new Set(queries)) {
    const { results } = await env.DB.prepare(`EXPLAIN QUERY PLAN ${query}`)
      .bind(...Array.from({ length: query.split("?").length - 1 }, () => null))
      .all<{ detail: string }>();
    const scans = results.filter(({ detail }) =>
      /^SCAN (?!CONSTANT|found|made|named|told|wanted|given|json_each|\(?sub)/.test(detail),
    );
    const sorts = results.filter(({ detail }) => detail.includes("TEMP B-TREE FOR ORDER"));
    expect([query, scans, query.includes("json_each") ? [] : sorts]).toEqual([query, [], []]);
    plans.push(...results.map(({ detail }) => `${query.trim().slice(0, 17)}: ${detail}`));
  }
  expect(queries.length).toBeGreaterThan(20);
  // Of a long push only the rows of one batch are looked at when it is recorded.
  expect(plans).toContainEqual(
    expect.stringMatching(/^UPDATE push_leads: .*position>\? AND position<\?/),
  );
});

it("keeps of erased leads neither what providers said nor which records they are; the history stays", async () => {
  const { asUser, workspaceId, push, read } = await connected("missing");
  await newLeads(workspaceId, 3);
  const { push_id } = await push();
  expect((await read(push_id)).failures.length).toBe(3);
  await asUser("DELETE", "/compliance/leads");
  expect(await read(push_id)).toMatchObject({
    status: "failed",
    failed: 3,
    error: null,
    failures: [],
  });
});
