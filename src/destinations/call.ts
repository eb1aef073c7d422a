import { readText } from "#src/shared/web/read-body";
import { parseRetryAfter } from "#src/shared/web/retry-after";
import type { Connection } from "./destination";
import { DestinationFailed, nextOfStatus, withoutResponse } from "./destination-failed";
import { redactSecrets } from "./redact-secrets";

const DEADLINE_MS = 20_000;
const MAX_RESPONSE_BYTES = 4 * 1024 * 1024;
const MAX_MESSAGE_LENGTH = 300;
/** Limits the delay that a provider can request. */
const MAX_RETRY_AFTER_MS = 3600_000;

/** A response with its whole body. `json` is undefined if the body is not JSON. */
export type ProviderResponse = { status: number; headers: Headers; text: string; json: unknown };

/**
 * Sends one request to a provider and reads its response, with a deadline and a size limit. Returns
 * responses of every status, with repeated credentials redacted. Without a response it throws a retryable
 * `DestinationFailed`.
 */
export async function call(
  connection: Connection,
  url: string,
  init: Omit<RequestInit, "body"> & { json?: unknown; body?: string },
): Promise<ProviderResponse> {
  const { json, ...rest } = init;
  const headers = new Headers(init.headers);
  if (json !== undefined && !headers.has("content-type"))
    headers.set("content-type", "application/json");
  const deadlineMs = connection.deadlineMs ?? DEADLINE_MS;
  const signal = AbortSignal.timeout(deadlineMs);
  const body = json === undefined ? init.body : JSON.stringify(json);
  try {
    const response = await connection.fetch(url, {
      ...rest,
      headers,
      signal,
      ...(body !== undefined && { body }),
    });
    const { authToken, config } = connection.settings;
    const sent = headers.get("authorization") ?? headers.get("x-api-token");
    const secrets = [authToken, config["client_secret"], sent?.split(" ").at(-1)];
    const text = redactSecrets(await readBody(response, signal), secrets);
    return { status: response.status, headers: response.headers, text, json: parse(text) };
  } catch (error) {
    throw withoutResponse(error, deadlineMs, "provider");
  }
}

/**
 * Converts an error response to a failure with the provider's message. `said` overrides the message.
 * `waitMs` is for providers that send a delay in another way than Retry-After.
 */
export function failureOf(
  response: ProviderResponse,
  said: string | null = null,
  next = nextOfStatus(response.status),
  waitMs = retryAfterMs(response.headers),
): DestinationFailed {
  const words = messageText(said ?? response.text);
  return new DestinationFailed(next, `HTTP ${response.status}${words ? `: ${words}` : ""}`, {
    responseStatus: response.status,
    retryAfterMs: waitMs,
  });
}

/** The provider's message as one line of limited length. */
export const messageText = (text: string): string =>
  text.replaceAll(/\s+/g, " ").trim().slice(0, MAX_MESSAGE_LENGTH);

/** The delay that a response requests; null if it requests none. */
export const retryAfterMs = (headers: Headers): number | null =>
  parseRetryAfter(headers.get("retry-after"), Date.now(), MAX_RETRY_AFTER_MS);

async function readBody(response: Response, signal: AbortSignal): Promise<string> {
  const text = await readText(response, MAX_RESPONSE_BYTES, signal);
  if (text !== null) return text;
  throw new DestinationFailed("give_up", "the response is too long", {
    responseStatus: response.status,
  });
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Not JSON: providers send errors as plain text or HTML, and callers then use `text`.
    return undefined;
  }
}
