import { createOpenAICompatible } from "@ai-sdk/openai-compatible";
import { APICallError, type LanguageModel as SdkModel } from "ai";
import { createWorkersAI } from "workers-ai-provider";
import { readRetryAfterMs, readTextUpTo } from "#src/shared/answer-text";
import { ModelUnavailable } from "#src/shared/language-model";
import type { ModelCall } from "./model-call";

type Model = Exclude<SdkModel, string>;

/** A long answer is some 20 KB; more is no answer to a question of ours. */
const MAX_ANSWER_BYTES = 512 * 1024;
/** Of each request; the SDK waits 2 s, then 4 s, or what Retry-After says. */
export const MAX_RETRIES = 2;

/** The model of a call, for the SDK. */
export function accessModel(call: ModelCall): Model {
  const { source } = call;
  if (source.kind === "binding") return createWorkersAI({ binding: source.binding })(source.model);
  const provider = createOpenAICompatible({
    name: "quarry",
    baseURL: source.baseUrl.replace(/\/+$/, ""),
    ...(source.apiKey !== undefined && { apiKey: source.apiKey }),
    supportsStructuredOutputs: true,
    fetch: (input, init) =>
      request(call, new URL(input instanceof Request ? input.url : input), init),
  });
  return provider(source.model);
}

/** `strict` would have OpenAI refuse every schema with an optional member or a bound. */
export const PROVIDER_OPTIONS = { quarry: { strictJsonSchema: false } };

/** One request, its answer bounded. A redirect is a failure: the key is for the configured address alone. */
async function request(
  call: ModelCall,
  url: URL,
  init: RequestInit | undefined,
): Promise<Response> {
  const body = call.renamesTokens ? renameTokens(init?.body) : init?.body;
  let response: Response;
  let text: string | null;
  try {
    response = await fetch(url, { ...init, ...(body != null && { body }), redirect: "manual" });
    text = await readTextUpTo(response, MAX_ANSWER_BYTES);
  } catch (error) {
    // No connection, or a line that broke: worth another try while there is time.
    if (call.signal.aborted) throw error;
    call.setback = `${url.host} cannot be reached`;
    const message = `${call.setback}: ${error instanceof Error ? error.message : String(error)}`;
    throw new APICallError({ message, url: url.href, requestBodyValues: {}, isRetryable: true });
  }
  if (text === null)
    throw new ModelUnavailable(`${url.host} answered more than ${MAX_ANSWER_BYTES} bytes`);
  const { status } = response;
  if (status === 400 && !call.renamesTokens && text.includes(NEW_TOKENS)) {
    call.renamesTokens = true;
    return request(call, url, init);
  }
  if (!response.ok) call.setback = `${url.host} answered ${status}`;
  const waitMs = readRetryAfterMs(response.headers);
  if (!response.ok && waitMs !== null && Date.now() + waitMs > call.endsAt)
    throw new ModelUnavailable(
      `${call.setback} and asks to wait ${Math.ceil(waitMs / 1000)} s, longer than there is time`,
    );
  return new Response(text || null, { status, headers: headersOf(response) });
}

/** OpenAI's reasoning models refuse `max_tokens`, which is all that other servers know. */
const NEW_TOKENS = "max_completion_tokens";

function renameTokens(body: RequestInit["body"]): RequestInit["body"] {
  if (typeof body !== "string") return body;
  const { max_tokens: tokens, ...rest } = JSON.parse(body) as Record<string, unknown>;
  return JSON.stringify({ ...rest, [NEW_TOKENS]: tokens });
}

function headersOf({ headers }: Response): Headers {
  const kept = new Headers();
  for (const name of ["content-type", "retry-after", "retry-after-ms"]) {
    const value = headers.get(name);
    if (value !== null) kept.set(name, value);
  }
  return kept;
}
