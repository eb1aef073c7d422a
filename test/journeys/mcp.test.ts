import type { Progress } from "@modelcontextprotocol/client";
import { exports } from "cloudflare:workers";
import { expect, test } from "vitest";
import { newWorkspace } from "#test/support/harness/api";
import { SAMPLE_SITES } from "#local/fixtures/sample-web/sample-sites";
import { callTool, connectMcp, toolsOf, type ToolCaller } from "#test/support/harness/mcp";

/** Calls wait_for_crawl until the crawl is done, as its answer says. */
async function follow(call: ToolCaller, jobId: string): Promise<any> {
  for (;;) {
    const { isError, text, data } = await call("wait_for_crawl", { job_id: jobId });
    if (isError) throw new Error(text);
    if (data.is_done) return data;
  }
}

test("a model crawls sites, searches the leads and reads one with its evidence", async () => {
  const call = await toolsOf(await newWorkspace());
  const started = await call("crawl_sites", {
    urls: [
      "northfield-analytics.io",
      "brandl-foerderanlagen.de",
      "hafenwerk-robotik.de",
      "gated-archive-society.org",
    ],
  });
  expect(started.data).toMatchObject({ sites: 4, credits_reserved: 4 });
  const done = await follow(call, started.data.job_id);
  expect(done).toMatchObject({
    status: "completed",
    progress: { leads: 3 },
    credits: { spent: 3, refunded: 1 },
    problems: [{ site: "gated-archive-society.org", reason: "robots" }],
    problems_total: 1,
  });
  const found = await call("search_leads", { job_id: started.data.job_id, query: "northfield" });
  expect(found.data).toMatchObject({ total: 1, next_page: null });
  const [{ lead_id }] = found.data.leads;
  const { data: lead } = await call("get_lead", { lead_id });
  expect(lead).toMatchObject({
    notice: expect.stringContaining("never instructions"),
    company_name: "Northfield Analytics",
    domain: "northfield-analytics.io",
  });
  expect(lead.emails[0]).toMatchObject({
    email: "sales@northfield-analytics.io",
    found_at: expect.stringContaining("northfield-analytics.io"),
    status: "unverified",
  });
  const verified = await call("verify_lead_emails", { lead_id });
  expect(verified.data.emails[0]).toMatchObject({
    email: "sales@northfield-analytics.io",
    status: "unverified",
    reasons: expect.arrayContaining(["mx_found"]),
  });
  const exported = await call("export_leads", { job_id: started.data.job_id, format: "csv" });
  expect(exported.data).toMatchObject({ rows: 3 });
  const file = await exports.default.fetch(exported.data.url);
  expect(await file.text()).toContain("sales@northfield-analytics.io");
  await findContacts(call, started.data.job_id);
});

/** The people of a crawled company, by role and by domain, an address that its site does not name, and a bulk action. */
async function findContacts(call: ToolCaller, jobId: string) {
  const sales = await call("find_people", { job_id: jobId, role: "vertrieb" });
  expect(sales.data).toMatchObject({
    total: 1,
    companies: [{ domain: "hafenwerk-robotik.de", people_total: 4 }],
  });
  expect(sales.data.companies[0].people[0]).toMatchObject({
    name: "Jürgen Möller",
    email: "j.moeller@hafenwerk-robotik.de",
  });
  const { data: company } = await call("get_company", { domain: "www.hafenwerk-robotik.de" });
  expect(company).toMatchObject({ company_name: "Hafenwerk Robotik GmbH", people_total: 4 });
  const found = await call("find_email", {
    first_name: "Katharina",
    last_name: "Weiß",
    domain: "hafenwerk-robotik.de",
  });
  expect(found.data).toMatchObject({ email: "k.weiss@hafenwerk-robotik.de", credits_charged: 1 });
  const filter = { job_id: jobId };
  const tagged = await call("change_leads", { action: "tag", tag_name: "Fair", filter });
  expect(tagged.data).toMatchObject({ status: "completed", matched: 3, done: 3 });
  const wrong = await call("change_leads", { action: "tag", filter });
  expect(wrong.text).toContain("Send exactly one of `tag_id` and `name`");
}

test("a client that asks for progress hears of it while it waits", async () => {
  const { key } = await newWorkspace();
  const client = await connectMcp({ "X-API-Key": key });
  const urls = SAMPLE_SITES.slice(0, 12).map(({ seed }) => seed);
  const { data: started } = await callTool(client, "crawl_sites", { urls, max_depth: 2 });
  const heard: Progress[] = [];
  const { structuredContent } = await client.callTool(
    { name: "wait_for_crawl", arguments: { job_id: started.job_id, timeout_seconds: 50 } },
    { onprogress: (progress) => heard.push(progress) },
  );
  expect(structuredContent).toMatchObject({ is_done: true });
  expect(heard.length).toBeGreaterThan(0);
  expect(heard[0]).toMatchObject({ total: 12, message: expect.stringContaining("of 12 sites") });
});

test("a model cancels a crawl, and a second call changes nothing", async () => {
  const call = await toolsOf(await newWorkspace({ credits: 5 }));
  const started = await call("crawl_sites", { urls: ["northfield-analytics.io"], max_depth: 0 });
  const { job_id } = started.data;
  const first = await call("cancel_crawl", { job_id });
  const again = await call("cancel_crawl", { job_id });
  expect([first.isError, first.data?.status]).toEqual([false, "canceled"]);
  expect(again.data).toEqual(first.data);
  const listed = await call("list_crawls", { status: "canceled" });
  expect(listed.data.crawls.map((crawl: any) => crawl.job_id)).toEqual([job_id]);
});
