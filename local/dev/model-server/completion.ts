import type { ChatRequest } from "./chat-request.ts";
import type { ToolRequest } from "./look-ups.ts";

/** A model's output in one turn. */
export type Turn = {
  text: string;
  calls: ToolRequest[];
  finish: "stop" | "length" | "tool_calls";
  /** Number of tokens for reasoning, before the text. */
  thoughtTokens: number;
  thought?: string;
};

const CHARACTERS_PER_TOKEN = 4;
/** The limit for a model without `max_tokens`, and for reasoning in the text, which is not sent in full. */
const MAX_TOKENS = 32_768;
const SHOWN_THOUGHT_TOKENS = 50;
const THOUGHT = 'Hm. {"draft": true} ';
const STREAMED_CHARACTERS = 24;
/** Number and length of pauses in a slow response. */
const PAUSES = 5;
const PAUSE_MS = 250;

/** Cuts the turn to the request's token limit. Reasoning counts first. */
export function cutToTokens(turn: Turn, request: ChatRequest, thinksAloud: boolean): Turn {
  const limit = request.max_completion_tokens ?? request.max_tokens ?? MAX_TOKENS;
  const thoughtTokens = Math.min(turn.thoughtTokens, limit);
  const thought = THOUGHT.repeat(Math.min(thoughtTokens, SHOWN_THOUGHT_TOKENS));
  const isOver = thoughtTokens === limit;
  const left = (limit - thoughtTokens) * CHARACTERS_PER_TOKEN;
  const isCut = isOver || turn.text.length > left;
  const text = isCut ? turn.text.slice(0, left) : turn.text;
  const aloud = thoughtTokens > 0 ? `<think>\n${thought}${isOver ? "" : "\n</think>\n\n"}` : "";
  return {
    ...turn,
    ...(isCut && { finish: "length", calls: [] }),
    text: thinksAloud ? aloud + text : text,
    thoughtTokens,
    ...(thoughtTokens > 0 && !thinksAloud && { thought }),
  };
}

/** The turn as HTTP response: one JSON document, or server-sent events if the request asks for a stream. */
export function respond(
  request: ChatRequest,
  model: string,
  turn: Turn,
  isSlow: boolean,
): Response {
  const head = {
    id: `chatcmpl-${crypto.randomUUID()}`,
    created: Math.floor(Date.now() / 1000),
    model,
  };
  const calls = turn.calls.map(({ name, input }) => ({
    id: `call_${crypto.randomUUID().slice(0, 8)}`,
    type: "function",
    function: { name, arguments: JSON.stringify(input) },
  }));
  const usage = usageOf(request, turn);
  if (request.stream) {
    const chunk = (delta: object, finish_reason: string | null = null) => ({
      ...head,
      object: "chat.completion.chunk",
      choices: [{ index: 0, delta, finish_reason }],
    });
    const chunks: object[] = [
      chunk({ role: "assistant", content: "" }),
      ...pieces(turn.text, STREAMED_CHARACTERS).map((content) => chunk({ content })),
      ...calls.map((call, index) => chunk({ tool_calls: [{ index, ...call }] })),
      chunk({}, turn.finish),
      ...(request.stream_options?.include_usage
        ? [{ ...head, object: "chat.completion.chunk", choices: [], usage }]
        : []),
    ];
    const events = [...chunks.map((each) => JSON.stringify(each)), "[DONE]"];
    return send(
      events.map((data) => `data: ${data}\n\n`),
      "text/event-stream",
      isSlow,
    );
  }
  const message = {
    role: "assistant",
    content: calls.length > 0 && turn.text === "" ? null : turn.text,
    refusal: null,
    ...(turn.thought !== undefined && { reasoning_content: turn.thought }),
    ...(calls.length > 0 && { tool_calls: calls }),
  };
  const choices = [{ index: 0, message, logprobs: null, finish_reason: turn.finish }];
  const json = JSON.stringify({ ...head, object: "chat.completion", choices, usage });
  return send(pieces(json, Math.ceil(json.length / PAUSES)), "application/json", isSlow);
}

function usageOf({ messages }: ChatRequest, { text, calls, thoughtTokens }: Turn) {
  const tokens = (value: unknown) => Math.ceil(JSON.stringify(value).length / CHARACTERS_PER_TOKEN);
  const prompt_tokens = tokens(messages);
  const completion_tokens = tokens([text, calls]) + thoughtTokens;
  return {
    prompt_tokens,
    completion_tokens,
    total_tokens: prompt_tokens + completion_tokens,
    ...(thoughtTokens > 0 && { completion_tokens_details: { reasoning_tokens: thoughtTokens } }),
  };
}

function pieces(text: string, length: number): string[] {
  return Array.from({ length: Math.ceil(text.length / length) }, (_, index) =>
    text.slice(index * length, (index + 1) * length),
  );
}

function send(parts: string[], contentType: string, isSlow: boolean): Response {
  const headers = { "content-type": contentType };
  if (!isSlow) return new Response(parts.join(""), { headers });
  const encoder = new TextEncoder();
  const every = Math.ceil(parts.length / PAUSES);
  let sent = 0;
  const stream = new ReadableStream<Uint8Array>({
    pull: async (controller) => {
      if (sent >= parts.length) return controller.close();
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
      controller.enqueue(encoder.encode(parts.slice(sent, sent + every).join("")));
      sent += every;
    },
  });
  return new Response(stream, { headers });
}
