import { expect, it } from "vitest";
import { saveLeads } from "#src/pipeline/leads/save";
import { newWorkspace } from "#test/support/harness/api";
import { newLead, scopeOf } from "#test/support/builders/leads";
import { type Mode, tokenFor } from "#test/support/fakes/providers/provider-modes";
import { newLeads, serviceIn } from "#test/support/builders/pushes";
import { d1Of, queryShards } from "#test/support/harness/shards";

it("deletes the record ids of leads when the integration moves to another account", async () => {
  const { asKey, workspaceId } = await newWorkspace();
  const create = async (json: object) =>
    (await asKey("POST", "/integrations", { json: { name: "CRM", ...json } })).body.id as string;
  const id = await create({
    provider: "crm_2",
    auth_token: "abcdefgh",
    config: { domain: "acme" },
  });
  const [lead] = await newLeads(workspaceId, 1);
  await d1Of(workspaceId)
    .prepare("INSERT INTO remote_records VALUES (?, ?, ?, '17', 1)")
    .bind(id, lead, workspaceId)
    .run();
  const known = async () =>
    d1Of(workspaceId)
      .prepare("SELECT count(*) AS n FROM remote_records WHERE integration_id = ?")
      .bind(id)
      .first("n");
  for (const json of [{ auth_token: "other-token" }, { config: { contacts: false } }])
    await asKey("PATCH", `/integrations/${id}`, { json });
  expect(await known()).toBe(1);
  const moved = { config: { domain: "globex" }, auth_token: "another-token" };
  await asKey("PATCH", `/integrations/${id}`, { json: moved });
  expect(await known()).toBe(0);
});

/** A CRM with one behavior of `provider-modes`. */
async function connectedCrm(mode: Mode) {
  const workspace = await newWorkspace();
  const authToken = tokenFor(mode, "pat-eu1-");
  const json = { provider: "crm_1", name: "CRM", auth_token: authToken };
  const { id } = (await workspace.asKey("POST", "/integrations", { json })).body;
  const stored = async (): Promise<{ records: unknown[]; creates: number }> =>
    (
      await fetch("https://api.hubapi.com/__records", {
        headers: { authorization: `Bearer ${authToken}` },
      })
    ).json();
  return { ...workspace, id: id as string, stored };
}

it("returns the leads that a provider rejected, with errors, and pushes the others", async () => {
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

it("creates no record twice where the provider's response was lost", async () => {
  const { asKey, workspaceId, id, stored } = await connectedCrm("lost");
  await newLeads(workspaceId, 30);
  const { push_id, ...first } = (await asKey("POST", `/integrations/${id}/push`)).body;
  expect(first).toMatchObject({ status: "pending" });
  expect(await serviceIn(2).deliver({ workspaceId, pushId: push_id })).toBe("done");
  const { body } = await asKey("GET", `/integrations/pushes/${push_id}`);
  expect(body).toMatchObject({ status: "succeeded", pushed: 30 });
  const domains = JSON.stringify((await stored()).records).match(/"company-\d+\.example"/g) ?? [];
  expect([domains.length, new Set(domains).size]).toEqual([30, 30]);
});

it("stores the record id of a lead for the next push and through a merge of leads", async () => {
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
  const stored: any = await (await fetch("https://api.hubapi.com/__records", { headers })).json();
  expect(JSON.stringify(stored.records).split("acme.com").length).toBeGreaterThan(1);
  const records = await queryShards(
    "SELECT lead_id FROM remote_records WHERE integration_id = ?",
    id,
  );
  expect(records).toEqual([{ lead_id: second.id }]);
});
