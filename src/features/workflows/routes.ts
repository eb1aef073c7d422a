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
  previewWorkflow,
  readRun,
  readWorkflow,
  updateWorkflow,
} from "./service";
import { NewWorkflowPreview, SAMPLE_LEADS, WorkflowPreview } from "./preview/schemas";
import { runWorkflow } from "./start";

const tags: [string] = ["Workflows"];

const requestOrigin = (c: Context<AppEnv>) => ({
  settings: c.var.settings,
  origin: new URL(c.req.url).origin,
});

const list = endpoint(
  "data",
  {
    method: "get",
    path: "/workflows",
    operationId: "listWorkflows",
    summary: "List workflows",
    description: "Returns the workspace's workflows, newest first by default.",
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
    summary: "Create a workflow",
    description: `A workflow runs a list of steps on the leads of a job. Each step, by \`type\`, processes the leads that passed every \`filter\` before it:

- \`filter\` \`{filter}\`: excludes leads that do not match when the step runs
- \`verify_emails\` \`{}\`: verifies addresses like \`POST /leads/{id}/emails/verify\`
- \`ai_enrich\` \`{}\`, \`icp_match\` \`{}\`: calls the AI for leads without such a result. The step waits while another AI request for the lead is in progress
- \`outreach\` \`{kind, product, tone?}\`: writes a text for every lead
- \`tag\` \`{name, color?}\`: adds a tag. A missing tag is created
- \`note\` \`{body}\`: adds a note
- \`push\` \`{integration_id}\`: sends the leads to an integration. \`GET /integrations/pushes\` returns the outcome
- \`export\` \`{format}\`: writes a file, listed at \`GET /jobs/{id}/exports\`
- \`notify\` \`{url}\`: sends a POST with \`{type: "workflow.notified", timestamp, data}\`. \`data\` contains the run so far and \`leads\`, the number of leads. \`webhook-id\` is the same for every attempt. At most four attempts

AI steps cost the same as single AI requests. When credits run out, the remaining leads are skipped. A failed step does not undo other steps. Later steps still run, except after a failed filter. Steps without leads do nothing. A workspace has at most 100 workflows.`,
    tags,
    request: body(NewWorkflow),
    responses: { 201: json(Workflow, "The workflow"), ...failures("conflict") },
  },
  async (c) =>
    c.json(await createWorkflow(c.var.scope, requestOrigin(c), c.req.valid("json")), 201),
);

const read = endpoint(
  "data",
  {
    method: "get",
    path: "/workflows/{id}",
    operationId: "getWorkflow",
    summary: "Get a workflow",
    description: "Returns the workflow with its steps and the start of its latest run.",
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
    summary: "Update a workflow",
    description:
      "Omitted properties keep their values. A run in progress keeps its original steps. Completed jobs do not start a disabled workflow; a manual run is still possible.",
    tags,
    request: { params: StringIdPath, ...body(WorkflowChange) },
    responses: { 200: json(Workflow, "The updated workflow"), ...failures("not_found") },
  },
  async (c) => {
    const { id } = c.req.valid("param");
    return c.json(
      await updateWorkflow(c.var.scope, requestOrigin(c), id, c.req.valid("json")),
      200,
    );
  },
);

const remove = endpoint(
  "data",
  {
    method: "delete",
    path: "/workflows/{id}",
    operationId: "deleteWorkflow",
    summary: "Delete a workflow and its runs",
    description:
      "A run in progress stops within a few leads. Changes that runs made to leads remain.",
    tags,
    request: { params: StringIdPath },
    responses: { 204: noContent("The workflow was deleted"), ...failures("not_found") },
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
    summary: "Run a workflow on an ended job",
    description: `Returns after at most 15 seconds. A longer run is returned as \`running\` and continues in the background: poll \`GET /workflows/{id}/runs/{run_id}\`. Only one run per workflow and job can be in progress. Requests that a run sends have the header \`${WORKFLOW_RUN_HEADER}\`. A request with this header that would start the same workflow again returns 409 \`workflow_loop\`. A job that is created with this header starts no workflows.`,
    tags,
    idempotent: true,
    request: { params: StringIdPath, ...body(NewRun) },
    responses: {
      200: json(Run, "The run and its progress"),
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

const preview = endpoint(
  "data",
  {
    method: "post",
    path: "/workflows/preview",
    operationId: "previewWorkflow",
    keyScope: "read",
    summary: "Preview a workflow on five leads",
    description: `Returns what the steps would do for the ${SAMPLE_LEADS} newest leads of a job: which leads each filter excludes, which leads a step has nothing to do for, what it costs, and why a step would fail. Nothing is sent, stored or charged. The steps need not belong to a stored workflow.`,
    tags,
    request: body(NewWorkflowPreview),
    responses: {
      200: json(WorkflowPreview, "What each step would do"),
      ...failures("not_found"),
    },
  },
  async (c) => {
    const { settings, origin } = requestOrigin(c);
    const tools = { scope: c.var.scope, env: c.env, settings };
    return c.json(await previewWorkflow(tools, origin, c.req.valid("json")), 200);
  },
);

const runs = endpoint(
  "data",
  {
    method: "get",
    path: "/workflows/{id}/runs",
    operationId: "listWorkflowRuns",
    summary: "List the runs of a workflow",
    description: "Returns the runs of the workflow, newest first by default.",
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
    summary: "Get a workflow run",
    description: "Returns the progress of the run and the outcome of each step.",
    tags,
    request: { params: RunPath },
    responses: { 200: json(Run, "The run"), ...failures("not_found") },
  },
  async (c) => {
    const { id, run_id } = c.req.valid("param");
    return c.json(await readRun(c.var.scope, id, run_id), 200);
  },
);

export const workflowEndpoints = [list, create, preview, read, update, remove, run, runs, readOne];
