import type { AccessToken, Connection } from "#src/destinations/destination";
import { DestinationFailed } from "#src/destinations/destination-failed";
import type { Scope } from "#src/db/scope";
import { AddressRefused, publicFetch } from "#src/platform/outbound/public-fetch";
import { decryptSecret, encryptSecret } from "#src/platform/security/secrets";
import { addressRules } from "#src/shared/web/address-rules";
import { AppError } from "#src/shared/errors";
import { INTEGRATION_TOKEN } from "#src/shared/security/sealed-columns";
import type { Settings } from "#src/shared/settings";
import { WORKFLOW_RUN_HEADER } from "#src/shared/jobs/workflow-run";
import type { Budget } from "#src/shared/background/budget";
import { type IntegrationRow, storeToken } from "./integrations.repository";
import { openSecrets, settingsOf } from "./secrets";

/** Some firewalls reject requests without a user agent. */
const USER_AGENT = "quarry";

/** The secrets were encrypted with a key that is no longer configured. */
export class SecretsLost extends Error {
  override readonly name = "SecretsLost";
}
export const SECRETS_LOST =
  "its secrets can no longer be decrypted, because the encryption key changed; save them again, and rotate a webhook's signing secret";

/** The error where an integration's secrets cannot be decrypted because of `cause`. */
export const secretsLost = (cause: unknown) =>
  Object.assign(new AppError("conflict", `The integration cannot be used: ${SECRETS_LOST}`), {
    cause,
  });

type ConnectionOptions = {
  nowMs?: () => number;
  deadlineMs?: number | undefined;
  origin?: string | null;
  /** Counts the requests, which Cloudflare limits per invocation. */
  budget?: Budget;
};

/** Decrypts the secrets of an integration for its destination adapter. Throws `SecretsLost`. */
export async function openConnection(
  scope: Scope,
  settings: Settings,
  row: IntegrationRow,
  { nowMs = Date.now, deadlineMs, origin = null, budget }: ConnectionOptions = {},
): Promise<Connection> {
  return {
    settings: settingsOf(row, await readSecrets(settings, row), nowMs()),
    fetch: (url, init) => {
      budget?.spend(1);
      return fetchGuarded(url, withHeaders(init, origin), settings);
    },
    tokens: tokensOf(scope, settings, row),
    wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    nowMs,
    ...(deadlineMs !== undefined && { deadlineMs }),
  };
}

async function fetchGuarded(url: string, init: RequestInit, settings: Settings) {
  try {
    return await publicFetch(url, init, addressRules(settings));
  } catch (error) {
    if (!(error instanceof AddressRefused)) throw error;
    // A retry cannot succeed. The address is a secret, so the message does not contain it.
    throw new DestinationFailed("give_up", "requests to the address are not allowed");
  }
}

/** Marks a push of a workflow run, so that a workflow loop is detected. */
function withHeaders(init: RequestInit, origin: string | null): RequestInit {
  const headers = new Headers(init.headers);
  headers.set("user-agent", USER_AGENT);
  const [kind, runId] = origin?.split(":") ?? [];
  if (kind === "workflow" && runId !== undefined) headers.set(WORKFLOW_RUN_HEADER, runId);
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
        return null; // Encrypted with another key: the adapter requests a new token.
      }
    },
    put: async (token) => {
      sealed = token && (await encryptSecret(settings, purpose, JSON.stringify(token)));
      await storeToken(scope, row, sealed);
    },
  };
}
