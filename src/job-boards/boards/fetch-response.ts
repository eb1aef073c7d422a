import { DAY_MS } from "#src/shared/days";
import { parseRetryAfter } from "#src/shared/web/retry-after";
import { withTimeout } from "#src/shared/web/timeout";
import type { Reader, Validators } from "./board";
import { BoardGone, BoardMalformed, BoardRefused, BoardUnreachable } from "./board-failures";

/** Lever takes about ten seconds to send the first byte. */
const FIRST_BYTE_MS = 40_000;
const NEXT_BYTES_MS = 20_000;
/** Total time for the bytes of one response, however steadily they arrive. */
const MAX_MS = 120_000;
const MAX_RESPONSE_BYTES = 32 * 1024 * 1024;
/** Limits the delay that a provider can request. */
const MAX_RETRY_AFTER_MS = DAY_MS;

export type BoardRequest = {
  accept?: string;
  headers?: Record<string, string>;
  /** Sent as JSON with POST. */
  json?: unknown;
  validators?: Validators | null;
  /** Meaning of a redirect to another host. Most providers redirect requests for unknown tenants. */
  redirect?: "gone" | "unreachable";
};

/** A 200 response whose body is streamed. */
export type BoardResponse = {
  validators: Validators | null;
  /** Whether the body exceeded the size limit. Known once `chunks` has ended. */
  isCut: boolean;
  /** The body as text; can be read once. Throws `BoardUnreachable` if the connection fails or stalls. */
  chunks: () => AsyncGenerator<string>;
};

/**
 * Sends one request to a provider. Returns undefined for 304 and throws the matching failure for any status
 * other than 200.
 */
export async function fetchResponse(
  reader: Pick<Reader, "fetch">,
  url: string,
  request: BoardRequest = {},
): Promise<BoardResponse | undefined> {
  const stop = new AbortController();
  let response = await send(reader, url, request, stop);
  const redirected = sameHostLocation(response, url);
  if (redirected) {
    await response.body?.cancel();
    response = await send(reader, redirected, request, stop);
  }
  if (response.status === 200) return readable(response, stop);
  await response.body?.cancel().catch(() => undefined); // The connection may be closed already.
  if (response.status === 304) return undefined;
  throw failureOf(response, request);
}

/** Returns the whole body as text, for responses that are short. */
export async function fetchText(
  reader: Pick<Reader, "fetch">,
  url: string,
  request: BoardRequest = {},
): Promise<string> {
  const response = await fetchResponse(reader, url, request);
  if (!response) throw new BoardMalformed("returned 304 to an unconditional request");
  const parts: string[] = [];
  let length = 0;
  for await (const part of response.chunks()) {
    length += part.length;
    if (length > MAX_TEXT_LENGTH) throw new BoardMalformed("the response is too long");
    parts.push(part);
  }
  return parts.join("");
}
const MAX_TEXT_LENGTH = 4 * 1024 * 1024;

/** Returns the whole body as JSON. */
export async function fetchJson(
  reader: Pick<Reader, "fetch">,
  url: string,
  request: BoardRequest = {},
): Promise<unknown> {
  const text = await fetchText(reader, url, { accept: "application/json", ...request });
  try {
    return JSON.parse(text);
  } catch {
    throw new BoardMalformed("the response is not JSON");
  }
}

async function send(
  reader: Pick<Reader, "fetch">,
  url: string,
  { accept = "application/json", headers, json, validators }: BoardRequest,
  stop: AbortController,
): Promise<Response> {
  const asked = reader.fetch(url, {
    method: json === undefined ? "GET" : "POST",
    redirect: "manual",
    signal: stop.signal,
    headers: {
      accept,
      // Some providers reject requests without a user agent.
      "user-agent": "quarry",
      ...(json !== undefined && { "content-type": "application/json" }),
      ...(validators?.etag && { "if-none-match": validators.etag }),
      ...(validators?.lastModified && { "if-modified-since": validators.lastModified }),
      ...headers,
    },
    ...(json !== undefined && { body: JSON.stringify(json) }),
  });
  try {
    return await withTimeout(asked, FIRST_BYTE_MS, () => {
      throw new BoardUnreachable(`no response within ${FIRST_BYTE_MS / 1000} s`);
    });
  } catch (error) {
    stop.abort();
    throw error instanceof BoardUnreachable ? error : unreachable();
  }
}

function readable(response: Response, stop: AbortController): BoardResponse {
  const validators = {
    etag: response.headers.get("etag"),
    lastModified: response.headers.get("last-modified"),
  };
  const readableResponse: BoardResponse = {
    validators: validators.etag || validators.lastModified ? validators : null,
    isCut: false,
    async *chunks() {
      const body = response.body?.getReader();
      if (!body) return;
      const decoder = new TextDecoder();
      let [bytes, waitedMs] = [0, 0];
      try {
        for (;;) {
          const startedAt = performance.now();
          const { done, value } = await nextBytes(body);
          waitedMs += performance.now() - startedAt;
          if (done) break;
          if (waitedMs > MAX_MS) throw new BoardUnreachable("the response takes too long");
          bytes += value.byteLength;
          if (bytes > MAX_RESPONSE_BYTES) {
            readableResponse.isCut = true;
            return;
          }
          yield decoder.decode(value, { stream: true });
        }
        yield decoder.decode();
      } finally {
        stop.abort();
        await body.cancel().catch(() => undefined); // The connection may be closed already.
      }
    },
  };
  return readableResponse;
}

async function nextBytes(body: ReadableStreamDefaultReader<Uint8Array>) {
  try {
    return await withTimeout(body.read(), NEXT_BYTES_MS, () => {
      throw new BoardUnreachable(`the response stalled for ${NEXT_BYTES_MS / 1000} s`);
    });
  } catch (error) {
    throw error instanceof BoardUnreachable ? error : unreachable();
  }
}

/** `fetch` and bodies throw any value when a connection fails, is reset, or ends early. */
const unreachable = () => new BoardUnreachable("connection failed");

/** The target of a redirect within the host, such as one that adds a trailing slash. */
function sameHostLocation(response: Response, url: string): string | null {
  const location = response.headers.get("location");
  if (response.status < 301 || response.status > 308 || !location) return null;
  const [from, to] = [new URL(url), URL.parse(location, url)];
  return to && to.origin === from.origin && to.href !== from.href ? to.href : null;
}

function failureOf(response: Response, { redirect = "gone" }: BoardRequest): Error {
  const { status } = response;
  const message = `HTTP ${status}`;
  if (status === 404 || status === 410) return new BoardGone(message);
  if (status >= 300 && status < 400)
    return redirect === "gone" ? new BoardGone(message) : new BoardUnreachable(message);
  if (status === 401 || status === 403) return new BoardRefused(message);
  if (status >= 500 || status === 408 || status === 425 || status === 429)
    return new BoardUnreachable(message, retryAfterMs(response.headers));
  return new BoardMalformed(message);
}

/** The delay that a response requests; null if it requests none. */
export const retryAfterMs = (headers: Headers): number | null =>
  parseRetryAfter(headers.get("retry-after"), Date.now(), MAX_RETRY_AFTER_MS);
