import type { Scope } from "#src/db/scope";
import { findAutoPushIds } from "#src/features/integrations/connections/integrations.repository";
import { AppError } from "#src/shared/errors";
import { dispatchPushes } from "#src/pipeline/events/push-events";
import { createPush, MAX_LEADS } from "./create-push";

/**
 * Pushes the leads of a completed job to each integration with `auto_push`. Repeated calls create no further push. Where
 * the provider rejects the credentials, the push is listed as failed. A canceled job is not pushed: the user
 * stopped it for a reason.
 */
export async function autoPushJob(
  scope: Scope,
  env: Env,
  job: { id: string; status: string },
): Promise<void> {
  if (job.status !== "completed") return;
  for (const integrationId of await findAutoPushIds(scope))
    await pushJob(scope, env, integrationId, job.id);
}

async function pushJob(scope: Scope, env: Env, integrationId: string, jobId: string) {
  try {
    const push = await createPush(scope, {
      integrationId,
      jobId,
      leads: { filter: { job_id: jobId }, limit: MAX_LEADS },
      origin: `job:${jobId}`,
    });
    if (push.isNew && push.leadCount > 0) await dispatchPushes(env, [push]);
  } catch (error) {
    // The integration was deleted or disabled since the query. The others still get their push.
    if (!(error instanceof AppError)) throw error;
  }
}
