import type { Context } from "hono";
import type { AppEnv } from "#src/http/context";
import { body, endpoint, failures, json } from "#src/http/endpoints/endpoint";
import { StringIdPath } from "#src/http/path-params";
import { DatedQuery } from "#src/http/sorting";
import { BulkAction, BulkActionPage, MAX_IDS, NewBulkAction } from "./schemas";
import {
  listBulkActions,
  MAX_LEADS,
  readBulkAction,
  startBulkAction,
  startMergeAll,
} from "./service";

const tags: [string] = ["Leads"];

const requestOf = (c: Context<AppEnv>) => ({
  env: c.env,
  settings: c.var.settings,
  origin: new URL(c.req.url).origin,
});

const start = endpoint(
  "data",
  {
    method: "post",
    path: "/leads/bulk",
    operationId: "runBulkAction",
    summary: "Change many leads",
    description: `Performs one action on the leads of \`ids\` (at most ${MAX_IDS}) or on those that match \`filter\`, except \`exclude_ids\`, in the background. The leads are selected once, by the request: leads that match later are not changed. \`GET /bulk-actions/{id}\` returns the progress.

- \`tag\` and \`untag\` take \`tag_id\` or \`name\`. \`tag\` creates a missing name.
- \`push\` takes \`integration_id\`, and sends at most 10,000 leads. The others accept at most ${MAX_LEADS}.
- \`delete\` deletes each lead like \`DELETE /leads/{id}\`.
- \`verify\` verifies each lead like \`POST /leads/{id}/emails/verify\`.
- \`icp_match\` costs the same as single requests. Leads that have a score are skipped. When credits run out, the remaining leads are skipped.

A workspace has at most five running bulk actions; more return 409.`,
    tags,
    idempotent: true,
    request: body(NewBulkAction),
    responses: {
      202: json(BulkAction, "The started action"),
      ...failures("conflict", "icp_not_configured", "ai_not_configured"),
    },
  },
  async (c) =>
    c.json(
      await startBulkAction({ scope: c.var.scope, ...requestOf(c) }, c.req.valid("json")),
      202,
    ),
);

const mergeAll = endpoint(
  "data",
  {
    method: "post",
    path: "/leads/duplicates/merge-all",
    operationId: "mergeAllDuplicates",
    summary: "Merge the leads of each domain",
    description:
      "Merges, in the background, the leads of each registrable domain that has several, like `POST /leads/duplicates/merge`. The newest lead of a domain is kept. `matched` and `done` count domains. A domain fails while an AI request for one of its leads is in progress; it can be merged later.",
    tags,
    idempotent: true,
    responses: { 202: json(BulkAction, "The started action"), ...failures("conflict") },
  },
  async (c) => c.json(await startMergeAll({ scope: c.var.scope, env: c.env }), 202),
);

const list = endpoint(
  "data",
  {
    method: "get",
    path: "/bulk-actions",
    operationId: "listBulkActions",
    summary: "List bulk actions",
    description:
      "Returns the bulk actions of the workspace, newest first by default. They are kept as long as the runs of workflows.",
    tags,
    request: { query: DatedQuery },
    responses: { 200: json(BulkActionPage, "A page of bulk actions") },
  },
  async (c) => c.json(await listBulkActions(c.var.scope, c.req.valid("query")), 200),
);

const read = endpoint(
  "data",
  {
    method: "get",
    path: "/bulk-actions/{id}",
    operationId: "getBulkAction",
    summary: "Read a bulk action",
    description:
      "Returns the progress of a bulk action and, after its end, its result. It is kept as long as the runs of workflows.",
    tags,
    request: { params: StringIdPath },
    responses: { 200: json(BulkAction, "The bulk action"), ...failures("not_found") },
  },
  async (c) => c.json(await readBulkAction(c.var.scope, c.req.valid("param").id), 200),
);

/** Registered before `/leads/{id}`. */
export const bulkActionEndpoints = [start, mergeAll, list, read];
