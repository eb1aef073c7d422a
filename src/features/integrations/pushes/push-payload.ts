import { rawStatement } from "#src/db/raw-statement";
import type { Scope } from "#src/db/scope";
import { readJob } from "#src/features/jobs/read";
import { AppError } from "#src/shared/errors";
import { isoTime } from "#src/shared/iso-time";
import { sql } from "drizzle-orm";
import type { PushRow } from "./delivery-writes";

type ChangeRow = {
  id: string;
  scheduleId: string;
  jobId: string;
  url: string;
  kind: string;
  summary: string;
  before: string | null;
  after: string | null;
  detectedAt: number;
};

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

async function readChanges({ db, workspaceId }: Scope, ids: string[]): Promise<object | "deleted"> {
  const { results } = await rawStatement(
    db,
    sql`SELECT changes.id, schedule_id AS scheduleId, job_id AS jobId, url, kind, summary,
        before_text AS before, after_text AS after, detected_at AS detectedAt
      FROM json_each(${JSON.stringify(ids)}) AS named CROSS JOIN changes ON changes.id = named.value
      WHERE changes.workspace_id = ${workspaceId} ORDER BY named.key`,
  ).all<ChangeRow>();
  if (results.length === 0) return "deleted";
  const changes = results.map(({ scheduleId, jobId, detectedAt, ...change }) => ({
    ...change,
    schedule_id: scheduleId,
    job_id: jobId,
    detected_at: isoTime(detectedAt),
  }));
  return { changes };
}
