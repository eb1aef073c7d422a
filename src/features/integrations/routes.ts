import { body, endpoint, failures, json, noContent } from "#src/http/endpoints/endpoint";
import { DatedQuery } from "#src/http/sorting";
import { StringIdPath } from "#src/http/path-params";
import { pushEndpoints } from "./push-routes";
import { deleteIntegration } from "./remove";
import { rotateSecret } from "./rotate-secret";
import {
  CreatedIntegration,
  Integration,
  IntegrationChange,
  IntegrationPage,
  IntegrationTest,
  NewIntegration,
  RotatedSecret,
} from "./schemas";
import { changeIntegration, createIntegration, listIntegrations, readIntegration } from "./service";
import { testIntegration } from "./test-integration";

const tags: [string] = ["Integrations"];
const HOUR_MS = 3600_000;

const list = endpoint(
  "data",
  {
    method: "get",
    path: "/integrations",
    operationId: "listIntegrations",
    summary: "List the workspace's integrations, newest first",
    description: "Lists the workspace's integrations, newest first. Secrets are not returned.",
    tags,
    request: { query: DatedQuery },
    responses: { 200: json(IntegrationPage, "A page of integrations, without their secrets") },
  },
  async (c) => c.json(await listIntegrations(c.var.scope, c.req.valid("query")), 200),
);

const create = endpoint(
  "data",
  {
    method: "post",
    path: "/integrations",
    operationId: "createIntegration",
    summary: "Connect a product that leads are pushed to",
    description:
      "What each provider needs: webhook, chat_1 and spreadsheet_1 `target_url`; crm_1 `auth_token`; crm_2 `auth_token` and `config.domain`; crm_3 `auth_token` (a refresh token), `config.client_id`, `client_secret`, `region`, `module`; database_1 `auth_token`, `config.base`, `config.table`. Nothing is sent yet: `POST /integrations/{id}/test` tries it.\n\n**Webhooks** follow [Standard Webhooks](https://www.standardwebhooks.com) 1.0.0: headers `webhook-id`, `webhook-timestamp`, `webhook-signature`, body `{type, timestamp, data}`. The answer to this request shows the signing secret, once. Types: `lead.pushed` and, where `config.events` asks for them, `lead.created` (both `data: {leads}`), `job.completed`, `job.failed`, `job.canceled` (`data` is the job), `change.detected` (`data: {changes}`). A message may arrive twice, always under the same `webhook-id`. Answer 2xx within 20 s; redirects are not followed; 410 disables the integration. Automation platforms connect as a webhook.",
    tags,
    request: body(NewIntegration),
    responses: {
      201: json(CreatedIntegration, "The integration; of a webhook with its signing secret"),
      ...failures("conflict"),
    },
  },
  async (c) =>
    c.json(await createIntegration(c.var.scope, c.var.settings, c.req.valid("json")), 201),
);

const read = endpoint(
  "data",
  {
    method: "get",
    path: "/integrations/{id}",
    operationId: "getIntegration",
    summary: "Read an integration",
    description: "Returns the settings and state of an integration. Secrets are not returned.",
    tags,
    request: { params: StringIdPath },
    responses: { 200: json(Integration, "The integration"), ...failures("not_found") },
  },
  async (c) => c.json(await readIntegration(c.var.scope, c.req.valid("param").id), 200),
);

const change = endpoint(
  "data",
  {
    method: "patch",
    path: "/integrations/{id}",
    operationId: "updateIntegration",
    summary: "Change an integration",
    description:
      "What is left out stays. Saving `auth_token`, `config`, `target_url` or `enabled: true` lets pushes go on that refused credentials or a 410 had stopped, and what waits for a further attempt is tried within two minutes. A push under way ends with its batch, and goes on as the integration is then. Where `config` names another account, base, table or module, it is forgotten which records leads became in the one before.",
    tags,
    request: { params: StringIdPath, ...body(IntegrationChange) },
    responses: { 200: json(Integration, "As it is now"), ...failures("not_found", "conflict") },
  },
  async (c) => {
    const { id } = c.req.valid("param");
    const changed = await changeIntegration(c.var.scope, c.var.settings, id, c.req.valid("json"));
    return c.json(changed, 200);
  },
);

const remove = endpoint(
  "data",
  {
    method: "delete",
    path: "/integrations/{id}",
    operationId: "deleteIntegration",
    summary: "Disconnect a product",
    description: "Pushes that are not through yet end as failed; all stay listed.",
    tags,
    request: { params: StringIdPath },
    responses: { 204: noContent("Nothing more is sent"), ...failures("not_found") },
  },
  async (c) => {
    await deleteIntegration(c.var.scope, c.req.valid("param").id);
    return c.body(null, 204);
  },
);

const test = endpoint(
  "data",
  {
    method: "post",
    path: "/integrations/{id}/test",
    operationId: "testIntegration",
    summary: "Try an integration",
    description:
      "Reaches the provider as a push would, and changes nothing there where that is possible; a webhook gets a message of the type `test`. 60 an hour and workspace.",
    tags,
    rateLimit: { name: "integration_test", limit: 60, windowMs: HOUR_MS, per: "workspace" },
    request: { params: StringIdPath },
    responses: {
      200: json(IntegrationTest, "Whether it works, and why not"),
      ...failures("not_found"),
    },
  },
  async (c) => c.json(await testIntegration(c.var.scope, c.env, c.req.valid("param").id), 200),
);

const rotate = endpoint(
  "data",
  {
    method: "post",
    path: "/integrations/{id}/rotate-secret",
    operationId: "rotateSigningSecret",
    summary: "Give a webhook a new signing secret",
    description:
      "For 24 hours messages carry two signatures, by the new secret and by the one before; rotated again within the day, one more for each, five at most. 409 for providers other than webhook.",
    tags,
    request: { params: StringIdPath },
    responses: {
      200: json(RotatedSecret, "The new secret, shown this once"),
      ...failures("not_found", "conflict"),
    },
  },
  async (c) =>
    c.json(await rotateSecret(c.var.scope, c.var.settings, c.req.valid("param").id), 200),
);

export const integrationEndpoints = [
  list,
  create,
  ...pushEndpoints,
  read,
  change,
  remove,
  test,
  rotate,
];
