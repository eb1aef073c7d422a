import type { Context } from "hono";
import type { AppEnv } from "#src/http/context";
import { body, endpoint, failures, json, noContent } from "#src/http/endpoints/endpoint";
import { DatedQuery } from "#src/http/sorting";
import { StringIdPath } from "#src/http/path-params";
import { WORKFLOW_RUN_HEADER } from "#src/shared/jobs/workflow-run";
import {
  NewRun,
  NewWorkflow,
  Run,
  RunPage,
  RunQuery,
  RunPath,
  Workflow,
  WorkflowChange,
  WorkflowPage,
} from "./definitions/schemas";
import {
  createWorkflow,
  deleteWorkflow,
  listRuns,
  listWorkflows,
  readRun,
  readWorkflow,
  updateWorkflow,
} from "./service";
import { runWorkflow } from "./start";

const tags: [string] = ["Workflows"];

const reachedAt = (c: Context<AppEnv>) => ({
  settings: c.var.settings,
  origin: new URL(c.req.url).origin,
});

const list = endpoint(
  "data",
  {
    method: "get",
    path: "/workflows",
    operationId: "listWorkflows",
    summary: "List the workspace's workflows, newest first",
    tags,
    request: { query: DatedQuery },
    responses: { 200: json(WorkflowPage, "A page of workflows") },
  },
  async (c) => c.json(await listWorkflows(c.var.scope, c.req.valid("query")), 200),
);

const create = endpoint(
  "data",
  {
    method: "post",
    path: "/workflows",
    operationId: "createWorkflow",
    summary: "Create a workflow: steps that are taken with the leads of a job",
    description: `Steps, by \`type\`, each for the leads that passed every \`filter\` before it:

- \`filter\` \`{filter}\`: only leads that it names go on, as they are at that moment
- \`verify_emails\` \`{}\`: as \`POST /leads/{id}/emails/verify\`
- \`ai_enrich\` \`{}\`, \`icp_match\` \`{}\`: by AI, for leads that have no such result yet. Where another call is at work on a lead, its answer is waited for
- \`outreach\` \`{kind, product, tone?}\`: writes a text for every lead
- \`tag\` \`{name, color?}\`: the tag is made where there is none
- \`note\` \`{body}\`
- \`push\` \`{integration_id}\`: hands the leads to an integration; \`GET /integrations/pushes\` tells what became of them
- \`export\` \`{format}\`: a file with the leads, listed at \`GET /jobs/{id}/exports\`
- \`notify\` \`{url}\`: a POST of \`{type: "workflow.notified", timestamp, data}\`, \`data\` being the run so far and \`leads\`, their number. \`webhook-id\` tells a repetition. Tried four times

The AI costs what it costs elsewhere. Where credits run out, the leads that are left are skipped. A step that fails leaves what others did as it is, and the steps after it are taken, unless it is a filter. With no leads left no step does anything. At most 100 workflows.`,
    tags,
    request: body(NewWorkflow),
    responses: { 201: json(Workflow, "The workflow"), ...failures("conflict") },
  },
  async (c) => c.json(await createWorkflow(c.var.scope, reachedAt(c), c.req.valid("json")), 201),
);

const read = endpoint(
  "data",
  {
    method: "get",
    path: "/workflows/{id}",
    operationId: "getWorkflow",
    summary: "Read a workflow",
    tags,
    request: { params: StringIdPath },
    responses: { 200: json(Workflow, "The workflow"), ...failures("not_found") },
  },
  async (c) => c.json(await readWorkflow(c.var.scope, c.req.valid("param").id), 200),
);

const update = endpoint(
  "data",
  {
    method: "patch",
    path: "/workflows/{id}",
    operationId: "updateWorkflow",
    summary: "Change a workflow, or switch its trigger off and on",
    description:
      "What is not given stays as it is. A run that is under way keeps the steps it began with. A disabled workflow is started by no job; by hand it can be run.",
    tags,
    request: { params: StringIdPath, ...body(WorkflowChange) },
    responses: { 200: json(Workflow, "The workflow as it is now"), ...failures("not_found") },
  },
  async (c) => {
    const { id } = c.req.valid("param");
    return c.json(await updateWorkflow(c.var.scope, reachedAt(c), id, c.req.valid("json")), 200);
  },
);

const remove = endpoint(
  "data",
  {
    method: "delete",
    path: "/workflows/{id}",
    operationId: "deleteWorkflow",
    summary: "Delete a workflow and the list of its runs",
    description:
      "A run that is under way stops within a few leads. What its runs did to leads stays.",
    tags,
    request: { params: StringIdPath },
    responses: { 204: noContent("The workflow is gone"), ...failures("not_found") },
  },
  async (c) => {
    await deleteWorkflow(c.var.scope, c.req.valid("param").id);
    return c.body(null, 204);
  },
);

const run = endpoint(
  "data",
  {
    method: "post",
    path: "/workflows/{id}/run",
    operationId: "runWorkflow",
    summary: "Run a workflow on the leads of a job that has ended",
    description: `Works for up to 15 seconds; a run that takes longer is answered as \`running\` and goes on in the background: \`GET /workflows/{id}/runs/{run_id}\` follows it. A workflow runs on a job once at a time. Requests of a run carry \`${WORKFLOW_RUN_HEADER}\`; one that comes back here with it and would start the same workflow again is a conflict, and jobs that are created with it start no workflows.`,
    tags,
    idempotent: true,
    request: { params: StringIdPath, ...body(NewRun) },
    responses: {
      200: json(Run, "How far the run has come"),
      ...failures("not_found", "conflict", "workflow_loop"),
    },
  },
  async (c) => {
    const { scope, settings } = c.var;
    const cause = c.req.header(WORKFLOW_RUN_HEADER);
    const { job_id } = c.req.valid("json");
    const tools = { scope, env: c.env, settings };
    return c.json(await runWorkflow(tools, c.req.valid("param").id, job_id, cause), 200);
  },
);

const runs = endpoint(
  "data",
  {
    method: "get",
    path: "/workflows/{id}/runs",
    operationId: "listWorkflowRuns",
    summary: "List the runs of a workflow, newest first",
    tags,
    request: { params: StringIdPath, query: RunQuery },
    responses: { 200: json(RunPage, "A page of runs"), ...failures("not_found") },
  },
  async (c) => {
    const { id } = c.req.valid("param");
    return c.json(await listRuns(c.var.scope, id, c.req.valid("query")), 200);
  },
);

const readOne = endpoint(
  "data",
  {
    method: "get",
    path: "/workflows/{id}/runs/{run_id}",
    operationId: "getWorkflowRun",
    summary: "Read how far a run has come",
    tags,
    request: { params: RunPath },
    responses: { 200: json(Run, "The run"), ...failures("not_found") },
  },
  async (c) => {
    const { id, run_id } = c.req.valid("param");
    return c.json(await readRun(c.var.scope, id, run_id), 200);
  },
);

export const workflowEndpoints = [list, create, read, update, remove, run, runs, readOne];
