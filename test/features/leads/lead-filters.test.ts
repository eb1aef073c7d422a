import { beforeAll, describe, expect, it } from "vitest";
import { saveLead } from "#src/pipeline/leads/save";
import type { CompanyEnrichment, LeadPerson } from "#src/shared/lead";
import { sampleLead } from "#bench/leads/sample-lead";
import { newLead, scopeOf } from "#test/support/builders/leads";
import { newWorkspace, type TestWorkspace } from "#test/support/harness/api";

let workspace: TestWorkspace;
let betweenMs = 0;

type Given = {
  company?: Partial<CompanyEnrichment>;
  people?: [
    title: string,
    seniority: LeadPerson["seniority"],
    department: LeadPerson["department"],
  ][];
  technologies?: string[];
  tags?: string[];
  language?: string;
  input?: Record<string, string | null>;
};

const COMPANY = sampleLead(1).enrichment.company!;
const evidence = { source_url: "https://acme.com/team", snippet: "Our team" };

async function save(
  domain: string,
  { company, people, technologies, tags, language, input }: Given,
) {
  const lead = newLead({
    domain,
    language: language ?? null,
    companyName: domain,
    ...(input && { input }),
    technologies: (technologies ?? []).map((name) => ({ name, category: "CMS", version: null })),
    enrichment: company ? { company: { ...COMPANY, ...company } } : {},
    profile: {
      addresses: [],
      registrations: [],
      statements: [],
      people: (people ?? []).map(([title, seniority, department], at) => ({
        id: `5f0c7a52-9d1e-8b3f-a6c4-2e1d0b9a8f0${at}`,
        name: `Jana "seniority":"vp" ${at}`,
        title,
        seniority,
        department,
        email: null,
        phone: null,
        linkedin: null,
        ...evidence,
      })),
    },
  });
  await saveLead(scopeOf(workspace.workspaceId), lead);
  for (const name of tags ?? [])
    await workspace.asKey("POST", `/leads/${lead.id}/tags`, { json: { name } });
}

beforeAll(async () => {
  workspace = await newWorkspace();
  await save("a.com", {
    company: { city: "München", employee_count: 42, employee_range: "11-50" },
    people: [
      ["Geschäftsführerin", "c_level", "management"],
      ["Head of Sales", "head", "sales"],
    ],
    technologies: ["WordPress", "nginx", "Typekit"],
    tags: ["Hot", "Fair"],
    language: "de",
    input: { Segment: "Key Account", Owner: "Änne ", "A=B": "1" },
  });
  await save("b.com", {
    input: { Segment: "key account", Owner: "Ben", Note: `${"x".repeat(101)}` },
    company: { city: "MÜNCHEN", employee_count: null, employee_range: "51-200" },
    people: [["Vertriebsleiter", "director", "sales"]],
    technologies: ["WordPress", "Adobe Fonts"],
    tags: ["Hot"],
    language: "de",
  });
  betweenMs = Date.now() + 1;
  while (Date.now() <= betweenMs) await new Promise((resolve) => setTimeout(resolve, 1));
  await save("c.com", {
    company: { city: "Bad Homburg", employee_count: null, employee_range: "10001+" },
    people: [["代表取締役", "c_level", "management"]],
    technologies: ["Shopify"],
    tags: ["Cold"],
    language: "ja",
  });
  await save("d.com", { people: [["Kaffeekocher", null, null]], technologies: ["nginx"] });
});

const CASES: [query: string, domains: string][] = [
  ["city=münchen", "a b"],
  ["city=MÜNCHEN&sort=domain", "a b"],
  ["city=bad homburg", "c"],
  ["city=Paris", ""],
  ["language=de", "a b"],
  ["language=de-AT&sort=company_name", "a b"],
  ["language=ja&city=Bad Homburg", "c"],
  ["role=geschaftsfuhr", "a"],
  ["role=head sales", "a"],
  ["role=sales", "a b"],
  ["role=代表", "c"],
  ["role=019", ""],
  ["role=sales&city=münchen&sort=-domain", "b a"],
  ["seniority=c_level", "a c"],
  ["seniority=head,director&sort=company_name", "a b"],
  ["seniority=vp", ""],
  ["seniority=c_level&language=ja", "c"],
  ["size_min=43", "b c"],
  ["size_min=42&size_max=42", "a"],
  ["size_max=60", "a b"],
  ["size_min=20000", "c"],
  ["input=Segment=Key Account", "a b"],
  ["input=segment=KEY ACCOUNT&sort=company_name", "a b"],
  ["input=Segment=Key", ""],
  ["input=Owner=ÄNNE", "a"],
  ['input={"segment":"key account","owner":"ben"}', "b"],
  ['input={"A=B":"1"}', "a"],
  ["input=Segment=Key Account&technologies_all=nginx", "a"],
  [`input=Note=${"x".repeat(100)}`, ""],
  ["technologies_any=wordpress,shopify", "a b c"],
  ["technologies_all=wordpress,nginx", "a"],
  ["technologies_all=wordpress,adobe fonts", "a b"],
  ["technologies_none=wordpress", "c d"],
  ["technologies_none=nginx&technology=wordpress", "b"],
  ["technologies_any=nginx,shopify&technologies_none=typekit", "c d"],
  ["tags_any=hot,cold", "a b c"],
  ["tags_any=hot,fair&sort=domain", "a b"],
  ["tags_all=hot,fair", "a"],
  ["tags_none=hot", "c d"],
  ["tags_none=hot,unknown&tags_any=cold,hot", "c"],
  ["tag=hot&tags_none=fair", "b"],
  ["sort=-domain", "d c b a"],
  ["sort=updated_at", "a b c d"],
  ["sort=-updated_at", "d c b a"],
];

