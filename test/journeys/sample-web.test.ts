import { expect, test } from "vitest";
import { SAMPLE_SITES } from "#local/fixtures/sample-web/sample-sites";
import { findDifferences } from "#local/fixtures/sample-web/truth";
import { newWorkspace } from "#test/support/harness/api";
import { runJob, sitesOf } from "#test/support/builders/jobs";
import { d1Of } from "#test/support/harness/shards";

test("a job over the sample web finds exactly its contents", async () => {
  const { asKey, workspaceId } = await newWorkspace();
  const job = await runJob(
    asKey,
    SAMPLE_SITES.map(({ seed }) => seed),
    { max_depth: 2, rate_limit_per_host_ms: 20 },
  );
  expect(job.status).toBe("completed");
  const leads = await asKey("GET", `/jobs/${job.id}/leads?per_page=200`);
  const members = leads.body.data.map(({ enrichment }: any) => Object.keys(enrichment).toSorted());
  expect(new Set(members.map(String))).toEqual(new Set(["company,domain,email,phone,quality,seo"]));
  const { results: statuses } = await d1Of(workspaceId)
    .prepare(
      "SELECT status, count(*) AS count FROM lead_emails WHERE workspace_id = ? GROUP BY status ORDER BY status",
    )
    .bind(workspaceId)
    .all<{ status: string; count: number }>();
  // A crawl contacts no mail server, so no mailbox is verified.
  expect(statuses.map(({ status }) => status)).not.toContain("valid");
  expect(statuses.map(({ status }) => status)).toContain("unverified");
  const sites = await sitesOf(asKey, job.id);
  expect(findDifferences(leads.body.data, [...sites.values()])).toEqual([]);
  expect(sites.get("portcullis-pianos.co.uk")).toMatchObject({
    status: "done",
    reason: "needs_javascript",
  });
  const failures = SAMPLE_SITES.filter(({ failure }) => failure).length;
  expect(job.credits).toEqual({
    reserved: SAMPLE_SITES.length,
    spent: SAMPLE_SITES.length - failures,
    refunded: failures,
  });
  const pages = await asKey("GET", `/jobs/${job.id}/pages?per_page=200`);
  const failed = await asKey("GET", `/jobs/${job.id}/pages?status=failed`);
  expect(failed.body.total).toBe(job.progress.pages_failed);
  const withStatus = (status: number) =>
    pages.body.data.filter(({ http_status }: any) => http_status === status).length;
  expect(withStatus(200)).toBeGreaterThan(SAMPLE_SITES.length);
  expect(withStatus(404)).toBeGreaterThan(0);
});
