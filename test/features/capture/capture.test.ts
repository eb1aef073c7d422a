import { env } from "cloudflare:workers";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { EmailReason } from "#src/shared/addresses/email-status";
import { saveLead } from "#src/pipeline/leads/save";
import { sweepJobs } from "#src/features/jobs/sweep";
import { newWorkspace, type TestWorkspace } from "#test/support/harness/api";
import { eventsIn } from "#test/support/builders/jobs";
import { ai, companyIn, email, newLead, quality, scopeOf } from "#test/support/builders/leads";
import { waitUntil } from "#test/support/harness/wait-until";
import { sweepAt } from "#test/support/harness/cron";
import { countRoundTrips } from "#test/support/harness/round-trips";
import { d1Of, onEachShard, queryShards } from "#test/support/harness/shards";

const PAGE = {
  url: "https://www.every-type.test/contact?utm_source=x#form",
  company_name: "Every Type GmbH",
  page_title: "Contact | Every Type",
  meta_description: "Types of every kind",
  emails: ["Info@Every-Type.test", "jane.miller@every-type.test"],
  phones: ["+49 30 901820"],
  technologies: ["wordpress 6.6.2", "Our Own Thing"],
  socials: { linkedin: "https://www.linkedin.com/company/every-type" },
};

let workspace: TestWorkspace;
beforeEach(async () => void (workspace = await newWorkspace()));
afterEach(() => void vi.restoreAllMocks());

const capture = (json: unknown, headers: Record<string, string> = {}) =>
  workspace.asKey("POST", "/leads/capture", { json, headers });
const read = async (path: string) => (await workspace.asKey("GET", path)).body;
/** Makes a capture that must succeed, and returns the lead after it. */
async function captured(json: object) {
  const { status, body } = await capture(json);
  expect([status, body]).toEqual([200, body]);
  return read(`/leads/${body.lead_id}`);
}

describe("a capture of a lead with verdicts of mail servers", () => {
  const askedAs = async (
    status: "valid" | "risky" | "invalid",
    reasons: EmailReason[],
    daysAgo = 1,
  ) => {
    const { lead_id } = (await capture(PAGE)).body;
    const checkedAt = Date.now() - daysAgo * 24 * 3600_000;
    const { workspaceId } = workspace;
    const checked = {
      checkedAt,
      method: "smtp" as const,
      status,
      confidence: 55,
      reasons,
      mxHost: null,
    };
    const stored = await read(`/leads/${lead_id}`);
    await queryShards("UPDATE lead_emails SET last_verified_at = 1 WHERE lead_id = ?", lead_id);
    await saveLead(
      scopeOf(workspaceId),
      newLead({
        id: lead_id,
        jobId: stored.job_id,
        domain: "every-type.test",
        enrichment: stored.enrichment,
        emails: PAGE.emails.map((address) => ({
          email: address.toLowerCase(),
          sourceUrl: null,
          method: "capture",
          check: checked,
        })),
      }),
    );
    const again = await captured(PAGE);
    return again.enrichment.email;
  };

  it.each([
    ["valid", ["mx_found", "smtp_accepted"], { deliverability: "high", catch_all: false }],
    ["valid", ["smtp_accepted", "catch_all_unknown"], { deliverability: "high", catch_all: null }],
    ["risky", ["smtp_accepted", "catch_all"], { deliverability: "medium", catch_all: true }],
    ["invalid", ["mailbox_not_found"], { deliverability: "low", catch_all: null }],
  ] as const)("judges the lead's mail by a kept %s: %s", async (status, reasons, expected) => {
    expect(await askedAs(status, [...reasons])).toMatchObject(expected);
  });

  it("uses DNS once the verdict is stale", async () => {
    const found = await askedAs("valid", ["mx_found", "smtp_accepted"], 31);
    expect(found).toMatchObject({ deliverability: "medium", catch_all: null });
  });
});

