import { env } from "cloudflare:workers";
import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { rawStatement } from "#src/db/raw-statement";
import { leadTags, tags } from "#src/db/tables/tags";
import { LEAD_SORTS, type LeadFilter } from "#src/features/leads/filter";
import { leadQuery, pageQuery } from "#src/features/leads/lead-query.repository";
import { type Counted, totalQuery } from "#src/features/leads/lead-total.repository";
import { searchPageQuery } from "#src/features/leads/search-page.repository";
import { saveLead, saveLeads } from "#src/pipeline/leads/save";
import { type NewLead } from "#src/pipeline/leads/new-lead";
import { newId } from "#src/shared/ids";
import { nameKey } from "#src/shared/text/name-key";
import { newWorkspace, type TestWorkspace } from "#test/support/harness/api";
import {
  ai,
  companyIn,
  email,
  icp,
  newJob,
  newLead,
  phone,
  quality,
  scopeOf,
} from "#test/support/builders/leads";

/** Saves one lead with these members in a workspace. */
const add = (workspaceId: string, members: Partial<NewLead> = {}) =>
  saveLead(scopeOf(workspaceId), newLead(members));

const namesOf = (body: any): string[] => body.data.map((lead: any) => lead.company_name);

async function tagLead(workspaceId: string, leadId: string, name: string): Promise<string> {
  const { db } = scopeOf(workspaceId);
  const [tag] = await db
    .insert(tags)
    .values({ workspaceId, name, nameKey: nameKey(name) })
    .returning();
  const [lead] = await rawStatement(db, sql`SELECT seq FROM leads WHERE id = ${leadId}`).raw<
    [number]
  >();
  await db.insert(leadTags).values({ tagId: tag!.id, leadSeq: lead![0] });
  return tag!.id;
}

describe("the list of leads", () => {
  it("returns a page of the workspace's leads only, newest first", async () => {
    const [mine, other] = [await newWorkspace(), await newWorkspace()];
    for (const companyName of ["First", "Second", "Third"])
      await add(mine.workspaceId, { companyName });
    await add(other.workspaceId, { companyName: "Foreign" });
    const { status, body } = await mine.asKey("GET", "/leads?page=1&per_page=2");
    expect(status).toBe(200);
    expect(namesOf(body)).toEqual(["Third", "Second"]);
    expect(body).toMatchObject({ page: 1, per_page: 2, total: 3 });
    expect(namesOf((await mine.asKey("GET", "/leads?page=2&per_page=2")).body)).toEqual(["First"]);
    expect((await mine.asKey("GET", "/leads?page=9")).body).toMatchObject({ data: [], total: 3 });
  });

  it("runs at most three D1 statements, including authentication", async () => {
    const { workspaceId, asKey } = await newWorkspace();
    await add(workspaceId);
    await asKey("GET", "/leads");
    const prepare = vi.spyOn(Object.getPrototypeOf(env.DB), "prepare");
    await asKey("GET", "/leads?q=acme&has_email=true");
    expect(prepare.mock.calls.length).toBeGreaterThan(0);
    expect(prepare.mock.calls.length).toBeLessThanOrEqual(3);
    prepare.mockRestore();
  });

  it("returns a lead's tags with their usage counts", async () => {
    const { workspaceId, asKey } = await newWorkspace();
    const lead = await add(workspaceId);
    const id = await tagLead(workspaceId, lead.id, "Hot");
    const { body } = await asKey("GET", "/leads");
    expect(body.data[0].tags).toEqual([
      { id, name: "Hot", color: "neutral", usage_count: 1, created_at: expect.any(String) },
    ]);
  });

  it("accepts a country name, and rejects an unknown country", async () => {
    const { workspaceId, asKey } = await newWorkspace();
    await add(workspaceId, { enrichment: { company: companyIn("DE") } });
    for (const country of ["DE", "de", "Germany", "Deutschland"])
      expect((await asKey("GET", `/leads?country=${country}`)).body.total).toBe(1);
    const { status, body } = await asKey("GET", "/leads?country=Germny");
    expect(status).toBe(422);
    expect(body.error.message).toBe("query.country: Unknown country. Did you mean DE (Germany)?");
  });

  it("rejects unknown filters, invalid values and invalid pages with their paths", async () => {
    const { asKey } = await newWorkspace();
    const refused = async (query: string) => {
      const { status, body } = await asKey("GET", `/leads?${query}`);
      expect(status).toBe(422);
      return body.error.details[0].path;
    };
    expect(await refused("contry=DE")).toBe("query.contry");
    expect(await refused("has_email=maybe")).toBe("query.has_email");
    expect(await refused("min_quality=101")).toBe("query.min_quality");
    expect(await refused("sort=name")).toBe("query.sort");
    expect(await refused("created_after=yesterday")).toBe("query.created_after");
    expect(await refused("per_page=201")).toBe("query.per_page");
  });
});

