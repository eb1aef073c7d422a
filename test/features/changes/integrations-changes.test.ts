import { describe, expect, it } from "vitest";
import { connected, MINUTE_MS, newLeads, serviceIn, written } from "#test/support/builders/pushes";
import { newReceiver } from "#test/support/harness/receiver";
import { waitUntil } from "#test/support/harness/wait-until";
import { stopClockAt } from "#test/support/harness/clock";

describe("a deleted integration", () => {
  it("ends its pushes with an error message, and remains in their history", async () => {
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

  it("receives no further batch of a running push", async () => {
    const { workspaceId, id, asKey, read, receiver } = await connected("paused");
    await newLeads(workspaceId, 50);
    const push = await written({ workspaceId, id });
    const delivering = serviceIn(0).deliver(push);
    await waitUntil(async () => expect((await receiver.got()).tries.length).toBe(2));
    await asKey("DELETE", `/integrations/${id}`);
    await receiver.release();
    expect(await delivering).toBe("busy");
    expect((await receiver.got()).tries.length).toBe(2);
    const ended = await read(push.pushId);
    expect(ended.pushed + ended.failed).toBe(50);
    expect(ended).toMatchObject({ status: "partial", error: "the integration was deleted" });
  });
});

it("retries waiting pushes soon after the integration was changed", async () => {
  stopClockAt();
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
  expect(await waitsMs()).toBe(0);
  const { sent, sweep } = serviceIn(1);
  await sweep();
  expect(sent.map(({ body }) => body.pushId)).toContain(push_id);
  expect(await serviceIn(1).deliver(message)).toBe("done");
  expect(await read(push_id)).toMatchObject({ status: "succeeded", attempt: 3 });
});

describe("an integration that changes during a push", () => {
  it.each([
    [{ enabled: false }, "partial", "not sent, because the integration is disabled"],
    [{ name: "Renamed" }, "succeeded", null],
  ])("by %j ends its batch, and continues with the new settings", async (json, status, error) => {
    const { workspaceId, id, asKey, read, receiver } = await connected("paused");
    await newLeads(workspaceId, 50);
    const push = await written({ workspaceId, id });
    const service = serviceIn(0);
    const delivering = service.deliver(push);
    await waitUntil(async () => expect((await receiver.got()).tries.length).toBe(2));
    await asKey("PATCH", `/integrations/${id}`, { json });
    await receiver.release();
    expect(await delivering).toBe("continued");
    expect((await receiver.got()).tries.length).toBe(2);
    expect(service.sent).toEqual([{ body: { type: "push", workspaceId, pushId: push.pushId } }]);
    expect(await serviceIn(0.1).deliver(push)).toBe("done");
    const ended = await read(push.pushId);
    expect(ended).toMatchObject({ status, error, attempt: 1 });
    expect(ended.pushed + ended.failed).toBe(50);
  });
});