describe("a first capture", () => {
  it("creates a verified and enriched lead of the registrable domain without charge", async () => {
    const { status, body } = await capture(PAGE);
    expect(status).toBe(200);
    expect(body).toEqual({
      lead_id: expect.any(String),
      job_id: expect.any(String),
      updated: false,
      emails_verified: 2,
    });
    const lead = await read(`/leads/${body.lead_id}`);
    expect(lead).toMatchObject({
      job_id: body.job_id,
      website: "https://www.every-type.test/",
      domain: "every-type.test",
      company_name: "Every Type GmbH",
      title: "Contact | Every Type",
      description: "Types of every kind",
      emails: ["info@every-type.test", "jane.miller@every-type.test"],
      phones: ["+4930901820"],
      socials: { linkedin: "https://www.linkedin.com/company/every-type" },
      pages_crawled: 0,
      tags: [],
    });
    expect(lead.technologies).toEqual(
      expect.arrayContaining([
        { name: "WordPress", category: "CMS", version: "6.6.2" },
        { name: "Our Own Thing", category: "Other", version: null },
      ]),
    );
    expect(lead.enrichment).toMatchObject({
      email: { domain: "every-type.test", has_mx: true, spf: true, dmarc: true },
      phone: { primary_country: "DE", countries: ["DE"] },
      domain: { nameservers: ["ns1.every-type.test", "ns2.every-type.test"], csp: false },
    });
    // Values that only a crawl can find stay empty.
    expect(Object.keys(lead.enrichment).sort()).toEqual(["domain", "email", "phone"]);
    const balance = await d1Of(workspace.workspaceId)
      .prepare("SELECT balance FROM wallets WHERE workspace_id = ?")
      .bind(workspace.workspaceId)
      .first("balance");
    expect(balance).toBe(500);
  });

  it("stores the check of each address, with its source page", async () => {
    const { lead_id } = (await capture(PAGE)).body;
    const { data } = await read(`/leads/${lead_id}/emails`);
    expect(data).toHaveLength(2);
    expect(data[0]).toMatchObject({
      email: "info@every-type.test",
      status: "unverified",
      is_primary: true,
      source: { url: "https://www.every-type.test/contact?utm_source=x", method: "capture" },
      last_verified_at: expect.any(String),
    });
    const history = await read(`/leads/${lead_id}/emails/${data[0].id}/history`);
    expect(history).toMatchObject({ total: 1, data: [{ method: "dns" }] });
  });

  it("requires only the page's address", async () => {
    const { status, body } = await capture({ url: "northfield-analytics.io" });
    expect(status).toBe(200);
    expect(body).toMatchObject({ updated: false, emails_verified: 0 });
    expect(await read(`/leads/${body.lead_id}`)).toMatchObject({
      website: "https://northfield-analytics.io/",
      company_name: null,
      title: null,
      emails: [],
      phones: [],
      socials: {},
    });
  });

  it("is found by search and filters", async () => {
    const { id } = await captured(PAGE);
    for (const query of ["q=kind", "technology=wordpress", "has_email=true", "country=DE"])
      expect([query, (await read(`/leads?${query}`)).data[0]?.id]).toEqual([query, id]);
  });

  it.each([
    ["an empty body", {}, "body.url"],
    ["an invalid URL", { url: "not a web address" }, "body.url"],
    ["a private address", { url: "http://192.168.0.1/" }, "body.url"],
    ["another scheme", { url: "javascript:alert(1)" }, "body.url"],
    ["credentials", { url: "https://user:secret@acme.com/" }, "body.url"],
    ["control characters in the URL", { url: "https://acme.com/\u0000" }, "body.url"],
    ["an unknown member", { ...PAGE, phone: "+49 30 901820" }, "body.phone"],
    ["a value that is not a list", { ...PAGE, emails: "info@acme.com" }, "body.emails"],
    ["a list entry of another type", { ...PAGE, phones: [49] }, "body.phones.0"],
    ["socials as a list", { ...PAGE, socials: [] }, "body.socials"],
    ["more than 100 addresses", { ...PAGE, emails: Array(101).fill("a@b.com") }, "body.emails"],
    [
      "more than 100 profiles",
      { ...PAGE, socials: Object.fromEntries(Array.from({ length: 101 }, (_, i) => [i, "x"])) },
      "body.socials",
    ],
  ])("rejects %s, and leaves nothing", async (_, json, path) => {
    const { status, body } = await capture(json);
    expect(status).toBe(422);
    expect(body.error.details[0].path).toBe(path);
    expect((await read("/jobs")).total).toBe(0);
    expect((await read("/leads")).total).toBe(0);
  });
});

