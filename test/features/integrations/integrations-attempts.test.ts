import { describe, expect, it } from "vitest";
import { createPush } from "#src/features/integrations/pushes/create-push";
import { saveLeads } from "#src/pipeline/leads/save";
import { newLead, scopeOf } from "#test/support/builders/leads";
import { connected, MINUTE_MS, newLeads, serviceIn, written } from "#test/support/builders/pushes";
import { newReceiver } from "#test/support/harness/receiver";
import { stopClockAt } from "#test/support/harness/clock";
import { waitUntil } from "#test/support/harness/wait-until";

const idsIn = (messages: { data: any }[]) =>
  messages.flatMap(({ data }) => data.leads.map(({ id }: any) => id));

describe("a provider that fails", () => {
  it("gets six attempts with growing waits, after which the push is listed as failed", async () => {
    stopClockAt();
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
      expect(now).toMatchObject({ status: "pending", error: "HTTP 503" });
      const wait = (Date.parse(now.next_attempt_at) - Date.now()) / MINUTE_MS - minutes;
      waits.push(wait);
      expect(service.sent[0]!.delaySeconds).toBeGreaterThanOrEqual(Math.floor(wait * 60));
      // No delivery starts before the push is due.
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
      error: "HTTP 503; given up after 6 attempts",
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

  it("gets a second attempt from the queue after some seconds", async () => {
    const { workspaceId, push, read, receiver } = await connected("shaky");
    await newLeads(workspaceId, 2);
    const { push_id, ...result } = await push();
    expect(result).toMatchObject({ pushed: 0, failed: 0, status: "pending" });
    await waitUntil(async () => expect((await read(push_id)).attempt).toBe(2));
    expect((await receiver.got()).tries.length).toBe(2);
  });

  it.each([
    ["busy", 30],
    ["throttled", 5],
  ])("with the response %s gets no request for %d seconds", async (mode, seconds) => {
    stopClockAt();
    const { workspaceId, id, read, receiver } = await connected(mode);
    await newLeads(workspaceId, 30);
    const push = await written({ workspaceId, id });
    const service = serviceIn(0);
    expect(await service.deliver(push)).toBe("retry");
    // One such response ends the attempt.
    expect((await receiver.got()).tries.length).toBe(1);
    const wait = (Date.parse((await read(push.pushId)).next_attempt_at) - Date.now()) / 1000;
    expect(wait).toBeGreaterThan(seconds - 1);
    expect(wait).toBeLessThan(seconds * 1.21);
  });

  it("gets all leads where each attempt delivers some, without a limit of attempts", async () => {
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

  it("for one batch still gets the other batches", async () => {
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
    expect(ended.failures[0].error).toBe("HTTP 500: cannot read that; given up after 6 attempts");
    // Only what has no result is sent again.
    expect((await receiver.got()).tries.length).toBe(4 + 5);
  });

  it("gets no other push until the wait ends or a user starts one", async () => {
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

  it("by not responding gets no more batches after three timeouts", async () => {
    const { workspaceId, id, read, receiver } = await connected("hang");
    await newLeads(workspaceId, 40);
    const push = await written({ workspaceId, id });
    expect(await serviceIn(0, { deadlineMs: 200 }).deliver(push)).toBe("retry");
    // The attempt ends after three timeouts in a row.
    expect((await receiver.got()).tries.length).toBe(3);
    expect(await read(push.pushId)).toMatchObject({
      error: "no response within 0.2 s",
      response_status: null,
    });
  });
});

describe("a provider that rejects", () => {
  it("the leads fails them at once, after few requests", async () => {
    const { workspaceId, push, read, receiver, integration } = await connected("missing");
    await newLeads(workspaceId, 60);
    const { push_id, ...result } = await push();
    expect(result).toMatchObject({ pushed: 0, failed: 60, status: "failed" });
    expect((await receiver.got()).tries.length).toBe(5);
    const { failures, ...ended } = await read(push_id);
    expect(ended).toMatchObject({
      error: "HTTP 404: Cannot POST [secret]",
      response_status: 404,
      attempt: 1,
    });
    expect(failures.length).toBe(60);
    expect(await integration()).toMatchObject({ status: "active" });
  });

  it("with a redirect gets no request at its target", async () => {
    const { workspaceId, push } = await connected("moved");
    await newLeads(workspaceId, 1);
    expect(await push()).toMatchObject({ failed: 1 });
  });

  it("the credentials gets no automatic push until they are saved again", async () => {
    const { workspaceId, id, push, read, integration, receiver, asKey } = await connected("gate", {
      auth_token: "old",
    });
    await newLeads(workspaceId, 12);
    const { push_id, ...result } = await push();
    expect(result).toMatchObject({ failed: 12, status: "failed" });
    const reason = "the provider rejects the credentials: HTTP 401";
    expect(await read(push_id)).toMatchObject({ error: reason, response_status: 401 });
    expect(await integration()).toMatchObject({ status: "auth_error", error: reason });
    const leads = { filter: {}, limit: 5 };
    const automatic = await createPush(scopeOf(workspaceId), {
      integrationId: id,
      leads,
      origin: "job:1",
    });
    await serviceIn(0).deliver(automatic);
    expect(await read(automatic.pushId)).toMatchObject({ status: "failed", response_status: null });
    expect((await receiver.got()).tries.length).toBe(1);
    await asKey("PATCH", `/integrations/${id}`, { json: { auth_token: "new" } });
    expect(await push()).toMatchObject({ pushed: 12 });
  });

  it("everything with 410 is disabled", async () => {
    const { workspaceId, id, push, integration, asKey, receiver } = await connected("gone");
    await newLeads(workspaceId, 12);
    const waiting = await written({ workspaceId, id });
    expect(await push()).toMatchObject({ failed: 12, status: "failed" });
    expect(await integration()).toMatchObject({
      status: "disabled",
      enabled: false,
      error: "disabled, because the receiver accepts no more messages: HTTP 410",
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
