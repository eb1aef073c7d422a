import type { Scope } from "#src/db/scope";
import { AppError } from "#src/shared/errors";
import { UNFINISHED } from "#src/shared/jobs/job-progress";
import type { Settings } from "#src/shared/settings";
import { createJob, type JobRequest, RunAlreadyStarted } from "./create";
import { findUnfinishedOf, noOtherUnfinished, type OnlyOne } from "./jobs.repository";
import { readJob } from "./read";
import type { Job } from "./schemas";

/** Such a job can end between two queries, but not endlessly often. */
const MAX_TRIES = 5;

/**
 * Creates a job, unless one of its name runs: then that is returned. The insertion decides, so that requests of the same
 * instant get one job.
 */
export async function createJobOnce(
  scope: Scope,
  env: Env,
  settings: Settings,
  request: JobRequest & { name: string },
): Promise<Job> {
  const only = { name: request.name };
  const { job } = await createOrFind(scope, env, settings, { request, only });
  return job;
}

/** Creates a job, unless a job of which there may be only one runs. */
export async function createOrFind(
  scope: Scope,
  env: Env,
  settings: Settings,
  { request, only }: { request: JobRequest; only: OnlyOne },
): Promise<{ job: Job; isCreated: boolean }> {
  for (let tries = 1; ; tries++) {
    // A GET may run before its credential is checked; this query does not return before the check has passed.
    const found = await findUnfinishedOf(scope, only);
    const job = found && (await readJob(scope, env, found.id));
    if (job && UNFINISHED.includes(job.status)) return { job, isCreated: false };
    const onlyIf = noOtherUnfinished(scope, only, found?.id ?? null);
    try {
      const created = await createJob(scope, env, settings, { ...request, onlyIf });
      return { job: created, isCreated: true };
    } catch (error) {
      // Another request created it, or it has ended again already. Nothing was written.
      if (!(error instanceof RunAlreadyStarted)) throw error;
      if (tries === MAX_TRIES)
        throw new AppError("conflict", "Other requests start and end this job. Try again");
    }
  }
}
