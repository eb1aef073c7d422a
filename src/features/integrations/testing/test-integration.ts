import type { Scope } from "#src/db/scope";
import type { Connection, Destination } from "#src/destinations/destination";
import { DestinationFailed } from "#src/destinations/destination-failed";
import { postEvent } from "#src/destinations/webhook/webhook";
import { awaitDeliveryTurn } from "#src/platform/outbound/delivery-pace";
import { invalid } from "#src/shared/errors";
import { newId } from "#src/shared/ids";
import { readSettings } from "#src/shared/settings";
import {
  openConnection,
  SECRETS_LOST,
  SecretsLost,
} from "#src/features/integrations/connections/connection";
import { destinationOf } from "#src/features/integrations/connections/providers";
import {
  type IntegrationRow,
  writeState,
} from "#src/features/integrations/connections/integrations.repository";
import { requireIntegration } from "#src/features/integrations/connections/stored-integration";
import { refused } from "#src/features/integrations/pushes/settlement";
import { type Exchange, recorded } from "./exchange";
import { sampleOf, type TestEvent } from "./sample-event";
import type { IntegrationTest } from "./schemas";

/** Sends a test request to the provider and returns the result. `event`: the message that a webhook receives. */
export async function testIntegration(
  scope: Scope,
  env: Env,
  id: string,
  event: TestEvent = "test",
): Promise<IntegrationTest> {
  const row = await requireIntegration(scope, id);
  if (event !== "test" && row.provider !== "webhook")
    throw invalid("body.event", "Only a webhook receives events");
  const data = event === "test" ? null : await sampleOf(scope, env, event);
  const { failure, ...result } = await reach(scope, env, row, (destination, connection) =>
    data ? sendSample(connection, event, data) : destination.test(connection),
  );
  if (failure?.next === "unauthorized")
    await writeState(scope, row, { state: "auth_error", stateReason: refused(failure.message) });
  if (result.ok && row.state === "auth_error")
    await writeState(scope, row, { state: "active", stateReason: null });
  return result;
}

const sendSample = async (connection: Connection, type: TestEvent, data: object) =>
  void (await postEvent(connection, {
    id: `test_${newId()}`,
    type,
    occurredAtMs: connection.nowMs(),
    data,
  }));

async function reach(
  scope: Scope,
  env: Env,
  row: IntegrationRow,
  send: (destination: Destination, connection: Connection) => Promise<void>,
): Promise<IntegrationTest & { failure?: DestinationFailed }> {
  const destination = destinationOf(row.provider);
  if (!destination) return failed(`${row.provider} is no longer supported`);
  let exchange: Exchange = NOT_SENT;
  try {
    const opened = await openConnection(scope, readSettings(env), row);
    const { targetUrl } = opened.settings;
    const waitMs = targetUrl === null ? 0 : await awaitDeliveryTurn(env, targetUrl);
    if (waitMs > 0)
      return failed(
        `not sent: other deliveries to this host are queued for ${waitMs} ms; try again later`,
      );
    const recording = recorded(opened);
    ({ exchange } = recording);
    await send(destination, recording.connection);
    return {
      ok: true,
      response_status: exchange.response?.status ?? null,
      error: null,
      ...exchange,
    };
  } catch (error) {
    if (error instanceof SecretsLost) return failed(SECRETS_LOST);
    if (!(error instanceof DestinationFailed)) throw error;
    return { ...failed(error.message, error.responseStatus, exchange), failure: error };
  }
}

const NOT_SENT: Exchange = { request: null, response: null };

const failed = (
  error: string,
  response_status: number | null = null,
  exchange = NOT_SENT,
): IntegrationTest => ({ ok: false, response_status, error, ...exchange });