describe("a second capture", () => {
  it("extends the lead and removes nothing", async () => {
    const first = await captured(PAGE);
    const { body } = await capture({
      url: "http://shop.every-type.test/",
      company_name: "Every Type Holding",
      emails: ["INFO@every-type.test", "press@every-type.test", "every.type@gmail.com"],
      phones: ["030 901821", "+49 30 901820"],
      technologies: ["WordPress", "nginx/1.25.3"],
      socials: { anything: ["https://github.com/every-type", "//x.com/everytype"] },
    });
    expect(body).toMatchObject({ lead_id: first.id, job_id: first.job_id, updated: true });
    expect(body.emails_verified).toBe(3);
    const lead = await read(`/leads/${first.id}`);
    expect(lead).toMatchObject({
      website: "https://www.every-type.test/",
      company_name: "Every Type Holding",
      title: "Contact | Every Type",
      description: "Types of every kind",
      phones: ["+4930901820", "+4930901821"],
      socials: {
        linkedin: "https://www.linkedin.com/company/every-type",
        github: "https://github.com/every-type",
        x: "https://x.com/everytype",
      },
      created_at: first.created_at,
    });
    expect(lead.emails.slice(0, 2)).toEqual([
      "info@every-type.test",
      "jane.miller@every-type.test",
    ]);
    expect(lead.emails.slice(2).sort()).toEqual(["every.type@gmail.com", "press@every-type.test"]);
    expect(lead.technologies).toEqual(
      expect.arrayContaining([
        { name: "WordPress", category: "CMS", version: "6.6.2" },
        { name: "Nginx", category: expect.any(String), version: "1.25.3" },
        { name: "Our Own Thing", category: "Other", version: null },
      ]),
    );
    const { data } = await read(`/leads/${first.id}/emails`);
    const info = data.find(({ email }: any) => email === "info@every-type.test");
    expect(info.source.url).toBe("https://www.every-type.test/contact?utm_source=x");
    const jane = data.find(({ email }: any) => email === "jane.miller@every-type.test");
    expect((await read(`/leads/${first.id}/emails/${info.id}/history`)).total).toBe(2);
    expect((await read(`/leads/${first.id}/emails/${jane.id}/history`)).total).toBe(1);
  });

  it("sorts an address of the site before one of a free mailbox", async () => {
    await captured({ url: "every-type.test", emails: ["every.type@gmail.com"] });
    const lead = await captured({ url: "every-type.test", emails: ["info@every-type.test"] });
    expect(lead.emails).toEqual(["info@every-type.test", "every.type@gmail.com"]);
  });

  it("ignores empty and missing values", async () => {
    const first = await captured(PAGE);
    const { updated_at: _, ...before } = first;
    const again = await captured({
      url: "every-type.test",
      company_name: " ",
      page_title: "",
      meta_description: "<p></p>",
    });
    expect(again).toEqual({ ...before, updated_at: expect.any(String) });
  });

  it("keeps tags, notes, AI results and crawl results", async () => {
    const { id, job_id } = await captured(PAGE);
    const part = {
      ai: ai("machines", "maker", 70),
      company: companyIn("AT"),
      quality: quality(80, "B"),
    };
    await saveLead(
      scopeOf(workspace.workspaceId),
      newLead({
        id,
        jobId: job_id,
        domain: "every-type.test",
        website: "https://every-type.test/start",
        emails: [{ email: "a@every-type.test", sourceUrl: "https://x.test/", method: "mailto" }],
        phones: ["+431234567"],
        language: "de",
        facts: '{"headers":{"server":"nginx"}}',
        enrichment: part,
      }),
    );
    await workspace.asKey("POST", `/leads/${id}/tags`, { json: { name: "Fair" } });
    await workspace.asKey("POST", `/leads/${id}/notes`, { json: { body: "Met at the fair" } });
    const before = await read(`/leads/${id}`);
    const after = await captured({
      url: "every-type.test",
      phones: ["01 5139900"],
      emails: ["b@every-type.test"],
    });
    expect(after.tags).toEqual(before.tags);
    expect(after.tags).toHaveLength(1);
    expect((await read(`/leads/${id}/notes`)).total).toBe(1);
    expect(after).toMatchObject({
      website: "https://every-type.test/start",
      language: "de",
      pages_crawled: 3,
      emails: ["a@every-type.test", "b@every-type.test"],
      phones: ["+431234567", "+4315139900"],
      enrichment: { ...part, domain: before.enrichment.domain },
    });
    const [{ facts }] = await queryShards("SELECT facts FROM leads WHERE id = ?", id);
    expect(facts).toBe('{"headers":{"server":"nginx"}}');
    const { data } = await read(`/leads/${id}/emails`);
    expect(data[0].source).toEqual({ url: "https://x.test/", method: "mailto" });
  });

  it("creates a new, empty lead if the old one was deleted", async () => {
    const { id } = await captured(PAGE);
    await workspace.asKey("DELETE", `/leads/${id}`);
    const { body } = await capture({ url: "every-type.test", emails: ["new@every-type.test"] });
    expect(body.updated).toBe(false);
    expect((await read(`/leads/${body.lead_id}`)).emails).toEqual(["new@every-type.test"]);
  });

  it("is replayed with the same Idempotency-Key", async () => {
    const key = { "Idempotency-Key": "tab-1" };
    const first = await capture(PAGE, key);
    const again = await capture(PAGE, key);
    expect(again.headers.get("Idempotent-Replayed")).toBe("true");
    expect(again.body).toEqual(first.body);
    expect((await capture({ ...PAGE, emails: [] }, key)).status).toBe(400);
  });
});

