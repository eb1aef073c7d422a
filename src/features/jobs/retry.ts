import type { PlannedSite } from "#src/crawl/messages";
import type { Scope } from "#src/db/scope";
import { crawlOf } from "#src/platform/crawl-job-object";
import { AppError } from "#src/shared/errors";
import { UNFINISHED } from "#src/shared/jobs/job-progress";
import type { Settings } from "#src/shared/settings";
import { createOrFind } from "./create-once";
import type { JobRow } from "./jobs.repository";
import { requireJob } from "./read";
import type { Job } from "./schemas";

/** Sites of one reply of the job's object, which may have 32 MiB. */
const SITES_AT_ONCE = 500;
const MAX_NAME = 200;
const SUFFIX = " (retry)";

/**
 * Creates a job of the sites of an ended job that failed, with its configuration and the columns of its file. A job has
 * at most one unfinished retry.
 */
export async function retryJob(
  scope: Scope,
  env: Env,
  settings: Settings,
  jobId: string,
  source: Job["source"],
): Promise<Job> {
  const row = await requireJob(scope, jobId);
  if (UNFINISHED.includes(row.status))
    throw new AppError("conflict", "The job is still running. Retry it after its end");
  if (row.reportsDeletedAt !== null)
    throw new AppError("conflict", "The list of the job's sites was deleted by age");
  const sites = await failedSites(env, row);
  if (sites.length === 0) throw new AppError("conflict", "The job has no failed sites");
  const request = {
    sites,
    inputColumns: row.inputColumns ?? undefined,
    config: row.config,
    name: row.name.endsWith(SUFFIX)
      ? row.name
      : row.name.slice(0, MAX_NAME - SUFFIX.length) + SUFFIX,
    source,
    // The sites of a schedule have one lead each.
    onExisting: row.scheduleId === null ? row.onExisting : ("update" as const),
    retriedJobId: row.id,
  };
  const only = { retriedJobId: row.id };
  const { job, isCreated } = await createOrFind(scope, env, settings, { request, only });
  if (isCreated) return job;
  throw new AppError(
    "conflict",
    `The job ${job.id} retries these sites already. Wait for its end, or cancel it`,
  );
}

async function failedSites(env: Env, { id, source }: JobRow): Promise<PlannedSite[]> {
  if (source === "extension") return [];
  const sites: PlannedSite[] = [];
  for (let afterId = 0; ;) {
    const part = await crawlOf(env, id).sitesToRetry(afterId, SITES_AT_ONCE);
    for (const { id: _, ...site } of part) sites.push(site);
    const last = part.at(-1);
    if (!last) return sites;
    afterId = last.id;
  }
}
