import { Quarry } from "@quarry/client";
import { expect, inject, it } from "vitest";
import { SAMPLE_APPLICATIONS } from "#local/fixtures/sample-web/applications/applications";
import { findDifferences } from "#local/fixtures/sample-web/truth";

it("reads five applications that are empty without scripts, in a browser", async () => {
  const quarry = new Quarry({
    baseUrl: `${inject("serviceUrl")}/api/v1`,
    apiKey: inject("apiKey"),
  });
  const { capabilities } = await quarry.health.get();
  expect(capabilities.rendering).toBe(true);
  const urls = SAMPLE_APPLICATIONS.map(({ seed }) => seed);
  const preview = await quarry.jobs.preview({ urls });
  expect(preview.credits.new + preview.rendering_credits.new).toBe(5 + 50);
  const crawl = quarry.jobs.crawl({
    urls,
    config: { rate_limit_per_host_ms: 0 },
  });
  const leads = [];
  for await (const lead of crawl) leads.push(lead);
  const job = await crawl.finished();
  const sites = await Array.fromAsync(quarry.jobs.sites(job.id));
  expect(findDifferences(leads, sites, SAMPLE_APPLICATIONS)).toEqual([]);
  const rendered = Object.fromEntries(sites.map((site) => [site.host, site.rendered_pages]));
  expect(rendered).toEqual({
    "brightwater-kayak-works.com": 2,
    "tallgrass-ceramics-studio.com": 3,
    "ironbark-land-surveyors.com.au": 2,
    "pinecrest-cabinet-makers.com": 3,
    "lakeshore-translations.ca": 1,
  });
  expect(job.progress.rendered_pages).toBe(11);
  expect(job.credits).toEqual({ reserved: 5 + 50, spent: 5 + 11, refunded: 39 });
  const pages = await Array.fromAsync(quarry.jobs.pages(job.id));
  expect(pages.filter((page) => page.rendered).map((page) => page.url)).toContain(
    "https://pinecrest-cabinet-makers.com/#/contact",
  );
});
