import { expect, it } from "vitest";
import { saveLeads } from "#src/pipeline/leads/save";
import { newId } from "#src/shared/ids";
import { newWorkspace } from "#test/support/harness/api";
import { newLead, scopeOf } from "#test/support/builders/leads";
import { tokenFor } from "#test/support/fakes/providers/provider-modes";

const CRMS = [
  { provider: "crm_1", prefix: "pat-", config: { contacts: true } },
  { provider: "pipedrive", prefix: "", config: { domain: "https://journey.pipedrive.com/" } },
  {
    provider: "crm_3",
    prefix: "1000.",
    config: {
      client_id: "1000.CLIENT",
      client_secret: "secret-of-zoho",
      region: "us",
      module: "Leads",
    },
  },
];
const LOOKS = {
  crm_1: ["https://api.hubapi.com/__records", "authorization", "Bearer "],
  pipedrive: ["https://journey.pipedrive.com/__records", "x-api-token", ""],
  crm_3: ["https://www.zohoapis.com/__records", "x-refresh-token", ""],
} as Record<string, [string, string, string]>;

it.each(CRMS)(
  "connects $provider, pushes the leads twice, and finds each there once",
  async ({ provider, prefix, config }) => {
    const { asKey, workspaceId } = await newWorkspace();
    const token = tokenFor("ok", prefix);
    const { status, body } = await asKey("POST", "/integrations", {
      json: { provider, name: "CRM", auth_token: token, config },
    });
    expect([status, body.auth_token_set]).toEqual([201, true]);
    expect(JSON.stringify(body)).not.toMatch(new RegExp(`${token}|secret-of-zoho`));
    expect((await asKey("POST", `/integrations/${body.id}/test`)).status).toBe(200);

    const leads = Array.from({ length: 7 }, (_, nth) => {
      const domain = `journey-${nth}.example`;
      const email = {
        email: `info@${domain}`,
        sourceUrl: `https://${domain}/`,
        method: "text" as const,
      };
      return newLead({
        jobId: newId(),
        companyName: `Journey ${nth}`,
        domain,
        website: `https://${domain}/`,
        emails: [email],
      });
    });
    await saveLeads(scopeOf(workspaceId), leads);
    for (let push = 1; push <= 2; push += 1)
      expect((await asKey("POST", `/integrations/${body.id}/push`)).body).toMatchObject({
        pushed: 7,
        failed: 0,
        status: "succeeded",
      });
    const [url, header, scheme] = LOOKS[provider]!;
    const stored: any = await (
      await fetch(url, { headers: { [header]: `${scheme}${token}` } })
    ).json();
    expect(stored.records).toHaveLength(7);
    expect(stored.tokens ?? 1).toBe(1);
    expect((stored.persons ?? stored.contacts ?? leads).length).toBe(7);
  },
);

it("reports why a CRM rejects the credentials, and stops", async () => {
  const { asKey, workspaceId } = await newWorkspace();
  const json = { provider: "hubspot", name: "CRM", auth_token: tokenFor("refused", "pat-") };
  const { body } = await asKey("POST", "/integrations", { json });
  await saveLeads(scopeOf(workspaceId), [newLead()]);
  const push = await asKey("POST", `/integrations/${body.id}/push`);
  expect(push.body).toMatchObject({ pushed: 0, failed: 1, status: "failed" });
  const record = await asKey("GET", `/integrations/pushes/${push.body.push_id}`);
  expect(record.body).toMatchObject({ response_status: 401 });
  expect(record.body.error).toContain("Authentication credentials not found");
  expect(record.body.error).not.toContain(json.auth_token);
});

it("rejects a CRM without its required settings", async () => {
  const { asKey } = await newWorkspace();
  const json = {
    provider: "crm_2",
    name: "CRM",
    auth_token: "token",
    config: { domain: "evil.com" },
  };
  const { status, body } = await asKey("POST", "/integrations", { json });
  expect(status).toBe(422);
  expect(JSON.stringify(body)).toContain("config.domain");
});
