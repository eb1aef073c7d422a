import { existsSync } from "node:fs";

import { EventSourceParserStream } from "eventsource-parser/stream";
import * as z from "zod";

import type { Crawler, CrawlPlan, CrawlResult, FoundContacts } from "#bench/measure/crawler";
import { readUsage, usageSince } from "#bench/measure/process-tree";
import { START, START_UNENRICHED, type ServiceProcess, startService } from "./service-process.ts";

const Job = z.object({
  id: z.string(),
  status: z.string(),
  progress: z.object({
    pages_fetched: z.number(),
    pages_failed: z.number(),
    sites_failed: z.number(),
    leads: z.number(),
  }),
});
const LeadPage = z.object({
  data: z.array(
    z.object({ website: z.string(), emails: z.array(z.string()), phones: z.array(z.string()) }),
  ),
  total: z.number(),
});
const LEADS_PER_PAGE = 200;

export async function callApi(
  service: ServiceProcess,
  path: string,
  body?: object,
): Promise<Response> {
  const response = await fetch(`${service.baseUrl}${path}`, {
    method: body === undefined ? "GET" : "POST",
    headers: { "x-api-key": service.apiKey, "content-type": "application/json" },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!response.ok)
    throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
  return response;
}

/** Uses the public API as a customer would: creates a job and reads its stream until the job is done. */
export async function crawl(
  service: ServiceProcess,
  plan: CrawlPlan,
  hosts: string[],
): Promise<z.infer<typeof Job>> {
  const created = await callApi(service, "/jobs", {
    urls: hosts.map((host) => `http://${host}/`),
    name: "bench",
    config: {
      concurrency: plan.concurrency,
      max_depth: plan.depth,
      max_pages_per_site: plan.pagesPerSite,
      rate_limit_per_host_ms: 0,
      respect_robots_txt: true,
    },
  });
  const job = Job.parse(await created.json());
  const events = await callApi(service, `/jobs/${job.id}/events`);
  if (events.body === null) throw new Error("the event stream has no body");
  const stream = events.body
    .pipeThrough(new TextDecoderStream())
    .pipeThrough(new EventSourceParserStream());
  for await (const event of stream)
    if (event.event === "done") return Job.parse(JSON.parse(event.data));
  throw new Error("the event stream ended before the job did");
}

async function readLeads(service: ServiceProcess, jobId: string): Promise<FoundContacts> {
  const found: FoundContacts = {};
  for (let page = 1; ; page++) {
    const answer = await callApi(
      service,
      `/jobs/${jobId}/leads?page=${page}&per_page=${LEADS_PER_PAGE}`,
    );
    const { data, total } = LeadPage.parse(await answer.json());
    for (const lead of data)
      found[new URL(lead.website).hostname] = { emails: lead.emails, phones: lead.phones };
    if (page * LEADS_PER_PAGE >= total) return found;
  }
}

async function run(
  program: string,
  plan: CrawlPlan,
  measured: () => Promise<void>,
  settings: Record<string, string> = {},
): Promise<CrawlResult> {
  const service = await startService(plan.port, program, settings);
  try {
    const firstMs = performance.now();
    await crawl(service, plan, plan.warmUpHosts);
    const firstSeconds = (performance.now() - firstMs) / 1000;
    await measured();
    const before = readUsage(service.pid);
    const startMs = performance.now();
    const job = await crawl(service, plan, plan.hosts);
    const seconds = (performance.now() - startMs) / 1000;
    const usage = usageSince(before, readUsage(service.pid));
    if (job.status !== "completed") throw new Error(`the job ended as ${job.status}`);
    return {
      pages: job.progress.pages_fetched,
      failed: job.progress.pages_failed,
      seconds,
      firstSeconds,
      usage,
      found: await readLeads(service, job.id),
    };
  } finally {
    await service.stop();
  }
}

export const quarry: Crawler = {
  name: "quarry",
  title: "Quarry, API to leads in D1",
  unavailable: async () => (existsSync(START) ? null : "local/cli/start.ts is not there"),
  run: (plan, measured) => run(START, plan, measured),
};

export const quarryReaders: Crawler = {
  name: "quarry-readers",
  title: "Quarry with a process that reads pages",
  unavailable: async () => null,
  run: (plan, measured) => run(START, plan, measured, { QUARRY_PAGE_READERS: "1" }),
};

export const quarryUnenriched: Crawler = {
  name: "quarry-unenriched",
  title: "Quarry without enrichment",
  unavailable: async () => null,
  run: (plan, measured) => run(START_UNENRICHED, plan, measured),
};