describe("filters", () => {
  let workspace: TestWorkspace;
  const anvil: Partial<NewLead> = {
    companyName: "Anvil Works",
    domain: "anvil.de",
    title: "Ambosse aus Köln",
    description: null,
    emails: [{ email: "kontakt@anvil.de", sourceUrl: null, method: "text" }],
    technologies: [
      { name: "Shopify", category: "Commerce", version: null },
      // Stored under the former and the current name, as by two crawls.
      { name: "Typekit", category: "Font scripts", version: null },
      { name: "Adobe Fonts", category: "Font scripts", version: null },
    ],
    enrichment: {
      quality: quality(91, "A"),
      icp: icp(80, "strong"),
      ai: ai("Manufacturing", "Tools", 77),
      phone: phone("DE"),
      email: email("high"),
    },
  };
  const bare: Partial<NewLead> = {
    companyName: null,
    domain: "bare.jp",
    title: "株式会社東京製作所",
    description: null,
    emails: [],
    phones: [],
    technologies: [],
  };
  const middling: Partial<NewLead> = {
    companyName: "ärmel & co",
    domain: "aermel.com",
    description: null,
    title: `Quotes " and AND OR NOT ( stars * NEAR`,
    emails: [{ email: "info@aermel.com", sourceUrl: null, method: "mailto" }],
    technologies: [
      { name: "WordPress", category: "CMS", version: null },
      { name: "Typekit", category: "Font scripts", version: null },
    ],
    enrichment: { quality: quality(40, "D"), icp: icp(20, "weak") },
  };

  beforeAll(async () => {
    workspace = await newWorkspace();
    const saved = await saveLeads(
      scopeOf(workspace.workspaceId),
      [anvil, bare, middling].map(newLead),
    );
    await tagLead(workspace.workspaceId, saved[0]!.id, "Hot");
    const other = await newWorkspace();
    await saveLeads(scopeOf(other.workspaceId), [anvil, bare, middling].map(newLead));
    await tagLead(other.workspaceId, newId(), "unused").catch(() => undefined);
  });

  const domains = async (query: Record<string, string>) => {
    const { status, body } = await workspace.asKey(
      "GET",
      `/leads?${new URLSearchParams(query).toString()}`,
    );
    expect(status).toBe(200);
    expect(body.total).toBe(body.data.length);
    return body.data.map((lead: any) => lead.domain).toSorted();
  };

  it.each<[Record<string, string>, string[]]>([
    [{ domain: "ANVIL.de" }, ["anvil.de"]],
    [{ country: "de" }, ["anvil.de"]],
    [{ industry: "manufacturing" }, ["anvil.de"]],
    [{ category: "TOOLS" }, ["anvil.de"]],
    [{ technology: "shopify" }, ["anvil.de"]],
    [{ technology: "Typekit" }, ["aermel.com", "anvil.de"]],
    [{ technology: "adobe fonts" }, ["aermel.com", "anvil.de"]],
    [{ technology: "adobe fonts", tag: "hot" }, ["anvil.de"]],
    [{ tag: "hot" }, ["anvil.de"]],
    [{ tag: "cold" }, []],
    [{ tag: newId() }, []],
    [{ has_email: "true" }, ["aermel.com", "anvil.de"]],
    [{ has_email: "false" }, ["bare.jp"]],
    [{ has_phone: "false" }, ["bare.jp"]],
    [{ deliverability: "high" }, ["anvil.de"]],
    [{ grade: "D" }, ["aermel.com"]],
    [{ min_quality: "40" }, ["aermel.com", "anvil.de"]],
    [{ min_quality: "41" }, ["anvil.de"]],
    [{ min_icp: "21" }, ["anvil.de"]],
    [{ verdict: "weak" }, ["aermel.com"]],
    [{ min_lead_score: "77" }, ["anvil.de"]],
    [{ min_seo: "1" }, []],
    [{ created_after: "2020-01-01" }, ["aermel.com", "anvil.de", "bare.jp"]],
    [{ created_before: "2020-01-01T00:00:00+02:00" }, []],
    [{ has_email: "true", min_quality: "50", tag: "Hot", q: "anvil" }, ["anvil.de"]],
    [{ technology: "wordpress", sort: "icp" }, ["aermel.com"]],
  ])("by %j", async (query, expected) => {
    expect(await domains(query)).toEqual(expected);
  });

  it.each<[string, string, string[]]>([
    ["the start of a word of the name", "anv", ["anvil.de"]],
    ["every word, in any order", "works anvil", ["anvil.de"]],
    ["letters without their accents", "koln", ["anvil.de"]],
    ["a whole e-mail address", "kontakt@anvil.de", ["anvil.de"]],
    ["a domain", "aermel.com", ["aermel.com"]],
    ["two characters inside a Japanese name", "東京", ["bare.jp"]],
    ["no characters that are not adjacent in the name", "東所", []],
    ["operators as literal words", 'quotes" AND NOT (NEAR', ["aermel.com"]],
    ["a single asterisk as no term", "*", []],
    ["text that does not occur", "granite", []],
  ])("finds %s", async (_what, q, expected) => {
    expect(await domains({ q })).toEqual(expected);
  });

  it("does not match another workspace's id as a word", async () => {
    const spy = await newWorkspace();
    await add(spy.workspaceId, { description: workspace.workspaceId.replaceAll("-", "") });
    expect(await domains({ q: "makers" })).toEqual([]);
  });

  it.each([
    ["company_name", ["anvil.de", "aermel.com", "bare.jp"]],
    ["quality", ["anvil.de", "aermel.com", "bare.jp"]],
    ["icp", ["anvil.de", "aermel.com", "bare.jp"]],
    ["-company_name", ["aermel.com", "anvil.de", "bare.jp"]],
    ["-quality", ["aermel.com", "anvil.de", "bare.jp"]],
    ["-icp", ["aermel.com", "anvil.de", "bare.jp"]],
    ["created_at", ["anvil.de", "bare.jp", "aermel.com"]],
    ["-created_at", ["aermel.com", "bare.jp", "anvil.de"]],
  ])("sorts by %s", async (sort, expected) => {
    const { body } = await workspace.asKey("GET", `/leads?sort=${sort}`);
    expect(body.data.map((lead: any) => lead.domain)).toEqual(expected);
  });
});

