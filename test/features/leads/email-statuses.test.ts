import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, it } from "vitest";
import type { EmailReason, EmailStatus } from "#src/enrichment/email/email-verdict";
import type { NewCheck } from "#src/pipeline/verification/email-check";
import { saveLead } from "#src/pipeline/leads/save";
import { type NewLead } from "#src/pipeline/leads/new-lead";
import { newWorkspace } from "#test/support/harness/api";
import { email, newLead, quality, scopeOf } from "#test/support/builders/leads";

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

  it("is stored with saved searches and refuses other words", async () => {
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

describe("the migration of stored verdicts", () => {
  const run = (query: string, ...values: unknown[]) =>
    env.DB.prepare(query)
      .bind(...values)
      .run();

  /** Runs what the migration does with rows; tables, indexes and triggers are as they are after it. */
  async function migrate() {
    const { queries } = env.TEST_MIGRATIONS.find(({ name }) => name.includes("email-statuses"))!;
    const ofRows = queries.filter((query) => /^(--.*\n)*(UPDATE |DROP TRIGGER)/.test(query.trim()));
    expect(ofRows).toHaveLength(1 + 3 * 8);
    const guard = queries.find((query) => query.includes("CREATE TRIGGER email_checks_stay"))!;
    await env.DB.batch([...ofRows, guard].map((query) => env.DB.prepare(query)));
  }

  /** An address as it was stored when `valid` needed no mail server. */
  const old = (address: string, status: EmailStatus, reasons: EmailReason[]) =>
    found(address, check(status, { reasons: ["mx_found", ...reasons] }));

  it("keeps valid what a mail server accepted, and calls the rest unverified", async () => {
    const lead = await save("acme.com", [
      old("dns@acme.com", "valid", ["mailbox_not_checked"]),
      old("blocked@acme.com", "valid", ["mailbox_not_checked", "smtp_port_blocked"]),
      old("sure@acme.com", "valid", ["smtp_accepted"]),
      old("likely@acme.com", "valid", ["smtp_accepted", "catch_all_unknown"]),
      old("typo@gmal.com", "valid", ["possible_typo", "smtp_accepted", "catch_all_unknown"]),
      old("all@acme.com", "risky", ["smtp_accepted", "catch_all"]),
      old("gone@acme.com", "invalid", ["mailbox_not_found"]),
      found("new@acme.com"),
    ]);
    await run("UPDATE leads SET email_statuses = 0 WHERE id = ?", lead.id);
    await migrate();
    const { data } = await get(`/leads/${lead.id}/emails`);
    const statuses = Object.fromEntries(data.map((it: any) => [it.email.split("@")[0], it.status]));
    expect(statuses).toEqual({
      dns: "unverified",
      blocked: "unverified",
      sure: "valid",
      likely: "valid",
      typo: "risky",
      all: "risky",
      gone: "invalid",
      new: "unknown",
    });
    const checks = await Promise.all(
      data.map(async ({ id }: any) => (await get(`/leads/${lead.id}/emails/${id}/history`)).data),
    );
    expect(checks.flat().map(({ status }) => status)).toEqual(
      data.filter(({ email: it }: any) => it !== "new@acme.com").map(({ status }: any) => status),
    );
    for (const status of ["valid", "unverified", "risky", "unknown", "invalid"])
      expect(await domainsWith(`email_status=${status}`)).toEqual(["acme.com"]);
    await expect(run("UPDATE email_checks SET status = 'valid'")).rejects.toThrow("append-only");
  });

  it("lowers a deliverability that no mail server confirmed, with its scores and counts", async () => {
    const enrichment = {
      email: email("high"),
      quality: {
        ...quality(85, "A"),
        data_completeness_score: 80,
        deliverability_score: 95,
        security_score: 80,
        seo_score: 82,
      },
    };
    const guessed = [old("a@acme.com", "valid", ["mailbox_not_checked"])];
    const accepted = [old("a@acme.com", "valid", ["smtp_accepted"])];
    const cases = [
      await save("guessed.com", guessed, { enrichment }),
      await save("accepted.com", accepted, { enrichment }),
      await save("any.com", accepted, {
        enrichment: { ...enrichment, email: { ...enrichment.email, catch_all: true } },
      }),
      await save("second.com", [...guessed, old("b@acme.com", "valid", ["smtp_accepted"])], {
        enrichment: { email: email("high") },
      }),
      await save("low.com", guessed, { enrichment: { email: email("low") } }),
    ];
    await migrate();
    const leads = await Promise.all(cases.map(({ id }) => get(`/leads/${id}`)));
    const lowered = { deliverability_score: 75, score: 79, grade: "B" };
    expect(leads.map(({ enrichment: now }) => now)).toEqual([
      {
        email: { ...enrichment.email, deliverability: "medium" },
        quality: { ...enrichment.quality, ...lowered },
      },
      enrichment,
      {
        email: { ...enrichment.email, catch_all: true, deliverability: "medium" },
        quality: { ...enrichment.quality, ...lowered },
      },
      { email: email("medium") },
      { email: email("low") },
    ]);
    const { body: overview } = await workspace.asUser("GET", "/analytics/overview");
    expect(overview.deliverability).toEqual({ high: 1, medium: 3, low: 1, unknown: 0 });
  });
});
