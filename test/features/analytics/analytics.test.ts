import { env } from "cloudflare:workers";
import { describe, expect, it, vi } from "vitest";
import { workspaces } from "#src/db/tables/accounts";
import { ledgerEntries } from "#src/db/tables/credits";
import { reserve, settleReservation } from "#src/features/credits/credits.repository";
import { saveLeads } from "#src/pipeline/leads/save";
import { type NewLead } from "#src/pipeline/leads/new-lead";
import { newId } from "#src/shared/ids";
import type { Deliverability, Grade } from "#src/shared/lead";
import { eq, sql } from "drizzle-orm";
import { newWorkspace, type TestWorkspace } from "#test/support/harness/api";
import {
  ai,
  companyIn,
  email,
  newJob,
  newLead,
  phone,
  quality,
  scopeOf,
} from "#test/support/builders/leads";
import { fc } from "#test/support/builders/properties";
import { keepWithinHour } from "#test/support/harness/clock";
import { accounts, d1Of, databaseOf, queryShards } from "#test/support/harness/shards";

keepWithinHour();

const DAY_MS = 24 * 60 * 60_000;
const today = () => Math.floor(Date.now() / DAY_MS);
const dateOf = (day: number) => new Date(day * DAY_MS).toISOString().slice(0, 10);

/** A ledger entry of some days ago, as the service stores it. */
const book = (
  workspaceId: string,
  kind: "reserve" | "refund" | "grant" | "adjust",
  amount: number,
  daysAgo: number,
  key = newId(),
) =>
  databaseOf(workspaceId)
    .insert(ledgerEntries)
    .values({
      workspaceId,
      kind,
      amount,
      balanceAfter: 0,
      reason: "test",
      bookingKey: key,
      createdAt: Date.now() - daysAgo * DAY_MS,
    });

