import { endpoint, failures, json, optionalBody } from "#src/http/endpoints/endpoint";
import { StringIdPath } from "#src/http/path-params";
import { pushNow } from "./pushes/push-now";
import { listPushes, readPush } from "./pushes/read-push";
import { PushDetails, PushPage, PushQuery, PushRequest, PushResult } from "./pushes/schemas";

const tags: [string] = ["Integrations"];

const list = endpoint(
  "data",
  {
    method: "get",
    path: "/integrations/pushes",
    operationId: "listPushes",
    summary: "List pushes and how they went, newest first",
    description:
      "A push is tried six times at most: after network errors, 408, 425, 429 (when `Retry-After` says) and 5xx, after about 5 s, 5 min, 30 min, 2 h and 5 h; an attempt that gets some leads through starts the count anew. One that failed for good stays listed, as do those of integrations that were deleted.",
    tags,
    request: { query: PushQuery },
    responses: { 200: json(PushPage, "A page of pushes") },
  },
  async (c) => c.json(await listPushes(c.var.scope, c.req.valid("query")), 200),
);

const read = endpoint(
  "data",
  {
    method: "get",
    path: "/integrations/pushes/{id}",
    operationId: "getPush",
    summary: "Get a push",
    description: "Returns the state of a push, with the leads that could not be pushed.",
    tags,
    request: { params: StringIdPath },
    responses: { 200: json(PushDetails, "The push"), ...failures("not_found") },
  },
  async (c) => c.json(await readPush(c.var.scope, c.req.valid("param").id), 200),
);

const push = endpoint(
  "data",
  {
    method: "post",
    path: "/integrations/{id}/push",
    operationId: "pushLeads",
    summary: "Push leads to an integration",
    description:
      "All leads of a job, leads by id, those of a filter, or, without any of these, the newest. Pushing a lead again updates what it became. Answers when every lead was tried once, or after 20 s with what is done so far; `GET /integrations/pushes/{id}` tells of the rest. No leads is no error: zeros.",
    tags,
    idempotent: true,
    request: { params: StringIdPath, ...optionalBody(PushRequest) },
    responses: {
      200: json(PushResult, "How many leads went out so far"),
      ...failures("not_found", "conflict"),
    },
  },
  async (c) => {
    const { id } = c.req.valid("param");
    const keepAlive = (work: Promise<unknown>) => c.executionCtx.waitUntil(work);
    const result = await pushNow(c.var.scope, c.env, id, c.req.valid("json"), { keepAlive });
    return c.json(result, 200);
  },
);

export const pushEndpoints = [list, read, push];
