import type { Context } from "hono";
import type { AppEnv } from "#src/http/context";
import { endpoint, failures, form, json, body } from "#src/http/endpoints/endpoint";
import { StringIdPath } from "#src/http/path-params";
import { MAX_UPLOAD_FORM_BYTES } from "#src/features/uploads/read-upload";
import { addressRules } from "#src/shared/web/address-rules";
import { WORKFLOW_RUN_HEADER } from "#src/shared/jobs/workflow-run";
import { cancelJob } from "./cancel";
import { createJob } from "./create";
import { CsvJob, JobFile, JobPreview, JobUrls, NewCsvJob } from "./upload-schemas";
import { readConfig, readUploadedJob, readUrlFile } from "./uploaded-job";
import { previewJob } from "./preview";
import { listJobs, listOutcomes, listPages, listSites, readJob } from "./read";
import { retryJob } from "./retry";
import {
  CrawledPageQuery,
  CrawledPages,
  Job,
  JobOutcomePage,
  JobPage,
  JobQuery,
  JobSitePage,
  JobSiteQuery,
  NewJob,
} from "./schemas";
import { sitesOfUrls } from "./sites-of-urls";

const tags: [string] = ["Jobs"];

/** A request that a workflow run caused has its header. Its job starts no workflows, which prevents loops. */
const sourceOf = (c: Context<AppEnv>, source: "api" | "csv"): Job["source"] =>
  c.req.header(WORKFLOW_RUN_HEADER) === undefined ? source : "workflow";

const list = endpoint(
  "data",
  {
    method: "get",
    path: "/jobs",
    operationId: "listJobs",
    summary: "List crawl jobs, newest first",
    description:
      "Returns the workspace's jobs, newest first by default. An unknown `status` returns an empty list.",
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
      "URLs of one host (with or without `www.`) are one site. A site costs one credit after its entry page is read. The request reserves the price of all sites. Unspent credits are refunded when the job ends.",
    tags,
    idempotent: true,
    maxBodyBytes: MAX_UPLOAD_FORM_BYTES, // 10,000 addresses may be long ones.
    request: body(NewJob),
    responses: {
      201: json(Job, "The created job"),
      ...failures("insufficient_credits", "quota_exceeded"),
    },
  },
  async (c) => {
    const { urls, name, config, on_existing: onExisting } = c.req.valid("json");
    const { settings, scope } = c.var;
    const sites = sitesOfUrls(urls, addressRules(settings));
    const source = sourceOf(c, "api");
    const request = { sites, name, config, onExisting, source };
    return c.json(await createJob(scope, c.env, settings, request), 201);
  },
);

const createFromCsv = endpoint(
  "data",
  {
    method: "post",
    path: "/jobs/csv",
    operationId: "createJobFromCsv",
    summary: "Create a crawl job from a file",
    description:
      "Reads a CSV file or an XLSX workbook with a column of URLs. Each lead keeps the other columns of its row as `input`, unchanged, at most 32,768 characters; exports contain them. If several rows name one site, the first row wins: all URLs are crawled, and `input` has the columns of the first row. Rows without a URL are skipped and reported.",
    tags,
    idempotent: true,
    maxBodyBytes: MAX_UPLOAD_FORM_BYTES,
    request: form(NewCsvJob),
    responses: {
      201: json(CsvJob, "The created job"),
      ...failures("insufficient_credits", "quota_exceeded"),
    },
  },
  async (c) => {
    const { settings, scope } = c.var;
    const { report, ...request } = await readUploadedJob(c.req.valid("form"), settings);
    const job = await createJob(scope, c.env, settings, { ...request, source: sourceOf(c, "csv") });
    return c.json({ ...job, ...report }, 201);
  },
);

const PREVIEW =
  "Returns the number of sites, how many of them the workspace knows, and the credits that a job would reserve. Creates nothing and costs nothing.";

const preview = endpoint(
  "data",
  {
    method: "post",
    path: "/jobs/preview",
    operationId: "previewJob",
    summary: "Preview a crawl job from URLs",
    description: PREVIEW,
    tags,
    keyScope: "read",
    maxBodyBytes: MAX_UPLOAD_FORM_BYTES,
    request: body(JobUrls),
    responses: { 200: json(JobPreview, "The preview") },
  },
  async (c) => {
    const { settings, scope } = c.var;
    const { urls, config } = c.req.valid("json");
    const sites = sitesOfUrls(urls, addressRules(settings));
    return c.json(await previewJob(scope, c.env, settings, { sites, config }), 200);
  },
);