describe("concurrent captures", () => {
  it("create one job and one lead of a domain, and lose no values", async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        capture({
          url: `https://every-type.test/${i}`,
          emails: [`person${i}@every-type.test`],
          phones: [`+49 30 9018${10 + i}`],
          technologies: [`Thing ${i}`],
        }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
    expect(answers.filter(({ body }) => !body.updated)).toHaveLength(1);
    expect(new Set(answers.map(({ body }) => `${body.job_id} ${body.lead_id}`)).size).toBe(1);
    const { data, total } = await read("/leads");
    expect(total).toBe(1);
    expect(data[0].emails.toSorted()).toEqual(
      Array.from({ length: 20 }, (_, i) => `person${i}@every-type.test`).sort(),
    );
    expect(data[0].phones).toHaveLength(20);
    const things = data[0].technologies.filter(({ name }: any) => name.startsWith("Thing"));
    expect(things).toHaveLength(20);
    const jobs = await read("/jobs");
    expect(jobs.total).toBe(1);
    expect(jobs.data[0].progress).toMatchObject({ leads: 1, emails: 20, phones: 20 });
    const emails = await read(`/leads/${data[0].id}/emails`);
    expect(emails.data.every(({ last_verified_at: at }: any) => at !== null)).toBe(true);
  });

  it("do not restore a lead that is deleted meanwhile", async () => {
    const { id } = await captured(PAGE);
    const database = Object.getPrototypeOf(env.DB);
    const batch = database.batch;
    let isDeleted = false;
    vi.spyOn(database, "batch").mockImplementation(async function (this: D1Database, statements) {
      const isWrite = (statements as unknown[]).length > 5;
      if (isWrite && !isDeleted) {
        isDeleted = true;
        await queryShards("DELETE FROM leads WHERE id = ?", id);
      }
      return batch.call(this, statements);
    });
    const { body } = await capture({ url: "every-type.test", emails: ["new@every-type.test"] });
    expect(isDeleted).toBe(true);
    expect(body.updated).toBe(false);
    const { data, total } = await read("/leads");
    expect(total).toBe(1);
    expect(data[0]).toMatchObject({ emails: ["new@every-type.test"], company_name: null });
  });

  it("create one job for many domains", async () => {
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, i) => capture({ url: `https://site${i}.own-mail.com/` })),
    );
    expect(new Set(answers.map(({ body }) => body.lead_id)).size).toBe(1);
    const others = await Promise.all(
      Array.from({ length: 12 }, (_, i) => capture({ url: `https://own-mail${i}.com/` })),
    );
    expect(new Set(others.map(({ body }) => body.lead_id)).size).toBe(12);
    const jobs = await read("/jobs");
    expect(jobs.total).toBe(1);
    expect(jobs.data[0].progress.leads).toBe(13);
  });
});

