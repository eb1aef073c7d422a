import { AISDKError, APICallError, RetryError } from "ai";
import { ModelUnavailable } from "#src/ports/language-model";
import type { ModelCall } from "./model-call";

const MAX_MESSAGE = 300;

/** Says in one sentence for the operator's log why a model gave nothing; neither key nor prompt is in it. */
export function toUnavailable(call: ModelCall, error: unknown): ModelUnavailable {
  const last = RetryError.isInstance(error) ? error.lastError : error;
  if (last instanceof ModelUnavailable) return last;
  const { source } = call;
  const where = source.kind === "endpoint" ? new URL(source.baseUrl).host : "Workers AI";
  const message = last instanceof Error ? last.message : String(last);
  const said = withoutKey(call, message).replaceAll(/\s+/g, " ").slice(0, MAX_MESSAGE);
  const status = APICallError.isInstance(last) ? last.statusCode : undefined;
  const sentence = `${where} ${whatHappened(status, source.model)}: ${said}`;
  // Errors of the SDK carry the prompt, which belongs in no log.
  return new ModelUnavailable(sentence, AISDKError.isInstance(last) ? {} : { cause: last });
}

/** Whether the model rejects a response schema: not every endpoint supports `response_format`. */
export function refusesSchema(error: unknown): boolean {
  if (!APICallError.isInstance(error)) return false;
  if (/JSON Mode couldn't be met/i.test(error.message)) return true;
  const isBadRequest = error.statusCode === 400 || error.statusCode === 422;
  return isBadRequest && /response_format|json_schema/i.test(error.responseBody ?? error.message);
}

function whatHappened(status: number | undefined, model: string): string {
  if (status === 401 || status === 403) return `refuses AI_API_KEY (${status})`;
  if (status === 404) return `knows no model ${model}, or is no chat endpoint (404)`;
  if (status === 429) return "returned 429 for every attempt";
  if (status === undefined || status === 200) return "returned an unreadable response";
  return `failed (${status})`;
}

function withoutKey({ source }: ModelCall, message: string): string {
  const key = source.kind === "endpoint" ? source.apiKey : undefined;
  return key ? message.replaceAll(key, "[key]") : message;
}
