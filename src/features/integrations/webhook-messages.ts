import { type RouteConfig, z } from "@hono/zod-openapi";
import { Change } from "#src/features/changes/schemas";
import { Job } from "#src/features/jobs/schemas";
import { Lead } from "#src/features/leads/schemas";

const WebhookLead = Lead.extend({
  fields: z.record(z.string(), z.unknown()).optional().openapi({
    description: "Values by column. Present if the integration has a `field_map`",
  }),
}).openapi("WebhookLead");

/** The body of every message: Standard Webhooks 1.0.0, "Webhook payload". */
const message = <S extends z.ZodType>(type: string, data: S, name: string) =>
  z
    .object({
      type: z.literal(type).openapi({ description: "Type of the message" }),
      timestamp: z.iso.datetime().openapi({ description: "When the event occurred" }),
      data,
    })
    .openapi(name);

const Leads = z.object({
  leads: z.array(WebhookLead).openapi({
    description:
      "At most 5 leads, each with `input`, its uploaded columns, and `people`, at most 10, and none with `collect_people: false`",
  }),
});
const Changes = z.object({
  changes: z.array(Change).openapi({ description: "Changes of one run of a monitor" }),
});
const Test = z.object({ message: z.string().openapi({ description: "Text for people" }) });

const WebhookHeaders = z.object({
  "webhook-id": z.string().openapi({
    description: "Id of the message, the same at every attempt",
    example: "019a9c3e-7d2b-7c41-9f0a-3b1d2e4f5a6b",
  }),
  "webhook-timestamp": z.string().openapi({
    description: "When this attempt was sent, in seconds since 1970-01-01 UTC",
    example: "1763631000",
  }),
  "webhook-signature": z.string().openapi({
    description:
      "`v1,` and the base64 of the HMAC-SHA256 of `{webhook-id}.{webhook-timestamp}.{body}`, once per valid signing secret, separated by spaces",
    example: "v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=",
  }),
});

function webhook(
  operationId: string,
  summary: string,
  when: string,
  schema: z.ZodType,
  type: string,
) {
  const route: RouteConfig = {
    method: "post",
    path: type,
    operationId,
    summary,
    description: `${when} Integrations with the provider \`webhook\` receive it as [Standard Webhooks](https://www.standardwebhooks.com). Delivery is at least once. Temporary failures are retried six times over about eight hours.`,
    tags: ["Integrations"],
    security: [],
    request: {
      headers: WebhookHeaders,
      body: { required: true, content: { "application/json": { schema } } },
    },
    responses: {
      "2XX": {
        description: "The receiver accepted the message. It must respond within 20 seconds",
      },
      410: { description: "The receiver is gone. The integration is disabled" },
    },
  };
  return route;
}

const subscribed = (type: string) => `Sent if \`config.events\` contains \`${type}\`.`;
const jobEvent = (state: "completed" | "failed" | "canceled", name: string) => {
  const type = `job.${state}`;
  return webhook(
    `receiveJob${name}`,
    `Receive a ${state} job`,
    `A job is ${state}. ${subscribed(type)}`,
    message(type, Job, `Job${name}Message`),
    type,
  );
};

/** The messages that the service sends to webhooks, for the OpenAPI document. */
export const WEBHOOK_MESSAGES: RouteConfig[] = [
  webhook(
    "receivePushedLeads",
    "Receive pushed leads",
    "Leads were pushed manually, after a job (`auto_push`) or by a workflow.",
    message("lead.pushed", Leads, "LeadPushedMessage"),
    "lead.pushed",
  ),
  webhook(
    "receiveCreatedLeads",
    "Receive new leads",
    `Leads were created. ${subscribed("lead.created")}`,
    message("lead.created", Leads, "LeadCreatedMessage"),
    "lead.created",
  ),
  jobEvent("completed", "Completed"),
  jobEvent("failed", "Failed"),
  jobEvent("canceled", "Canceled"),
  webhook(
    "receiveChanges",
    "Receive changes of websites",
    `A monitor detected changes. ${subscribed("change.detected")}`,
    message("change.detected", Changes, "ChangeDetectedMessage"),
    "change.detected",
  ),
  webhook(
    "receiveTest",
    "Receive a test message",
    "`POST /integrations/{id}/test` was called.",
    message("test", Test, "TestMessage"),
    "test",
  ),
];
