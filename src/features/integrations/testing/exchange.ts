import { z } from "@hono/zod-openapi";
import type { Connection, DestinationSettings } from "#src/destinations/destination";
import { redactSecrets } from "#src/destinations/redact-secrets";
import { splitConfig } from "#src/features/integrations/connections/secrets";
import { readStart } from "#src/shared/web/read-body";

/** Characters of a body that are shown. A message with five leads is shorter. */
const MAX_BODY = 20_000;
const MAX_RESPONSE_BYTES = 4_000;
/** A receiver may keep its response open. Its status is known by then. */
const MAX_BODY_MS = 2_000;
/** Other headers can contain credentials. */
const SHOWN_HEADERS =
  /^(?:content-type|content-length|user-agent|date|server|location|retry-after|webhook-.*|x-request-id)$/i;

const HeaderValues = z.record(z.string(), z.string()).openapi({
  type: "object",
  additionalProperties: { type: "string" },
  description: "Headers by name in lower case, without credentials",
  example: { "content-type": "application/json" },
});

export const SentRequest = z
  .object({
    method: z.string().openapi({ description: "HTTP method", example: "POST" }),
    host: z.string().openapi({
      description: "Host of the request. Its path can be a secret and is not returned",
      example: "hooks.acme.com",
    }),
    headers: HeaderValues,
    body: z
      .string()
      .nullable()
      .openapi({
        description: `Body as text, without secrets, at most ${MAX_BODY} characters. Null if it is not JSON`,
        example: '{"type":"test"}',
      }),
  })
  .openapi("SentRequest");
export type SentRequest = z.infer<typeof SentRequest>;

export const ReceivedResponse = z
  .object({
    status: z.int().openapi({ description: "HTTP status", example: 200 }),
    headers: HeaderValues,
    body: z.string().openapi({
      description: `The first ${MAX_RESPONSE_BYTES} bytes as text, without secrets`,
      example: "ok",
    }),
    duration_ms: z
      .int()
      .min(0)
      .openapi({ description: "Time until the response in milliseconds", example: 120 }),
  })
  .openapi("ReceivedResponse");
export type ReceivedResponse = z.infer<typeof ReceivedResponse>;

/** What was sent last, and the response to it. */
export type Exchange = { request: SentRequest | null; response: ReceivedResponse | null };

/** A connection that records its last request, and the exchange as recorded so far. */
export function recorded(connection: Connection): { connection: Connection; exchange: Exchange } {
  const exchange: Exchange = { request: null, response: null };
  const secrets = secretsOf(connection.settings);
  const fetch: Connection["fetch"] = async (url, init) => {
    exchange.request = describeRequest(url, init, secrets);
    exchange.response = null;
    const began = Date.now();
    const response = await connection.fetch(url, init);
    const duration_ms = Date.now() - began;
    const { status } = response;
    const headers = shownHeaders(response.headers, secrets);
    const [copy, original] = split(response);
    exchange.response = { status, headers, duration_ms, body: redact(await textOf(copy), secrets) };
    return original;
  };
  return { connection: { ...connection, fetch }, exchange };
}

/** A request as it is shown: without the path, and without credentials. */
export function describeRequest(
  url: string,
  init: RequestInit,
  secrets: readonly unknown[],
): SentRequest {
  const headers = new Headers(init.headers);
  // The bodies of token requests contain credentials in forms.
  const isJson = /json/.test(headers.get("content-type") ?? "");
  const body = typeof init.body === "string" && isJson ? redact(init.body, secrets) : null;
  return {
    method: init.method ?? "GET",
    host: new URL(url).host,
    headers: shownHeaders(headers, secrets),
    body: body && body.slice(0, MAX_BODY),
  };
}

/** Everything that gives access to the destination. */
export function secretsOf({ authToken, targetUrl, config, signingSecrets }: DestinationSettings) {
  const url = URL.parse(targetUrl ?? "");
  const path = url && url.pathname.length > 1 ? [url.pathname + url.search, url.pathname] : [];
  const members = Object.values(splitConfig(config).secret);
  return [authToken, url?.href, ...path, ...members, ...(signingSecrets ?? [])];
}

const redact = redactSecrets;

const shownHeaders = (headers: Headers, secrets: readonly unknown[]) =>
  Object.fromEntries(
    [...headers]
      .filter(([name]) => SHOWN_HEADERS.test(name))
      .map(([name, value]) => [name, redact(value, secrets)]),
  );

function split(response: Response): [Response, Response] {
  return response.body ? [response.clone(), response] : [response, response];
}

async function textOf(response: Response): Promise<string> {
  if (!response.body) return "";
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<string>((resolve) => {
    timer = setTimeout(() => resolve(""), MAX_BODY_MS);
  });
  // A body that breaks off is shown as far as it came.
  const start = readStart(response, MAX_RESPONSE_BYTES).then(({ text }) => text);
  try {
    return await Promise.race([start, late]);
  } finally {
    clearTimeout(timer);
  }
}
