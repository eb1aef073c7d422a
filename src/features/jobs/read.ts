import type { z } from "@hono/zod-openapi";
import type { Scope } from "#src/db/scope";
import { onePage, type Page, rowsOf } from "#src/http/paginated";
import { endedEvents, openObjectEvents } from "#src/platform/object-events";
import { notFound } from "#src/shared/errors";
import { UNFINISHED } from "#src/shared/jobs/job-progress";
import { log } from "#src/shared/log";
import { crawlOf } from "#src/platform/crawl-job-object";
import { findJob, findJobs, type JobRow } from "./jobs.repository";
import type { CrawledPageQuery, Job, JobQuery, JobSiteQuery } from "./schemas";
import { toJob } from "./to-job";

export async function requireJob(scope: Scope, jobId: string): Promise<JobRow> {
  const row = await findJob(scope, jobId);
  if (!row) throw notFound("Job");
  return row;
}

/** The job with the live state of its Durable Object while it runs: one D1 query and at most one call. */
export async function readJob(scope: Scope, env: Env, jobId: string): Promise<Job> {
  return live(env, await requireJob(scope, jobId));
}

export async function listJobs(scope: Scope, env: Env, query: JobQuery): Promise<Page<Job>> {
  const { rows, total } = await findJobs(scope, query);
  const data = await Promise.all(rows.map((row) => live(env, row)));
  return { data, page: query.page, per_page: query.per_page, total };
}

export async function listSites(
  scope: Scope,
  env: Env,
  jobId: string,
  { status, reason, sort, ...page }: JobSiteQuery,
) {
  const job = await requireJob(scope, jobId);
  if (!hasCrawl(job)) return { data: [], page: page.page, per_page: page.per_page, total: 0 };
  const { limit, offset } = rowsOf(page);
  const { rows, total } = await crawlOf(env, jobId).listSites(
    { status, reason, isReversed: sort === "-position" },
    limit,
    offset,
  );
  const data = rows.map(({ leadId, renderedPages, ...site }) => ({
    ...site,
    rendered_pages: renderedPages,
    lead_id: leadId,
  }));
  return { data, page: page.page, per_page: page.per_page, total };
}

/** The number of sites by status and reason. */
export async function listOutcomes(scope: Scope, env: Env, jobId: string) {
  const job = await requireJob(scope, jobId);
  return onePage(hasCrawl(job) ? await crawlOf(env, jobId).listOutcomes() : []);
}

export async function listPages(
  scope: Scope,
  env: Env,
  jobId: string,
  { host, status, sort, ...page }: z.infer<typeof CrawledPageQuery>,
) {
  const job = await requireJob(scope, jobId);
  if (!hasCrawl(job)) return { data: [], page: page.page, per_page: page.per_page, total: 0 };
  const { limit, offset } = rowsOf(page);
  const { rows, total } = await crawlOf(env, jobId).listPages(
    { host, status, isReversed: sort === "-position" },
    limit,
    offset,
  );
  return { data: rows, page: page.page, per_page: page.per_page, total };
}

/** The job of captures crawls nothing, and the object of an old job is deleted: neither has sites or pages. */
const hasCrawl = ({ source, reportsDeletedAt }: JobRow) =>
  source !== "extension" && reportsDeletedAt === null;

/** Opens the server-sent events of a job, after `lastEventId` if it is given. */
export async function openEvents(
  scope: Scope,
  env: Env,
  jobId: string,
  lastEventId: number | undefined,
) {
  const row = await requireJob(scope, jobId);
  const job = await live(env, row);
  if (!hasCrawl(row)) return endedEvents(job);
  const hasEnded = !UNFINISHED.includes(row.status);
  return openObjectEvents(crawlOf(env, jobId), job, { lastEventId, hasEnded });
}

async function live(env: Env, row: JobRow): Promise<Job> {
  if (!UNFINISHED.includes(row.status)) return toJob(row);
  try {
    return toJob(row, await crawlOf(env, row.id).snapshot());
  } catch (error) {
    // The object is restarting. The stored row is older, but better than an error.
    log.warn("job.live_state_unavailable", { job_id: row.id, error });
    return toJob(row);
  }
}