describe("the filters of leads", () => {
  it.each(CASES)("%s finds %s", async (query, domains) => {
    const sorted = query.includes("sort=") ? query : `${query}&sort=created_at`;
    const { status, body } = await workspace.asKey("GET", `/leads?${encodeURI(sorted)}`);
    expect(status, JSON.stringify(body)).toBe(200);
    const found = body.data.map((lead: any) => lead.domain.slice(0, 1));
    expect(found.join(" ")).toBe(domains);
    expect(body.total).toBe(found.length);
  });

  it("finds leads that changed since", async () => {
    for (const sort of ["created_at", "updated_at", "company_name"]) {
      const since = new Date(betweenMs).toISOString();
      const { body } = await workspace.asKey("GET", `/leads?updated_after=${since}&sort=${sort}`);
      expect(body.data.map((lead: any) => lead.domain)).toEqual(["c.com", "d.com"]);
    }
  });

  it("by uploaded columns are those of exports, bulk actions and saved searches", async () => {
    const { asKey } = workspace;
    const filter = { input: { Segment: "key account", Owner: "Ben" } };
    const { status, body: made } = await asKey("POST", "/leads/export", { json: { filter } });
    expect([status, made.rows]).toEqual([200, 1]);
    const json = { action: "tag", name: "Key", filter };
    expect((await asKey("POST", "/leads/bulk", { json })).body).toMatchObject({ matched: 1 });
    const { body: search } = await asKey("POST", "/saved-searches", {
      json: { name: "Key accounts", filters: filter },
    });
    const { body: page } = await asKey("POST", `/saved-searches/${search.id}/run`);
    expect(page.data).toMatchObject([{ domain: "b.com" }]);
    for (const input of ["Segment", "{}", "=x", '{"a":1}', `a=${"x".repeat(101)}`]) {
      const refused = await asKey("GET", `/leads?input=${encodeURIComponent(input)}`);
      expect([input, refused.status]).toEqual([input, 422]);
    }
  });

  it("combines all of them in one statement", async () => {
    const names = Array.from({ length: 20 }, (_, at) => `name${at}`).join(",");
    const filter = {
      q: "a",
      role: "head sales",
      city: "münchen",
      language: "de",
      seniority: "c_level,head",
      size_min: 1,
      size_max: 100,
      technology: "wordpress",
      technologies_any: names,
      technologies_all: names,
      technologies_none: names,
      tags_any: names,
      tags_all: names,
      tag: "hot",
      input: '{"a":"1","b":"2","c":"3","d":"4","e":"5"}',
      tags_none: names,
      updated_after: "2026-01-01",
      created_after: "2026-01-01",
      created_before: "2126-01-01",
      email_status: "valid,unknown",
      country: "DE",
      industry: "software",
      category: "saas",
      has_email: "true",
      has_phone: "true",
      hiring: "false",
      grade: "A",
      min_quality: "1",
      verdict: "strong",
      sort: "quality",
    };
    const query = new URLSearchParams(
      Object.entries(filter).map(([name, value]) => [name, String(value)]),
    );
    const { status, body } = await workspace.asKey("GET", `/leads?${query.toString()}`);
    expect(status, JSON.stringify(body)).toBe(200);
    expect(body.data).toEqual([]);
  });

  it.each([
    ["seniority=boss", "owner, founder, c_level"],
    ["language=german please", "Expected a language code such as de"],
    ["size_min=-1", "Expected a whole number"],
    [`tags_any=${Array.from({ length: 21 }, (_, at) => at).join(",")}`, "at most 20 names"],
    ["tags_any=,", "at least one name"],
    ["updated_after=yesterday", "ISO 8601"],
  ])("rejects %s", async (query, message) => {
    const { status, body } = await workspace.asKey("GET", `/leads?${encodeURI(query)}`);
    expect(status).toBe(422);
    expect(JSON.stringify(body.error.details)).toContain(message);
  });

  it("accepts arrays in bodies, and saves them", async () => {
    const { status, body } = await workspace.asKey("POST", "/saved-searches", {
      json: {
        name: "Sales in Munich",
        filter: { tags_any: ["Hot", "Cold"], seniority: ["head", "director"], size_min: 40 },
      },
    });
    expect(status, JSON.stringify(body)).toBe(201);
    expect(body.filters).toEqual({
      tags_any: "hot,cold",
      seniority: "head,director",
      size_min: 40,
    });
    const run = await workspace.asKey("POST", `/saved-searches/${body.id}/run`);
    expect(run.body.data.map((lead: any) => lead.domain)).toEqual(["b.com", "a.com"]);
  });
});
