import type { Scope } from "#src/db/scope";
import { settleReservation } from "#src/features/credits/service";
import { eraseSuppressed } from "#src/pipeline/leads/suppression";
import { tagJob } from "#src/features/tags/assign";
import { AppError } from "#src/shared/errors";
import { log } from "#src/shared/log";
import { count } from "#src/shared/metrics";
import { readSettings, type Settings } from "#src/shared/settings";
import { crawlOf, type JobSnapshot } from "#src/platform/crawl-job-object";
import { endingWrites, findJob, isUnfinished, type JobRow } from "./jobs.repository";
import type { Job } from "./schemas";
import { creditsSpentBy, toJob } from "./to-job";

/**
 * Stores the end of a job that its Durable Object has ended: status, progress and credits in one D1 batch.
 * Idempotent: credits are settled once, and a repetition only rewrites the progress.
 */
export async function endJob(scope: Scope, env: Env, jobId: string): Promise<Job | undefined> {
  const row = await findJob(scope, jobId);
  if (!row) return undefined;
  const crawl = crawlOf(env, jobId);
  const snapshot = await crawl.snapshot();
  if (!snapshot) return failUnstartedJob(scope, jobId);
  if (snapshot.state === "running") return toJob(row, snapshot);
  await addTags(scope, readSettings(env), row);
  const ended = await settle(scope, row, { ...snapshot, state: snapshot.state });
  const job = toJob(ended);
  await eraseSuppressed(scope, readSettings(env), crawl);
  await crawl.settle(JSON.stringify(job));
  return job;
}

/** Adds the tags of the configuration to the leads of a job that is about to end. */
async function addTags(scope: Scope, settings: Settings, { id, config }: JobRow): Promise<void> {
  const { tags: names = [] } = config;
  try {
    await tagJob(scope, settings, id, names);
  } catch (error) {
    // The tags would exceed the quota of the plan. The job ends without them.
    if (!(error instanceof AppError)) throw error;
    log.warn("job.tags_rejected", { job_id: id, error: error.message });
  }
}

/** Fails a job whose Durable Object has no state. Nothing was crawled, so the job costs nothing. */
export async function failUnstartedJob(scope: Scope, jobId: string): Promise<Job | undefined> {
  const row = await findJob(scope, jobId);
  if (!row) return undefined;
  const ended = await settle(scope, row, {
    state: "failed",
    progress: { ...row.progress, pages_queued: 0 },
    sitesPaid: 0,
    finishedAt: Date.now(),
    error: "The crawl could not be started. No credits were charged. Create the job again.",
  });
  return toJob(ended);
}

type Ending = Pick<JobSnapshot, "progress" | "sitesPaid" | "finishedAt" | "error"> & {
  state: "completed" | "failed" | "canceled";
};

async function settle(scope: Scope, row: JobRow, ending: Ending): Promise<JobRow> {
  const spent = Math.min(row.creditsReserved, creditsSpentBy(row, ending));
  const [wallet] = await scope.db.batch([
    // The settlement precedes the writes that end the job, because only an unfinished job is settled.
    ...settleReservation(scope, {
      reserved: row.creditsReserved,
      spent,
      onlyIf: isUnfinished(scope, row.id),
      bookingKey: `job:${row.id}:settle`,
      reason: `Not spent by the crawl: ${row.name}`,
      jobId: row.id,
    }),
    ...endingWrites(scope, row.id, {
      status: ending.state,
      progress: ending.progress,
      creditsSpent: spent,
      creditsRefunded: row.creditsReserved - spent,
      finishedAt: ending.finishedAt,
      error: ending.error,
    }),
  ]);
  if (wallet.meta.changes > 0) count("credits", "crawl", { spent });
  return (await findJob(scope, row.id)) ?? row;
}
