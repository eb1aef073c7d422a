import { recordAudit } from "#src/features/audit-log/record";
import { body, endpoint, json } from "#src/http/endpoints/endpoint";
import { DatedQuery } from "#src/http/sorting";
import { Budget } from "#src/shared/work/budget";
import { MAX_CALLS } from "./erasure/erase-all";
import { processRequest } from "./erasure/process-request";
import { listDeletionRequests, presentRequest, requestDeletion } from "./deletion-requests";
import { eraseAllLeads } from "./erasure/erase-all";
import { exportWorkspace } from "./export";
import { readRetention, setRetention } from "./retention";
import {
  DeletionRequest,
  DeletionRequestPage,
  ErasureReport,
  NewDeletionRequest,
  Retention,
  RetentionChange,
  WorkspaceExport,
} from "./schemas";

const tags: [string] = ["Compliance"];
/** How long the background of a request may go on; the sweep does the rest. */
const BACKGROUND_MS = 25_000;

const exportAll = endpoint(
  "admin",
  {
    method: "get",
    path: "/compliance/export",
    operationId: "exportWorkspace",
    summary: "Export every record of the workspace as one JSON file",
    description:
      "The document is streamed while it is read, so a large workspace takes a while. Passwords, keys, tokens and their hashes are left out.",
    tags,
    responses: { 200: json(WorkspaceExport, "The file") },
  },
  async (c) => {
    const { scope } = c.var;
    await scope.db.batch([recordAudit(scope, { action: "workspace.exported" })]);
    const day = new Date().toISOString().slice(0, 10);
    const answer: Response = new Response(exportWorkspace(scope), {
      headers: {
        "Content-Type": "application/json",
        "Content-Disposition": `attachment; filename="quarry-export-${day}.json"`,
        "Cache-Control": "private, no-store",
      },
    });
    // Typed as the document that is written piece by piece.
    return answer as never;
  },
);

const erase = endpoint(
  "admin",
  {
    method: "delete",
    path: "/compliance/leads",
    operationId: "eraseLeads",
    summary: "Erase all leads, with everything that belongs to them",
    description:
      "Addresses and their checks, notes, outreach, tags of leads, the search index, export files, and the events and page records of jobs. Jobs, tags, saved searches and the ledger stay. Jobs that are running go on: what they find later is new. Cloudflare itself keeps a history of its databases for up to 30 days (Time Travel), for disasters.",
    tags,
    responses: { 200: json(ErasureReport, "What was erased") },
  },
  async (c) => c.json(await eraseAllLeads(c.var.scope, c.env), 200),
);

const getRetention = endpoint(
  "admin",
  {
    method: "get",
    path: "/compliance/retention",
    operationId: "getRetention",
    summary: "Read how long leads are kept",
    tags,
    responses: { 200: json(Retention, "The policy; null days keep leads for ever") },
  },
  async (c) => c.json(await readRetention(c.var.scope), 200),
);

const putRetention = endpoint(
  "admin",
  {
    method: "put",
    path: "/compliance/retention",
    operationId: "updateRetention",
    summary: "Set how long leads are kept",
    description:
      "Once a day leads that were created longer ago are erased, with the export files and events of their jobs that hold them; and all export files and events of jobs from before then, which may tell of leads that a schedule has read anew since. A lead counts from when it was first found, however often a schedule reads it: the run after its erasure makes a new one.",
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
    summary: "Delete a person or a company, and never collect them again",
    description:
      "Runs in the background, at once. For an address: removes it from every lead, note, name and other text of the workspace, however it is encoded. For a domain: erases its leads, and removes every address at it from all other texts. Deletes export files, digests and invitations that may name the subject. Later crawls and captures leave the subject out. Accounts of members are not changed. Bytes of deleted rows can remain in database files: locally until the service is stopped or started next, on Cloudflare for up to 30 days (Time Travel).",
    tags,
    request: body(NewDeletionRequest),
    responses: { 201: json(DeletionRequest, "The request, pending") },
  },
  async (c) => {
    const { scope, settings } = c.var;
    const row = await requestDeletion(scope, settings, c.req.valid("json"));
    c.executionCtx.waitUntil(
      processRequest(scope, c.env, row, new Budget(BACKGROUND_MS, MAX_CALLS)),
    );
    return c.json(presentRequest(row), 201);
  },
);

const list = endpoint(
  "admin",
  {
    method: "get",
    path: "/compliance/deletion-requests",
    operationId: "listDeletionRequests",
    summary: "List deletion requests, newest first",
    tags,
    request: { query: DatedQuery },
    responses: { 200: json(DeletionRequestPage, "A page of requests") },
  },
  async (c) => c.json(await listDeletionRequests(c.var.scope, c.req.valid("query")), 200),
);

export const complianceEndpoints = [exportAll, erase, getRetention, putRetention, request, list];
