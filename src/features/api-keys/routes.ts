import { body, endpoint, failures, json, noContent } from "#src/http/endpoint";
import { PageQuery, paginated } from "#src/http/paginated";
import { StringIdPath } from "#src/http/path-params";
import { createApiKey, deleteApiKey, listApiKeys } from "./repository";
import { ApiKey, CreatedApiKey, NewApiKey } from "./schemas";

const TAGS: [string] = ["API keys"];

const list = endpoint(
  "admin",
  {
    method: "get",
    path: "/api-keys",
    operationId: "listApiKeys",
    summary: "List the workspace's API keys, newest first, never the keys themselves",
    tags: TAGS,
    request: { query: PageQuery },
    responses: { 200: json(paginated(ApiKey), "A page of keys") },
  },
  async (c) => c.json(await listApiKeys(c.var.scope, c.req.valid("query")), 200),
);

const create = endpoint(
  "admin",
  {
    method: "post",
    path: "/api-keys",
    operationId: "createApiKey",
    summary: "Create an API key",
    description:
      "A key belongs to the workspace, not to who made it: it goes on working when they leave.",
    tags: TAGS,
    request: body(NewApiKey),
    responses: { 201: json(CreatedApiKey, "The key, shown this once") },
  },
  async (c) => {
    return c.json(await createApiKey(c.var.scope, c.req.valid("json")), 201);
  },
);

const remove = endpoint(
  "admin",
  {
    method: "delete",
    path: "/api-keys/{id}",
    operationId: "deleteApiKey",
    summary: "Revoke an API key, at once",
    tags: TAGS,
    request: { params: StringIdPath },
    responses: { 204: noContent("The key opens nothing any more"), ...failures("not_found") },
  },
  async (c) => {
    await deleteApiKey(c.var.scope, c.req.valid("param").id);
    return c.body(null, 204);
  },
);

export const apiKeyEndpoints = [list, create, remove] as const;
