import { parseRetryAfter } from "#src/shared/retry-after";
import { withTimeout } from "#src/shared/timeout";
import type { Reader, Validators } from "./board";
import { BoardGone, BoardMalformed, BoardRefused, BoardUnreachable } from "./board-failures";

/** Lever takes some ten seconds to begin. */
const FIRST_BYTE_MS = 40_000;
const NEXT_BYTES_MS = 20_000;
/** Time spent on waiting for one answer's bytes, however steadily they drip. */
const MAX_MS = 120_000;
const MAX_ANSWER_BYTES = 32 * 1024 * 1024;
/** A provider that asks for more is asked again then all the same. */
const MAX_RETRY_AFTER_MS = 24 * 3600_000;

export type Question = {
  accept?: string;
  headers?: Record<string, string>;
  /** Sent as JSON with POST. */
  json?: unknown;
  validators?: Validators | null;
  /** What a redirect to another host means. Most providers lead away from tenants they do not know. */
  redirect?: "gone" | "unreachable";
};

/** An answer of 200 whose body is read as it comes. */
export type Answer = {
  validators: Validators | null;
  /** Whether the body went on beyond what is read of an answer. Known once `chunks` has ended. */
  isCut: boolean;
  /** The body as text, once. Throws `BoardUnreachable` where the line breaks or stays silent. */
  chunks: () => AsyncGenerator<string>;
};

/** Asks a provider once. Undefined stands for 304; every other answer than 200 is thrown as the failure it means. */
export async function fetchAnswer(
  reader: Pick<Reader, "fetch">,
  url: string,
  question: Question = {},
): Promise<Answer | undefined> {
  const stop = new AbortController();
  let response = await request(reader, url, question, stop);
  const moved = sameHostLocation(response, url);
  if (moved) {
    await response.body?.cancel();
    response = await request(reader, moved, question, stop);
  }
  if (response.status === 200) return readable(response, stop);
  await response.body?.cancel().catch(() => undefined); // Of no more use, and a line that is gone is no news.
  if (response.status === 304) return undefined;
  throw failureOf(response, question);
}

/** The whole body of an answer as text, for answers that are short by nature. */
export async function fetchText(
  reader: Pick<Reader, "fetch">,
  url: string,
  question: Question = {},
): Promise<string> {
  const answer = await fetchAnswer(reader, url, question);
  if (!answer) throw new BoardMalformed("answered 304 to a question without conditions");
  const parts: string[] = [];
  let length = 0;
  for await (const part of answer.chunks()) {
    length += part.length;
    if (length > MAX_TEXT_LENGTH) throw new BoardMalformed("the answer is too long");
    parts.push(part);
  }
  return parts.join("");
}
const MAX_TEXT_LENGTH = 4 * 1024 * 1024;

/** The same for JSON. */
export async function fetchJson(
  reader: Pick<Reader, "fetch">,
  url: string,
  question: Question = {},
): Promise<unknown> {
  const text = await fetchText(reader, url, { accept: "application/json", ...question });
  try {
    return JSON.parse(text);
  } catch {
    throw new BoardMalformed("the answer is no JSON");
  }
}

async function request(
  reader: Pick<Reader, "fetch">,
  url: string,
  { accept = "application/json", headers, json, validators }: Question,
  stop: AbortController,
): Promise<Response> {
  const asked = reader.fetch(url, {
    method: json === undefined ? "GET" : "POST",
    redirect: "manual",
    signal: stop.signal,
    headers: {
      accept,
      // Some providers answer nobody who does not say who it is.
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
      throw new BoardUnreachable(`no answer in ${FIRST_BYTE_MS / 1000} s`);
    });
  } catch (error) {
    stop.abort();
    throw error instanceof BoardUnreachable ? error : unreachable();
  }
}

function readable(response: Response, stop: AbortController): Answer {
  const validators = {
    etag: response.headers.get("etag"),
    lastModified: response.headers.get("last-modified"),
  };
  const answer: Answer = {
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
          if (waitedMs > MAX_MS) throw new BoardUnreachable("the answer takes too long");
          bytes += value.byteLength;
          if (bytes > MAX_ANSWER_BYTES) {
            answer.isCut = true;
            return;
          }
          yield decoder.decode(value, { stream: true });
        }
        yield decoder.decode();
      } finally {
        stop.abort();
        await body.cancel().catch(() => undefined); // A line that is already gone is no news.
      }
    },
  };
  return answer;
}

async function nextBytes(body: ReadableStreamDefaultReader<Uint8Array>) {
  try {
    return await withTimeout(body.read(), NEXT_BYTES_MS, () => {
      throw new BoardUnreachable(`the answer broke off for ${NEXT_BYTES_MS / 1000} s`);
    });
  } catch (error) {
    throw error instanceof BoardUnreachable ? error : unreachable();
  }
}

/** Whatever `fetch` or a body throws: a connection that is not made, is reset, or ends early. */
const unreachable = () => new BoardUnreachable("the provider cannot be reached");

/** Where a redirect leads that only mends the path, such as by a slash at its end. */
function sameHostLocation(response: Response, url: string): string | null {
  const location = response.headers.get("location");
  if (response.status < 301 || response.status > 308 || !location) return null;
  const [from, to] = [new URL(url), URL.parse(location, url)];
  return to && to.origin === from.origin && to.href !== from.href ? to.href : null;
}

function failureOf(response: Response, { redirect = "gone" }: Question): Error {
  const { status } = response;
  const message = `answered ${status}`;
  if (status === 404 || status === 410) return new BoardGone(message);
  if (status >= 300 && status < 400)
    return redirect === "gone" ? new BoardGone(message) : new BoardUnreachable(message);
  if (status === 401 || status === 403) return new BoardRefused(message);
  if (status >= 500 || status === 408 || status === 425 || status === 429)
    return new BoardUnreachable(message, retryAfterMs(response.headers));
  return new BoardMalformed(message);
}

/** How long an answer asks to wait; null where it does not say. */
export const retryAfterMs = (headers: Headers): number | null =>
  parseRetryAfter(headers.get("retry-after"), Date.now(), MAX_RETRY_AFTER_MS);
