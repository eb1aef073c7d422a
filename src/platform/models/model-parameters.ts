import { ExpiringMap } from "#src/platform/expiring-map";
import { DAY_MS } from "#src/shared/days";

/**
 * What a model accepts of a request, as far as its errors said. Servers differ in what they know:
 *
 * - OpenAI: reasoning models reject `max_tokens` ("Use 'max_completion_tokens' instead") and any `temperature`
 *   but 1; older models reject `reasoning_effort` ("Unrecognized request argument supplied"), and each model
 *   has its own efforts (platform.openai.com/docs/guides/reasoning).
 * - Workers AI: GLM, Kimi, gpt-oss and QwQ take `reasoning_effort` low, medium or high, and null for none
 *   (README of workers-ai-provider, "Reasoning controls").
 * - DeepSeek: `reasoning_effort` low, high or max; `temperature` is ignored while it thinks
 *   (api-docs.deepseek.com/guides/thinking_mode).
 * - Ollama: `reasoning_effort`; 400 "… does not support thinking" for other models
 *   (docs.ollama.com/api/openai-compatibility).
 * - OpenRouter, vLLM, SGLang: pass `reasoning_effort` on to the model or ignore it
 *   (openrouter.ai/docs/use-cases/reasoning-tokens, docs.vllm.ai/en/stable/features/reasoning_outputs).
 *
 * `low` is known to all that take the parameter.
 */
export type AcceptedParameters = {
  omits: readonly OptionalParameter[];
  renamesTokens: boolean;
  /** The longest response that fits into the model's context; null if no limit is known. */
  maxTokens: number | null;
};

const OPTIONAL = ["reasoning_effort", "temperature"] as const;
type OptionalParameter = (typeof OPTIONAL)[number];
type Body = Record<string, unknown>;

/** OpenAI's reasoning models reject `max_tokens`, which is the only name that other servers support. */
const NEW_TOKENS = "max_completion_tokens";
/** Names of parameters in errors; Ollama and Gemini say "thinking". */
const NAMES: Record<OptionalParameter, RegExp> = {
  reasoning_effort: /reasoning[ _.]?effort|\breasoning\b|\bthinking\b/i,
  temperature: /\btemperature\b/i,
};
const TOO_LONG =
  /context (?:length|window|size)|max_(?:completion_)?tokens\W.*?(?:too large|at most|exceed|valid range|less than)/i;
/** Below this limit no response fits, so the prompt is too long. */
const MIN_TOKENS = 256;

const ALL: AcceptedParameters = { omits: [], renamesTokens: false, maxTokens: null };
/** By endpoint and model. Entries expire, because a server may be upgraded. */
const known = new ExpiringMap<AcceptedParameters>(DAY_MS, 100);

export const acceptedBy = (model: string): AcceptedParameters => known.get(model) ?? ALL;
export const rememberAccepted = (model: string, accepted: AcceptedParameters): void =>
  known.set(model, accepted);

/** The request in the form that the model accepts. */
export function fitBody(
  { omits, renamesTokens, maxTokens }: AcceptedParameters,
  { max_tokens: asked, ...body }: Body,
): Body {
  for (const name of omits) delete body[name];
  if (typeof asked !== "number") return body;
  const tokens = Math.min(asked, maxTokens ?? asked);
  return { ...body, [renamesTokens ? NEW_TOKENS : "max_tokens"]: tokens };
}

/**
 * The changed request after the model rejected `body` with `error`; null if the error names nothing that can be
 * changed.
 */
export function learnFrom(
  accepted: AcceptedParameters,
  body: Body,
  error: string,
): AcceptedParameters | null {
  if ("max_tokens" in body && error.includes(NEW_TOKENS))
    return { ...accepted, renamesTokens: true };
  const tokens = body["max_tokens"] ?? body[NEW_TOKENS];
  if (typeof tokens === "number" && TOO_LONG.test(error)) {
    const maxTokens = Math.floor(tokens / 2);
    return maxTokens < MIN_TOKENS ? null : { ...accepted, maxTokens };
  }
  const rejected = firstNamed(body, error);
  return rejected && { ...accepted, omits: [...accepted.omits, rejected] };
}

/** The parameter that the error names first: some errors then list all supported ones. */
function firstNamed(body: Body, error: string): OptionalParameter | null {
  const named = OPTIONAL.filter((name) => name in body)
    .map((name) => ({ name, at: error.search(NAMES[name]) }))
    .filter(({ at }) => at !== -1)
    .toSorted((one, other) => one.at - other.at);
  return named[0]?.name ?? null;
}