describe("leads that are too many to be sorted in memory", () => {
  let workspaceId: string;
  beforeAll(async () => {
    workspaceId = newId();
    const all = Array.from({ length: 60 }, (_, n) =>
      newLead({
        domain: `n${n}.com`,
        companyName: n % 11 === 4 ? null : n % 3 === 0 ? "Granite" : "Marble",
        enrichment: {
          ...(n % 7 !== 2 && { quality: quality((n * 37) % 101, "C") }),
          company: companyIn(n % 2 === 0 ? "DE" : "IS"),
        },
      }),
    );
    await saveLeads(scopeOf(workspaceId), all);
  });

  it.each<LeadFilter>([
    { q: "com" },
    { q: "com n1" },
    { q: "granite" },
    { q: "com", country: "DE" },
    { q: "granite", country: "IS" },
    { technology: "nginx" },
  ])("are the same leads, in the same order: %j", async (filter) => {
    const { db } = scopeOf(workspaceId);
    for (const sort of LEAD_SORTS)
      for (const page of [
        { limit: 5, offset: 0 },
        { limit: 5, offset: 5 },
        { limit: 100, offset: 3 },
      ]) {
        const read = async (maxSorted?: number) => {
          const bounds = maxSorted === undefined ? {} : { maxSorted };
          const query = pageQuery(workspaceId, { ...filter, sort }, page, bounds);
          return (await rawStatement(db, query).all()).results;
        };
        expect([sort, await read(1)]).toEqual([sort, await read()]);
        expect((await read(1)).length).toBeGreaterThan(0);
      }
  });

  it.each<LeadFilter>([
    { q: "granite" },
    { q: "granite n1" },
    { q: "n1* marble" },
    { q: "marble unknownword" },
    { q: "granite", country: "IS" },
    { q: "granite", country: "IS", min_quality: 50 },
    { q: "unknownword", country: "DE" },
    { role: "unknownrole" },
  ])("are the same pages of a search by each way to read them: %j", async (filter) => {
    const { db } = scopeOf(workspaceId);
    for (const sort of LEAD_SORTS)
      for (const page of [
        { limit: 5, offset: 0 },
        { limit: 5, offset: 15 },
        { limit: 25, offset: 25 },
        { limit: 5, offset: 90 },
      ]) {
        const query = pageQuery(workspaceId, { ...filter, sort }, page);
        const { results } = await rawStatement(db, query).all<{ seq: number }>();
        const expected = results.map(({ seq }) => seq);
        for (const bounds of [
          {},
          { maxCandidates: 10 },
          { maxCandidates: 10, maxSorted: 1 },
          { maxCandidates: 1, maxSorted: 100 },
        ]) {
          const searched = searchPageQuery(workspaceId, { ...filter, sort }, page, bounds)!;
          const rows = await rawStatement(db, searched).all<Counted & { seqs: string }>();
          expect(rows.results.length).toBe(1);
          const [{ seqs, ...counted }] = rows.results as [Counted & { seqs: string }];
          expect([sort, page, bounds, JSON.parse(seqs)]).toEqual([sort, page, bounds, expected]);
          const all = pageQuery(workspaceId, filter, { limit: 100, offset: 0 });
          const total = (await rawStatement(db, all).all()).results.length;
          expect(counted).toMatchObject({ matching: total, is_complete: 1 });
        }
      }
  });

  it.each<[LeadFilter, number]>([
    [{}, 60],
    [{ country: "DE" }, 30],
    [{ grade: "B" }, 0],
    [{ has_email: true }, 60],
    [{ min_quality: 50 }, 25],
  ])("are the same leads if they are read from the end of the list: %j", async (filter, total) => {
    const { db } = scopeOf(workspaceId);
    for (const sort of LEAD_SORTS) {
      const read = async (limit: number, offset: number, far?: number) => {
        const bounds = far === undefined ? {} : { far };
        const query = pageQuery(workspaceId, { ...filter, sort }, { limit, offset }, bounds);
        return (await rawStatement(db, query).all()).results;
      };
      const all = await read(100, 0);
      expect(all.length).toBe(total);
      for (const offset of [0, 5, 14, 16, 28, 29, 30, 31, 42, 57, 59, 60, 65])
        expect([sort, offset, await read(5, offset, 0)]).toEqual([
          sort,
          offset,
          all.slice(offset, offset + 5),
        ]);
    }
  });
});

