import { type ChatRequest, openAiError } from "./chat-request.ts";

/** A behaviour of this server; its name is the model name. */
export type Mode = {
  about: string;
  /** Returns an error response instead of the model's output, if any. */
  refuse?: (request: ChatRequest) => Response | Promise<Response> | null;
  /** Changes JSON output. */
  spoil?: (json: string, request: ChatRequest) => string;
  /** Changes any text. */
  mute?: boolean;
  cutOff?: boolean;
  isSlow?: boolean;
  /** How it calls tools: with invalid input first, or without end. */
  lookUps?: "wrong-input" | "endless";
  /** Number of reasoning tokens before the text. They count against the request's limit. */
  thinks?: (request: ChatRequest) => number;
  /**
   * Whether its reasoning is in the text, between `<think>` and `</think>`, as without a reasoning parser.
   */
  thinksAloud?: boolean;
};

const RETRY_AFTER_S = 1;
const HUGE_CHARACTERS = 2 * 1024 * 1024;
const SHORT_THOUGHT_TOKENS = 600;
const LONG_THOUGHT_TOKENS = 6_000;
const SMALL_CONTEXT_TOKENS = 2_048;

export const MODES: Record<string, Mode> = {
  good: { about: "responds as requested" },
  fenced: { about: "puts JSON in a code fence", spoil: (json) => `\`\`\`json\n${json}\n\`\`\`` },
  prose: {
    about: "talks around the JSON",
    spoil: (json) =>
      `Sure! Here's what you [probably] wanted:\n\n${json}\n\nLet me know if I can help {any} further.`,
  },
  thinking: {
    about: "thinks aloud first, in JSON of its own",
    spoil: (json) =>
      `<think>\nPerhaps {"draft": true, "of": "something longer than it is"}?\n</think>\n\n${json}`,
  },
  slips: {
    about: "writes trailing commas and a comment",
    spoil: (json) => `{ // the answer\n${json.slice(1, -1)},\n}`,
  },
  "own-words": {
    about: "returns an industry and a category of its own words, whatever the schema lists",
    spoil: (json) =>
      JSON.stringify({
        ...(JSON.parse(json) as object),
        industry: "Dental services.",
        category: "Falconry",
      }),
  },
  signs: {
    about: "ends its texts with a signature to be filled in",
    spoil: (json) => addToTexts(json, (text) => `${text}\n\n[Your Name]\n[Your Company]`),
  },
  "placeholders-once": {
    about: "greets with a placeholder until corrected",
    spoil: (json, request) => (isCorrected(request) ? json : addToTexts(json, greetUnfilled)),
  },
  placeholders: {
    about: "greets with a placeholder",
    spoil: (json) => addToTexts(json, greetUnfilled),
  },
  "invents-once": {
    about: "states facts that the data does not have, until corrected",
    spoil: (json, request) => (isCorrected(request) ? json : invent(json)),
  },
  invents: { about: "states facts that the data does not have", spoil: (json) => invent(json) },
  "invents-all": {
    about: "states nothing that the data has",
    spoil: (json) => changeTexts(json, () => INVENTION),
  },
  "wrong-types": { about: "always returns wrong types", spoil: wrongTypes },
  "wrong-once": {
    about: "returns wrong types until corrected",
    spoil: (json, request) => (isCorrected(request) ? json : wrongTypes(json)),
  },
  truncated: { about: "stops for length in the middle", cutOff: true },
  empty: { about: "says nothing", mute: true },
  unauthorized: {
    about: "refuses every key",
    refuse: () => openAiError(401, "Incorrect API key provided.", { code: "invalid_api_key" }),
  },
  limited: {
    about: "returns 429 for a new request, then responds as requested",
    refuse: limitOnce,
  },
  "always-limited": { about: "answers 429", refuse: () => limit(RETRY_AFTER_S) },
  "limited-for-long": { about: "returns 429 for the next hour", refuse: () => limit(3600) },
  failing: {
    about: "answers 500",
    refuse: () => openAiError(500, "The server had an error while processing your request."),
  },
  html: {
    about: "returns a web page",
    refuse: () =>
      new Response("<html>It works!</html>", { headers: { "content-type": "text/html" } }),
  },
  huge: {
    about: "returns an oversized response",
    refuse: () =>
      new Response("x".repeat(HUGE_CHARACTERS), {
        headers: { "content-type": "application/json" },
      }),
  },
  moved: {
    about: "redirects elsewhere",
    refuse: () =>
      new Response(null, { status: 307, headers: { location: "https://elsewhere.invalid/v1" } }),
  },
  breaking: { about: "breaks the connection", refuse: () => Response.error() },
  hanging: { about: "never responds", refuse: () => new Promise<Response>(() => {}) },
  "slow-stream": { about: "streams slowly", isSlow: true },
  "no-schema": {
    about: "knows no schema in the request",
    refuse: ({ response_format }) =>
      response_format?.type === "json_schema"
        ? openAiError(400, "This response_format type is unavailable now", {
            param: "response_format",
          })
        : null,
  },
  "new-tokens": {
    about: "takes max_completion_tokens alone, as OpenAI's reasoning models do",
    refuse: ({ max_tokens }) => refuseTokens(max_tokens),
  },
  reasoning: {
    about: "thinks first, in reasoning_content: more where reasoning_effort is not low",
    thinks: ({ reasoning_effort }) =>
      reasoning_effort === "low" ? SHORT_THOUGHT_TOKENS : LONG_THOUGHT_TOKENS,
  },
  "reasoning-long": { about: "thinks for long first", thinks: () => LONG_THOUGHT_TOKENS },
  "reasoning-aloud": {
    about: "thinks for long first, in the text",
    thinks: () => LONG_THOUGHT_TOKENS,
    thinksAloud: true,
  },
  "reasoning-endless": { about: "reasons without end", thinks: () => Infinity },
  "greedy-loops": {
    about: "thinks without an end at temperature 0, as Qwen3 may",
    thinks: ({ temperature }) => (temperature === 0 ? Infinity : SHORT_THOUGHT_TOKENS),
  },
  "no-effort": {
    about: "rejects reasoning_effort, as OpenAI's older models do",
    refuse: ({ reasoning_effort }) =>
      reasoning_effort === undefined
        ? null
        : openAiError(400, "Unrecognized request argument supplied: reasoning_effort"),
  },
  "no-thinking": {
    about: "rejects reasoning_effort as Ollama does",
    refuse: ({ reasoning_effort, model }) =>
      reasoning_effort === undefined
        ? null
        : openAiError(400, `"${model}" does not support thinking`),
  },
  "no-temperature": {
    about: "rejects any temperature but 1, as OpenAI's reasoning models do",
    refuse: ({ temperature }) => refuseTemperature(temperature),
  },
  "openai-reasoning": {
    about: "thinks, rejects max_tokens and any temperature but 1",
    thinks: () => SHORT_THOUGHT_TOKENS,
    refuse: ({ max_tokens, temperature }) =>
      refuseTokens(max_tokens) ?? refuseTemperature(temperature),
  },
  "small-context": {
    about: `has a context of ${SMALL_CONTEXT_TOKENS} tokens, and rejects longer responses`,
    refuse: ({ max_tokens = 0 }) =>
      max_tokens < SMALL_CONTEXT_TOKENS
        ? null
        : openAiError(
            400,
            `This model's maximum context length is ${SMALL_CONTEXT_TOKENS} tokens. However, you requested ${max_tokens} tokens in the completion.`,
            { param: "max_tokens" },
          ),
  },
  "no-tools": {
    about: "knows no tools",
    refuse: ({ tools }) =>
      tools.length > 0 ? openAiError(400, "no-tools does not support tools") : null,
  },
  "wrong-tool-input": { about: "calls its tools wrongly first", lookUps: "wrong-input" },
  "endless-tools": { about: "calls tools for as long as it may", lookUps: "endless" },
};

