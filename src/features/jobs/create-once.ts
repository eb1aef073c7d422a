import type { Scope } from "#src/db/scope";
import { AppError } from "#src/shared/errors";
import { UNFINISHED } from "#src/shared/jobs/job-progress";
import type { Settings } from "#src/shared/settings";
import { createJob, type JobRequest, RunAlreadyStarted } from "./create";
import { findUnfinishedNamed, noOtherUnfinished } from "./jobs.repository";
import { readJob } from "./read";
import type { Job } from "./schemas";

/** A job of the name can end between two queries, but not endlessly often. */
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
  for (let tries = 1; ; tries++) {
    // A GET may run before its credential is checked; this query does not return before the check has passed.
    const found = await findUnfinishedNamed(scope, request.name);
    const job = found && (await readJob(scope, env, found.id));
    if (job && UNFINISHED.includes(job.status)) return job;
    const onlyIf = noOtherUnfinished(scope, request.name, found?.id ?? null);
    try {
      return await createJob(scope, env, settings, { ...request, onlyIf });
    } catch (error) {
      // Another request created it, or it has ended again already. Nothing was written.
      if (!(error instanceof RunAlreadyStarted)) throw error;
      if (tries === MAX_TRIES)
        throw new AppError("conflict", "Other requests start and end this job. Try again");
    }
  }
}
