import { UsageError } from "#cli/failures";
import { readLogin, type StoredLogin } from "./config-file.ts";

/** Where `npm start` listens. */
export const DEFAULT_URL = "http://127.0.0.1:8787";

/** The service to call, without `/api/v1`, and the key for it, if there is one. */
export type Connection = {
  url: string;
  apiKey: string | undefined;
  /** Where the key comes from. */
  keySource: "environment" | "file" | undefined;
};

type Environment = Record<string, string | undefined>;

/**
 * Chooses the service and the key: flags before the environment (QUARRY_URL, QUARRY_API_KEY) before the file of
 * `quarry login`. The stored key is sent to the service that it was stored for, and to no other.
 */
export function readConnection(
  flags: { url?: string | undefined },
  environment: Environment = process.env,
  readStored: () => StoredLogin | undefined = readLogin,
): Connection {
  const givenUrl = flags.url ?? (environment["QUARRY_URL"] || undefined);
  const givenKey = environment["QUARRY_API_KEY"] || undefined;
  if (givenUrl && givenKey)
    return { url: serviceUrl(givenUrl), apiKey: givenKey, keySource: "environment" };
  const stored = readStored();
  const url = serviceUrl(givenUrl ?? stored?.url ?? DEFAULT_URL);
  if (givenKey) return { url, apiKey: givenKey, keySource: "environment" };
  const isStoredFor = stored !== undefined && serviceUrl(stored.url) === url;
  return {
    url,
    apiKey: isStoredFor ? stored.api_key : undefined,
    keySource: isStoredFor ? "file" : undefined,
  };
}

/** Normalizes the address of a service: `quarry.acme.com/api/v1/` becomes `https://quarry.acme.com`. */
export function serviceUrl(given: string): string {
  const withScheme = /^[a-z][a-z0-9+.-]*:\/\//i.test(given) ? given : `https://${given}`;
  const url = URL.canParse(withScheme) ? new URL(withScheme) : undefined;
  if (!url || !/^https?:$/.test(url.protocol))
    throw new UsageError(`"${given}" is not the address of a service, such as ${DEFAULT_URL}.`);
  if (url.username || url.password || url.search || url.hash)
    throw new UsageError("The address of a service has no user name, query or fragment.");
  return `${url.origin}${url.pathname.replace(/\/+$/, "").replace(/\/api\/v1$/, "")}`;
}

/** Whether a key would cross a network unencrypted. */
export function isUnencrypted(url: string): boolean {
  const { protocol, hostname } = new URL(url);
  return protocol === "http:" && !/^(?:localhost|127(?:\.\d+){3}|\[::1\])$/.test(hostname);
}