function refuseTokens(maxTokens: number | undefined): Response | null {
  if (maxTokens === undefined) return null;
  return openAiError(
    400,
    "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.",
    { param: "max_tokens", code: "unsupported_parameter" },
  );
}

function refuseTemperature(temperature: number | undefined): Response | null {
  if (temperature === undefined || temperature === 1) return null;
  return openAiError(
    400,
    `Unsupported value: 'temperature' does not support ${temperature} with this model. Only the default (1) value is supported.`,
    { param: "temperature", code: "unsupported_value" },
  );
}

/** Whether the conversation continues after a response of the model. */
function isCorrected({ messages }: ChatRequest): boolean {
  return messages.some(({ role }) => role === "assistant");
}

const greetUnfilled = (text: string) => `Dear {{first_name}},\n${text}`;

/** The same JSON with changed texts. */
const addToTexts = (json: string, change: (text: string) => string) =>
  changeMembers(json, (name, value) =>
    name === "content" || name === "body" ? change(String(value)) : value,
  );

const INVENTION = "The team of 4711 people in nineteen countries runs Salesforce.";

/** The same JSON with a false sentence in each text and a false entry in each list. */
const invent = (json: string) => changeTexts(json, (text) => `${text} ${INVENTION}`.trim());

const changeTexts = (json: string, change: (text: string) => string) =>
  changeMembers(json, (name, value) => {
    if (Array.isArray(value)) return [...(value as unknown[]).slice(0, 5), INVENTION];
    return INVENTED_IN.has(name) ? change(typeof value === "string" ? value : "") : value;
  });

const INVENTED_IN = new Set([
  "summary",
  "score_reasoning",
  "reasoning",
  "subject",
  "content",
  "body",
]);

function changeMembers(json: string, change: (name: string, value: unknown) => unknown): string {
  const members = Object.entries(JSON.parse(json) as object);
  return JSON.stringify(
    Object.fromEntries(members.map(([name, value]) => [name, change(name, value)])),
  );
}

/** The same properties with types that no schema of the project has. */
function wrongTypes(json: string): string {
  const members = Object.keys(JSON.parse(json) as object);
  return JSON.stringify(Object.fromEntries(members.map((name) => [name, { oops: true }])));
}

function limit(seconds: number): Response {
  return openAiError(429, `Rate limit reached. Please try again in ${seconds}s.`, {
    code: "rate_limit_exceeded",
    headers: { "retry-after": String(seconds) },
  });
}

const waiting = new Set<string>();

function limitOnce({ messages }: ChatRequest): Response | null {
  const key = JSON.stringify(messages);
  if (waiting.delete(key)) return null;
  waiting.add(key);
  return limit(RETRY_AFTER_S);
}
