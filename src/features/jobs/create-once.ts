import type { Scope } from "#src/db/scope";
import { UNFINISHED } from "#src/shared/jobs/job-progress";
import type { Settings } from "#src/shared/settings";
import { createJob, type JobRequest, RunAlreadyStarted } from "./create";
import { findUnfinishedNamed, noOtherUnfinished } from "./jobs.repository";
import { readJob } from "./read";
import type { Job } from "./schemas";

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
  // A GET may run before its credential is checked; this query does not return before the check has passed.
  const found = await findUnfinishedNamed(scope, request.name);
  const job = found && (await readJob(scope, env, found.id));
  if (job && UNFINISHED.includes(job.status)) return job;
  const onlyIf = noOtherUnfinished(scope, request.name, found?.id ?? null);
  try {
    return await createJob(scope, env, settings, { ...request, onlyIf });
  } catch (error) {
    if (!(error instanceof RunAlreadyStarted)) throw error;
    // Another request created it, or it has ended again already.
    return createJobOnce(scope, env, settings, request);
  }
}
