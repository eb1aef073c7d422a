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
    summary: "List pushes",
    description:
      "Lists pushes and their results, newest first, including those of deleted integrations. Temporary failures are retried: network errors, 408, 425, 429 and 5xx. A push has at most six attempts over about eight hours, with waits of about 5 s, 5 min, 30 min, 2 h and 5 h. A longer `Retry-After` of up to one hour is respected. An attempt that delivers leads resets the count.",
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
      "Pushes the leads of a job, leads by id, the leads of a filter, or by default the newest leads. Pushing a lead again updates its record. Responds after the first attempt of each batch, or after 20 s with the results so far. `GET /integrations/pushes/{id}` returns later results. Without matching leads all counts are 0.",
    tags,
    idempotent: true,
    request: { params: StringIdPath, ...optionalBody(PushRequest) },
    responses: {
      200: json(PushResult, "The results so far"),
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
