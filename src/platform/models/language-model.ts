import { type LanguageModel, ModelUnavailable } from "#src/ports/language-model";
import { log } from "#src/shared/log";
import { ModelUsage } from "#src/shared/model-usage";
import type { Settings } from "#src/shared/settings";
import { withTimeout } from "#src/shared/web/timeout";
import type { ModelCall, ModelSource, Thinking } from "./model-call";

/** Documented for JSON mode and for tools: developers.cloudflare.com/workers-ai/features/json-mode. */
const WORKERS_AI_MODEL = "@cf/meta/llama-3.3-70b-instruct-fp8-fast";
/** For one question with its repetition, or for one conversation with all its steps. */
const DEADLINE_MS = 45_000;

export type ModelSettings = Pick<
  Settings,
  "AI_BASE_URL" | "AI_API_KEY" | "AI_MODEL" | "AI_THINKING_TOKENS" | "AI_REASONING_EFFORT"
>;

/**
 * The configured model: an OpenAI-compatible endpoint if `AI_BASE_URL` is set, else the Workers AI binding.
 * Null without either, and for an endpoint without `AI_MODEL`.
 */
export function openLanguageModel(
  settings: ModelSettings,
  env: { AI?: unknown },
  { deadlineMs = DEADLINE_MS }: { deadlineMs?: number } = {},
): LanguageModel | null {
  const source = sourceOf(settings, env);
  if (!source) return null;
  const { AI_THINKING_TOKENS: tokens, AI_REASONING_EFFORT: effort } = settings;
  const model = { source, thinking: { tokens, effort }, deadlineMs };
  return {
    // The SDK is large, so it is evaluated when a model is used, not when an isolate starts.
    ask: (question, usage) =>
      callModel(model, usage, async (call) =>
        (await import("./model-question")).ask(call, question),
      ),
    converse: (conversation, usage) =>
      callModel(model, usage, async (call) =>
        (await import("./model-conversation")).converse(call, conversation),
      ),
  };
}

function sourceOf(
  { AI_BASE_URL: baseUrl, AI_API_KEY: apiKey, AI_MODEL: model }: ModelSettings,
  env: { AI?: unknown },
): ModelSource | null {
  if (baseUrl !== undefined) {
    if (model !== undefined) return { kind: "endpoint", baseUrl, apiKey, model };
    log.error("ai.not_configured", {
      error: "AI_BASE_URL is set, but AI_MODEL is missing",
    });
    return null;
  }
  if (!env.AI) return null;
  return { kind: "binding", binding: env.AI as Ai, model: model ?? WORKERS_AI_MODEL };
}

/** Ends with the work or the deadline, whichever comes first, because not all work can be aborted. */
async function callModel<T>(
  { source, thinking, deadlineMs }: { source: ModelSource; thinking: Thinking; deadlineMs: number },
  usage: ModelUsage = new ModelUsage(),
  work: (call: ModelCall) => Promise<T>,
): Promise<T> {
  const abort = new AbortController();
  const endsAt = Date.now() + deadlineMs;
  const { signal } = abort;
  const call: ModelCall = { source, thinking, signal, endsAt, lastProblem: null, usage };
  const timeUp = (): never => {
    const before = call.lastProblem ? `; before that, ${call.lastProblem}` : "";
    throw new ModelUnavailable(`${source.model} did not respond within ${deadlineMs} ms${before}`);
  };
  try {
    return await withTimeout(work(call), deadlineMs, timeUp);
  } finally {
    abort.abort();
  }
}