describe("the overview", () => {
  it("has zeros for a workspace without activity", async () => {
    const { asKey } = await newWorkspace();
    const { status, body } = await asKey("GET", "/analytics/overview");
    expect(status).toBe(200);
    expect(new Set(Object.values(body.totals))).toEqual(new Set([0]));
    expect(body.top_segments).toEqual({
      countries: [],
      industries: [],
      technologies: [],
      tlds: [],
    });
    expect(body.quality).toEqual({ A: 0, B: 0, C: 0, D: 0, F: 0 });
    expect(body.deliverability).toEqual({ high: 0, medium: 0, low: 0, unknown: 0 });
  });

  it("lists each of the last 30 days in UTC, today last", async () => {
    const { asKey } = await newWorkspace();
    const before = today();
    const { body } = await asKey("GET", "/analytics/overview");
    const last =
      today() === before ? before : Math.floor(Date.parse(body.activity.at(-1).date) / DAY_MS);
    expect(body.activity.map(({ date }: { date: string }) => date)).toEqual(
      Array.from({ length: 30 }, (_, index) => dateOf(last - 29 + index)),
    );
    expect(body.activity.at(-1)).toEqual({
      date: dateOf(last),
      jobs: 0,
      leads: 0,
      pages: 0,
      credits: 0,
    });
  });

  it("counts leads, their contacts, segments and grades of this workspace only", async () => {
    const [mine, other] = [await newWorkspace(), await newWorkspace()];
    await saveLeads(scopeOf(mine.workspaceId), [
      newLead({
        domain: "acme.de",
        enrichment: {
          company: companyIn("de"),
          ai: ai("Retail", "Shop", 50),
          quality: quality(90, "A"),
          email: email("high"),
        },
      }),
      newLead({
        domain: "bolt.de",
        emails: [],
        enrichment: { phone: phone("DE"), email: email("low") },
      }),
      newLead({ domain: "acme.co.uk", phones: [], technologies: [] }),
      newLead({ domain: "192.0.2.7" }),
    ]);
    await saveLeads(scopeOf(other.workspaceId), [newLead({ domain: "acme.fr" })]);
    const { body } = await mine.asKey("GET", "/analytics/overview");
    expect(body.totals).toEqual({
      leads: 4,
      leads_with_email: 3,
      leads_with_phone: 3,
      emails: 6,
      phones: 3,
      jobs: 0,
      pages: 0,
      credits: 0,
    });
    expect(body.top_segments).toEqual({
      countries: [{ value: "DE", leads: 2 }],
      industries: [{ value: "Retail", leads: 1 }],
      technologies: [
        { value: "nginx", leads: 3 },
        { value: "WordPress", leads: 3 },
      ],
      tlds: [
        { value: "de", leads: 2 },
        { value: "uk", leads: 1 },
      ],
    });
    expect(body.quality).toEqual({ A: 1, B: 0, C: 0, D: 0, F: 0 });
    expect(body.deliverability).toEqual({ high: 1, medium: 0, low: 1, unknown: 0 });
    expect(body.activity.at(-1)).toMatchObject({ leads: 4 });
    const theirs = await other.asKey("GET", "/analytics/overview");
    expect(theirs.body.totals.leads).toBe(1);
    expect(theirs.body.top_segments.tlds).toEqual([{ value: "fr", leads: 1 }]);
  });

  it("lists at most ten segments of a kind, most leads first", async () => {
    const { workspaceId, asKey } = await newWorkspace();
    const leads = Array.from({ length: 12 }, (_, index) =>
      Array.from({ length: index + 1 }, (__, n) =>
        newLead({ domain: `a${n}.t${String.fromCharCode(97 + index)}` }),
      ),
    ).flat();
    await saveLeads(scopeOf(workspaceId), leads);
    const { body } = await asKey("GET", "/analytics/overview");
    expect(body.top_segments.tlds.map(({ leads: count }: { leads: number }) => count)).toEqual([
      12, 11, 10, 9, 8, 7, 6, 5, 4, 3,
    ]);
  });

  it("counts jobs, pages and credits on the day on which the job was created", async () => {
    const { workspaceId, asKey } = await newWorkspace();
    const jobId = await newJob(workspaceId);
    await queryShards(
      "UPDATE jobs SET created_at = ? WHERE id = ?",
      Date.now() - 3 * DAY_MS,
      jobId,
    );
    await queryShards(`UPDATE jobs SET progress = '{"pages_fetched": 17}' WHERE id = ?`, jobId);
    await book(workspaceId, "reserve", -10, 3, `job:${jobId}:reserve`);
    await book(workspaceId, "refund", 4, 2, `job:${jobId}:settle`);
    const { body } = await asKey("GET", "/analytics/overview");
    const busy = body.activity.filter((day: object) =>
      Object.values(day).some((count) => typeof count === "number" && count !== 0),
    );
    expect(busy).toEqual([{ date: dateOf(today() - 3), jobs: 1, leads: 0, pages: 17, credits: 6 }]);
    expect(body.totals).toMatchObject({ jobs: 1, pages: 17, credits: 6 });
  });

  it("removes a deleted lead from every count, and deletes rows that reach zero", async () => {
    const { workspaceId, asKey } = await newWorkspace();
    const lead = newLead({ enrichment: { company: companyIn("IS"), quality: quality(80, "B") } });
    await saveLeads(scopeOf(workspaceId), [lead]);
    expect((await asKey("DELETE", `/leads/${lead.id}`)).status).toBe(204);
    const { body } = await asKey("GET", "/analytics/overview");
    expect(body.totals).toMatchObject({ leads: 0, emails: 0, phones: 0 });
    expect(
      await queryShards("SELECT * FROM lead_counts WHERE workspace_id = ?", workspaceId),
    ).toEqual([]);
  });

  it("reads summary rows by key, and leads only for the display names of ten technologies", async () => {
    const { asKey } = await newWorkspace();
    const prepare = vi.spyOn(Object.getPrototypeOf(env.DB), "prepare");
    await asKey("GET", "/analytics/overview");
    await asKey("GET", "/analytics/forecast");
    const queries = prepare.mock.calls.map(([query]) => String(query));
    prepare.mockRestore();
    const ours = queries.filter((query) => /daily_activity|lead_counts/.test(query));
    expect(ours.length).toBeGreaterThan(5);
    for (const query of ours) {
      expect(query).not.toMatch(/from "(leads|jobs|ledger_entries)"/);
      const { results: plan } = await env.DB.prepare(`EXPLAIN QUERY PLAN ${query}`)
        .bind(...[...query.matchAll(/\?/g)].map(() => 1))
        .all<{ detail: string }>();
      const scans = plan.filter(
        ({ detail }) => detail.startsWith("SCAN") && !/VIRTUAL TABLE|SCAN top/.test(detail),
      );
      expect(scans).toEqual([]);
    }
  });
});

