import { beforeEach, describe, expect, it } from "vitest";
import type { EmailStatus } from "#src/shared/addresses/email-status";
import type { NewCheck } from "#src/pipeline/verification/email-check";
import { saveLead } from "#src/pipeline/leads/save";
import { type NewLead } from "#src/pipeline/leads/new-lead";
import { newWorkspace } from "#test/support/harness/api";
import { newLead, scopeOf } from "#test/support/builders/leads";

let workspace: Awaited<ReturnType<typeof newWorkspace>>;
beforeEach(async () => {
  workspace = await newWorkspace();
});

const check = (status: EmailStatus, members: Partial<NewCheck> = {}): NewCheck => ({
  checkedAt: Date.now(),
  method: "dns",
  status,
  confidence: 50,
  reasons: ["mx_found"],
  mxHost: "mx.acme.com",
  ...members,
});
const found = (address: string, checked?: NewCheck) => ({
  email: address,
  sourceUrl: null,
  method: "text",
  ...(checked && { check: checked }),
});
const save = (domain: string, emails: NewLead["emails"], members: Partial<NewLead> = {}) =>
  saveLead(scopeOf(workspace.workspaceId), newLead({ domain, emails, ...members }));
const get = async (path: string) => (await workspace.asKey("GET", path)).body;
const domainsWith = async (query: string) =>
  (await get(`/leads?sort=created_at&${query}`)).data.map((lead: any) => lead.domain);

describe("the filter email_status", () => {
  it("finds leads by the status of any of their addresses", async () => {
    await save("sure.com", [found("a@sure.com", check("valid"))]);
    await save("mixed.com", [
      found("a@mixed.com", check("invalid")),
      found("b@mixed.com", check("unverified")),
    ]);
    await save("new.com", [found("a@new.com")]);
    await save("bare.com", []);
    expect(await domainsWith("email_status=valid")).toEqual(["sure.com"]);
    expect(await domainsWith("email_status=unverified")).toEqual(["mixed.com"]);
    expect(await domainsWith("email_status=invalid")).toEqual(["mixed.com"]);
    expect(await domainsWith("email_status=unknown")).toEqual(["new.com"]);
    expect(await domainsWith("email_status=risky")).toEqual([]);
    expect(await domainsWith("email_status=valid,unverified")).toEqual(["sure.com", "mixed.com"]);
    expect(await domainsWith("email_status=Valid, UNKNOWN&has_email=true")).toEqual([
      "sure.com",
      "new.com",
    ]);
    expect((await get("/leads?email_status=valid,invalid")).total).toBe(2);
  });

  it("finds leads in every order and with other filters", async () => {
    await save("c.com", [found("a@c.com", check("valid"))], { companyName: "Alpha" });
    await save("b.com", [found("a@b.com", check("risky"))], { companyName: "Beta" });
    await save("a.com", [found("a@a.com", check("valid")), found("b@a.com")], {
      companyName: "Gamma",
    });
    const sorted = async (query: string) =>
      (await get(`/leads?${query}`)).data.map((lead: any) => lead.domain);
    expect(await sorted("email_status=valid&sort=company_name")).toEqual(["c.com", "a.com"]);
    expect(await sorted("email_status=valid&sort=-company_name")).toEqual(["a.com", "c.com"]);
    expect(await sorted("email_status=valid&sort=-created_at")).toEqual(["a.com", "c.com"]);
    expect(await sorted("email_status=valid,risky&sort=company_name&per_page=2&page=2")).toEqual([
      "a.com",
    ]);
    expect(await sorted("email_status=valid&q=gamma&sort=company_name")).toEqual(["a.com"]);
    expect(await sorted("email_status=unknown&domain=a.com")).toEqual(["a.com"]);
    expect(await sorted("email_status=invalid&sort=quality")).toEqual([]);
    expect((await get("/leads?email_status=invalid&sort=quality")).total).toBe(0);
  });

  it("follows a verification, and addresses that disappear and return", async () => {
    const lead = newLead({
      domain: "every-type.test",
      emails: [found("a@every-type.test"), found("b@null-mx.test")],
    });
    const scope = scopeOf(workspace.workspaceId);
    await saveLead(scope, lead);
    await workspace.asKey("POST", `/leads/${lead.id}/emails/verify`);
    expect(await domainsWith("email_status=unknown")).toEqual([]);
    expect(await domainsWith("email_status=unverified")).toEqual(["every-type.test"]);
    expect(await domainsWith("email_status=invalid")).toEqual(["every-type.test"]);
    await saveLead(scope, { ...lead, emails: lead.emails.slice(0, 1) });
    expect(await domainsWith("email_status=invalid")).toEqual([]);
    await saveLead(scope, lead);
    expect(await domainsWith("email_status=invalid")).toEqual(["every-type.test"]);
  });

  it("follows addresses that a merge moves", async () => {
    const kept = await save("acme.com", [found("a@acme.com", check("unverified"))]);
    await save("acme.com", [found("b@acme.com", check("valid"))]);
    const json = { domain: "acme.com", keep_lead_id: kept.id };
    await workspace.asKey("POST", "/leads/duplicates/merge", { json });
    expect((await get("/leads?email_status=valid")).data).toMatchObject([{ id: kept.id }]);
    expect((await get("/leads?email_status=unverified")).data).toMatchObject([{ id: kept.id }]);
  });

  it("is stored with saved searches and rejects unknown statuses", async () => {
    const { status, body } = await workspace.asKey("POST", "/saved-searches", {
      json: { name: "Reachable", filters: { email_status: "unverified,valid" } },
    });
    expect([status, body.filters]).toEqual([201, { email_status: "valid,unverified" }]);
    const refused = await workspace.asKey("GET", "/leads?email_status=valid,good");
    expect([refused.status, refused.body.error.details[0]]).toEqual([
      422,
      expect.objectContaining({
        path: "query.email_status",
        message: "Expected one or more of valid, unverified, risky, unknown, invalid",
      }),
    ]);
  });
});
