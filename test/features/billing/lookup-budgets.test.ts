import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, it } from "vitest";
import { BRAVE_KEYS } from "#local/dev/search-engines/brave";
import { PLACES_KEYS } from "#local/dev/search-engines/places";
import { saveLeads } from "#src/pipeline/leads/save";
import { reserveLookup } from "#src/features/billing/lookup-budget";
import { newId } from "#src/shared/ids";
import { readSettings } from "#src/shared/settings";
import { type Answer, newWorkspace, type TestWorkspace } from "#test/support/harness/api";
import { newLead, scopeOf } from "#test/support/builders/leads";
import { apiWith } from "#test/support/fakes/model";
import { ownCounters } from "#test/support/harness/counters";
import { jobWithLeads, newWorkflow } from "#test/support/builders/workflows";

const BUDGETS = {
  PLACES_DAILY_BUDGET: "1000000",
  SEARCH_DAILY_BUDGET: "1000000",
  MODEL_DAILY_BUDGET: "1000000",
  WORKSPACE_BUDGET_SHARE: "100",
};
/** A share of the given size, of a budget large enough for all tests of this file. */
const shareOf = (lookup: "PLACES" | "SEARCH" | "MODEL", share: number) => ({
  ...BUDGETS,
  [`${lookup}_DAILY_BUDGET`]: String(share * 100),
  WORKSPACE_BUDGET_SHARE: "1",
});

let workspace: TestWorkspace;
/** The budget of the whole service: other files of the same run also use look-ups. */
let RATE_LIMITER: Env["RATE_LIMITER"];
beforeEach(async () => {
  RATE_LIMITER = ownCounters();
  workspace = await newWorkspace();
});
const callWith = (
  settings: object,
  from: TestWorkspace,
  method: string,
  path: string,
  json?: unknown,
) => apiWith({ ...settings, RATE_LIMITER }, from, method, path, json);

const refusal = ({ status, body }: Answer) => [status, body.error?.code];
const discover = (settings: object, limit = 10, from = workspace) =>
  callWith({ BRAVE_SEARCH_API_KEY: BRAVE_KEYS.good, ...settings }, from, "POST", "/discovery", {
    query: "company website",
    limit,
  });
const discoverPlaces = (settings: object) =>
  callWith(
    { GOOGLE_PLACES_API_KEY: PLACES_KEYS.good, ...settings },
    workspace,
    "POST",
    "/discovery/maps",
    { query: "dentist in Bath", limit: 10 },
  );
const newLeadOf = async ({ workspaceId }: TestWorkspace) => {
  const lead = newLead();
  await saveLeads(scopeOf(workspaceId), [lead]);
  return lead.id;
};

describe("reserving look-ups", () => {
  const lookUp = (settings: Partial<Record<keyof typeof BUDGETS, number>>, workspaceId: string) =>
    reserveLookup(
      scopeOf(workspaceId),
      { env: { RATE_LIMITER }, settings: { ...readSettings(env), ...settings } },
      "places",
    );

  it("is rejected above the budget of the whole service", async () => {
    const settings = { PLACES_DAILY_BUDGET: 3, WORKSPACE_BUDGET_SHARE: 100 };
    const giveBack = await lookUp(settings, newId());
    await lookUp(settings, newId());
    await lookUp(settings, newId());
    const late = newId();
    await expect(lookUp(settings, late)).rejects.toThrow(
      "The service's daily budget for map searches (3) is used up",
    );
    await giveBack();
    // The rejected look-up did not count for the workspace's own share either.
    await lookUp({ ...settings, WORKSPACE_BUDGET_SHARE: 34 }, late);
  });

  it("is rejected above the share of the workspace, and not for others", async () => {
    const settings = { PLACES_DAILY_BUDGET: 1000, WORKSPACE_BUDGET_SHARE: 1 };
    const [one, other] = [newId(), newId()];
    const answers = await Promise.allSettled(
      Array.from({ length: 15 }, () => lookUp(settings, one)),
    );
    expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(10);
    await expect(lookUp(settings, one)).rejects.toThrow("The workspace has used its share (10)");
    await lookUp(settings, other);
  });
});