/** Steps of the statement of a search, and a range of the words of the index. */
const STEPS =
  /SCAN (given|listed|terms|words|asked|sized|placed|nearest|found|looked|matched|compared|walked|chosen|gathered|decided|page|listed_page|hit|rare)\b|SCAN lead_search_terms VIRTUAL TABLE INDEX (257|513):/;

describe("query plans", () => {
  const alone: LeadFilter[] = [
    {},
    { q: "acme corp" },
    { job_id: newId() },
    { tag: "Hot" },
    { tag: newId() },
    { domain: "acme.com" },
    { country: "DE" },
    { industry: "retail" },
    { category: "shop" },
    { technology: "wordpress" },
    { has_email: true },
    { has_phone: false },
    { hiring: true },
    { hiring: false },
    { email_status: "valid,unverified" },
    { deliverability: "high" },
    { grade: "A" },
    { min_quality: 50 },
    { min_seo: 50 },
    { min_icp: 50 },
    { verdict: "strong" },
    { min_lead_score: 50 },
    { created_after: "2026-01-01" },
    { created_before: "2026-01-01" },
    { updated_after: "2026-01-01" },
    { city: "Paris" },
    { city: "münchen" },
    { language: "de" },
    { role: "sales" },
    { seniority: "owner,head" },
    { size_min: 50 },
    { size_max: 50 },
    { technologies_any: "wordpress,shopify" },
    { technologies_all: "wordpress,shopify" },
    { technologies_none: "wordpress,shopify" },
    { tags_any: "hot,cold" },
    { tags_all: "hot,cold" },
    { tags_none: "hot,cold" },
    { input: "Segment=Key" },
  ];
  const together: LeadFilter[] = [
    { q: "acme", country: "DE", has_email: true },
    { job_id: newId(), min_quality: 50, has_phone: true },
    { tag: "Hot", technology: "wordpress", min_seo: 10 },
    { domain: "acme.com", grade: "A" },
    { email_status: "valid", country: "DE" },
    { hiring: true, country: "DE" },
    { city: "Paris", language: "fr", size_min: 10, updated_after: "2026-01-01" },
    { seniority: "owner", tags_any: "hot,cold", technologies_none: "wordpress" },
    { country: "DE", industry: "retail", created_after: "2026-01-01" },
    { input: '{"Segment":"Key","Owner":"Ada"}', country: "DE", tag: "Hot" },
  ];

  it.each(LEAD_SORTS)("never scan a table, whatever the filter, sorted by %s", async (sort) => {
    const { db, workspaceId } = scopeOf();
    for (const filter of [...alone, ...together]) {
      const query = leadQuery(workspaceId, { ...filter, sort });
      for (const statement of [
        sql`${query.seqs} LIMIT 25 OFFSET 50`,
        pageQuery(workspaceId, { ...filter, sort }, { limit: 25, offset: 50 }),
        totalQuery(workspaceId, { ...filter, sort }),
        searchPageQuery(workspaceId, { ...filter, sort }, { limit: 25, offset: 50 }) ??
          sql`SELECT 1`,
      ]) {
        const { results } = await rawStatement(db, sql`EXPLAIN QUERY PLAN ${statement}`).all<{
          detail: string;
        }>();
        const details = results.map(({ detail }) => detail);
        const scans = details.filter(
          (detail) =>
            detail.startsWith("SCAN") &&
            !/SCAN json_each|VIRTUAL TABLE INDEX \d+:[=\w]|SCAN (CONSTANT ROW|linked|candidates|source_\d|own|tagged|\(subquery|value)/.test(
              detail,
            ) &&
            !STEPS.test(detail),
        );
        expect({ filter, sort, scans }).toEqual({ filter, sort, scans: [] });
        // The few leads of a job or a domain are sorted, and at most 10,000 of a search, tag or technology.
        const sorts = details.filter((detail) => /TEMP B-TREE FOR (?:LAST|ORDER)/.test(detail));
        const isSmall =
          filter.job_id !== undefined ||
          filter.domain !== undefined ||
          details.some((detail) => detail.includes("linked"));
        expect({ filter, sort, sorts: isSmall ? [] : sorts }).toEqual({ filter, sort, sorts: [] });
        const onLeads = details.filter((detail) => /(SCAN|SEARCH) leads/.test(detail));
        for (const detail of onLeads)
          expect(detail).toMatch(
            // A lead that another index found is looked up by its rowid.
            // So is the first and the last lead.
            /^SEARCH leads(?:$| USING ((COVERING )?INDEX leads_by_\w+ \(workspace_id[=<>]|INTEGER PRIMARY KEY \(rowid=\?\)))/,
          );
      }
    }
  });
});

describe("the leads of a job", () => {
  it("are filtered like any list of leads", async () => {
    const { workspaceId, asKey } = await newWorkspace();
    const jobId = await newJob(workspaceId);
    await add(workspaceId, { jobId, companyName: "Mine" });
    await add(workspaceId, { jobId, companyName: "Without", emails: [] });
    await add(workspaceId, { companyName: "Other job" });
    expect(namesOf((await asKey("GET", `/jobs/${jobId}/leads?sort=company_name`)).body)).toEqual([
      "Mine",
      "Without",
    ]);
    expect(namesOf((await asKey("GET", `/jobs/${jobId}/leads?has_email=false`)).body)).toEqual([
      "Without",
    ]);
  });

  it("return 404 for another workspace's job and an unknown job", async () => {
    const [mine, other] = [await newWorkspace(), await newWorkspace()];
    const jobId = await newJob(other.workspaceId);
    expect((await mine.asKey("GET", `/jobs/${jobId}/leads`)).status).toBe(404);
    expect((await mine.asKey("GET", "/jobs/not-an-id/leads")).status).toBe(404);
  });
});

/** What a single lead has in addition to one of a list. */
const NOTHING_MORE = {
  addresses: [],
  people: [],
  registrations: [],
  statements: [],
  input: null,
  overrides: [],
};

describe("a single lead", () => {
  it("is returned with all properties", async () => {
    const { workspaceId, asKey } = await newWorkspace();
    const lead = await add(workspaceId, { enrichment: { quality: quality(70, "B") } });
    expect((await asKey("GET", `/leads/${lead.id}`)).body).toEqual({
      ...lead,
      ...NOTHING_MORE,
      hiring: null,
    });
  });

  it("is returned without open roles while their database is unavailable, and says so", async () => {
    const { workspaceId, asKey } = await newWorkspace();
    const lead = await add(workspaceId);
    const { prepare } = Object.getPrototypeOf(env.DB) as D1Database;
    const down = vi.spyOn(Object.getPrototypeOf(env.DB), "prepare").mockImplementation(function (
      this: any,
      query: any,
    ) {
      if (/hiring_companies/.test(query)) throw new Error("D1_ERROR: unavailable");
      return prepare.call(this, query);
    });
    const { status, body } = await asKey("GET", `/leads/${lead.id}`);
    const texts = await asKey("GET", `/ai/leads/${lead.id}/outreach`);
    down.mockRestore();
    const expected = { ...lead, ...NOTHING_MORE, hiring: null, hiring_unavailable: true };
    expect([status, body]).toEqual([200, expected]);
    expect([texts.status, texts.body.data]).toEqual([200, []]);
  });

  it("is deleted with its addresses, technologies, tags and search entry", async () => {
    const { workspaceId, asKey } = await newWorkspace();
    const lead = await add(workspaceId);
    await tagLead(workspaceId, lead.id, "Hot");
    expect((await asKey("DELETE", `/leads/${lead.id}`)).status).toBe(204);
    expect((await asKey("GET", `/leads/${lead.id}`)).status).toBe(404);
    expect((await asKey("DELETE", `/leads/${lead.id}`)).status).toBe(404);
    for (const filter of ["q=acme", "technology=wordpress", "tag=hot"])
      expect((await asKey("GET", `/leads?${filter}`)).body.total).toBe(0);
    const { db } = scopeOf(workspaceId);
    const left = await rawStatement(
      db,
      sql`SELECT count(*) AS n FROM lead_emails WHERE lead_id = ${lead.id}`,
    ).first("n");
    const used = await rawStatement(
      db,
      sql`SELECT usage_count AS n FROM tags WHERE workspace_id = ${workspaceId}`,
    ).first("n");
    expect([left, used]).toEqual([0, 0]);
  });

  it("returns 404 in another workspace, for reading and deleting", async () => {
    const [mine, other] = [await newWorkspace(), await newWorkspace()];
    const lead = await add(other.workspaceId);
    expect((await mine.asKey("GET", `/leads/${lead.id}`)).status).toBe(404);
    expect((await mine.asKey("DELETE", `/leads/${lead.id}`)).status).toBe(404);
    expect((await other.asKey("GET", `/leads/${lead.id}`)).status).toBe(200);
    expect((await mine.asKey("GET", "/leads/nonsense")).status).toBe(422);
  });
});
