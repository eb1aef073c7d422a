import { createOpenAICompatible } from "@ai-sdk/openai-compatible";
import { APICallError, type LanguageModel as SdkModel } from "ai";
import { createWorkersAI } from "workers-ai-provider";
import { ModelUnavailable } from "#src/ports/language-model";
import { readText } from "#src/shared/web/read-body";
import { parseRetryAfter } from "#src/shared/web/retry-after";
import type { ModelCall } from "./model-call";
import { acceptedBy, fitBody, learnFrom, rememberAccepted } from "./model-parameters";

type Model = Exclude<SdkModel, string>;

/** A long response has about 20 KB, its reasoning about 50 KB. */
const MAX_RESPONSE_BYTES = 512 * 1024;
/** Retries of each request. The SDK waits 2 s, then 4 s, or as long as Retry-After says. */
export const MAX_RETRIES = 2;
/** Attempts for one request whose parameters change until the model accepts them. */
const MAX_CHANGES = 5;

/** The model of a call, for the SDK. */
export function accessModel(call: ModelCall): Model {
  const { source } = call;
  if (source.kind === "binding")
    return createWorkersAI({ binding: adaptBinding(call, source.binding) })(source.model);
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

/** With `strict`, OpenAI would reject every schema with an optional member or a bound. */
export const PROVIDER_OPTIONS = { quarry: { strictJsonSchema: false } };

type Body = Record<string, unknown>;
/** `rejection` is the server's error if it rejected a parameter of the request, or may have. */
type Sent<T> = { result: T; rejection: string | null };

/**
 * Sends a request in the form that the model is known to accept, and otherwise learns that form from its
 * errors.
 */
async function sendAccepted<T>(
  { source, usage }: ModelCall,
  body: Body,
  send: (body: Body) => Promise<Sent<T>>,
): Promise<T> {
  const key = `${source.kind === "endpoint" ? source.baseUrl : "binding"} ${source.model}`;
  let accepted = acceptedBy(key);
  for (let changes = 0; ; changes++) {
    const fitted = fitBody(accepted, body);
    usage.requests++;
    const { result, rejection } = await send(fitted);
    if (rejection === null) {
      // A remaining error was not about the parameters. Only success proves the change.
      if (changes > 0) rememberAccepted(key, accepted);
      return result;
    }
    const next = changes < MAX_CHANGES ? learnFrom(accepted, fitted, rejection) : null;
    if (!next) return result;
    accepted = next;
  }
}

/**
 * Sends one request with a bounded response. A redirect is a failure, because the key is only for the
 * configured URL.
 */
async function request(
  call: ModelCall,
  url: URL,
  init: RequestInit | undefined,
): Promise<Response> {
  const body = typeof init?.body === "string" ? (JSON.parse(init.body) as Body) : {};
  return sendAccepted(call, body, async (fitted) => {
    const { status, headers, text } = await fetchText(call, url, {
      ...init,
      body: JSON.stringify(fitted),
    });
    if (status >= 400) call.lastProblem = `${url.host} responded with ${status}`;
    const waitMs = parseRetryAfter(headers.get("retry-after"), Date.now());
    if (status >= 400 && waitMs !== null && Date.now() + waitMs > call.endsAt)
      throw new ModelUnavailable(
        `${call.lastProblem} and requested a wait of ${Math.ceil(waitMs / 1000)} s, which exceeds the deadline`,
      );
    const result = new Response(text || null, { status, headers: keptHeaders(headers) });
    return { result, rejection: status === 400 || status === 422 ? text : null };
  });
}

async function fetchText(call: ModelCall, url: URL, init: RequestInit) {
  let response: Response;
  let text: string | null;
  try {
    response = await fetch(url, { ...init, redirect: "manual" });
    text = await readText(response, MAX_RESPONSE_BYTES);
  } catch (error) {
    // A network error: retry while time remains.
    if (call.signal.aborted) throw error;
    call.lastProblem = `${url.host} is unreachable`;
    const message = `${call.lastProblem}: ${error instanceof Error ? error.message : String(error)}`;
    throw new APICallError({ message, url: url.href, requestBodyValues: {}, isRetryable: true });
  }
  if (text === null)
    throw new ModelUnavailable(`${url.host} returned more than ${MAX_RESPONSE_BYTES} bytes`);
  return { status: response.status, headers: response.headers, text };
}

/** Adapts the binding, which throws where an endpoint returns an error status. */
function adaptBinding(call: ModelCall, binding: Ai): Ai {
  const run = binding.run.bind(binding) as (...given: unknown[]) => Promise<unknown>;
  const adapted = async (model: string, inputs: Body, options?: unknown) => {
    const sent = await sendAccepted<{ value: unknown } | { error: unknown }>(
      call,
      inputs,
      async (fitted) => {
        try {
          return { result: { value: await run(model, fitted, options) }, rejection: null };
        } catch (error) {
          const rejection = error instanceof Error ? error.message : String(error);
          return { result: { error }, rejection };
        }
      },
    );
    if ("error" in sent) throw sent.error;
    return sent.value;
  };
  return { run: adapted } as unknown as Ai;
}

function keptHeaders(headers: Headers): Headers {
  const kept = new Headers();
  for (const name of ["content-type", "retry-after", "retry-after-ms"]) {
    const value = headers.get(name);
    if (value !== null) kept.set(name, value);
  }
  return kept;
}
