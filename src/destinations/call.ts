import { readText } from "#src/shared/read-body";
import { parseRetryAfter } from "#src/shared/retry-after";
import { isTimeout } from "#src/shared/timeout";
import type { Connection } from "./destination";
import { DestinationFailed, nextOfStatus } from "./destination-failed";
import { redactSecrets } from "./redact-secrets";

const DEADLINE_MS = 20_000;
const MAX_ANSWER_BYTES = 4 * 1024 * 1024;
const MAX_SAID = 300;
/** A provider that asks for more is asked again then all the same. */
const MAX_RETRY_AFTER_MS = 3600_000;

/** An answer, read whole. `json` is undefined where it is none. */
export type Answer = { status: number; headers: Headers; text: string; json: unknown };

/**
 * Sends one request to a provider and reads its answer, with a deadline and a size cap for both. Answers
 * of every status come back, without the credentials should the provider repeat them; what gives no answer
 * throws `DestinationFailed` to be tried again.
 */
export async function call(
  connection: Connection,
  url: string,
  init: Omit<RequestInit, "body"> & { json?: unknown; body?: string },
): Promise<Answer> {
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
    const text = redactSecrets(await readAnswer(response, signal), secrets);
    return { status: response.status, headers: response.headers, text, json: parse(text) };
  } catch (error) {
    if (error instanceof DestinationFailed) throw error;
    // Anything else that fetch or the body throws: a deadline that passed, a connection not made or broken.
    throw new DestinationFailed(
      "retry",
      isTimeout(error) ? `no answer in ${deadlineMs / 1000} s` : "the provider cannot be reached",
    );
  }
}

/**
 * The failure that an answer means, with what the provider says of it. `said` where the body has its own
 * words; `waitMs` where it says in another way than Retry-After when to come again.
 */
export function failureOf(
  answer: Answer,
  said: string | null = null,
  next = nextOfStatus(answer.status),
  waitMs = retryAfterMs(answer.headers),
): DestinationFailed {
  const words = wordsOf(said ?? answer.text);
  return new DestinationFailed(next, `answered ${answer.status}${words ? `: ${words}` : ""}`, {
    responseStatus: answer.status,
    retryAfterMs: waitMs,
  });
}

/** What a provider says, on one line and not too long. */
export const wordsOf = (text: string): string =>
  text.replaceAll(/\s+/g, " ").trim().slice(0, MAX_SAID);

/** How long an answer asks to wait; null where it does not say. */
export const retryAfterMs = (headers: Headers): number | null =>
  parseRetryAfter(headers.get("retry-after"), Date.now(), MAX_RETRY_AFTER_MS);

async function readAnswer(response: Response, signal: AbortSignal): Promise<string> {
  const text = await readText(response, MAX_ANSWER_BYTES, signal);
  if (text !== null) return text;
  throw new DestinationFailed("give_up", "the answer is too long", {
    responseStatus: response.status,
  });
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Not JSON: providers answer errors in plain text or HTML, and callers look at `text` then.
    return undefined;
  }
}
