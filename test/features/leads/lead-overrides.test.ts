import { describe, expect, it } from "vitest";
import { saveLead } from "#src/pipeline/leads/save";
import type { NewLead } from "#src/pipeline/leads/new-lead";
import type { NewCheck } from "#src/pipeline/verification/email-check";
import { newLead, scopeOf } from "#test/support/builders/leads";
import { newWorkspace } from "#test/support/harness/api";
import { waitUntil } from "#test/support/harness/wait-until";

const found = (email: string) => ({ email, sourceUrl: "https://acme.com/", method: "mailto" });

async function start() {
  const { workspaceId, asKey, ...rest } = await newWorkspace();
  const lead = newLead({
    companyName: "Acme Corp",
    domain: "acme.com",
    emails: [found("info@acme.com"), found("old@acme.com")],
    phones: ["+493012345678"],
    socials: { x: "https://x.com/acme" },
  });
  const crawl = (members: Partial<NewLead> = {}) =>
    saveLead(scopeOf(workspaceId), { ...lead, ...members });
  await crawl();
  const patch = async (json: object) => {
    const { status, body } = await asKey("PATCH", `/leads/${lead.id}`, { json });
    expect(status, JSON.stringify(body)).toBe(200);
    return body;
  };
  const read = async () => (await asKey("GET", `/leads/${lead.id}`)).body;
  const total = async (query: string) => (await asKey("GET", `/leads?${query}`)).body.total;
  return { lead, crawl, patch, read, total, asKey, workspaceId, ...rest };
}

const CORRECTIONS = {
  company_name: "Acme GmbH",
  title: "Anvils",
  description: "Makes anvils",
  country: "Austria",
  emails: ["sales@acme.com", "INFO@acme.com"],
  phones: ["+4314000"],
  socials: { linkedin: "https://www.linkedin.com/company/acme" },
};
const CORRECTED = {
  company_name: "Acme GmbH",
  title: "Anvils",
  description: "Makes anvils",
  emails: ["sales@acme.com", "info@acme.com"],
  phones: ["+4314000"],
  socials: { linkedin: "https://www.linkedin.com/company/acme" },
  enrichment: { company: { country: "AT" } },
};

describe("corrections of a lead", () => {
  it("win over later crawls, filter and sort, and can be removed", async () => {
    const { crawl, patch, read, total, asKey, lead } = await start();
    expect(await patch(CORRECTIONS)).toMatchObject({
      ...CORRECTED,
      overrides: ["company_name", "title", "description", "country", "emails", "phones", "socials"],
    });
    await crawl({ companyName: "Acme Limited", emails: [found("new@acme.com")], title: "Home" });
    expect(await read()).toMatchObject(CORRECTED);
    expect(await total("country=AT")).toBe(1);
    expect(await total("q=gmbh sales")).toBe(1);
    expect(await total("q=limited")).toBe(0);
    const { body } = await asKey("GET", `/leads/${lead.id}/emails`);
    expect(body.data.map((one: any) => [one.email, one.source.method])).toEqual([
      ["sales@acme.com", "manual"],
      ["info@acme.com", "manual"],
    ]);
    const restored = await patch({ company_name: null, emails: null, country: null });
    expect(restored).toMatchObject({
      company_name: "Acme Limited",
      emails: ["new@acme.com"],
      enrichment: { company: { country: null } },
      overrides: ["title", "description", "phones", "socials"],
    });
    await patch({ title: null, description: null, phones: null, socials: null });
    await crawl({ companyName: "Acme Again" });
    expect(await read()).toMatchObject({ company_name: "Acme Again", overrides: [] });
  });

  it("stay after a merge, from either lead", async () => {
    const { crawl, patch, asKey, lead, workspaceId } = await start();
    const other = newLead({ companyName: "Acme Two", domain: "acme.com" });
    await saveLead(scopeOf(workspaceId), other);
    await patch({ company_name: "Acme GmbH" });
    await asKey("PATCH", `/leads/${other.id}`, { json: { title: "Anvils" } });
    const json = { domain: "acme.com", keep_lead_id: lead.id };
    expect((await asKey("POST", "/leads/duplicates/merge", { json })).status).toBe(200);
    await crawl();
    expect((await asKey("GET", `/leads/${lead.id}`)).body).toMatchObject({
      company_name: "Acme GmbH",
      title: "Anvils",
      overrides: ["company_name", "title"],
    });
  });

  it("lose erased addresses, and reject suppressed ones", async () => {
    const { patch, crawl, read, asUser, asKey, lead } = await start();
    await patch({ emails: ["jane@acme.com", "sales@acme.com"], description: "Ask jane@acme.com" });
    const json = { subject_type: "email", subject: "jane@acme.com" };
    const erased = await asUser("POST", "/compliance/deletion-requests", { json });
    expect(erased.status).toBe(201);
    await waitUntil(async () => {
      const { body } = await asUser("GET", "/compliance/deletion-requests");
      expect(body.data[0].status).toBe("completed");
    });
    await crawl();
    expect(JSON.stringify(await read())).not.toContain("jane@");
    expect((await read()).emails).toEqual(["sales@acme.com"]);
    const refused = await asKey("PATCH", `/leads/${lead.id}`, {
      json: { emails: ["sales@acme.com", "Jane@acme.com"] },
    });
    expect(refused.status).toBe(422);
    expect(refused.body.error.details).toMatchObject([{ path: "body.emails.1" }]);
  });

  it.each([
    [{}, "at least one property"],
    [{ name: "Acme" }, "name"],
    [{ emails: ["acme"] }, "emails.0"],
    [{ phones: ["030 123"] }, "E.164"],
    [{ country: "Atlantis" }, "Unknown country"],
    [{ socials: { linkedin: "javascript:alert(1)" } }, "socials"],
    [{ company_name: "" }, "company_name"],
  ])("reject %j", async (json, message) => {
    const { asKey } = await newWorkspace();
    const path = "/leads/019a0000-0000-7000-8000-000000000001";
    const { status, body } = await asKey("PATCH", path, { json });
    expect(status).toBe(422);
    expect(JSON.stringify(body)).toContain(message);
    const missing = await asKey("PATCH", path, { json: { title: "x" } });
    expect(missing.status).toBe(404);
  });

  it("have new addresses checked by DNS at once, and keep the checks of known ones", async () => {
    const { crawl, patch, asKey, lead } = await start();
    const check: NewCheck = {
      checkedAt: Date.now(),
      method: "smtp",
      status: "valid",
      confidence: 95,
      reasons: ["smtp_accepted"],
      mxHost: "mx.every-type.test",
    };
    await crawl({ emails: [{ ...found("info@every-type.test"), check }] });
    const balance = async () => (await asKey("GET", "/credits")).body.balance;
    const before = await balance();
    const { contacts } = await patch({
      emails: ["sales@every-type.test", "info@every-type.test", "x@no-such-domain.test"],
    });
    expect(contacts.map((one: any) => [one.email, one.status])).toEqual([
      ["sales@every-type.test", "unverified"],
      ["info@every-type.test", "valid"],
      ["x@no-such-domain.test", "invalid"],
    ]);
    const { data } = (await asKey("GET", `/leads/${lead.id}/emails`)).body;
    const methodsOf = async ({ id }: { id: string }) =>
      (await asKey("GET", `/leads/${lead.id}/emails/${id}/history`)).body.data.map(
        ({ method }: { method: string }) => method,
      );
    expect(await Promise.all(data.map(methodsOf))).toEqual([["dns"], ["smtp"], ["dns"]]);
    expect(await balance()).toBe(before);
  });
});
