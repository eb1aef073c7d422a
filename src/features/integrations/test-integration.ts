import type { Scope } from "#src/db/scope";
import { DestinationFailed } from "#src/destinations/destination-failed";
import { awaitDeliveryTurn } from "#src/platform/outbound/delivery-pace";
import { readSettings } from "#src/shared/settings";
import { openConnection, SECRETS_LOST, SecretsLost } from "./connections/connection";
import { destinationOf } from "./connections/providers";
import { type IntegrationRow, writeState } from "./connections/integrations.repository";
import { requireIntegration } from "./connections/stored-integration";
import type { IntegrationTest } from "./schemas";
import { refused } from "./pushes/settlement";

/** Sends a test request to the provider and returns the result. */
export async function testIntegration(
  scope: Scope,
  env: Env,
  id: string,
): Promise<IntegrationTest> {
  const row = await requireIntegration(scope, id);
  const { failure, ...result } = await reach(scope, env, row);
  if (failure?.next === "unauthorized")
    await writeState(scope, row, { state: "auth_error", stateReason: refused(failure.message) });
  if (result.ok && row.state === "auth_error")
    await writeState(scope, row, { state: "active", stateReason: null });
  return result;
}

async function reach(
  scope: Scope,
  env: Env,
  row: IntegrationRow,
): Promise<IntegrationTest & { failure?: DestinationFailed }> {
  const destination = destinationOf(row.provider);
  if (!destination) return failed(`${row.provider} is no longer supported`);
  let response_status: number | null = null;
  try {
    const connection = await openConnection(scope, readSettings(env), row);
    const { targetUrl } = connection.settings;
    const waitMs = targetUrl === null ? 0 : await awaitDeliveryTurn(env, targetUrl);
    if (waitMs > 0)
      return failed(
        `not sent: other deliveries to this host are queued for ${waitMs} ms; try again later`,
      );
    await destination.test({
      ...connection,
      fetch: async (url, init) => {
        const response = await connection.fetch(url, init);
        response_status = response.status;
        return response;
      },
    });
    return { ok: true, response_status, error: null };
  } catch (error) {
    if (error instanceof SecretsLost) return failed(SECRETS_LOST);
    if (!(error instanceof DestinationFailed)) throw error;
    return { ...failed(error.message, error.responseStatus), failure: error };
  }
}

const failed = (error: string, response_status: number | null = null): IntegrationTest => ({
  ok: false,
  response_status,
  error,
});