describe("the forecast", () => {
  /** A workspace of a given age and balance, with charges by day. */
  async function workspaceOf(ageDays: number, balance: number, charges: [number, number][]) {
    const workspace = await newWorkspace({ credits: balance });
    const createdAt = Date.now() - ageDays * DAY_MS;
    const isThis = eq(workspaces.id, workspace.workspaceId);
    for (const db of [accounts, databaseOf(workspace.workspaceId)])
      await db.update(workspaces).set({ createdAt }).where(isThis);
    for (const [daysAgo, amount] of charges)
      await book(workspace.workspaceId, "reserve", -amount, daysAgo);
    return workspace;
  }
  const forecastOf = async ({ asKey }: TestWorkspace) =>
    (await asKey("GET", "/analytics/forecast")).body;

  it.each<[string, number, number, [number, number][], number, number | null]>([
    ["a workspace without charges", 90, 500, [], 0, null],
    [
      "an old workspace with equal charges on each day",
      90,
      500,
      [
        [0, 150],
        [10, 150],
      ],
      10,
      50,
    ],
    ["charges more than 30 days ago", 90, 500, [[30, 300]], 0, null],
    ["a charge on the first day of the period", 90, 300, [[29, 300]], 10, 30],
    ["a workspace created today", 0, 500, [[0, 20]], 20, 25],
    ["a workspace created yesterday", 1, 500, [[0, 20]], 10, 50],
    ["a balance for less than one day", 90, 9, [[0, 300]], 10, 0],
    ["an empty balance", 90, 0, [[0, 300]], 10, 0],
    ["an average with a fraction", 90, 100, [[0, 10]], 0.33, 300],
  ])("for %s", async (_, ageDays, balance, charges, burn, days) => {
    const forecast = await forecastOf(await workspaceOf(ageDays, balance, charges));
    expect(forecast).toMatchObject({
      balance,
      average_daily_burn: burn,
      days_until_empty: days,
    });
  });

  it("projects each of the next 30 days, never below 0", async () => {
    const forecast = await forecastOf(await workspaceOf(90, 100, [[0, 300]]));
    expect(forecast.projection.map(({ balance }: { balance: number }) => balance)).toEqual(
      Array.from({ length: 30 }, (_, index) => Math.max(0, 90 - 10 * index)),
    );
    expect(forecast.projection[0].date).toBe(dateOf(today() + 1));
    expect(forecast.projection[29].date).toBe(dateOf(today() + 30));
  });

  it("counts charges less refunds, and no grants or adjustments", async () => {
    const workspace = await workspaceOf(90, 500, []);
    const { workspaceId } = workspace;
    await book(workspaceId, "reserve", -60, 1, "job:a:reserve");
    await book(workspaceId, "refund", 30, 0, "job:a:settle");
    await book(workspaceId, "adjust", -400, 0);
    await book(workspaceId, "grant", 900, 0);
    expect(await forecastOf(workspace)).toMatchObject({ average_daily_burn: 1 });
  });

  it("does not count the refund of an earlier reservation as income", async () => {
    const workspace = await workspaceOf(90, 500, [[0, 30]]);
    await book(workspace.workspaceId, "reserve", -60, 40, "job:a:reserve");
    await book(workspace.workspaceId, "refund", 60, 0, "job:a:settle");
    expect(await forecastOf(workspace)).toMatchObject({ average_daily_burn: 1 });
  });

  it("matches the entries that the service itself stores", async () => {
    const workspace = await workspaceOf(90, 500, []);
    const scope = scopeOf(workspace.workspaceId);
    const event = (name: string) => ({ bookingKey: name, reason: "test" });
    await scope.db.batch(reserve(scope, { amount: 90, ...event("ai:1:reserve") }));
    await scope.db.batch(
      settleReservation(scope, {
        reserved: 90,
        spent: 60,
        onlyIf: sql`1`,
        ...event("ai:1:settle"),
      }),
    );
    expect(await forecastOf(workspace)).toMatchObject({ balance: 440, average_daily_burn: 2 });
  });
});

/** The non-zero counts that triggers maintain. */
async function kept(workspaceId: string) {
  const counts = await queryShards(
    "SELECT kind, value, leads FROM lead_counts WHERE workspace_id = ?",
    workspaceId,
  );
  const days = await queryShards(
    "SELECT * FROM daily_activity WHERE workspace_id = ?",
    workspaceId,
  );
  const byDay = days.flatMap(({ day, ...columns }) =>
    Object.entries(columns)
      .filter(([name]) => name !== "workspace_id")
      .map(([name, count]) => [`${day} ${name}`, count] as const),
  );
  return Object.fromEntries([
    ...counts.map(({ kind, value, leads }) => [`${kind} ${value}`, leads]),
    ...byDay.filter(([, count]) => count !== 0),
  ]);
}

