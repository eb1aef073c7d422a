/**
 * How models open and close their thoughts where no parser of the server takes them out: `<think>` is DeepSeek's,
 * Qwen's and GLM's, `[THINK]` is Magistral's, and gpt-oss puts its answer into the channel `final`
 * (docs.vllm.ai/en/stable/features/reasoning_outputs, cookbook.openai.com/articles/openai-harmony).
 */
const OPENING = /^\s*(?:<(?:think|thinking|thought|reasoning)>|\[THINK\]|<\|channel\|>analysis\b)/i;
const CLOSING =
  /<\/(?:think|thinking|thought|reasoning)>|\[\/THINK\]|<\|channel\|>final(?:<\|message\|>)?/gi;

/** DeepSeek R1's template opens the thoughts in the prompt, so that the answer only closes them. */
const CLOSED_ONLY = "</think>";
const STARTS_AS_JSON = /^\s*(?:[{[]|```)/;

/** What a model says after its thoughts; "" where it never stops thinking. `thought`: whether there were any. */
export function splitThoughts(text: string): { said: string; thought: boolean } {
  if (OPENING.test(text)) {
    const close = text.matchAll(CLOSING).next().value;
    const rest = close ? text.slice(close.index + close[0].length).trimStart() : "";
    // Some think in several parts.
    return { said: splitThoughts(rest).said, thought: true };
  }
  const closed = STARTS_AS_JSON.test(text) ? -1 : text.lastIndexOf(CLOSED_ONLY);
  if (closed === -1) return { said: text, thought: false };
  return { said: text.slice(closed + CLOSED_ONLY.length).trimStart(), thought: true };
}
