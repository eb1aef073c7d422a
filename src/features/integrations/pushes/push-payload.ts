import type { Scope } from "#src/db/scope";
import { readChangesByIds } from "#src/features/changes/changes";
import { readJob } from "#src/features/jobs/read";
import { AppError } from "#src/shared/errors";
import type { PushRow } from "./push-lease.repository";

/**
 * The data of an event. Read when it is sent, so that no deleted data is sent. Null for events with leads;
 * `deleted` where no resource of the event exists any more.
 */
export async function readEventData(
  scope: Scope,
  env: Env,
  { event, jobId, subjects }: PushRow,
): Promise<object | "deleted" | null> {
  switch (event) {
    case "lead.pushed":
    case "lead.created":
      return null;
    case "change.detected":
      return readChanges(scope, subjects ?? []);
    case "job.completed":
    case "job.failed":
    case "job.canceled":
      return readEndedJob(scope, env, jobId!);
  }
}

async function readEndedJob(scope: Scope, env: Env, jobId: string): Promise<object | "deleted"> {
  try {
    return await readJob(scope, env, jobId);
  } catch (error) {
    if (error instanceof AppError && error.code === "not_found") return "deleted";
    throw error;
  }
}

async function readChanges(scope: Scope, ids: string[]): Promise<object | "deleted"> {
  const changes = await readChangesByIds(scope, ids);
  return changes.length === 0 ? "deleted" : { changes };
}