describe("discovery", () => {
  it("counts each result page, and is rejected before the search engine is called", async () => {
    const settings = shareOf("SEARCH", 1);
    const first = await discover(settings);
    expect(first.status).toBe(200);
    const refused = await discover(settings);
    expect(refusal(refused)).toEqual([429, "quota_exceeded"]);
    expect(refused.body.error.message).toContain("daily budget for web searches");
    expect(Number(refused.headers.get("Retry-After"))).toBeLessThanOrEqual(24 * 3600);
    // The engine would reject this key with a 502, so it was not called.
    const bad = await discover({ ...settings, BRAVE_SEARCH_API_KEY: "bad" });
    expect(bad.status).toBe(429);
    const other = await newWorkspace();
    expect((await discover(settings, 10, other)).status).toBe(200);
  });

  it("returns what it found if the budget ends between two pages, with a notice", async () => {
    const { status, body } = await discover(shareOf("SEARCH", 1), 50);
    expect(status).toBe(200);
    expect(body.data.length).toBeGreaterThan(0);
    expect(body.notice).toContain("daily budget for web searches");
  });

  it("of businesses is rejected above the budget", async () => {
    const settings = shareOf("PLACES", 1);
    expect((await discoverPlaces(settings)).status).toBe(200);
    expect(refusal(await discoverPlaces(settings))).toEqual([429, "quota_exceeded"]);
    expect((await discoverPlaces(BUDGETS)).status).toBe(200);
    expect((await discoverPlaces({ ...BUDGETS, PLACES_DAILY_BUDGET: "0" })).status).toBe(200);
  });
});

describe("AI", () => {
  const enrich = (settings: object, leadId: string) =>
    callWith(settings, workspace, "POST", `/ai/leads/${leadId}/enrich`);
  const ledger = async () => (await workspace.asUser("GET", "/billing/overview")).body.ledger;

  it("is rejected above the budget before credits are reserved", async () => {
    const leadId = await newLeadOf(workspace);
    const settings = shareOf("MODEL", 1);
    expect((await enrich(settings, leadId)).status).toBe(200);
    const booked = await ledger();
    expect(refusal(await enrich(settings, leadId))).toEqual([429, "quota_exceeded"]);
    expect(await ledger()).toEqual(booked);
  });

  it("does not count a request that is rejected for lack of credits", async () => {
    const poor = await newWorkspace({ credits: 0 });
    const settings = shareOf("MODEL", 1);
    const search = () => callWith(settings, poor, "POST", "/ai/search", { query: "dentists" });
    for (let i = 0; i < 3; i++) expect((await search()).status).toBe(402);
  });

  it("of a whole job scores until the budget ends, and is rejected from then on", async () => {
    const { jobId } = await jobWithLeads(workspace, 6);
    await workspace.asKey("PUT", "/icp", {
      json: { name: "Dentists", description: "Dental practices in the United Kingdom." },
    });
    const match = () =>
      callWith(shareOf("MODEL", 4), workspace, "POST", `/ai/jobs/${jobId}/icp-match-all`);
    const { status, body } = await match();
    expect([status, body.scored, body.remaining_unscored, body.out_of_credits]).toEqual([
      200,
      4,
      2,
      false,
    ]);
    expect(refusal(await match())).toEqual([429, "quota_exceeded"]);
  });

  it("of a workflow stops with the reason, and keeps its results", async () => {
    const { jobId } = await jobWithLeads(workspace, 6);
    const id = await newWorkflow(workspace, [{ type: "ai_enrich" }]);
    const { body } = await callWith(
      shareOf("MODEL", 4),
      workspace,
      "POST",
      `/workflows/${id}/run`,
      {
        job_id: jobId,
      },
    );
    expect(body.steps[0]).toMatchObject({ status: "partial", processed: 4, skipped: 2 });
    expect(body.steps[0].error).toContain(
      "share (4) of the service's daily budget for AI requests",
    );
    expect(body.credits_spent).toBe(4 * 3);
  });
});
