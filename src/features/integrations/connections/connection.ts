import type { AccessToken, Connection } from "#src/destinations/destination";
import { DestinationFailed } from "#src/destinations/destination-failed";
import type { Scope } from "#src/db/scope";
import { AddressRefused, publicFetch } from "#src/platform/outbound/public-fetch";
import { decryptSecret, encryptSecret } from "#src/platform/security/secrets";
import { addressRules } from "#src/shared/address-rules";
import { AppError } from "#src/shared/errors";
import { INTEGRATION_TOKEN } from "#src/shared/security/sealed-columns";
import type { Settings } from "#src/shared/settings";
import { WORKFLOW_RUN_HEADER } from "#src/shared/jobs/workflow-run";
import { type IntegrationRow, keepToken } from "#src/features/integrations/connections/repository";
import { openSecrets, settingsOf } from "./secrets";

/** Some firewalls refuse requests that do not say who sends them. */
const USER_AGENT = "quarry";

/** The secrets were encrypted with another key. */
export class SecretsLost extends Error {
  override readonly name = "SecretsLost";
}
export const SECRETS_LOST =
  "its secrets can no longer be decrypted, because this service's key was changed; save them again, and rotate a webhook's signing secret";

/** What is answered where an integration's secrets are needed and `cause` kept them from being read. */
export const secretsLost = (cause: unknown) =>
  Object.assign(new AppError("conflict", `The integration cannot be used: ${SECRETS_LOST}`), {
    cause,
  });

export type OpenConnection = {
  connection: Connection;
  /** Requests made so far: an invocation may make only so many. */
  requests: () => number;
};

/** What a destination works with on behalf of an integration. Throws `SecretsLost`. */
export async function openConnection(
  scope: Scope,
  settings: Settings,
  row: IntegrationRow,
  {
    nowMs = Date.now,
    deadlineMs,
    origin = null,
  }: { nowMs?: () => number; deadlineMs?: number | undefined; origin?: string | null } = {},
): Promise<OpenConnection> {
  let requests = 0;
  const connection: Connection = {
    settings: settingsOf(row, await readSecrets(settings, row), nowMs()),
    fetch: (url, init) => {
      requests++;
      return fetchGuarded(url, withHeaders(init, origin), settings);
    },
    tokens: tokensOf(scope, settings, row),
    wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    nowMs,
    ...(deadlineMs !== undefined && { deadlineMs }),
  };
  return { connection, requests: () => requests };
}

async function fetchGuarded(url: string, init: RequestInit, settings: Settings) {
  try {
    return await publicFetch(url, init, addressRules(settings));
  } catch (error) {
    if (!(error instanceof AddressRefused)) throw error;
    // Asking again changes nothing. The address itself is a secret, so it is not in the sentence.
    throw new DestinationFailed("give_up", "the address is not one that requests may go to");
  }
}

/** A push that a workflow's run has made says so, by which a workflow that would start itself is stopped. */
function withHeaders(init: RequestInit, origin: string | null): RequestInit {
  const headers = new Headers(init.headers);
  headers.set("user-agent", USER_AGENT);
  const [maker, runId] = origin?.split(":") ?? [];
  if (maker === "workflow" && runId !== undefined) headers.set(WORKFLOW_RUN_HEADER, runId);
  return { ...init, headers };
}

async function readSecrets(settings: Settings, row: IntegrationRow) {
  try {
    return await openSecrets(settings, row);
  } catch (error) {
    throw new SecretsLost("The secrets of an integration cannot be read", { cause: error });
  }
}

function tokensOf(scope: Scope, settings: Settings, row: IntegrationRow): Connection["tokens"] {
  const purpose = INTEGRATION_TOKEN.purposeOf(row.id);
  let sealed = row.sealedToken;
  return {
    get: async () => {
      if (sealed === null) return null;
      try {
        return JSON.parse(await decryptSecret(settings, purpose, sealed)) as AccessToken;
      } catch {
        return null; // Of another key: a new one is bought.
      }
    },
    put: async (token) => {
      sealed = token && (await encryptSecret(settings, purpose, JSON.stringify(token)));
      await keepToken(scope, row, sealed);
    },
  };
}
