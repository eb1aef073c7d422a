import { createHash } from "node:crypto";
import type { CreatedIntegration, Integration } from "@quarry/client";
import { type IDataObject, type IHookFunctions, NodeApiError } from "n8n-workflow";
import { listAll } from "./pages.ts";
import { request } from "./request.ts";

/** What n8n stores for a trigger of an active workflow. */
export type TriggerState = {
  integrationId?: string;
  signingSecret?: string;
  /** What the integration was created for. */
  receiver?: string;
  events?: string[];
};

/** Events to which a webhook subscribes. Pushed leads are sent without a subscription. */
const UNSUBSCRIBED = "lead.pushed";
const MAX_NAME = 100;

export const stateOf = (context: { getWorkflowStaticData(type: string): IDataObject }) =>
  context.getWorkflowStaticData("node") as TriggerState;

/** Whether the integration that was created last still sends the chosen events to this address. */
export async function isCurrent(context: IHookFunctions): Promise<boolean> {
  const { integrationId, signingSecret, receiver, events } = stateOf(context);
  if (!integrationId || !signingSecret) return false;
  const isSame = receiver === receiverOf(context) && String(events) === String(eventsOf(context));
  const integration = await find(context, integrationId);
  if (integration && isSame && integration.status === "active") return true;
  await remove(context);
  return false;
}

export async function create(context: IHookFunctions): Promise<void> {
  const receiver = receiverOf(context);
  const events = eventsOf(context);
  // They remain if n8n lost its database or was stopped while it created one.
  for (const { id, provider, config } of await listAll<Integration>(context, {
    path: "/integrations",
  }))
    if (provider === "webhook" && config["n8n_receiver"] === receiver) await drop(context, id);
  const created = await request<CreatedIntegration>(context, {
    method: "POST",
    path: "/integrations",
    body: {
      provider: "webhook",
      name: `n8n: ${context.getWorkflow().name ?? "workflow"}`.slice(0, MAX_NAME),
      target_url: context.getNodeWebhookUrl("default") ?? null,
      config: { events: events.filter((event) => event !== UNSUBSCRIBED), n8n_receiver: receiver },
    },
  });
  const state = stateOf(context);
  state.integrationId = created.id;
  state.signingSecret = created.signing_secret ?? "";
  state.receiver = receiver;
  state.events = events;
}

export async function remove(context: IHookFunctions): Promise<void> {
  const state = stateOf(context);
  if (state.integrationId) await drop(context, state.integrationId);
  delete state.integrationId;
  delete state.signingSecret;
  delete state.receiver;
  delete state.events;
}

async function find(context: IHookFunctions, id: string): Promise<Integration | undefined> {
  return unlessMissing(() => request<Integration>(context, { path: `/integrations/${id}` }));
}

async function drop(context: IHookFunctions, id: string): Promise<void> {
  await unlessMissing(() => request(context, { method: "DELETE", path: `/integrations/${id}` }));
}

/** Undefined for an integration that was deleted in Quarry, or is of another workspace. */
async function unlessMissing<T>(send: () => Promise<T>): Promise<T | undefined> {
  return send().catch((error: unknown) => {
    if (error instanceof NodeApiError && error.httpCode === "404") return undefined;
    throw error;
  });
}

const eventsOf = (context: IHookFunctions) => context.getNodeParameter("events") as string[];

/** Recognizes the address of this trigger. The service does not return addresses, because some contain secrets. */
const receiverOf = (context: IHookFunctions) =>
  createHash("sha256")
    .update(context.getNodeWebhookUrl("default") ?? "")
    .digest("hex");
