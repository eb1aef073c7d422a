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
    description: "Lists the workspace's schedules and monitors, newest first.",
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
    summary: "Crawl some websites again and again",
    description:
      "**The first run is due at once** and starts within a minute or so; the next one an interval after the moment at which it was due. A run is a job of source `schedule`, and costs what such a job costs. A run whose predecessor has not ended, or for which there are too few credits, is skipped and counted in `skipped_runs`; `last_error` says why; `GET /jobs?schedule_id=` lists the others. Runs that were missed, while the service was down or the schedule was paused, are not made up for.",
    tags,
    idempotent: true,
    maxBodyBytes: MAX_BODY_BYTES,
    request: body(NewSchedule),
    responses: { 201: json(Schedule, "The created schedule"), ...failures("conflict") },
  },
  async (c) => {
    const { scope, settings } = c.var;
    return c.json(await createSchedule(scope, settings, c.req.valid("json")), 201);
  },
);

const read = endpoint(
  "data",
  {
    method: "get",
    path: "/schedules/{id}",
    operationId: "getSchedule",
    summary: "Read a schedule or monitor",
    description: "Returns the settings and state of a schedule or monitor.",
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
    summary: "Change, pause or resume a schedule",
    description:
      "`enabled: false` pauses: no run is started, though one that runs goes on. `enabled: true` resumes at the next moment of the schedule's rhythm, or at once where it has never run. A new interval counts from the moment of the last run that was due. A run that is due already is started all the same. What was remembered of sites that are not among new `urls` is forgotten.",
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
    return c.json(await updateSchedule(scope, settings, id, c.req.valid("json")), 200);
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
      "Its jobs and their leads stay, and a job that runs goes on; what it has remembered of pages, and the changes it has noticed, go with it.",
    tags,
    request: { params: StringIdPath },
    responses: { 204: noContent("The schedule is gone"), ...failures("not_found") },
  },
  async (c) => {
    await deleteSchedule(c.var.scope, c.req.valid("param").id);
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
      "Also where the schedule is paused. Its next planned run stays where it is. While its last run has not ended, this is a conflict.",
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
