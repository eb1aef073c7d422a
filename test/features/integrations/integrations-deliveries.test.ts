import { describe, expect, it } from "vitest";
import { saveLeads } from "#src/pipeline/leads/save";
import { newWorkspace } from "#test/support/harness/api";
import { newLead, scopeOf } from "#test/support/builders/leads";
import { connected, newLeads, written } from "#test/support/builders/pushes";

describe("a test of a webhook", () => {
  it("returns what was sent and received, without secrets", async () => {
    const { asKey, id, receiver } = await connected("missing", { auth_token: "bearer-token-1" });
    const { body } = await asKey("POST", `/integrations/${id}/test`);
    expect(body).toMatchObject({
      ok: false,
      response_status: 404,
      request: {
        method: "POST",
        host: "receiver.test",
        headers: {
          "content-type": "application/json",
          "webhook-id": expect.stringMatching(/^test_/),
          "webhook-signature": expect.stringMatching(/^v1,/),
        },
      },
      response: { status: 404, body: "Cannot POST [secret]", duration_ms: expect.any(Number) },
    });
    expect(JSON.parse(body.request.body)).toMatchObject({ type: "test" });
    const secrets = ["bearer-token-1", new URL(receiver.url).pathname];
    for (const secret of secrets) expect(JSON.stringify(body)).not.toContain(secret);
  });

  it("sends a sample of an event with the newest data of the workspace", async () => {
    const { asKey, id, workspaceId, receiver } = await connected();
    const test = (event: string) => asKey("POST", `/integrations/${id}/test`, { json: { event } });
    const missing = await test("lead.created");
    expect([missing.status, missing.body.error.code]).toEqual([409, "conflict"]);
    const [, newest] = await newLeads(workspaceId, 2);
    expect((await test("lead.created")).body).toMatchObject({ ok: true, response: { body: "" } });
    const { taken } = await receiver.got();
    expect(taken).toMatchObject([{ type: "lead.created", data: { leads: [{ id: newest }] } }]);
    expect(taken[0]!.id).toMatch(/^test_/);
    for (const event of ["job.completed", "job.failed", "job.canceled", "change.detected"])
      expect([event, (await test(event)).status]).toEqual([event, 409]);
    expect((await test("lead.gone")).status).toBe(422);
  });

  it("rejects events for other providers", async () => {
    const { asKey } = await newWorkspace();
    const crm = { provider: "crm_1", name: "CRM", auth_token: "pat-1" };
    const { id } = (await asKey("POST", "/integrations", { json: crm })).body;
    const json = { event: "lead.pushed" };
    const { status, body } = await asKey("POST", `/integrations/${id}/test`, { json });
    expect([status, body.error.details[0].path]).toEqual([422, "body.event"]);
  });
});

describe("the preview of a field map", () => {
  it("shows columns and values of the newest or the given lead", async () => {
    const { asKey, workspaceId } = await newWorkspace();
    const preview = async (json: object) =>
      (await asKey("POST", "/integrations/field-map-preview", { json })).body;
    const rowOf = ({ fields }: any, name: string) =>
      fields.find(({ field }: any) => field === name);
    // Before the first lead, the columns are known and the values are not.
    const empty = await preview({ provider: "airtable" });
    expect(empty.lead).toBeNull();
    expect(rowOf(empty, "company_name")).toMatchObject({ default_column: "Company", value: null });

    const [first, second] = [
      newLead({ companyName: "Acme" }),
      newLead({ companyName: "Globex", input: { Owner: "Sam" } }),
    ];
    await saveLeads(scopeOf(workspaceId), [first]);
    await saveLeads(scopeOf(workspaceId), [second]);
    const field_map = { company_name: "Firma", website: "" };
    const shown = await preview({ provider: "hubspot", field_map });
    expect(shown.lead.id).toBe(second.id);
    expect(rowOf(shown, "company_name")).toEqual({
      field: "company_name",
      column: "Firma",
      default_column: "name",
      value: "Globex",
    });
    expect(rowOf(shown, "input.Owner")).toMatchObject({ column: null, value: "Sam" });
    expect(rowOf(shown, "website")).toMatchObject({ column: null, default_column: "website" });
    expect((await preview({ provider: "crm_1", lead_id: first.id })).lead.company_name).toBe(
      "Acme",
    );
    const module = { provider: "crm_3", config: { module: "Accounts" } };
    expect(rowOf(await preview(module), "company_name").column).toBe("Account_Name");
    expect((await preview({ provider: "slack" })).fields).toEqual([]);
    expect((await preview({ provider: "slack", field_map: { mail: "A" } })).error.code).toBe(
      "validation_failed",
    );
    expect((await preview({ provider: "slack", lead_id: "unknown" })).error.code).toBe("not_found");
  });
});

