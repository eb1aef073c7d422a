import { readStart } from "#src/shared/web/read-body";
import { failureOf } from "#src/destinations/call";
import { checkToken } from "#src/destinations/config-member";
import type {
  Batch,
  BatchOutcome,
  Connection,
  Destination,
  DestinationSettings,
  SettingProblem,
} from "#src/destinations/destination";
import {
  DestinationFailed,
  nextOfStatus,
  withoutResponse,
} from "#src/destinations/destination-failed";
import { fieldsOf, mapFields } from "#src/destinations/lead-fields";
import { redactSecrets } from "#src/destinations/redact-secrets";
import { isSigningSecret, looksLikeSigningSecret, signWebhook } from "./webhook-signature";

/** Events that a webhook can subscribe to in `config.events`, besides pushes. */
const WEBHOOK_EVENTS = [
  "job.completed",
  "job.failed",
  "job.canceled",
  "lead.created",
  "change.detected",
] as const;

/** Maximum number of leads in one message: Standard Webhooks recommends messages below 20 kB. */
export const WEBHOOK_BATCH = 5;
const DEADLINE_MS = 20_000;
const MAX_MESSAGE_BYTES = 2_000;

/** `id` is the same for every attempt, so that receivers can detect repetitions. */
export type WebhookEvent = { id: string; type: string; occurredAtMs: number; data: object };

/** Any receiver that implements Standard Webhooks 1.0.0. */
export const webhook: Destination = {
  batchSize: WEBHOOK_BATCH,
  sendsMessages: true,
  mapping: { defaultsOf: () => ({}), valuesOf: fieldsOf },
  configMembers: ["events"],
  acceptsNotes: true,
  accountOf: ({ targetUrl }) => URL.parse(targetUrl ?? "")?.origin ?? "",
  check,
  push: pushBatch,
  test: async (connection) => {
    await postEvent(connection, {
      id: `test_${crypto.randomUUID()}`,
      type: "test",
      occurredAtMs: connection.nowMs(),
      data: { message: "This is a test of the integration." },
    });
  },
};

function check(settings: DestinationSettings): SettingProblem[] {
  const problems: SettingProblem[] = [];
  if (!settings.targetUrl) problems.push({ path: "target_url", message: "is required" });
  const token = settings.authToken;
  if (token !== null && looksLikeSigningSecret(token)) {
    if (!isSigningSecret(token))
      problems.push({
        path: "auth_token",
        message: "must be whsec_ followed by the base64 of 24 to 64 bytes",
      });
  } else if (token !== null) problems.push(...checkToken(settings, "the receiver's bearer token"));
  const { events = [] } = settings.config;
  const isList =
    Array.isArray(events) &&
    events.every((event) => WEBHOOK_EVENTS.some((known) => known === event));
  if (!isList)
    problems.push({
      path: "config.events",
      message: `must be a list with values from ${WEBHOOK_EVENTS.join(", ")}`,
    });
  return problems;
}

async function pushBatch(batch: Batch, connection: Connection): Promise<BatchOutcome> {
  const { fieldMap } = connection.settings;
  const hasFields = Object.keys(fieldMap).length > 0;
  const leads = batch.leads.map(({ lead }) => {
    const { verdicts: _, ...shown } = lead;
    return hasFields ? { ...shown, fields: mapFields(fieldsOf(lead), {}, fieldMap) } : shown;
  });
  const event = {
    id: batch.id,
    type: batch.event?.type ?? "lead.pushed",
    occurredAtMs: batch.event?.occurredAtMs ?? connection.nowMs(),
    data: { leads },
  };
  return settleEvent(
    connection,
    event,
    batch.leads.map(({ lead }) => lead.id),
  );
}

/** Sends an event for some leads, or for none, and returns the outcome. */
export async function settleEvent(
  connection: Connection,
  event: WebhookEvent,
  leadIds: string[] = [],
): Promise<BatchOutcome> {
  try {
    const responseStatus = await postEvent(connection, event);
    const results = leadIds.map((leadId) => ({
      leadId,
      status: "created" as const,
      remoteId: null,
    }));
    return { results, responseStatus, failure: null };
  } catch (error) {
    // Any error of the receiver or the network; the leads are unchanged.
    if (!(error instanceof DestinationFailed)) throw error;
    return { results: [], responseStatus: error.responseStatus, failure: error };
  }
}

/** Sends one signed message and returns the receiver's 2xx status. Throws `DestinationFailed` otherwise. */
export async function postEvent(connection: Connection, event: WebhookEvent): Promise<number> {
  const { authToken, targetUrl, signingSecrets = [] } = connection.settings;
  const body = JSON.stringify({
    type: event.type,
    timestamp: new Date(event.occurredAtMs).toISOString(),
    data: event.data,
  });
  const timestampS = Math.floor(connection.nowMs() / 1000);
  const headers = new Headers({
    "content-type": "application/json",
    "webhook-id": event.id,
    "webhook-timestamp": String(timestampS),
    "webhook-signature": await signWebhook(signingSecrets, { id: event.id, timestampS, body }),
  });
  if (authToken !== null && !looksLikeSigningSecret(authToken))
    headers.set("authorization", `Bearer ${authToken}`);
  return post(connection, targetUrl!, { method: "POST", headers, body });
}

async function post(connection: Connection, url: string, init: RequestInit): Promise<number> {
  const deadlineMs = connection.deadlineMs ?? DEADLINE_MS;
  let response: Response;
  try {
    response = await connection.fetch(url, { ...init, signal: AbortSignal.timeout(deadlineMs) });
  } catch (error) {
    throw withoutResponse(error, deadlineMs, "receiver");
  }
  const { status, headers } = response;
  if (response.ok) {
    // The status is sufficient; do not wait for the body.
    response.body?.cancel().catch(() => {});
    return status;
  }
  // If the connection breaks here, the known status decides.
  const { text: said } = await readStart(response, MAX_MESSAGE_BYTES);
  const text = redactSecrets(said, secretsOf(connection.settings));
  const failed = { status, headers, text, json: undefined };
  if (status >= 300 && status < 400)
    throw failureOf(failed, "webhooks do not follow redirects", "give_up");
  throw failureOf(failed, null, status === 410 ? "gone" : nextOfStatus(status));
}

/** Receivers repeat the request in errors: `Cannot POST /hooks/…`. The URL is as sensitive as a key. */
function secretsOf({ authToken, targetUrl }: DestinationSettings) {
  const url = URL.parse(targetUrl ?? "");
  return [authToken, url?.href, url && url.pathname + url.search, url?.pathname];
}
