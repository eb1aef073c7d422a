import type { Scope } from "#src/db/scope";
import { AppError, notFound } from "#src/shared/errors";
import { UNFINISHED } from "#src/shared/jobs/job-progress";
import { crawlOf } from "#src/platform/crawl-job-object";
import { endJob } from "./complete";
import { findJob } from "./jobs.repository";
import type { Job } from "./schemas";
import { toJob } from "./to-job";

/** Stops a job and refunds unspent credits. Idempotent for a canceled job; 409 for a completed or failed one. */
export async function cancelJob(scope: Scope, env: Env, jobId: string): Promise<Job> {
  const row = await findJob(scope, jobId);
  if (!row) throw notFound("Job");
  if (row.status === "canceled") return toJob(row);
  if (!UNFINISHED.includes(row.status)) throw alreadyEnded(row.status);
  await crawlOf(env, jobId).cancel();
  const job = await endJob(scope, env, jobId);
  if (!job) throw notFound("Job");
  if (job.status !== "canceled") throw alreadyEnded(job.status);
  return job;
}

const alreadyEnded = (status: string) =>
  new AppError("conflict", `The job has already ended: it is ${status}`);
