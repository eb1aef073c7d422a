import { env } from "cloudflare:workers";
import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { rawStatement } from "#src/db/raw-statement";
import { aiCharges, outreachGenerations } from "#src/db/tables/ai";
import { duplicatesQuery } from "#src/features/duplicates/duplicates.repository";
import { tallyOf } from "#src/features/duplicates/merge.repository";
import { mergeWrites } from "#src/features/duplicates/merge-writes.repository";
import type { NewCheck } from "#src/pipeline/verification/email-check";
import { saveLead, saveLeads } from "#src/pipeline/leads/save";
import { type NewLead } from "#src/pipeline/leads/new-lead";
import { newId } from "#src/shared/ids";
import { newWorkspace, type TestWorkspace } from "#test/support/harness/api";
import {
  ai,
  companyIn,
  email,
  icp,
  newLead,
  phone,
  quality,
  scopeOf,
} from "#test/support/builders/leads";
import { databaseOf, queryShards } from "#test/support/harness/shards";

let workspace: TestWorkspace;
beforeEach(async () => void (workspace = await newWorkspace()));

const add = (members: Partial<NewLead> = {}, of = workspace) =>
  saveLead(scopeOf(of.workspaceId), newLead(members));
const get = async (path: string) => (await workspace.asKey("GET", path)).body;
const duplicates = (query = "") => get(`/leads/duplicates${query}`);
const merge = (keep_lead_id: string, domain = "acme.com", of = workspace) =>
  of.asKey("POST", "/leads/duplicates/merge", { json: { domain, keep_lead_id } });

const check = (members: Partial<NewCheck> = {}): NewCheck => ({
  checkedAt: Date.now(),
  method: "dns",
  status: "valid",
  confidence: 80,
  reasons: ["mx_found"],
  mxHost: "mx.acme.com",
  ...members,
});
const found = (address: string, checked?: NewCheck) => ({
  email: address,
  sourceUrl: `https://acme.com/${address}`,
  method: "text",
  ...(checked && { check: checked }),
});
const NOTHING_MOVED = { emails: 0, phones: 0, tags: 0, notes: 0, checks: 0, outreach: 0 };

describe("the duplicates", () => {
  it("are the domains with at least two leads, largest group first", async () => {
    expect(await duplicates()).toEqual({ data: [], page: 1, per_page: 25, total: 0 });
    const saved = await saveLeads(
      scopeOf(workspace.workspaceId),
      ["b.test", "a.test", "c.test", "once.test", "c.test", "b.test", "a.test", "c.test"].map(
        (domain) => newLead({ domain, website: `https://www.${domain}/` }),
      ),
    );
    const { data, total } = await duplicates();
    expect(total).toBe(3);
    expect(data.map(({ domain, count }: any) => [domain, count])).toEqual([
      ["c.test", 3],
      ["a.test", 2],
      ["b.test", 2],
    ]);
    expect(data[0].leads).toEqual(
      [saved[7]!, saved[4]!, saved[2]!].map(
        ({ id, job_id, website, company_name, created_at }) => ({
          id,
          job_id,
          website,
          company_name,
          created_at,
        }),
      ),
    );
  });

  it("are paginated, and a page past the end still has the total", async () => {
    const domains = Array.from({ length: 5 }, (_, i) => `n${i}.test`);
    for (const domain of [...domains, ...domains]) await add({ domain });
    const page = await duplicates("?page=2&per_page=2");
    expect(page).toMatchObject({ page: 2, per_page: 2, total: 5 });
    expect(page.data.map(({ domain }: any) => domain)).toEqual(["n2.test", "n3.test"]);
    expect(await duplicates("?page=9")).toMatchObject({ data: [], total: 5 });
  });

  it("contain the newest 100 leads of a group, and its full count", async () => {
    const all = Array.from({ length: 103 }, () => newLead({ emails: [], technologies: [] }));
    await saveLeads(scopeOf(workspace.workspaceId), all);
    const [group] = (await duplicates()).data;
    expect([group.count, group.leads.length]).toEqual([103, 100]);
    expect(group.leads[0].id).toBe(all.at(-1)!.id);
  });

  it("are those of the workspace only", async () => {
    const other = await newWorkspace();
    await add();
    await add({}, other);
    expect((await duplicates()).total).toBe(0);
    await add({}, other);
    expect((await duplicates()).total).toBe(0);
  });

  it("are found by the index of domains only", async () => {
    const query = duplicatesQuery(workspace.workspaceId, { page: 1, per_page: 25, sort: "-count" });
    const { results } = await rawStatement(
      databaseOf(workspace.workspaceId),
      sql`EXPLAIN QUERY PLAN ${query}`,
    ).all<{
      detail: string;
    }>();
    const details = results.map(({ detail }) => detail);
    expect(details.filter((detail) => / leads\b/.test(detail))).toEqual([
      "SEARCH leads USING COVERING INDEX leads_by_domain (workspace_id=?)",
      "SEARCH leads USING INDEX leads_by_domain (workspace_id=? AND domain=?)",
    ]);
  });
});