describe("a push in the log", () => {
  it("shows its message, built from present data", async () => {
    const { asKey, workspaceId, push, id } = await connected("ok", {
      auth_token: "bearer-token-1",
      field_map: { company_name: "Firma" },
    });
    const ids = await newLeads(workspaceId, 2);
    const { push_id } = await push({ lead_ids: ids });
    const path = `/integrations/pushes/${push_id}/request`;
    const { body } = await asKey("GET", path);
    expect(body).toMatchObject({ request: { method: "POST", host: "receiver.test" }, leads: [] });
    expect(body.request.headers["webhook-id"]).toBe(`${push_id}_0`);
    const message = JSON.parse(body.request.body);
    expect(message.type).toBe("lead.pushed");
    expect(message.data.leads.map(({ fields }: any) => fields)).toEqual([
      { Firma: "Company 0" },
      { Firma: "Company 1" },
    ]);
    expect(JSON.stringify(body)).not.toContain("bearer-token-1");

    for (const lead of ids) await asKey("DELETE", `/leads/${lead}`);
    expect((await asKey("GET", path)).body).toEqual({ request: null, leads: [] });
    await asKey("DELETE", `/integrations/${id}`);
    expect((await asKey("GET", path)).status).toBe(409);
    expect((await asKey("POST", path.replace("request", "resend"))).status).toBe(409);
  });

  it("shows the records of a provider that has no messages", async () => {
    const { asKey, workspaceId } = await newWorkspace();
    const [lead] = await newLeads(workspaceId, 1);
    const crm = { provider: "airtable", name: "Base", auth_token: "pat1.2" };
    const config = { base: "app12345678901234", table: "Leads" };
    const { id } = (await asKey("POST", "/integrations", { json: { ...crm, config } })).body;
    const { pushId } = await written({ workspaceId, id });
    const { body } = await asKey("GET", `/integrations/pushes/${pushId}/request`);
    expect(body).toMatchObject({
      request: null,
      leads: [{ lead_id: lead, columns: { Company: "Company 0" } }],
    });
  });

  it("is sent again with new message ids, whole or with the failed leads only", async () => {
    const { asKey, workspaceId, push, receiver } = await connected("ok");
    const ids = await newLeads(workspaceId, 7);
    const first = await push({ lead_ids: ids });
    const resend = (id: string, json?: object) =>
      asKey("POST", `/integrations/pushes/${id}/resend`, json && { json });
    const again = await resend(first.push_id);
    expect(again.body).toMatchObject({ status: "succeeded", pushed: 7, lead_count: 7 });
    const { taken } = await receiver.got();
    expect(taken.map(({ id }) => id)).toEqual(
      [first, again.body].flatMap(({ push_id }) => [`${push_id}_0`, `${push_id}_1`]),
    );
    expect(taken.map(({ data }) => data.leads.length)).toEqual([5, 2, 5, 2]);
    const none = await resend(first.push_id, { only_failed: true });
    expect([none.status, none.body.error.message]).toEqual([409, "The push has no failed lead"]);
  });

  it("is not sent again while it is pending, and skips deleted leads", async () => {
    const { asKey, workspaceId, id, push } = await connected("missing");
    const ids = await newLeads(workspaceId, 2);
    const pending = await written({ workspaceId, id });
    const path = (push_id: string) => `/integrations/pushes/${push_id}/resend`;
    expect((await asKey("POST", path(pending.pushId))).status).toBe(409);
    const failed = await push({ lead_ids: ids });
    expect(failed).toMatchObject({ status: "failed", failed: 2 });
    await asKey("DELETE", `/leads/${ids[0]}`);
    const json = { only_failed: true };
    const again = await asKey("POST", path(failed.push_id), { json });
    expect(again.body).toMatchObject({ lead_count: 1, failed: 1 });
  });
});
