import type { Scope } from "#src/db/scope";
import { announceChanges } from "#src/pipeline/events/push-events";
import { findChangesOfJob } from "./changes.repository";

/** Tells webhooks what a job has noticed of these sites: of each change once, however often it is called. */
export async function announceNoticed(
  scope: Scope,
  env: Env,
  noticed: { scheduleId: string; jobId: string; hosts: string[] },
): Promise<void> {
  await announceChanges(scope, env, await findChangesOfJob(scope, noticed));
}
