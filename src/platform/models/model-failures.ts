import { AISDKError, APICallError, RetryError } from "ai";
import { ModelUnavailable } from "#src/ports/language-model";
import type { ModelCall } from "./model-call";

const MAX_MESSAGE = 300;

/** Describes for the operator's log why a model returned nothing, in one sentence without key and prompt. */
export function toUnavailable(call: ModelCall, error: unknown): ModelUnavailable {
  const last = RetryError.isInstance(error) ? error.lastError : error;
  if (last instanceof ModelUnavailable) return last;
  const { source } = call;
  const where = source.kind === "endpoint" ? new URL(source.baseUrl).host : "Workers AI";
  const message = last instanceof Error ? last.message : String(last);
  const detail = withoutKey(call, message).replaceAll(/\s+/g, " ").slice(0, MAX_MESSAGE);
  const status = APICallError.isInstance(last) ? last.statusCode : undefined;
  const sentence = `${where} ${describeStatus(status, source.model)}: ${detail}`;
  // Errors of the SDK contain the prompt, which must not be logged.
  return new ModelUnavailable(sentence, AISDKError.isInstance(last) ? {} : { cause: last });
}

/** Whether the model rejects a response schema: not every endpoint supports `response_format`. */
export function rejectsSchema(error: unknown): boolean {
  if (!APICallError.isInstance(error)) return false;
  if (/JSON Mode couldn't be met/i.test(error.message)) return true;
  const isBadRequest = error.statusCode === 400 || error.statusCode === 422;
  return isBadRequest && /response_format|json_schema/i.test(error.responseBody ?? error.message);
}

function describeStatus(status: number | undefined, model: string): string {
  if (status === 401 || status === 403) return `rejected AI_API_KEY (${status})`;
  if (status === 404) return `has no model ${model}, or is not a chat endpoint (404)`;
  if (status === 429) return "returned 429 for every attempt";
  if (status === undefined || status === 200) return "returned an unreadable response";
  return `failed (${status})`;
}

function withoutKey({ source }: ModelCall, message: string): string {
  const key = source.kind === "endpoint" ? source.apiKey : undefined;
  return key ? message.replaceAll(key, "[key]") : message;
}
