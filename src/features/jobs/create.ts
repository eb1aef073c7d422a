import type { Watch } from "#src/crawl/messages";
import type { Scope } from "#src/db/scope";
import type { JOB_SOURCES } from "#src/db/tables/jobs";
import {
  insufficientCredits,
  isOverdraft,
  readWallet,
  reserve,
} from "#src/features/credits/service";
import type { CrawlConfig } from "#src/shared/crawl-config";
import { newId } from "#src/shared/ids";
import { noProgress } from "#src/shared/job-progress";
import type { Settings } from "#src/shared/settings";
import { crawlOf } from "./crawl-object";
import { failUnstartedJob } from "./end";
import { insertJob, type JobRow, markRunning } from "./repository";
import type { Job } from "./schemas";
import type { SitePlan } from "./sites-of-urls";
import { toJob } from "./to-job";

export type JobRequest = {
  sites: SitePlan[];
  config: CrawlConfig;
  source: (typeof JOB_SOURCES)[number];
  name?: string | undefined;
  /** The schedule that this is a run of. */
  watch?: Watch;
};

/**
 * Creates a job and starts it: credits and row in one batch, then the object that crawls. If that
 * cannot start it the job fails at once and costs nothing; where it cannot be reached, or after a crash
 * between, the sweep does so.
 */
export async function createJob(
  scope: Scope,
  env: Env,
  settings: Settings,
  request: JobRequest,
): Promise<Job> {
  const { sites, config } = request;
  const price = settings.CREDIT_PRICES.crawl_site * sites.length;
  const row = newRow(scope, request, price);
  await book(scope, row);
  try {
    const { watch } = request;
    const plan = { jobId: row.id, workspaceId: scope.workspaceId, config, sites, watch };
    await crawlOf(env, row.id).start(plan);
  } catch (error) {
    // The call may have come through and only its answer been lost: nothing is to be crawled for nothing.
    await crawlOf(env, row.id).cancel();
    await failUnstartedJob(scope, row.id);
    throw error;
  }
  const startedAt = Date.now();
  await noteRunning(scope, row.id, startedAt);
  return toJob({ ...row, status: "running", startedAt });
}

/** Writes the row and reserves its price, or neither. */
async function book(scope: Scope, row: JobRow) {
  const sites = row.progress.sites_total;
  try {
    await scope.db.batch([
      insertJob(scope, row),
      ...reserve(scope, {
        amount: row.creditsReserved,
        bookingKey: `job:${row.id}:reserve`,
        reason: `Crawl of ${sites} ${sites === 1 ? "site" : "sites"}: ${row.name}`,
        jobId: row.id,
      }),
    ]);
  } catch (error) {
    if (!isOverdraft(error)) throw error;
    throw insufficientCredits(row.creditsReserved, (await readWallet(scope)).balance);
  }
}

async function noteRunning(scope: Scope, jobId: string, startedAt: number) {
  try {
    await markRunning(scope, jobId, startedAt);
  } catch (error) {
    // D1 is busy. The job runs all the same, and must not be created again; the sweep notes it.
    console.warn(
      JSON.stringify({
        level: "warn",
        event: "job_start_not_noted",
        job_id: jobId,
        error: String(error),
      }),
    );
  }
}

function newRow(
  scope: Scope,
  { sites, config, source, ...request }: JobRequest,
  price: number,
): JobRow {
  const createdAt = Date.now();
  return {
    id: newId(createdAt),
    workspaceId: scope.workspaceId,
    name: request.name ?? defaultName(sites),
    status: "queued",
    source,
    config,
    progress: { ...noProgress(sites.length), pages_queued: sites.length },
    creditsReserved: price,
    creditsSpent: 0,
    creditsRefunded: 0,
    scheduleId: request.watch?.scheduleId ?? null,
    scheduledFor: null,
    error: null,
    createdAt,
    startedAt: null,
    finishedAt: null,
  };
}

function defaultName(sites: SitePlan[]): string {
  const first = sites[0]?.host ?? "Empty job";
  return sites.length < 2 ? first : `${first} and ${sites.length - 1} more`;
}
