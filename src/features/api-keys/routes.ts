import {
  body,
  endpoint,
  failures,
  json,
  noContent,
  optionalBody,
} from "#src/http/endpoints/endpoint";
import { DatedQuery } from "#src/http/sorting";
import { StringIdPath } from "#src/http/path-params";
import { ApiKeyPage, CreatedApiKey, NewApiKey, Rotation } from "./schemas";
import { createApiKey, deleteApiKey, listApiKeys, rotateApiKey } from "./service";

const TAGS: [string] = ["API keys"];

const list = endpoint(
  "admin",
  {
    method: "get",
    path: "/api-keys",
    operationId: "listApiKeys",
    summary: "List API keys",
    description:
      "Lists the workspace's API keys, newest first. The keys themselves are never returned after their creation, only their first characters.",
    tags: TAGS,
    request: { query: DatedQuery },
    responses: { 200: json(ApiKeyPage, "A page of keys") },
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
      "A key belongs to the workspace, not to its creator: it keeps working when they leave, unless their removal revokes it (`DELETE /workspace/members/{user_id}?revoke_api_keys=true`).",
    tags: TAGS,
    request: body(NewApiKey),
    responses: {
      201: json(CreatedApiKey, "The key; it is shown only once"),
      ...failures("quota_exceeded"),
    },
  },
  async (c) => {
    return c.json(await createApiKey(c.var.scope, c.var.settings, c.req.valid("json")), 201);
  },
);

const remove = endpoint(
  "admin",
  {
    method: "delete",
    path: "/api-keys/{id}",
    operationId: "deleteApiKey",
    summary: "Revoke an API key",
    description: "Revokes the key. Requests with it return 401 from now on.",
    tags: TAGS,
    request: { params: StringIdPath },
    responses: { 204: noContent("The key no longer works"), ...failures("not_found") },
  },
  async (c) => {
    await deleteApiKey(c.var.scope, c.req.valid("param").id);
    return c.body(null, 204);
  },
);

const rotate = endpoint(
  "admin",
  {
    method: "post",
    path: "/api-keys/{id}/rotate",
    operationId: "rotateApiKey",
    summary: "Rotate an API key",
    description:
      "Creates a new key with the name, scopes, creator and expiry of the old one. The old key works for another `grace_minutes`, or until the new one is rotated; a day later it is removed from the list. A key that has expired, was already rotated or belongs to a connected client returns 409.",
    tags: TAGS,
    request: { params: StringIdPath, ...optionalBody(Rotation) },
    responses: {
      201: json(CreatedApiKey, "The new key; it is shown only once"),
      ...failures("not_found", "conflict"),
    },
  },
  async (c) => {
    const graceMs = c.req.valid("json").grace_minutes * 60_000;
    const { id } = c.req.valid("param");
    return c.json(await rotateApiKey(c.var.scope, id, graceMs, Date.now()), 201);
  },
);

export const apiKeyEndpoints = [list, create, remove, rotate] as const;
