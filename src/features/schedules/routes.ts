import { checkRenderMode } from "#src/features/jobs/render-budget";
import { Job } from "#src/features/jobs/schemas";
import { body, endpoint, failures, json, noContent } from "#src/http/endpoints/endpoint";
import { DatedQuery } from "#src/http/sorting";
import { StringIdPath } from "#src/http/path-params";
import { WORKFLOW_RUN_HEADER } from "#src/shared/jobs/workflow-run";
import { runSchedule } from "./run";
import { NewSchedule, Schedule, ScheduleChange, SchedulePage } from "./schemas";
import {
  createSchedule,
  deleteSchedule,
  listSchedules,
  readSchedule,
  updateSchedule,
} from "./service";

const tags: [string] = ["Schedules"];
const MAX_BODY_BYTES = 4 * 1024 * 1024; // 10,000 addresses.

const list = endpoint(
  "data",
  {
    method: "get",
    path: "/schedules",
    operationId: "listSchedules",
    summary: "List schedules and monitors, newest first",
    description: "Returns the workspace's schedules and monitors, newest first by default.",
    tags,
    request: { query: DatedQuery },
    responses: { 200: json(SchedulePage, "A page of schedules") },
  },
  async (c) => c.json(await listSchedules(c.var.scope, c.req.valid("query")), 200),
);

const create = endpoint(
  "data",
  {
    method: "post",
    path: "/schedules",
    operationId: "createSchedule",
    summary: "Create a schedule or monitor",
    description:
      "**The first run is due at once** and starts within about a minute. Each further run is due one interval after the due time of the previous run. A run is a job with source `schedule` and costs the same as any job. A run is skipped while the previous run has not ended, or if credits are insufficient. `skipped_runs` counts skipped runs, and `last_error` states the reason. `GET /jobs?schedule_id=` lists the jobs. Runs missed during an outage or a pause are not repeated. The first run updates the newest lead that the workspace has of a site, as `on_existing: update` of a job does, and later runs the same lead. An unknown site gets a new lead.",
    tags,
    idempotent: true,
    maxBodyBytes: MAX_BODY_BYTES,
    request: body(NewSchedule),
    responses: { 201: json(Schedule, "The created schedule"), ...failures("conflict") },
  },
  async (c) => {
    const { scope, settings } = c.var;
    const schedule = c.req.valid("json");
    checkRenderMode(c.env, settings, schedule.config);
    return c.json(await createSchedule(scope, settings, schedule), 201);
  },
);

const read = endpoint(
  "data",
  {
    method: "get",
    path: "/schedules/{id}",
    operationId: "getSchedule",
    summary: "Read a schedule or monitor",
    description: "Returns the schedule with all its URLs and the time of its next run.",
    tags,
    request: { params: StringIdPath },
    responses: { 200: json(Schedule, "The schedule"), ...failures("not_found") },
  },
  async (c) => c.json(await readSchedule(c.var.scope, c.req.valid("param").id), 200),
);

const update = endpoint(
  "data",
  {
    method: "patch",
    path: "/schedules/{id}",
    operationId: "updateSchedule",
    summary: "Update, pause or resume a schedule",
    description:
      "Omitted properties keep their values. `enabled: false` pauses the schedule; a running job continues. `enabled: true` resumes it at the next time of its recurrence, or at once if it never ran. A new interval counts from the due time of the last run. A run that is already due still starts. New `urls` delete the page snapshots of sites that are not among them.",
    tags,
    maxBodyBytes: MAX_BODY_BYTES,
    request: { params: StringIdPath, ...body(ScheduleChange) },
    responses: {
      200: json(Schedule, "The changed schedule"),
      ...failures("not_found", "conflict"),
    },
  },
  async (c) => {
    const { scope, settings } = c.var;
    const { id } = c.req.valid("param");
    const change = c.req.valid("json");
    if (change.config) checkRenderMode(c.env, settings, change.config);
    return c.json(await updateSchedule(scope, { settings, bucket: c.env.FILES }, id, change), 200);
  },
);

const remove = endpoint(
  "data",
  {
    method: "delete",
    path: "/schedules/{id}",
    operationId: "deleteSchedule",
    summary: "Delete a schedule",
    description:
      "Jobs and leads of the schedule remain, and a running job continues. Page snapshots and recorded changes are deleted.",
    tags,
    request: { params: StringIdPath },
    responses: { 204: noContent("The schedule was deleted"), ...failures("not_found") },
  },
  async (c) => {
    await deleteSchedule(c.var.scope, c.env.FILES, c.req.valid("param").id);
    return c.body(null, 204);
  },
);

const run = endpoint(
  "data",
  {
    method: "post",
    path: "/schedules/{id}/run",
    operationId: "runSchedule",
    summary: "Start a run of a schedule now",
    description:
      "Also starts a run of a paused schedule. The time of the next planned run does not change. Returns 409 while the last run has not ended.",
    tags,
    idempotent: true,
    request: { params: StringIdPath },
    responses: {
      200: json(Job, "The job that was started"),
      ...failures("not_found", "conflict", "insufficient_credits", "quota_exceeded"),
    },
  },
  async (c) => {
    const { scope, settings } = c.var;
    const isRelayed = c.req.header(WORKFLOW_RUN_HEADER) !== undefined;
    const source = isRelayed ? "workflow" : "schedule";
    return c.json(await runSchedule(scope, c.env, settings, c.req.valid("param").id, source), 200);
  },
);

export const scheduleEndpoints = [list, create, read, update, remove, run];
