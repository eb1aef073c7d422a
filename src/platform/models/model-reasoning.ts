/**
 * How models open and close their reasoning if the server does not remove it: `<think>` is DeepSeek's, Qwen's
 * and GLM's, `[THINK]` is Magistral's, and gpt-oss writes its response into the channel `final`
 * (docs.vllm.ai/en/stable/features/reasoning_outputs, cookbook.openai.com/articles/openai-harmony).
 */
const OPENING = /^\s*(?:<(?:think|thinking|thought|reasoning)>|\[THINK\]|<\|channel\|>analysis\b)/i;
const CLOSING =
  /<\/(?:think|thinking|thought|reasoning)>|\[\/THINK\]|<\|channel\|>final(?:<\|message\|>)?/gi;

/** DeepSeek R1's template opens the reasoning in the prompt, so the response only closes it. */
const CLOSED_ONLY = "</think>";
const STARTS_AS_JSON = /^\s*(?:[{[]|```)/;

/** The model's response after its reasoning; "" if the reasoning never ends. */
export function splitReasoning(text: string): { response: string; hasReasoning: boolean } {
  if (OPENING.test(text)) {
    const close = text.matchAll(CLOSING).next().value;
    const rest = close ? text.slice(close.index + close[0].length).trimStart() : "";
    // Some models reason in several parts.
    return { response: splitReasoning(rest).response, hasReasoning: true };
  }
  const closed = STARTS_AS_JSON.test(text) ? -1 : text.lastIndexOf(CLOSED_ONLY);
  if (closed === -1) return { response: text, hasReasoning: false };
  return { response: text.slice(closed + CLOSED_ONLY.length).trimStart(), hasReasoning: true };
}
