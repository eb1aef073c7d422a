import { expect, it } from "vitest";
import { newWorkspace } from "#test/support/harness/api";
import { expectSpacing } from "#test/support/harness/pace";
import { newLeads } from "#test/support/builders/pushes";
import { newReceiver } from "#test/support/harness/receiver";
import { waitUntil } from "#test/support/harness/wait-until";

// These tests run with the settings of production; see vitest.config.ts.
const WEBHOOKS_PER_WORKSPACE = 50;

it("paces the deliveries of all workspaces to one host, and neither loses nor fails one for it", async () => {
  const receiver = newReceiver();
  const workspaces = await Promise.all([newWorkspace(), newWorkspace()]);
  const pushAll = async ({ asKey, workspaceId }: (typeof workspaces)[number]) => {
    await newLeads(workspaceId, 1);
    const webhooks = Array.from({ length: WEBHOOKS_PER_WORKSPACE }, async () => {
      const json = { provider: "webhook", name: "Ours", target_url: receiver.url };
      const { body } = await asKey("POST", "/integrations", { json });
      return body.id as string;
    });
    const ids = await Promise.all(webhooks);
    await Promise.all(ids.map((id) => asKey("POST", `/integrations/${id}/push`)));
  };
  await Promise.all(workspaces.map(pushAll));
  await waitUntil(async () => {
    for (const { asKey } of workspaces) {
      const { body } = await asKey("GET", "/integrations/pushes?per_page=200");
      const outcomes = body.data.map((push: any) => [push.status, push.attempt, push.error]);
      expect(outcomes).toEqual(
        Array.from({ length: WEBHOOKS_PER_WORKSPACE }, () => ["succeeded", 1, null]),
      );
    }
  }, 500);
  const { tries, taken } = await receiver.got();
  expect(tries).toHaveLength(2 * WEBHOOKS_PER_WORKSPACE);
  expect(taken).toHaveLength(2 * WEBHOOKS_PER_WORKSPACE);
  const times = tries.map(({ at }) => at);
  expectSpacing(times, 200);
});
