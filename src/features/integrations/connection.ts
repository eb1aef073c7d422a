import type { AccessToken, Connection } from "#src/destinations/destination";
import type { Scope } from "#src/db/scope";
import { publicFetch } from "#src/platform/public-fetch";
import { decryptSecret, encryptSecret } from "#src/platform/secrets";
import type { Settings } from "#src/shared/settings";
import { WORKFLOW_RUN_HEADER } from "#src/shared/workflow-run";
import { type IntegrationRow, keepToken } from "./repository";
import { openSecrets, settingsOf, tokenPurposeOf } from "./secrets";

/** The secrets were encrypted with another key. */
export class SecretsLost extends Error {
  override readonly name = "SecretsLost";
}
export const SECRETS_LOST =
  "its secrets can no longer be decrypted, because this service's key was changed; save them again";

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
      return publicFetch(url, withCause(init, origin), {
        allowPrivateHosts: settings.ALLOW_PRIVATE_HOSTS,
      });
    },
    tokens: tokensOf(scope, settings, row),
    wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    nowMs,
    ...(deadlineMs !== undefined && { deadlineMs }),
  };
  return { connection, requests: () => requests };
}

/** A push that a workflow's run has made says so, by which a workflow that would start itself is stopped. */
function withCause(init: RequestInit, origin: string | null): RequestInit {
  const [maker, runId] = origin?.split(":") ?? [];
  if (maker !== "workflow" || runId === undefined) return init;
  const headers = new Headers(init.headers);
  headers.set(WORKFLOW_RUN_HEADER, runId);
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
  const purpose = tokenPurposeOf(row.id);
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
