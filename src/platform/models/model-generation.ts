import { generateText, type LanguageModelUsage, type ModelMessage, type ToolSet } from "ai";
import { ModelUnavailable } from "#src/ports/language-model";
import { MAX_RETRIES, PROVIDER_OPTIONS } from "./model-access";
import type { ModelCall } from "./model-call";
import { splitReasoning } from "./model-reasoning";

type Settings = Omit<
  Parameters<typeof generateText<ToolSet>>[0],
  "messages" | "prompt" | "maxOutputTokens" | "temperature"
>;
type Request = {
  messages: ModelMessage[];
  /** Tokens of the response, without reasoning. */
  maxOutputTokens: number;
  temperature: number;
  settings: Settings;
};

export type Generated = {
  /** Without reasoning. */
  text: string;
  model: string;
  isCutOff: boolean;
  steps: number;
  messages: ModelMessage[];
};

/** How often the reasoning budget is doubled. */
const MAX_DOUBLINGS = 2;

/**
 * Generates a text. Providers have one limit for reasoning and response together (OpenAI's
 * `max_completion_tokens`, DeepSeek's `max_tokens`), so the limit is the sum of two budgets. A model that uses
 * it up by reasoning gets a larger one, and its default temperature: at 0 some never stop reasoning
 * (huggingface.co/Qwen/Qwen3-8B, "Best Practices": no greedy decoding in thinking mode).
 */
export async function generate(call: ModelCall, request: Request): Promise<Generated> {
  const { maxOutputTokens, temperature, settings, messages } = request;
  /** Tool results from before the budget ended. */
  const lookups: ModelMessage[] = [];
  for (let doublings = 0; ; doublings++) {
    const tokens = maxOutputTokens + call.thinking.tokens * 2 ** doublings;
    const { finalStep, steps, responseMessages } = await generateText({
      ...settings,
      messages: [...messages, ...lookups],
      maxOutputTokens: tokens,
      ...(doublings === 0 && { temperature }),
      ...(call.thinking.effort !== "default" && { reasoning: call.thinking.effort }),
      maxRetries: MAX_RETRIES,
      providerOptions: PROVIDER_OPTIONS,
      onStepEnd: ({ usage, response }) => call.usage.add(usageOf(usage, response.modelId)),
    });
    const { response, hasReasoning } = splitReasoning(finalStep.text);
    const isCutOff = finalStep.finishReason === "length";
    const hasReasoned =
      hasReasoning || finalStep.reasoningText || finalStep.usage.outputTokenDetails.reasoningTokens;
    if (!isCutOff || !(hasReasoned || response.trim() === ""))
      return {
        text: response,
        model: finalStep.response.modelId,
        isCutOff,
        steps: steps.length,
        messages: [...lookups, ...responseMessages],
      };
    const what = hasReasoned ? "by thinking" : "without any text";
    call.lastProblem = `${call.source.model} used up ${tokens} tokens ${what} and returned no response`;
    if (doublings === MAX_DOUBLINGS || call.thinking.tokens === 0)
      throw new ModelUnavailable(`${call.lastProblem}. ${advice(call)}`, { hint: HINT });
    const results = responseMessages.findLastIndex(({ role }) => role === "tool");
    lookups.push(...responseMessages.slice(0, results + 1));
  }
}

const HINT =
  "The AI model used up its token budget by thinking. The operator can raise AI_THINKING_TOKENS or lower AI_REASONING_EFFORT";

const advice = ({ thinking: { tokens, effort } }: ModelCall) =>
  `Raise AI_THINKING_TOKENS (${tokens}), or lower AI_REASONING_EFFORT (${effort})`;

function usageOf(usage: LanguageModelUsage, model: string) {
  const raw = usage.raw as
    | { completion_tokens_details?: { reasoning_tokens?: number } }
    | undefined;
  // The SDK reports 0 for values that a provider omits.
  const reasoning = raw?.completion_tokens_details?.reasoning_tokens;
  return {
    model,
    promptTokens: usage.inputTokens ?? null,
    completionTokens: usage.outputTokens ?? null,
    reasoningTokens: typeof reasoning === "number" ? reasoning : null,
  };
}