/** The same counts, from a scan of every row. */
async function counted(workspaceId: string) {
  const counts = new Map<string, number>();
  const add = (key: string, by = 1) => counts.set(key, (counts.get(key) ?? 0) + by);
  const of = (table: string) =>
    queryShards(`SELECT * FROM ${table} WHERE workspace_id = ?`, workspaceId);
  const dayOf = (time: number) => Math.floor(time / DAY_MS);
  for (const lead of await of("leads")) {
    const [emails, phones] = [JSON.parse(lead.emails).length, JSON.parse(lead.phones).length];
    const day = dayOf(lead.created_at);
    add(`${day} leads`);
    add(`${day} emails`, emails);
    add(`${day} phones`, phones);
    add(`${day} leads_with_email`, Math.min(1, emails));
    add(`${day} leads_with_phone`, Math.min(1, phones));
    for (const kind of ["country", "industry", "grade", "deliverability"])
      if (lead[kind] !== null) add(`${kind} ${lead[kind]}`);
    const labels = lead.domain.split(".");
    if (labels.length > 1 && /^[a-z]/.test(labels.at(-1))) add(`tld ${labels.at(-1)}`);
    for (const { name } of JSON.parse(lead.technologies)) add(`technology ${name.toLowerCase()}`);
  }
  for (const job of await of("jobs")) {
    add(`${dayOf(job.created_at)} jobs`);
    add(`${dayOf(job.created_at)} pages`, JSON.parse(job.progress).pages_fetched ?? 0);
  }
  const ledger = await of("ledger_entries");
  for (const { kind, amount, created_at: at, booking_key: key } of ledger) {
    if (kind === "grant" || kind === "adjust") continue;
    const reserved = ledger.find(
      ({ booking_key: other }) => other === key.replace("settle", "reserve"),
    );
    add(`${dayOf(kind === "refund" ? (reserved?.created_at ?? at) : at)} credits`, -amount);
  }
  return Object.fromEntries([...counts].filter(([, count]) => count !== 0));
}

const DOMAINS = ["acme.com", "acme.co.uk", "b.de", "192.0.2.1", "localhost", "xn--e1a.xn--p1ai"];
const arbitraryLead = fc.record({
  domain: fc.constantFrom(...DOMAINS),
  emails: fc.uniqueArray(fc.constantFrom("a@b.de", "c@b.de", "d@b.de")),
  phones: fc.uniqueArray(fc.constantFrom("+491", "+492")),
  technologies: fc.uniqueArray(fc.constantFrom("WordPress", "nginx", "NGINX", "Ghost")),
  country: fc.option(fc.constantFrom("DE", "FR")),
  industry: fc.option(fc.constantFrom("Retail", "Mining")),
  grade: fc.option(fc.constantFrom<Grade>("A", "F")),
  deliverability: fc.option(fc.constantFrom<Deliverability>("high", "unknown")),
});
type LeadShape = typeof arbitraryLead extends fc.Arbitrary<infer T> ? T : never;

const leadOf = (shape: LeadShape, id = newId()): NewLead =>
  newLead({
    id,
    domain: shape.domain,
    emails: shape.emails.map((address) => ({ email: address, sourceUrl: null, method: "text" })),
    phones: shape.phones,
    technologies: shape.technologies.map((name) => ({ name, category: "CMS", version: null })),
    enrichment: {
      ...(shape.country && { company: companyIn(shape.country) }),
      ...(shape.industry && { ai: ai(shape.industry, "x", 1) }),
      ...(shape.grade && { quality: quality(1, shape.grade) }),
      ...(shape.deliverability && { email: email(shape.deliverability) }),
    },
  });

/** Events in a workspace; `at` selects one of its leads or jobs. */
const arbitraryEvent = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant("save" as const),
      leads: fc.array(arbitraryLead, { minLength: 1, maxLength: 4 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant("save again" as const),
      at: fc.nat(),
      lead: arbitraryLead,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant("enrich" as const),
      at: fc.nat(),
      industry: fc.constantFrom("Retail", "Legal", null),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("delete" as const), at: fc.nat() }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("merge" as const), at: fc.nat() }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant("age" as const), at: fc.nat(), days: fc.nat(40) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant("drop addresses" as const), at: fc.nat() }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("fail" as const), lead: arbitraryLead }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("erase all" as const) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant("job" as const),
      pages: fc.nat(50),
      deleted: fc.boolean(),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant("charge" as const),
      daysAgo: fc.nat(40),
      amount: fc.integer({ min: 1, max: 9 }),
      refunded: fc.boolean(),
    }),
  },
);
type Event = typeof arbitraryEvent extends fc.Arbitrary<infer T> ? T : never;

