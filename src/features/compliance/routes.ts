import { recordAudit } from "#src/features/audit-log/record";
import { body, endpoint, json } from "#src/http/endpoints/endpoint";
import { DatedQuery } from "#src/http/sorting";
import { meteredScope } from "#src/db/metered-scope";
import { Budget } from "#src/shared/background/budget";
import { MAX_CALLS } from "./erasure/erase-all";
import {
  listDeletionRequests,
  presentRequest,
  previewDeletion,
  requestDeletion,
} from "./deletion-requests";
import { eraseAllLeads } from "./erasure/erase-all";
import { exportWorkspace } from "./export";
import { readRetention, setRetention } from "./retention";
import {
  DeletionPreview,
  DeletionSubject,
  DeletionRequest,
  DeletionRequestPage,
  ErasureReport,
  NewDeletionRequest,
  Retention,
  RetentionChange,
  WorkspaceExport,
} from "./schemas";
import { processRequest } from "./subject-erasure/process-request";

const tags: [string] = ["Compliance"];
/** Time for background work after a request. The sweep does the rest. */
const BACKGROUND_MS = 25_000;

const exportAll = endpoint(
  "admin",
  {
    method: "get",
    path: "/compliance/export",
    operationId: "exportWorkspace",
    summary: "Export all data of the workspace",
    description:
      "Streams every record of the workspace as one JSON document; a large workspace takes minutes. Passwords, keys, tokens and their hashes are omitted.",
    tags,
    responses: { 200: json(WorkspaceExport, "The file") },
  },
  async (c) => {
    const { scope } = c.var;
    await scope.db.batch([recordAudit(scope, { action: "workspace.exported" })]);
    const day = new Date().toISOString().slice(0, 10);
    const answer: Response = new Response(exportWorkspace(scope, c.env.FILES), {
      headers: {
        "Content-Type": "application/json",
        "Content-Disposition": `attachment; filename="quarry-export-${day}.json"`,
        "Cache-Control": "private, no-store",
      },
    });
    // The type of the streamed document.
    return answer as never;
  },
);

const erase = endpoint(
  "admin",
  {
    method: "delete",
    path: "/compliance/leads",
    operationId: "eraseLeads",
    summary: "Erase all leads",
    description:
      "Erases all leads of the workspace with their addresses, checks, notes, outreach texts, tag assignments, search index entries and export files, and the events and page records of jobs. Jobs, tags, saved searches and the ledger stay. Running jobs continue, and their later results are new leads. Cloudflare keeps a recovery history of its databases for up to 30 days (Time Travel).",
    tags,
    responses: { 200: json(ErasureReport, "Counts of what was erased") },
  },
  async (c) => c.json(await eraseAllLeads(c.var.scope, c.env), 200),
);

const getRetention = endpoint(
  "admin",
  {
    method: "get",
    path: "/compliance/retention",
    operationId: "getRetention",
    summary: "Get the retention policy",
    description: "Returns after how many days leads are erased.",
    tags,
    responses: { 200: json(Retention, "The policy; leads are kept permanently if `days` is null") },
  },
  async (c) => c.json(await readRetention(c.var.scope), 200),
);

const putRetention = endpoint(
  "admin",
  {
    method: "put",
    path: "/compliance/retention",
    operationId: "updateRetention",
    summary: "Set the retention policy",
    description:
      "Once a day, the service erases leads that were created more than `days` days ago, with the export files and job events that contain them. It also erases all export files and job events of that age, because they may contain leads that a schedule has crawled again since. The age of a lead counts from when it was first found, also if a schedule crawls it again; the next run after the erasure creates a new lead.",
    tags,
    request: body(RetentionChange),
    responses: { 200: json(Retention, "The policy") },
  },
  async (c) => c.json(await setRetention(c.var.scope, c.req.valid("json").days), 200),
);

const request = endpoint(
  "admin",
  {
    method: "post",
    path: "/compliance/deletion-requests",
    operationId: "createDeletionRequest",
    summary: "Request the deletion of a subject",
    description:
      "Erases a person or a company, and adds it to the suppression list. `POST /compliance/deletion-requests/preview` shows first what will be found. The erasure starts at once in the background. For a name, it removes the person from every lead with title, numbers, profile and addresses, and the name from page texts, notes, names and other texts. Addresses are the person's if a lead shows them with the name, or if they are made of the whole name. With `domain`, only leads of this domain and what belongs to them are changed, and texts that belong to no lead. For an address, it removes the address from every lead, note, name and other text of the workspace, in any encoding. For a domain, it erases the leads of the domain, and removes every address of the domain from all other texts. It deletes export files, digests and invitations that may contain the subject. Later crawls and captures skip the subject. Accounts of members are not changed. Bytes of deleted rows can remain in database files: locally until the service is next stopped or started, on Cloudflare for up to 30 days (Time Travel).",
    tags,
    request: body(NewDeletionRequest),
    responses: { 201: json(DeletionRequest, "The request, with the status `pending`") },
  },
  async (c) => {
    const { scope, settings } = c.var;
    const row = await requestDeletion(scope, settings, c.req.valid("json"));
    const budget = new Budget(BACKGROUND_MS, MAX_CALLS);
    const work = meteredScope(scope, c.env, budget);
    c.executionCtx.waitUntil(processRequest(work.scope, work.env, row, budget));
    return c.json(presentRequest(row), 201);
  },
);

const list = endpoint(
  "admin",
  {
    method: "get",
    path: "/compliance/deletion-requests",
    operationId: "listDeletionRequests",
    summary: "List deletion requests",
    description:
      "Lists deletion requests, newest first. The subject of a completed request is masked.",
    tags,
    request: { query: DatedQuery },
    responses: { 200: json(DeletionRequestPage, "A page of requests") },
  },
  async (c) => c.json(await listDeletionRequests(c.var.scope, c.req.valid("query")), 200),
);

const preview = endpoint(
  "admin",
  {
    method: "post",
    path: "/compliance/deletion-requests/preview",
    operationId: "previewDeletionRequest",
    summary: "Preview the deletion of a subject",
    description:
      "Counts the leads, people and addresses of a subject. Nothing is erased or suppressed. For a person, it lists the first 20 leads, so that namesakes can be left out with `domain`.",
    tags,
    request: body(DeletionSubject),
    responses: { 200: json(DeletionPreview, "What a deletion request would find in leads") },
  },
  async (c) => c.json(await previewDeletion(c.var.scope, c.req.valid("json")), 200),
);

export const complianceEndpoints = [
  exportAll,
  erase,
  getRetention,
  putRetention,
  preview,
  request,
  list,
];
