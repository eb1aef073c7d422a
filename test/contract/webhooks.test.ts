import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import { publishChanges } from "#src/pipeline/events/push-events";
import { newId } from "#src/shared/ids";
import { runJob } from "#test/support/builders/jobs";
import { newLead, scopeOf } from "#test/support/builders/leads";
import { saveLeads } from "#src/pipeline/leads/save";
import { type Caller, newWorkspace } from "#test/support/harness/api";
import { describedApi } from "#test/support/harness/description";
import { newReceiver } from "#test/support/harness/receiver";
import { waitUntil } from "#test/support/harness/wait-until";
import { messageMisfits } from "#test/support/harness/webhook-messages";
import { d1Of } from "#test/support/harness/shards";

const SITE = "https://northfield-analytics.io";

/** A change of a monitored site, as a run of its schedule records it. */
async function recordChange(workspaceId: string, asKey: Caller): Promise<void> {
  const scope = scopeOf(workspaceId);
  const json = { name: "Watch", kind: "monitor", urls: [SITE], interval_minutes: 60 };
  const schedule = (await asKey("POST", "/schedules", { json })).body;
  const [lead, id] = [newLead(), newId()];
  await saveLeads(scope, [lead]);
  await d1Of(workspaceId)
    .prepare(
      `INSERT INTO changes (id, workspace_id, schedule_id, job_id, lead_id, kind, url, summary,
       before_text, after_text, detected_at) VALUES (?, ?, ?, ?, ?, 'contacts', ?, 'Moved', 'a', 'b', 1000)`,
    )
    .bind(id, workspaceId, schedule.id, newId(), lead.id, SITE)
    .run();
  await publishChanges(scope, env, [{ id }]);
}

it("sends messages of every documented type, as their schemas describe them", async () => {
  const { asKey, workspaceId } = await newWorkspace();
  const receiver = newReceiver("ok");
  const types = Object.keys((await describedApi()).webhooks);
  const subscribed = types.filter((type) => type !== "lead.pushed" && type !== "test");
  const integration = (
    await asKey("POST", "/integrations", {
      json: {
        provider: "webhook",
        name: "Ours",
        target_url: receiver.url,
        config: { events: subscribed },
        field_map: { industry: "Branche" },
      },
    })
  ).body;
  await receiver.trust(integration.signing_secret);

  await runJob(asKey, [SITE], { max_depth: 0 });
  await runJob(asKey, [`https://${newId()}.invalid/`], { max_retries: 0 });
  const stopped = await asKey("POST", "/jobs", { json: { urls: ["webhooks.unanswered.test"] } });
  await asKey("POST", `/jobs/${stopped.body.id}/cancel`);
  await asKey("POST", `/integrations/${integration.id}/push`);
  await asKey("POST", `/integrations/${integration.id}/test`);
  await recordChange(workspaceId, asKey);

  await waitUntil(async () => {
    const received = (await receiver.got()).taken.map(({ type }) => type);
    expect([...new Set(received)].toSorted()).toEqual(types.toSorted());
  });
  for (const { type, data } of (await receiver.got()).taken)
    expect([type, await messageMisfits(type, data)]).toEqual([type, []]);
});

it("detects a message that its schema does not describe", async () => {
  expect(await messageMisfits("job.completed", { id: "x" })).not.toEqual([]);
  expect(await messageMisfits("change.detected", { changes: [{}] })).not.toEqual([]);
});