async function happen({ workspaceId, asKey }: TestWorkspace, event: Event): Promise<void> {
  const scope = scopeOf(workspaceId);
  const ids = await queryShards<{ id: string; domain: string }>(
    "SELECT id, domain FROM leads WHERE workspace_id = ? ORDER BY seq",
    workspaceId,
  );
  const lead = "at" in event ? ids[event.at % Math.max(1, ids.length)] : undefined;
  if ("at" in event && !lead) return;
  switch (event.kind) {
    case "save":
      await saveLeads(
        scope,
        event.leads.map((shape) => leadOf(shape)),
      );
      return;
    case "save again":
      await saveLeads(scope, [leadOf(event.lead, lead!.id)]);
      return;
    case "enrich":
      await (event.industry === null
        ? queryShards(
            "UPDATE leads SET enrichment = json_remove(enrichment, '$.ai') WHERE id = ?",
            lead!.id,
          )
        : queryShards(
            "UPDATE leads SET enrichment = json_set(enrichment, '$.ai', json(?)) WHERE id = ?",
            JSON.stringify(ai(event.industry, "x", 1)),
            lead!.id,
          ));
      return;
    case "delete":
      await asKey("DELETE", `/leads/${lead!.id}`);
      return;
    case "merge":
      await asKey("POST", "/leads/duplicates/merge", {
        json: { domain: lead!.domain, keep_lead_id: lead!.id },
      });
      return;
    case "age":
      await queryShards(
        "UPDATE leads SET created_at = created_at - ? WHERE id = ?",
        event.days * DAY_MS,
        lead!.id,
      );
      return;
    case "drop addresses":
      await queryShards("UPDATE leads SET emails = '[]' WHERE id = ?", lead!.id);
      return;
    case "fail": {
      const d1 = d1Of(workspaceId);
      const never = d1.prepare("INSERT INTO tags (id) VALUES (NULL)");
      const doomed = leadOf(event.lead);
      await saveLeads(scope, [doomed]);
      const erase = d1.prepare("DELETE FROM leads WHERE id = ?").bind(doomed.id);
      const outcome = await d1.batch([erase, never]).catch(() => "failed");
      if (outcome !== "failed") throw new Error("The batch was to fail whole");
      return;
    }
    case "erase all":
      await queryShards("DELETE FROM leads WHERE workspace_id = ?", workspaceId);
      return;
    case "job": {
      const id = await newJob(workspaceId);
      await queryShards(
        "UPDATE jobs SET progress = json_object('pages_fetched', ?) WHERE id = ?",
        event.pages,
        id,
      );
      if (event.deleted) await queryShards("DELETE FROM jobs WHERE id = ?", id);
      return;
    }
    case "charge": {
      const name = newId();
      await book(workspaceId, "reserve", -event.amount, event.daysAgo, `job:${name}:reserve`);
      if (event.refunded)
        await book(workspaceId, "refund", event.amount - 1, 0, `job:${name}:settle`);
    }
  }
}

describe("counts that triggers maintain", () => {
  it("equal those of a scan after any events in two concurrent workspaces", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(arbitraryEvent, arbitraryEvent), { minLength: 1, maxLength: 12 }),
        async (events) => {
          const [one, other] = [await newWorkspace(), await newWorkspace()];
          for (const [first, second] of events)
            await Promise.all([happen(one, first), happen(other, second), happen(one, second)]);
          for (const { workspaceId } of [one, other])
            expect(await kept(workspaceId)).toEqual(await counted(workspaceId));
        },
      ),
      { numRuns: 40 },
    );
  });

  it("lose no update under concurrent writes", async () => {
    const { workspaceId, asKey } = await newWorkspace();
    const scope = scopeOf(workspaceId);
    const leads = Array.from({ length: 60 }, () =>
      newLead({ enrichment: { company: companyIn("DE"), quality: quality(80, "B") } }),
    );
    await Promise.all(leads.map((lead) => saveLeads(scope, [lead])));
    await Promise.all([
      ...leads.slice(0, 30).map((lead) => asKey("DELETE", `/leads/${lead.id}`)),
      ...leads.slice(30).map((lead) => saveLeads(scope, [{ ...lead, phones: [] }])),
    ]);
    expect(await kept(workspaceId)).toEqual(await counted(workspaceId));
    const { body } = await asKey("GET", "/analytics/overview");
    expect(body.totals).toMatchObject({ leads: 30, leads_with_phone: 0 });
    expect(body.quality.B).toBe(30);
  });
});
