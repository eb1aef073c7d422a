import type { Context } from "hono";
import type { AppEnv } from "#src/http/context";
import { endpoint, failures, form, json, body, stream } from "#src/http/endpoints/endpoint";
import { StringIdPath } from "#src/http/path-params";
import { addressRules } from "#src/shared/address-rules";
import { WORKFLOW_RUN_HEADER } from "#src/shared/jobs/workflow-run";
import { cancelJob } from "./cancel";
import { createJob } from "./create";
import { readCsvJob } from "./csv";
import { takeStreamPlace } from "./stream-place";
import { listJobs, listPages, listSites, openEvents, readJob } from "./read";
import {
  CrawledPageQuery,
  CrawledPages,
  CsvJob,
  EventsQuery,
  Job,
  JobPage,
  JobQuery,
  JobSitePage,
  JobSiteQuery,
  NewCsvJob,
  NewJob,
} from "./schemas";
import { sitesOfUrls } from "./sites-of-urls";

/** 10 MiB of file, and what the form around it takes. */
const MAX_CSV_FORM_BYTES = 11 * 1024 * 1024;
const tags: [string] = ["Jobs"];

/** A job that comes of a workflow's run, by way of whoever was told of it, starts no workflow in turn. */
const sourceOf = (c: Context<AppEnv>, source: "api" | "csv") =>
  c.req.header(WORKFLOW_RUN_HEADER) === undefined ? source : "workflow";

const list = endpoint(
  "data",
  {
    method: "get",
    path: "/jobs",
    operationId: "listJobs",
    summary: "List crawl jobs, newest first",
    description: "Lists the workspace's crawl jobs, newest first by default.",
    tags,
    request: { query: JobQuery },
    responses: { 200: json(JobPage, "A page of jobs") },
  },
  async (c) => c.json(await listJobs(c.var.scope, c.env, c.req.valid("query")), 200),
);

const create = endpoint(
  "data",
  {
    method: "post",
    path: "/jobs",
    operationId: "createJob",
    summary: "Create a crawl job from URLs",
    description:
      "Addresses of one host (with or without www.) are one site, which costs one credit once its entry page was read. The price of all sites is reserved now; what is not spent is refunded when the job ends.",
    tags,
    idempotent: true,
    maxBodyBytes: MAX_CSV_FORM_BYTES, // 10,000 addresses may be long ones.
    request: body(NewJob),
    responses: {
      201: json(Job, "The created job"),
      ...failures("insufficient_credits", "quota_exceeded"),
    },
  },
  async (c) => {
    const { urls, name, config } = c.req.valid("json");
    const { settings, scope } = c.var;
    const sites = sitesOfUrls(urls, addressRules(settings));
    return c.json(
      await createJob(scope, c.env, settings, { sites, name, config, source: sourceOf(c, "api") }),
      201,
    );
  },
);

const createFromCsv = endpoint(
  "data",
  {
    method: "post",
    path: "/jobs/csv",
    operationId: "createJobFromCsv",
    summary: "Create a crawl job from a CSV file",
    description:
      "The column is found by its name (url, website, domain, homepage, …) or is the first whose cells look like addresses. Rows without an address are reported, and do not fail the upload.",
    tags,
    idempotent: true,
    maxBodyBytes: MAX_CSV_FORM_BYTES,
    request: form(NewCsvJob),
    responses: {
      201: json(CsvJob, "The created job"),
      ...failures("insufficient_credits", "quota_exceeded"),
    },
  },
  async (c) => {
    const { settings, scope } = c.var;
    const { skipped, ...request } = await readCsvJob(c.req.valid("form"), settings);
    const job = await createJob(scope, c.env, settings, { ...request, source: sourceOf(c, "csv") });
    return c.json({ ...job, ...skipped }, 201);
  },
);

const read = endpoint(
  "data",
  {
    method: "get",
    path: "/jobs/{id}",
    operationId: "getJob",
    summary: "Get a crawl job",
    description: "Returns the settings, progress and credits of a crawl job.",
    tags,
    request: { params: StringIdPath },
    responses: { 200: json(Job, "The job"), ...failures("not_found") },
  },
  async (c) => c.json(await readJob(c.var.scope, c.env, c.req.valid("param").id), 200),
);

const cancel = endpoint(
  "data",
  {
    method: "post",
    path: "/jobs/{id}/cancel",
    operationId: "cancelJob",
    summary: "Cancel a crawl job",
    description:
      "Sites whose first page was read become leads of what there is, and are paid for; the others cost nothing and are skipped. Canceling a canceled job changes nothing.",
    tags,
    request: { params: StringIdPath },
    responses: { 200: json(Job, "The canceled job"), ...failures("not_found", "conflict") },
  },
  async (c) => c.json(await cancelJob(c.var.scope, c.env, c.req.valid("param").id), 200),
);

const events = endpoint(
  "data",
  {
    method: "get",
    path: "/jobs/{id}/events",
    operationId: "streamJobEvents",
    summary: "Follow a job live as server-sent events",
    description:
      "`snapshot` (the job) comes first, then `site`, `lead` and `progress` as they happen, `done` (the job) last; then the stream closes. `Last-Event-ID` resumes after that event, without loss or repetition. The stream ends without `done` within 15 seconds (setting EVENT_STREAM_CHECK_MS) after its API key or session was revoked. A workspace can have 50 streams open (setting MAX_EVENT_STREAMS); one more is 429.",
    tags,
    request: { params: StringIdPath, query: EventsQuery },
    responses: {
      200: stream("text/event-stream", "Events"),
      ...failures("not_found", "rate_limited"),
    },
  },
  async (c) => {
    const header = Number(c.req.header("Last-Event-ID") ?? Number.NaN);
    const lastEventId =
      Number.isSafeInteger(header) && header >= 0 ? header : c.req.valid("query").last_event_id;
    const place = await takeStreamPlace(c);
    const eventStream = await openEvents(
      c.var.scope,
      c.env,
      c.req.valid("param").id,
      lastEventId,
    ).then(
      (source) => place.guard(source),
      async (error: unknown) => {
        await place.release();
        throw error;
      },
    );
    return c.body(eventStream, 200, {
      "Content-Type": "text/event-stream; charset=utf-8",
      "Cache-Control": "no-store",
      "X-Accel-Buffering": "no",
    });
  },
);

const sites = endpoint(
  "data",
  {
    method: "get",
    path: "/jobs/{id}/sites",
    operationId: "listJobSites",
    summary: "List a job's sites",
    description: "A site that could not be read gives no lead and is here with its reason.",
    tags,
    request: { params: StringIdPath, query: JobSiteQuery },
    responses: { 200: json(JobSitePage, "A page of sites"), ...failures("not_found") },
  },
  async (c) =>
    c.json(await listSites(c.var.scope, c.env, c.req.valid("param").id, c.req.valid("query")), 200),
);

const pages = endpoint(
  "data",
  {
    method: "get",
    path: "/jobs/{id}/pages",
    operationId: "listJobPages",
    summary: "List a job's pages",
    description:
      "Pages that were read, could not be read, or are refused by robots.txt. A page that was not asked for yet is not here.",
    tags,
    request: { params: StringIdPath, query: CrawledPageQuery },
    responses: { 200: json(CrawledPages, "A page of crawled pages"), ...failures("not_found") },
  },
  async (c) =>
    c.json(await listPages(c.var.scope, c.env, c.req.valid("param").id, c.req.valid("query")), 200),
);

export const jobEndpoints = [list, create, createFromCsv, read, cancel, events, sites, pages];
