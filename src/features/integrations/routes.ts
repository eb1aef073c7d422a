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
import { deliveryEndpoints } from "./deliveries/routes";
import { pushEndpoints } from "./push-routes";
import { deleteIntegration } from "./remove";
import { rotateSecret } from "./rotate-secret";
import {
  CreatedIntegration,
  Integration,
  IntegrationChange,
  IntegrationPage,
  NewIntegration,
  RotatedSecret,
} from "./schemas";
import { changeIntegration, createIntegration, listIntegrations, readIntegration } from "./service";
import { testIntegration } from "./testing/test-integration";
import { TestRequest } from "./testing/sample-event";
import { IntegrationTest } from "./testing/schemas";
import { FieldMapPreview, FieldMapPreviewRequest } from "./field-map/schemas";
import { previewFieldMap } from "./field-map/preview";

const tags: [string] = ["Integrations"];
const HOUR_MS = 3600_000;

const list = endpoint(
  "data",
  {
    method: "get",
    path: "/integrations",
    operationId: "listIntegrations",
    summary: "List integrations",
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
    summary: "Create an integration",
    description:
      "Connects a product that receives leads. Required settings by provider: webhook, chat_1 and spreadsheet_1 `target_url`; crm_1 `auth_token`; crm_2 `auth_token` and `config.domain`; crm_3 `auth_token` (a refresh token), `config.client_id`, `client_secret`, `region`, `module`; database_1 `auth_token`, `config.base`, `config.table`. Nothing is sent yet; `POST /integrations/{id}/test` sends a test request.\n\n**Webhooks** follow [Standard Webhooks](https://www.standardwebhooks.com) 1.0.0: headers `webhook-id`, `webhook-timestamp`, `webhook-signature`, body `{type, timestamp, data}`. Only the response to this request contains the signing secret. Event types: `lead.pushed` and, where `config.events` lists them, `lead.created` (both `data: {leads}`), `job.completed`, `job.failed`, `job.canceled` (`data` is the job), `change.detected` (`data: {changes}`). A message may arrive twice, always with the same `webhook-id`. The receiver must return 2xx within 20 s. Redirects are not followed. 410 disables the integration. Automation platforms connect as a webhook.",
    tags,
    request: body(NewIntegration),
    responses: {
      201: json(CreatedIntegration, "The integration; for a webhook with its signing secret"),
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
    summary: "Get an integration",
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
    summary: "Update an integration",
    description:
      "Changes only the given properties. Saving `auth_token`, `config`, `target_url` or `enabled: true` resumes pushes after rejected credentials or a 410, and retries waiting pushes within two minutes. A push in progress finishes its batch and continues with the new settings. Where `config` names another account, base, table or module, the stored record ids of leads are deleted.",
    tags,
    request: { params: StringIdPath, ...body(IntegrationChange) },
    responses: {
      200: json(Integration, "The updated integration"),
      ...failures("not_found", "conflict"),
    },
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
    summary: "Delete an integration",
    description:
      "Deletes the integration and its secrets. Pending pushes end as failed. All pushes stay listed.",
    tags,
    request: { params: StringIdPath },
    responses: { 204: noContent("The integration was deleted"), ...failures("not_found") },
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
    summary: "Test an integration",
    description:
      "Sends a request to the provider and changes no data there where possible. A webhook receives a message of the type `test`, or a sample of the given event. The response has what was sent and received, without secrets. Limit: 60 requests per hour and workspace.",
    tags,
    rateLimit: { name: "integration_test", limit: 60, windowMs: HOUR_MS, per: "workspace" },
    request: { params: StringIdPath, ...optionalBody(TestRequest) },
    responses: {
      200: json(IntegrationTest, "The result of the test"),
      ...failures("not_found", "conflict"),
    },
  },
  async (c) => {
    const { id } = c.req.valid("param");
    const { event } = c.req.valid("json");
    return c.json(await testIntegration(c.var.scope, c.env, id, event), 200);
  },
);

const preview = endpoint(
  "data",
  {
    method: "post",
    path: "/integrations/field-map-preview",
    operationId: "previewFieldMap",
    summary: "Preview the columns of a lead",
    description:
      "Returns the column and the value of every lead field, for a provider and a `field_map`, before an integration is created or changed. Nothing is sent or stored. Columns that a provider adds, such as an address that Pipedrive joins from several fields, are not included.",
    tags,
    keyScope: "read",
    request: body(FieldMapPreviewRequest),
    responses: {
      200: json(FieldMapPreview, "The columns and values of a lead"),
      ...failures("not_found"),
    },
  },
  async (c) => c.json(await previewFieldMap(c.var.scope, c.req.valid("json")), 200),
);

const rotate = endpoint(
  "data",
  {
    method: "post",
    path: "/integrations/{id}/rotate-secret",
    operationId: "rotateIntegrationSecret",
    summary: "Rotate a webhook's signing secret",
    description:
      "Creates a new signing secret. For 24 hours messages have a second signature by the previous secret. Each further rotation within the day adds one, up to five signatures. Returns 409 for providers other than webhook.",
    tags,
    request: { params: StringIdPath },
    responses: {
      200: json(RotatedSecret, "The new secret, which is not returned again"),
      ...failures("not_found", "conflict"),
    },
  },
  async (c) =>
    c.json(await rotateSecret(c.var.scope, c.var.settings, c.req.valid("param").id), 200),
);

export const integrationEndpoints = [
  list,
  create,
  preview,
  ...pushEndpoints,
  ...deliveryEndpoints,
  read,
  change,
  remove,
  test,
  rotate,
];
