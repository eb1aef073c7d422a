import type { Scope } from "#src/db/scope";
import type { Connection, Destination } from "#src/destinations/destination";
import { mapFields } from "#src/destinations/lead-fields";
import { settleEvent } from "#src/destinations/webhook/webhook";
import {
  openConnection,
  secretsLost,
  SecretsLost,
} from "#src/features/integrations/connections/connection";
import { findIntegration } from "#src/features/integrations/connections/integrations.repository";
import { destinationOf } from "#src/features/integrations/connections/providers";
import type { PushRow } from "#src/features/integrations/pushes/push-lease.repository";
import { readEventData } from "#src/features/integrations/pushes/push-payload";
import { requirePush } from "#src/features/integrations/pushes/read-push";
import {
  describeRequest,
  secretsOf,
  type SentRequest,
} from "#src/features/integrations/testing/exchange";
import { AppError } from "#src/shared/errors";
import { readSettings } from "#src/shared/settings";
import { findPushedLeads, type PushedLead } from "./deliveries.repository";
import { MAX_SHOWN, type PushRequestDetails } from "./schemas";

/** What an attempt of a push would send now. Nothing is sent. */
export async function readPushRequest(
  scope: Scope,
  env: Env,
  id: string,
): Promise<PushRequestDetails> {
  const push = await requirePush(scope, id);
  const { destination, connection } = await openDestination(scope, env, push.integrationId);
  const data = await readEventData(scope, env, push);
  if (data === "deleted") return { request: null, leads: [] };
  if (data) return { request: await capture(connection, sendEvent(push, data)), leads: [] };
  const leads = await findPushedLeads(scope, push, MAX_SHOWN);
  if (leads.length === 0) return { request: null, leads: [] };
  if (destination.sendsMessages)
    return { request: await capture(connection, sendLeads(destination, push, leads)), leads: [] };
  return { request: null, leads: leads.map((lead) => toRecord(lead, destination, connection)) };
}

async function openDestination(scope: Scope, env: Env, integrationId: string) {
  const integration = await findIntegration(scope, integrationId);
  const destination = integration && destinationOf(integration.provider);
  if (!destination) throw new AppError("conflict", "The integration of this push was deleted");
  try {
    const connection = await openConnection(scope, readSettings(env), integration);
    return { destination, connection };
  } catch (error) {
    if (!(error instanceof SecretsLost)) throw error;
    throw secretsLost(error);
  }
}

type Send = (connection: Connection) => Promise<unknown>;

const sendEvent =
  ({ id, event, createdAt }: PushRow, data: object): Send =>
  (connection) =>
    settleEvent(connection, { id: `${id}_0`, type: event, occurredAtMs: createdAt, data });

const sendLeads =
  (destination: Destination, push: PushRow, leads: PushedLead[]): Send =>
  (connection) =>
    destination.push(
      {
        id: `${push.id}_0`,
        event: { type: push.event, occurredAtMs: push.createdAt },
        leads: leads.map((lead) => ({ lead, remoteId: null })),
      },
      connection,
    );

/** The request that `send` makes. It gets a response of success, and nothing leaves the service. */
async function capture(connection: Connection, send: Send): Promise<SentRequest | null> {
  let request: SentRequest | null = null;
  const secrets = secretsOf(connection.settings);
  await send({
    ...connection,
    wait: async () => {},
    fetch: async (url, init) => {
      request ??= describeRequest(url, init, secrets);
      return new Response("ok");
    },
  });
  return request;
}

function toRecord(lead: PushedLead, { mapping }: Destination, { settings }: Connection) {
  const columns = mapping
    ? mapFields(mapping.valuesOf(lead), mapping.defaultsOf(settings), settings.fieldMap)
    : {};
  return { lead_id: lead.id, columns };
}
