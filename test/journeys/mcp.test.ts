import { expect, test } from "vitest";
import { newWorkspace } from "#test/support/harness/api";
import { toolsOf, type ToolCaller } from "#test/support/harness/mcp";

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
    urls: ["northfield-analytics.io", "brandl-foerderanlagen.de", "gated-archive-society.org"],
  });
  expect(started.data).toMatchObject({ sites: 3, credits_reserved: 3 });
  const done = await follow(call, started.data.job_id);
  expect(done).toMatchObject({
    status: "completed",
    progress: { leads: 2 },
    credits: { spent: 2, refunded: 1 },
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
});
