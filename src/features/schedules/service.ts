import type { Scope } from "#src/db/scope";
import { sitesOfUrls } from "#src/features/jobs/sites-of-urls";
import { type Page, pageOf } from "#src/http/paginated";
import type { DatedQuery } from "#src/http/sorting";
import { addressRules } from "#src/shared/web/address-rules";
import { AppError, invalid, notFound } from "#src/shared/errors";
import { newId } from "#src/shared/ids";
import { isoTime, isoTimeOrNull } from "#src/shared/iso-time";
import type { Settings } from "#src/shared/settings";
import {
  addSchedule,
  changeSchedule,
  findSchedule,
  findSchedules,
  MAX_SCHEDULES,
  removeSchedule,
  type ScheduleRow,
} from "./schedules.repository";
import { deletePagesOfSchedule } from "#src/pipeline/snapshots/page-objects";
import { deleteOtherSites } from "#src/pipeline/snapshots/snapshots.repository";
import { replan } from "./recurrence";
import { sitesOf } from "./run";
import type { NewSchedule, Schedule, ScheduleChange } from "./schemas";

/** D1 limits a row to 2 MB (developers.cloudflare.com/d1/platform/limits), and a page reads several rows. */
const MAX_URL_BYTES = 1_000_000;
const MAX_TRIES = 5;

/** The first run is due at once. */
export async function createSchedule(
  scope: Scope,
  settings: Settings,
  body: NewSchedule,
): Promise<Schedule> {
  const nowMs = Date.now();
  const row = await addSchedule(scope, {
    id: newId(nowMs),
    workspaceId: scope.workspaceId,
    name: body.name,
    kind: body.kind,
    ...checkUrls(body.urls, settings),
    intervalMinutes: body.interval_minutes,
    incremental: body.incremental,
    enabled: body.enabled,
    config: body.config,
    nextRunAt: nowMs,
    availableAt: body.enabled ? nowMs : null,
    createdAt: nowMs,
  });
  if (!row) throw new AppError("conflict", `A workspace has at most ${MAX_SCHEDULES} schedules`);
  return toSchedule(row);
}

export async function listSchedules(scope: Scope, page: DatedQuery): Promise<Page<Schedule>> {
  const { rows, total } = await findSchedules(scope, page);
  return pageOf(rows.map(toSchedule), page, total);
}

export async function readSchedule(scope: Scope, id: string): Promise<Schedule> {
  const row = await findSchedule(scope, id);
  if (!row) throw notFound("Schedule");
  return toSchedule(row);
}

/** Changes the given properties. Retries if a run that starts meanwhile changes the plan. */
export async function updateSchedule(
  scope: Scope,
  { settings, bucket }: { settings: Settings; bucket: R2Bucket },
  id: string,
  body: ScheduleChange,
): Promise<Schedule> {
  const { name, incremental, enabled, config, interval_minutes: intervalMinutes } = body;
  const given = {
    ...(name !== undefined && { name }),
    ...(body.urls !== undefined && checkUrls(body.urls, settings)),
    ...(intervalMinutes !== undefined && { intervalMinutes }),
    ...(incremental !== undefined && { incremental }),
    ...(enabled !== undefined && { enabled }),
    ...(config !== undefined && { config }),
  };
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const seen = await findSchedule(scope, id);
    if (!seen) throw notFound("Schedule");
    if (Object.keys(given).length === 0) return toSchedule(seen);
    const plan = replan(seen, { intervalMinutes, enabled }, Date.now());
    const changed = await changeSchedule(scope, seen, { ...given, ...plan });
    if (!changed) continue;
    if (body.urls) {
      const hosts = sitesOf(changed, settings).map(({ host }) => host);
      await deleteOtherSites(scope, bucket, { scheduleId: id, hosts });
    }
    return toSchedule(changed);
  }
  throw new AppError("conflict", "Other requests changed the schedule at the same time. Try again");
}

/** A running job continues. */
export async function deleteSchedule(scope: Scope, bucket: R2Bucket, id: string): Promise<void> {
  if (!(await findSchedule(scope, id))) throw notFound("Schedule");
  // First, because afterwards nothing names them.
  await deletePagesOfSchedule(scope, bucket, id);
  if (!(await removeSchedule(scope, id))) throw notFound("Schedule");
}

function checkUrls(given: string[], settings: Settings): Pick<ScheduleRow, "urls" | "urlCount"> {
  sitesOfUrls(given, addressRules(settings));
  const urls = given.map((url) => url.trim());
  if (new TextEncoder().encode(JSON.stringify(urls)).length > MAX_URL_BYTES)
    throw invalid(
      "body.urls",
      `\`urls\` must have at most ${MAX_URL_BYTES.toLocaleString("en-US")} bytes in total`,
      "too_big",
    );
  return { urls, urlCount: urls.length };
}

function toSchedule(row: ScheduleRow): Schedule {
  return {
    id: row.id,
    name: row.name,
    kind: row.kind,
    urls: row.urls,
    url_count: row.urlCount,
    interval_minutes: row.intervalMinutes,
    incremental: row.incremental,
    enabled: row.enabled,
    config: { collect_people: true, render: "never", ...row.config },
    next_run_at: row.enabled ? isoTime(row.nextRunAt) : null,
    last_run_at: isoTimeOrNull(row.lastRunAt),
    last_job_id: row.lastJobId,
    last_error: row.lastError,
    skipped_runs: row.skippedRuns,
    created_at: isoTime(row.createdAt),
  };
}