describe("the job of captures", () => {
  it("is a completed job without a crawl at every endpoint of jobs", async () => {
    const lead = await captured(PAGE);
    await captured({ url: "northfield-analytics.io", emails: ["sales@northfield-analytics.io"] });
    const path = `/jobs/${lead.job_id}`;
    const job = await read(path);
    expect(job).toMatchObject({
      name: "Browser extension",
      source: "extension",
      status: "completed",
      progress: { sites_total: 0, pages_fetched: 0, leads: 2, emails: 3, phones: 1 },
      credits: { reserved: 0, spent: 0, refunded: 0 },
      error: null,
      schedule_id: null,
    });
    expect(await read("/jobs?status=completed")).toMatchObject({ total: 1, data: [job] });
    expect((await read(`${path}/leads`)).total).toBe(2);
    for (const list of ["sites", "pages"])
      expect(await read(`${path}/${list}`)).toEqual({
        data: [],
        page: 1,
        per_page: 25,
        total: 0,
      });
    expect((await workspace.asKey("POST", `${path}/cancel`)).status).toBe(409);
    const events = eventsIn(await read(`${path}/events?last_event_id=0`));
    expect(events.map(({ event }) => event)).toEqual(["snapshot", "done"]);
    expect(events.map(({ data }) => JSON.parse(data))).toEqual([job, job]);
    await onEachShard((db) => sweepJobs(db, env, sweepAt(Date.now() + 3600_000)));
    expect(await read(path)).toEqual(job);
  });

  it("can be exported, with formulas escaped", async () => {
    const { job_id } = await captured({ ...PAGE, company_name: '=HYPERLINK("http://evil.test")' });
    const { body } = await workspace.asKey("POST", `/jobs/${job_id}/export`, { json: {} });
    const url = new URL(body.url);
    const { body: csv } = await workspace.asKey("GET", `/${url.pathname}${url.search}`);
    expect(csv).toContain("every-type.test");
    expect(csv).not.toMatch(/(?:^|,|")=HYPERLINK/m);
  });

  it("is separate for each workspace", async () => {
    const mine = await captured(PAGE);
    const stranger = await newWorkspace();
    const { body } = await stranger.asKey("POST", "/leads/capture", { json: PAGE });
    expect(body.updated).toBe(false);
    expect(body.job_id).not.toBe(mine.job_id);
    expect((await stranger.asKey("GET", `/leads/${mine.id}`)).status).toBe(404);
    expect((await stranger.asKey("GET", `/jobs/${mine.job_id}`)).status).toBe(404);
    expect((await read("/leads")).total).toBe(1);
  });
});

describe("a suppressed subject", () => {
  const requestDeletion = async (subject_type: "email" | "domain", subject: string) => {
    const json = { subject_type, subject };
    const { status } = await workspace.asUser("POST", "/compliance/deletion-requests", { json });
    expect(status).toBe(201);
  };

  it("is removed from captured values", async () => {
    await requestDeletion("email", "info@every-type.test");
    await requestDeletion("domain", "left-alone.com");
    const { body } = await capture({
      ...PAGE,
      emails: [...PAGE.emails, "jane@left-alone.com"],
      meta_description: "Write to info@every-type.test",
    });
    expect(body).toMatchObject({ updated: false, emails_verified: 1 });
    const lead = await read(`/leads/${body.lead_id}`);
    expect(lead.emails).toEqual(["jane.miller@every-type.test"]);
    expect(JSON.stringify(lead)).not.toMatch(/info@every-type|left-alone/);
    expect((await read(`/jobs/${body.job_id}`)).progress.emails).toBe(1);
  });

  it.each([
    ["a zero-width space", "zoe.zw\u200b@zwdom.org"],
    ["a word joiner", "zoe.zw\u2060@zwdom.org"],
    ["a byte order mark", "zoe.zw@\ufeffzwdom.org"],
    ["a character reference to one", "zoe.zw&#65279;@zwdom.org"],
    ["a directional mark", "zoe.zw\u200e@zw\u202cdom.org"],
    ["an invisible character", "zoe.zw\u2063@zwdom.org"],
    ["an ideographic dot", "zoe.zw@zwdom\u3002org"],
    ["a full-width dot", "zoe.zw@zwdom\uff0eorg"],
    ["a half-width ideographic dot", "zoe.zw@zwdom\uff61org"],
    ["quotes", '"zoe.zw"@zwdom.org'],
  ])("is removed from captured values, written with %s, before and after", async (_, written) => {
    const texts = { page_title: `Ask ${written}`, meta_description: `Ask\u2028${written} now` };
    const { id } = await captured({ ...PAGE, ...texts });
    await requestDeletion("email", "zoe.zw@zwdom.org");
    const expected = { title: "Ask [erased]", description: "Ask [erased] now" };
    await waitUntil(async () => expect(await read(`/leads/${id}`)).toMatchObject(expected), 200);
    const again = await captured({ ...PAGE, ...texts, url: "https://other-type.test/" });
    expect(again).toMatchObject(expected);
  });

  it("rejects the capture of a suppressed site", async () => {
    await requestDeletion("domain", "every-type.test");
    const { status, body } = await capture(PAGE);
    expect(status).toBe(422);
    expect(body.error.details).toEqual([
      { path: "body.url", message: expect.any(String), code: "suppressed" },
    ]);
    expect((await read("/leads")).total).toBe(0);
    const stranger = await newWorkspace();
    expect((await stranger.asKey("POST", "/leads/capture", { json: PAGE })).status).toBe(200);
  });
});

describe("hostile input", () => {
  it("keeps valid values and ignores the rest", async () => {
    const { body } = await capture({
      url: "https://every-type.test/",
      company_name: "<b>Evil\u0000\u001b[31m</b> &lt;script&gt;alert(1)&lt;/script&gt; GmbH\u202e",
      page_title: `<img src=x onerror=alert(1)>Title\r\nSet-Cookie: a=b\u2028 \ud800`,
      meta_description: "x".repeat(300_000),
      emails: [
        "you@example.com",
        "info@yourdomain.com",
        "logo@2x.png",
        "no address",
        "",
        "\u0000",
        `${"a".repeat(200_000)}@every-type.test`,
        "mailto:sales@every-type.test?subject=Hi",
        "Jane Miller <jane.miller@every-type.test>",
        "<script>alert(1)</script>",
      ],
      phones: ["12345", "0".repeat(100_000), "Fax: +49 30 901829", "tel:+49-30-901820", "\u0000"],
      technologies: ["<b>React</b>", "", "\u0000", "y".repeat(100_000), "React", "-"],
      socials: {
        linkedin: "javascript:alert(1)",
        facebook: "https://evil.test/facebook.com/acme",
        x: "https://x.com/share?text=hi",
        github: { url: "https://github.com/acme" },
        instagram: ["www.instagram.com/everytype", 5, null],
        __proto__: "https://www.youtube.com/@acme",
        long: `https://x.com/${"z".repeat(100_000)}`,
      },
    });
    expect(body).toMatchObject({ updated: false, emails_verified: 2 });
    const lead = await read(`/leads/${body.lead_id}`);
    expect(lead).toMatchObject({
      company_name: "Evil [31m alert(1) GmbH",
      title: "Title Set-Cookie: a=b",
      emails: ["sales@every-type.test", "jane.miller@every-type.test"],
      phones: ["+4930901820"],
      socials: { instagram: "https://www.instagram.com/everytype" },
    });
    expect(lead.description).toHaveLength(1_000);
    expect(lead.technologies.map(({ name }: any) => name)).toContain("React");
    expect(JSON.stringify(lead)).not.toMatch(/y{101}|<b>|<img|\\u0000/);
  });

  it("is processed at the maximum body size", async () => {
    const long = "<a@".repeat(340_000);
    for (const member of ["company_name", "page_title", "meta_description"])
      expect((await capture({ url: "every-type.test", [member]: long })).status).toBe(200);
    for (const member of ["emails", "phones", "technologies"])
      expect((await capture({ url: "every-type.test", [member]: [long] })).status).toBe(200);
    expect((await capture({ url: "every-type.test", socials: { x: long } })).status).toBe(200);
    expect((await capture({ url: "every-type.test", page_title: long + long })).status).toBe(413);
  });

  it("stops adding at a lead's limits, and removes nothing", async () => {
    const people = (from: number) =>
      Array.from({ length: 100 }, (_, i) => `person${from + i}@every-type.test`);
    for (const from of [100, 200, 300])
      await captured({ url: "every-type.test", emails: people(from) });
    const lead = await captured({ url: "every-type.test" });
    expect(lead.emails).toHaveLength(200);
    expect(lead.emails).toEqual([...people(100), ...people(200)]);
  });
});

it("responds within the DNS budget if DNS is down, and keeps known values", async () => {
  const dead = { url: "https://www.dead-dns.test/", emails: ["info@dead-dns.test"] };
  const { body } = await capture(dead);
  expect(body).toMatchObject({ updated: false, emails_verified: 1 });
  const { data } = await read(`/leads/${body.lead_id}/emails`);
  expect(data[0]).toMatchObject({ status: "unknown", last_verified_at: expect.any(String) });
  const first = await read(`/leads/${body.lead_id}`);
  expect(first.enrichment.email).toMatchObject({ deliverability: "unknown", has_mx: false });
  const known = {
    email: email("high"),
    domain: { ...first.enrichment.domain, ip_addresses: ["192.0.2.1"] },
  };
  await queryShards(
    "UPDATE leads SET enrichment = ? WHERE id = ?",
    JSON.stringify(known),
    body.lead_id,
  );
  expect((await captured(dead)).enrichment).toMatchObject(known);
});

/** The database that a query was prepared for. */
const storeOf = (query: string) => (/\bhiring_/.test(query) ? env.HIRING : env.DB);

describe("D1", () => {
  it("is called four times per capture, including authentication and suppression", async () => {
    await capture({ url: "every-type.test" }); // The key's last use is stored once a minute.
    const trips = countRoundTrips();
    const prepare = vi.spyOn(Object.getPrototypeOf(env.DB), "prepare");
    await capture(PAGE);
    const toHiring = prepare.mock.calls.filter(([query]) => storeOf(String(query)) === env.HIRING);
    // The hiring index is another database, and is called once.
    expect(toHiring).toHaveLength(1);
    expect(trips() - toHiring.length).toBe(4);
    prepare.mockRestore();
  });

  it("uses indexes for every query", async () => {
    await capture(PAGE);
    const prepare = vi.spyOn(Object.getPrototypeOf(env.DB), "prepare");
    await capture(PAGE);
    const queries = prepare.mock.calls.map(([query]) => String(query));
    prepare.mockRestore();
    expect(queries.length).toBeGreaterThan(8);
    for (const query of queries) {
      const { results } = await storeOf(query)
        .prepare(`EXPLAIN QUERY PLAN ${query}`)
        .bind(...[...query.matchAll(/\?/g)].map(() => "[]"))
        .all<{ detail: string }>();
      const scans = results.filter(
        ({ detail }) =>
          detail.startsWith("SCAN") && !/VIRTUAL TABLE|CONSTANT ROW|subquery/.test(detail),
      );
      expect([query, scans]).toEqual([query, []]);
    }
  });
});