const previewFile = endpoint(
  "data",
  {
    method: "post",
    path: "/jobs/csv/preview",
    operationId: "previewJobFromCsv",
    summary: "Preview a crawl job from a file",
    description: `${PREVIEW} Also returns the columns and the first rows of the CSV file or XLSX workbook.`,
    tags,
    keyScope: "read",
    maxBodyBytes: MAX_UPLOAD_FORM_BYTES,
    request: form(JobFile),
    responses: { 200: json(JobPreview, "The preview") },
  },
  async (c) => {
    const { settings, scope } = c.var;
    const { config: text, ...file } = c.req.valid("form");
    const config = readConfig(text);
    const table = await readUrlFile(file, settings);
    const { sites } = table;
    return c.json(await previewJob(scope, c.env, settings, { sites, config, table }), 200);
  },
);

const retry = endpoint(
  "data",
  {
    method: "post",
    path: "/jobs/{id}/retry",
    operationId: "retryJob",
    summary: "Create a job of the failed sites",
    description:
      "Creates a job of the sites with the status `failed`, with the configuration of the job and the columns of its file. Returns 409 while the job or a retry of it runs, if no site failed, and if the list of sites was deleted by age. A retried run of a schedule updates its leads, and does not count as a run.",
    tags,
    idempotent: true,
    request: { params: StringIdPath },
    responses: {
      201: json(Job, "The created job"),
      ...failures("not_found", "conflict", "insufficient_credits", "quota_exceeded"),
    },
  },
  async (c) => {
    const { settings, scope } = c.var;
    const { id } = c.req.valid("param");
    return c.json(await retryJob(scope, c.env, settings, id, sourceOf(c, "api")), 201);
  },
);

const read = endpoint(
  "data",
  {
    method: "get",
    path: "/jobs/{id}",
    operationId: "getJob",
    summary: "Get a crawl job",
    description:
      "Returns the stored job. While the job runs, progress and credits are live values.",
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
      "Sites whose entry page was read become leads with the data found so far, and cost credits. Other sites are skipped and free. Canceling a canceled job has no effect.",
    tags,
    request: { params: StringIdPath },
    responses: { 200: json(Job, "The canceled job"), ...failures("not_found", "conflict") },
  },
  async (c) => c.json(await cancelJob(c.var.scope, c.env, c.req.valid("param").id), 200),
);

const sites = endpoint(
  "data",
  {
    method: "get",
    path: "/jobs/{id}/sites",
    operationId: "listJobSites",
    summary: "List a job's sites",
    description:
      "Returns the status of each site. A site that could not be read has no lead; `reason` states why.",
    tags,
    request: { params: StringIdPath, query: JobSiteQuery },
    responses: { 200: json(JobSitePage, "A page of sites"), ...failures("not_found") },
  },
  async (c) =>
    c.json(await listSites(c.var.scope, c.env, c.req.valid("param").id, c.req.valid("query")), 200),
);

const outcomes = endpoint(
  "data",
  {
    method: "get",
    path: "/jobs/{id}/outcomes",
    operationId: "listJobOutcomes",
    summary: "Count a job's sites by outcome",
    description:
      "Returns the number of sites for each status and reason, most frequent first, on one page. `GET /jobs/{id}/sites` lists the sites with a status or reason.",
    tags,
    request: { params: StringIdPath },
    responses: { 200: json(JobOutcomePage, "All outcomes of the job"), ...failures("not_found") },
  },
  async (c) => c.json(await listOutcomes(c.var.scope, c.env, c.req.valid("param").id), 200),
);

const pages = endpoint(
  "data",
  {
    method: "get",
    path: "/jobs/{id}/pages",
    operationId: "listJobPages",
    summary: "List a job's pages",
    description:
      "Returns pages that were read, failed, or were skipped, for example because of robots.txt. Queued pages are not listed.",
    tags,
    request: { params: StringIdPath, query: CrawledPageQuery },
    responses: { 200: json(CrawledPages, "A page of crawled pages"), ...failures("not_found") },
  },
  async (c) =>
    c.json(await listPages(c.var.scope, c.env, c.req.valid("param").id, c.req.valid("query")), 200),
);

export const jobEndpoints = [
  list,
  create,
  createFromCsv,
  preview,
  previewFile,
  read,
  retry,
  cancel,
  sites,
  outcomes,
  pages,
];
