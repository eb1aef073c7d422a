import type { Scope } from "#src/db/scope";
import { publishChanges } from "#src/pipeline/events/push-events";
import { findChangesOfJob } from "./changes.repository";

/** Publishes the changes that a job recorded for these sites to webhooks. Idempotent. */
export async function publishNoticed(
  scope: Scope,
  env: Env,
  noticed: { scheduleId: string; jobId: string; hosts: string[] },
): Promise<void> {
  await publishChanges(scope, env, await findChangesOfJob(scope, noticed));
}