describe("a merge", () => {
  it("keeps every address, number, profile and technology, the kept lead's first", async () => {
    const oldest = await add({
      emails: [found("old@acme.com"), found("info@acme.com")],
      phones: ["+49301", "+49302"],
      socials: { x: "https://x.com/old", xing: "https://xing.com/acme" },
      technologies: [{ name: "wordpress", category: "CMS", version: "5" }],
    });
    const kept = await add({
      emails: [found("info@acme.com"), found("jane@acme.com")],
      phones: ["+49302"],
      socials: { linkedin: "https://linkedin.com/acme" },
      technologies: [{ name: "WordPress", category: "CMS", version: "6" }],
    });
    const newest = await add({
      emails: [found("new@acme.com"), found("jane@acme.com"), found("old@acme.com")],
      phones: ["+49303", "+49301"],
      socials: { x: "https://x.com/new", linkedin: "https://linkedin.com/new" },
      technologies: [{ name: "Caddy", category: "Web server", version: null }],
    });
    const { status, body } = await merge(kept.id);
    expect(status).toBe(200);
    expect(body.lead).toMatchObject({
      id: kept.id,
      job_id: kept.job_id,
      created_at: kept.created_at,
      emails: ["info@acme.com", "jane@acme.com", "new@acme.com", "old@acme.com"],
      phones: ["+49302", "+49303", "+49301"],
      technologies: [
        { name: "WordPress", category: "CMS", version: "6" },
        { name: "Caddy", category: "Web server", version: null },
      ],
    });
    expect(body.lead.socials).toEqual({
      linkedin: "https://linkedin.com/acme",
      x: "https://x.com/new",
      xing: "https://xing.com/acme",
    });
    expect(new Set(body.merged_lead_ids)).toEqual(new Set([oldest.id, newest.id]));
    expect(body.moved).toEqual({ ...NOTHING_MOVED, emails: 2, phones: 2 });
    expect(await get(`/leads/${kept.id}`)).toMatchObject({ ...body.lead, hiring: null });
    const addresses = (await get(`/leads/${kept.id}/emails`)).data;
    expect(addresses.map((it: any) => it.email)).toEqual(body.lead.emails);
    expect(addresses.map((it: any) => it.is_primary)).toEqual([true, false, false, false]);
    expect(addresses[2].source).toEqual({ url: "https://acme.com/new@acme.com", method: "text" });
    for (const { id } of [oldest, newest])
      expect((await workspace.asKey("GET", `/leads/${id}`)).status).toBe(404);
    expect((await get("/leads?technology=caddy")).data).toMatchObject([{ id: kept.id }]);
    expect((await get("/leads?technology=wordpress")).total).toBe(1);
  });

  it("unites the profiles, and keeps the ids of the kept lead's people", async () => {
    const evidence = { source_url: "https://acme.com/team", snippet: "Ada Lovelace" };
    const person = (name: string, email: string | null) => ({
      ...evidence,
      id: newId(),
      name,
      title: null,
      seniority: null,
      department: null,
      email,
      phone: null,
      linkedin: null,
    });
    const profile = (people: ReturnType<typeof person>[], city: string) => ({
      addresses: [
        {
          ...evidence,
          street: "Main 1",
          postal_code: null,
          city,
          region: null,
          country: "DE",
          kind: "branch" as const,
        },
      ],
      registrations: [],
      people,
      statements: [{ ...evidence, kind: "founded_year" as const, value: "1998" }],
    });
    const other = await add({
      emails: [found("grace@acme.com")],
      profile: profile(
        [person("Grace Hopper", "grace@acme.com"), person("ADA Lovelace", null)],
        "Ulm",
      ),
    });
    const kept = await add({ profile: profile([person("Ada Lovelace", null)], "Bonn") });
    const before = await get(`/leads/${kept.id}`);
    await merge(kept.id);
    const after = await get(`/leads/${kept.id}`);
    expect(after.people.map(({ name }: any) => name)).toEqual(["Ada Lovelace", "Grace Hopper"]);
    expect(after.people[0]).toEqual(before.people[0]);
    expect(after.addresses.map(({ city }: any) => city)).toEqual(["Bonn"]);
    expect(after.statements).toHaveLength(1);
    const grace = after.contacts.find(({ email: one }: any) => one === "grace@acme.com");
    expect(grace.person_id).toBe(after.people[1].id);
    expect(other.id).not.toBe(kept.id);
  });

  it("fills missing values from the newest lead that has them", async () => {
    await add({
      companyName: "Old Name",
      title: "Old title",
      language: "de",
      enrichment: { ai: ai("mining", "anvil", 10), icp: icp(10, "weak"), phone: phone("DE") },
    });
    await add({
      companyName: "New Name",
      title: null,
      language: null,
      enrichment: { ai: ai("software", "bridge", 90), quality: quality(90, "A") },
    });
    const bare = { companyName: null, title: null, description: null, language: null };
    const kept = await add({
      ...bare,
      enrichment: { quality: quality(40, "D"), company: companyIn("FR") },
    });
    const { lead } = (await merge(kept.id)).body;
    expect(lead).toMatchObject({
      company_name: "New Name",
      title: "Old title",
      description: "Makers of fine anvils",
      language: "de",
    });
    expect(lead.enrichment).toEqual({
      ai: ai("software", "bridge", 90),
      icp: icp(10, "weak"),
      quality: quality(40, "D"),
      company: companyIn("FR"),
      phone: phone("DE"),
    });
    for (const query of [
      "industry=software",
      "verdict=weak",
      "country=FR",
      "grade=D",
      "min_icp=10",
    ])
      expect([query, (await get(`/leads?${query}`)).total]).toEqual([query, 1]);
    const last = await add({ companyName: "Zebra", domain: "other.test" });
    const byName = (await get("/leads?sort=company_name")).data.map(({ id }: any) => id);
    expect(byName).toEqual([kept.id, last.id]);
  });

  it("unites the uploaded columns, the kept lead's first", async () => {
    await add({ input: { Segment: "Old", Owner: "Ada" } });
    await add({ input: { Segment: "New", "CRM id": "007" } });
    const kept = await add({ input: { Note: "Call", "CRM id": "" } });
    await merge(kept.id);
    const { input } = await get(`/leads/${kept.id}`);
    expect(Object.entries(input)).toEqual([
      ["Note", "Call"],
      ["CRM id", ""],
      ["Segment", "New"],
      ["Owner", "Ada"],
    ]);
    expect((await get("/leads?input=Owner=Ada")).total).toBe(1);
    const bare = await add({ domain: "bare.com" });
    await add({ domain: "bare.com" });
    await merge(bare.id, "bare.com");
    expect((await get(`/leads/${bare.id}`)).input).toBeNull();
  });

  it("keeps the kept lead's uploaded columns, if all are too long", async () => {
    const long = "x".repeat(32_000);
    for (const name of ["A", "B"]) await add({ input: { [name]: long } });
    const kept = await add({ input: { C: long } });
    await merge(kept.id);
    expect((await get(`/leads/${kept.id}`)).input).toEqual({ C: long });
  });

  it("keeps the kept lead's values, and unites values derived from its lists", async () => {
    const emailOf = (role: string, level: "high" | "low") => ({
      ...email(level),
      role_addresses: [role],
    });
    await add({
      enrichment: {
        ai: ai("mining", "anvil", 10),
        phone: { countries: ["AT", "DE"], line_types: ["mobile"], primary_country: "AT" },
        email: emailOf("sales@acme.com", "low"),
      },
    });
    const kept = await add({
      enrichment: {
        ai: ai("software", "bridge", 90),
        phone: { countries: ["DE"], line_types: ["fixed_line"], primary_country: "DE" },
        email: emailOf("info@acme.com", "high"),
      },
    });
    expect((await merge(kept.id)).body.lead.enrichment).toEqual({
      ai: ai("software", "bridge", 90),
      phone: {
        countries: ["DE", "AT"],
        line_types: ["fixed_line", "mobile"],
        primary_country: "DE",
      },
      email: { ...email("high"), role_addresses: ["info@acme.com", "sales@acme.com"] },
    });
  });

  it("moves tags, notes and outreach, and counts tags correctly", async () => {
    const [kept, other, third] = [await add(), await add(), await add()];
    const tag = (lead: { id: string }, name: string) =>
      workspace.asKey("POST", `/leads/${lead.id}/tags`, { json: { name } });
    for (const lead of [kept, other, third]) await tag(lead, "Shared");
    for (const lead of [other, third]) await tag(lead, "Theirs");
    await tag(kept, "Own");
    const write = (lead: { id: string }, body: string) =>
      workspace.asUser("POST", `/leads/${lead.id}/notes`, { json: { body } });
    for (const [lead, text] of [
      [other, "1"],
      [kept, "2"],
      [third, "3"],
    ] as const)
      await write(lead, text);
    await addOutreach(other.id, "Hello");
    const { body } = await merge(kept.id);
    expect(body.moved).toEqual({ ...NOTHING_MOVED, tags: 1, notes: 2, outreach: 1 });
    expect(body.lead.tags.map((it: any) => [it.name, it.usage_count])).toEqual([
      ["Own", 1],
      ["Shared", 1],
      ["Theirs", 1],
    ]);
    const notes = (await get(`/leads/${kept.id}/notes`)).data;
    expect(notes.map((it: any) => [it.body, it.lead_id, it.author.id])).toEqual(
      ["3", "2", "1"].map((text) => [text, kept.id, workspace.userId]),
    );
    const outreach = (await get(`/ai/leads/${kept.id}/outreach`)).data;
    expect(outreach).toMatchObject([{ content: "Hello" }]);
    expect((await get("/leads?tag=theirs")).data).toMatchObject([{ id: kept.id }]);
  });

  it.each([
    ["of the other lead", 0, 1],
    ["of the kept lead", 1, 0],
  ])("prefers a mail server's fresh verdict %s to a newer one from DNS", async (_, own, other) => {
    const at = Date.now() - 100_000;
    const refused = { status: "invalid", confidence: 2, reasons: ["mailbox_not_found"] } as const;
    const checks = [
      check({ checkedAt: at + 1000, status: "risky", confidence: 40 }),
      check({ checkedAt: at, method: "smtp", ...refused, reasons: [...refused.reasons] }),
    ];
    await add({ emails: [found("a@acme.com", checks[other])] });
    const kept = await add({ emails: [found("a@acme.com", checks[own])] });
    await merge(kept.id);
    const [a] = (await get(`/leads/${kept.id}/emails`)).data;
    const last_verified_at = new Date(at).toISOString();
    expect(a).toMatchObject({ ...refused, last_verified_at });
    expect((await get("/leads?email_status=invalid")).total).toBe(1);
    expect((await get("/leads?email_status=risky")).total).toBe(0);
  });

  describe("judges the kept lead's mail by the merged verdicts", () => {
    const DAY_MS = 24 * 3600_000;
    const asked = (status: NewCheck["status"], reasons: NewCheck["reasons"], days = 0) =>
      check({ method: "smtp", status, reasons, checkedAt: Date.now() - days * DAY_MS - 60_000 });
    const unverified = check({ status: "unverified", checkedAt: Date.now() - 120_000 });

    /** Merges a lead whose address was checked into one with the same address, and returns the kept lead. */
    async function merged(checked: NewCheck | undefined, own: NewCheck | undefined) {
      const enrichment = { email: email("medium"), quality: quality(50, "C") };
      await add({ emails: [found("a@acme.com", checked)] });
      const kept = await add({ emails: [found("a@acme.com", own)], enrichment });
      const { body } = await merge(kept.id);
      expect(body.merged_lead_ids).toHaveLength(1);
      expect(await get(`/leads/${kept.id}`)).toMatchObject(body.lead);
      return body.lead;
    }

    it.each([
      ["valid", ["smtp_accepted"], { deliverability: "high", catch_all: false }, 90],
      ["risky", ["smtp_accepted", "catch_all"], { deliverability: "medium", catch_all: true }, 60],
      ["invalid", ["mailbox_not_found"], { deliverability: "low", catch_all: null }, 0],
    ] as const)("%s: %s", async (status, reasons, expected, score) => {
      const lead = await merged(asked(status, [...reasons]), unverified);
      expect(lead.enrichment.email).toMatchObject({ ...email("medium"), ...expected });
      expect(lead.enrichment.quality.deliverability_score).toBe(score);
      const { data } = await get(`/leads?deliverability=${expected.deliverability}`);
      expect(data).toMatchObject([{ id: lead.id }]);
    });

    it.each([
      ["a verdict that is stale", asked("valid", ["smtp_accepted"], 31), unverified],
      ["leads without checks", undefined, undefined],
    ])("does not change it for %s", async (_, theirs, own) => {
      const { enrichment } = await merged(theirs, own);
      expect(enrichment).toMatchObject({ email: email("medium"), quality: quality(50, "C") });
    });

    it("recomputes it when an interrupted merge is repeated", async () => {
      const enrichment = { email: email("medium") };
      const kept = await add({
        emails: [found("a@acme.com", asked("valid", ["smtp_accepted"]))],
        enrichment,
      });
      const { body } = await merge(kept.id);
      expect(body.merged_lead_ids).toEqual([]);
      expect(body.lead.enrichment.email).toMatchObject({ deliverability: "high" });
    });
  });

  it("keeps both histories of an address that both leads have", async () => {
    const at = Date.now() - 100_000;
    const first = await add({
      emails: [
        found("a@acme.com", check({ checkedAt: at + 3000, status: "invalid", confidence: 0 })),
        found("theirs@acme.com", check({ checkedAt: at + 1000 })),
      ],
    });
    const [seen] = (await get(`/leads/${first.id}/emails`)).data;
    const second = await add({
      emails: [
        found("a@acme.com", check({ checkedAt: at + 1000, status: "risky" })),
        found("theirs@acme.com", check({ checkedAt: at + 9000, confidence: 99 })),
      ],
    });
    const [, moves] = (await get(`/leads/${second.id}/emails`)).data;
    const kept = await add({ emails: [found("a@acme.com", check({ checkedAt: at + 2000 }))] });
    const [own] = (await get(`/leads/${kept.id}/emails`)).data;
    const { body } = await merge(kept.id);
    expect(body.moved).toEqual({ ...NOTHING_MOVED, emails: 1, checks: 4 });
    const [a, theirs] = (await get(`/leads/${kept.id}/emails`)).data;
    expect(a).toMatchObject({
      id: own.id,
      status: "invalid",
      confidence: 0,
      first_seen_at: seen.first_seen_at,
      last_verified_at: new Date(at + 3000).toISOString(),
      source: own.source,
    });
    const history = (id: string) => get(`/leads/${kept.id}/emails/${id}/history`);
    expect((await history(a.id)).data.map((it: any) => [it.checked_at, it.status])).toEqual([
      [new Date(at + 3000).toISOString(), "invalid"],
      [new Date(at + 2000).toISOString(), "valid"],
      [new Date(at + 1000).toISOString(), "risky"],
    ]);
    // The newest lead's record of the address moves, and the other checks are appended.
    expect(theirs).toMatchObject({ id: moves.id, confidence: 99 });
    const checks = (await history(theirs.id)).data;
    expect(checks.map((it: any) => it.checked_at)).toEqual(
      [at + 9000, at + 1000].map((ms) => new Date(ms).toISOString()),
    );
    const appended = checks[1].id;
    expect(appended).toMatch(
      /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
    );
    expect(Number.parseInt(appended.replace("-", "").slice(0, 12), 16)).toBe(at + 1000);
  });

  it("restores an address that another lead still has", async () => {
    const kept = await add({ emails: [found("a@acme.com", check()), found("b@acme.com")] });
    await add({ id: kept.id, emails: [found("b@acme.com")] });
    await add({ emails: [found("a@acme.com")] });
    const gone = await add({ emails: [found("gone@acme.com", check())] });
    await add({ id: gone.id, emails: [] });
    const { body } = await merge(kept.id);
    expect(body.lead.emails).toEqual(["b@acme.com", "a@acme.com"]);
    expect(body.moved).toMatchObject({ emails: 1, checks: 1 });
    const [, a] = (await get(`/leads/${kept.id}/emails`)).data;
    expect((await get(`/leads/${kept.id}/emails/${a.id}/history`)).total).toBe(1);
  });

  it("makes search find the lead by its merged values, and no longer the others", async () => {
    await add({ emails: [found("rarebird@acme.com")], companyName: "東京 工業" });
    const kept = await add({ companyName: null });
    await merge(kept.id);
    for (const q of ["rarebird", "京", "anvil"])
      expect([q, (await get(`/leads?q=${q}`)).data]).toMatchObject([q, [{ id: kept.id }]]);
  });

  it("makes search find values that were added during the merge", async () => {
    const kept = newLead({ emails: [found("first@acme.com")] });
    await saveLead(scopeOf(workspace.workspaceId), kept);
    await add({ emails: [found("other@acme.com")] });
    const d1 = Object.getPrototypeOf(env.DB) as D1Database;
    const { batch } = d1;
    const spy = vi.spyOn(d1, "batch").mockImplementation(async function (this: D1Database, all) {
      const answers = await batch.call(this, all);
      if (JSON.stringify(answers).includes("other@acme.com")) {
        spy.mockRestore();
        const late = { ...kept, emails: [...kept.emails, found("late@acme.com")] };
        await saveLead(scopeOf(workspace.workspaceId), late);
      }
      return answers as never;
    });
    const { body } = await merge(kept.id);
    expect(body.lead.emails).toEqual(["first@acme.com", "late@acme.com", "other@acme.com"]);
    for (const address of body.lead.emails)
      expect((await get(`/leads?q=${address}`)).total).toBe(1);
  });

  it("changes nothing the second time", async () => {
    const kept = await add({ emails: [found("a@acme.com", check())] });
    await add({ emails: [found("a@acme.com", check()), found("b@acme.com", check())] });
    const first = (await merge(kept.id, " WWW.Acme.com ")).body;
    expect(first.merged_lead_ids).toHaveLength(1);
    const { status, body } = await merge(kept.id);
    expect(status).toBe(200);
    expect(body).toEqual({ lead: first.lead, merged_lead_ids: [], moved: NOTHING_MOVED });
    expect((await duplicates()).total).toBe(0);
  });

  it("loses no data if the same and opposite merges run concurrently", async () => {
    const leads = await Promise.all(
      Array.from({ length: 6 }, (_, i) => add({ emails: [found(`n${i}@acme.com`, check())] })),
    );
    for (const [i, { id }] of leads.entries())
      await workspace.asKey("POST", `/leads/${id}/notes`, { json: { body: `Note ${i}` } });
    const answers = await Promise.all([0, 0, 1, 0, 1].map((keep) => merge(leads[keep]!.id)));
    expect(answers.map(({ status }) => status).filter((it) => ![200, 404].includes(it))).toEqual(
      [],
    );
    const { data, total } = await get("/leads");
    expect([total, new Set(data[0].emails).size]).toEqual([1, 6]);
    expect((await get(`/leads/${data[0].id}/notes`)).total).toBe(6);
    const merged = answers.flatMap(({ body }) => body.merged_lead_ids ?? []);
    expect(new Set(merged).size).toBe(merged.length);
  });

  it("rejects a lead of another domain, and an unknown one", async () => {
    const lead = await add();
    const { status, body } = await merge(lead.id, "other.com");
    expect([status, body.error.details]).toMatchObject([422, [{ path: "body.keep_lead_id" }]]);
    expect((await merge(newId())).status).toBe(404);
    const other = await newWorkspace();
    await add({}, other);
    const foreign = await merge(lead.id, "acme.com", other);
    expect([foreign.status, foreign.body.error.code]).toEqual([404, "not_found"]);
  });

  it.each([
    ["nothing", {}],
    ["no lead", { domain: "acme.com" }],
    ["an invalid id", { domain: "acme.com", keep_lead_id: "1" }],
    ["an empty domain", { domain: " ", keep_lead_id: newId() }],
  ])("rejects %s with 422", async (_, json) => {
    const path = "/leads/duplicates/merge";
    expect((await workspace.asKey("POST", path, { json })).status).toBe(422);
  });

  it("changes no other workspace and no other domain", async () => {
    const other = await newWorkspace();
    const theirs = [await add({}, other), await add({}, other)];
    const [kept] = [await add(), await add(), await add({ domain: "sub.test" })];
    expect((await merge(kept!.id)).body.merged_lead_ids).toHaveLength(1);
    expect((await get("/leads")).total).toBe(2);
    for (const { id } of theirs)
      expect((await other.asKey("GET", `/leads/${id}`)).status).toBe(200);
  });

  it("returns 409 while an AI request is in progress for a lead to be deleted", async () => {
    const [kept, other] = [await add(), await add()];
    const charge = {
      workspaceId: workspace.workspaceId,
      action: "ai_enrichment",
      reason: "test",
      amount: 3,
    } as const;
    await databaseOf(workspace.workspaceId)
      .insert(aiCharges)
      .values([
        { ...charge, leadId: kept.id },
        { ...charge, leadId: other.id },
      ]);
    const { status, body } = await merge(kept.id);
    expect([status, body.error.code]).toEqual([409, "conflict"]);
    expect((await duplicates()).total).toBe(1);
    await queryShards("DELETE FROM ai_charges WHERE lead_id = ?", other.id);
    expect((await merge(kept.id)).body.merged_lead_ids).toEqual([other.id]);
  });

  it("does not merge a lead for which an AI request has just started", async () => {
    const [kept, busy, other] = [await add(), await add(), await add()];
    const { workspaceId } = workspace;
    const charge = { workspaceId, action: "icp_match", reason: "test", amount: 2 } as const;
    await databaseOf(workspace.workspaceId)
      .insert(aiCharges)
      .values({ ...charge, leadId: busy.id });
    const { writes, remove } = mergeWrites({
      workspaceId,
      domain: "acme.com",
      keptId: kept.id,
      otherIds: [busy.id, other.id],
      search: "acme",
      nowMs: Date.now(),
    });
    const db = databaseOf(workspaceId);
    const answers = await db.$client.batch(
      [...writes, remove].map((query) => rawStatement(db, query)),
    );
    expect(answers.at(-1)!.results).toEqual([{ id: other.id }]);
    expect((await workspace.asKey("GET", `/leads/${busy.id}`)).status).toBe(200);
  });

  it("merges hundreds of leads at once", async () => {
    const scope = scopeOf(workspace.workspaceId);
    const at = Date.now() - 100_000;
    const all = Array.from({ length: 300 }, (_, i) =>
      newLead({
        emails: [found("a@acme.com", check({ checkedAt: at + i })), found(`n${i}@acme.com`)],
      }),
    );
    await saveLeads(scope, all);
    const { body } = await merge(all[150]!.id);
    expect(body.merged_lead_ids).toHaveLength(299);
    expect(body.moved).toEqual({ ...NOTHING_MOVED, emails: 299, checks: 299 });
    expect(body.lead.emails.slice(0, 4)).toEqual([
      "a@acme.com",
      "n150@acme.com",
      "n299@acme.com",
      "n298@acme.com",
    ]);
  });

  it("scans no table", async () => {
    const lead = await add();
    const { writes, remove } = mergeWrites({
      workspaceId: workspace.workspaceId,
      domain: "acme.com",
      keptId: lead.id,
      otherIds: [newId()],
      search: "acme",
      nowMs: Date.now(),
    });
    const tally = tallyOf(workspace.workspaceId, lead.id);
    for (const statement of [tally, ...writes, remove]) {
      const { results } = await rawStatement(
        databaseOf(workspace.workspaceId),
        sql`EXPLAIN QUERY PLAN ${statement}`,
      ).all<{
        detail: string;
      }>();
      const details = results.map(({ detail }) => detail);
      // Given ids and documents are scanned; stored rows are found by index.
      const walks = details.filter(
        (detail) =>
          /\(workspace_id=\?\)/.test(detail) ||
          /^SCAN (?!CONSTANT|given|item|other|chosen|newest|asked|seen|found|ranked|cell|\()/.test(
            detail,
          ),
      );
      expect([walks, details]).toEqual([[], details]);
    }
  });

  it("covers every table that references leads", async () => {
    const { results } = await env.DB.prepare(
      "SELECT name, sql FROM sqlite_master WHERE type = 'table' AND sql LIKE '%REFERENCES `leads`%' ORDER BY name",
    ).all<{ name: string }>();
    // Leads of a pending push or run leave it when they are merged into another.
    expect(results.map(({ name }) => name)).toEqual([
      "changes",
      "lead_emails",
      "lead_tags",
      "notes",
      "outreach_generations",
      "page_snapshots",
      "push_leads",
      "remote_records",
      "site_snapshots",
      "workflow_run_leads",
    ]);
  });
});

const addOutreach = (leadId: string, content: string) =>
  databaseOf(workspace.workspaceId).insert(outreachGenerations).values({
    workspaceId: workspace.workspaceId,
    leadId,
    kind: "pitch",
    product: "Anvils",
    content,
    model: "test",
  });
