import * as z from "zod";

/** Maximum length of a request. */
const MAX_BODY_CHARACTERS = 1024 * 1024;

const ToolCall = z.object({
  id: z.string(),
  type: z.literal("function"),
  function: z.object({ name: z.string(), arguments: z.string() }),
});

const TextParts = z
  .array(z.object({ type: z.literal("text"), text: z.string() }))
  .transform((parts) => parts.map(({ text }) => text).join("\n"));
const Content = z.union([z.string(), TextParts]);

const Message = z.discriminatedUnion("role", [
  z.object({ role: z.enum(["system", "developer"]), content: Content }),
  z.object({ role: z.literal("user"), content: Content }),
  z.object({
    role: z.literal("assistant"),
    content: Content.nullish(),
    tool_calls: z.array(ToolCall).min(1).optional(),
  }),
  z.object({ role: z.literal("tool"), tool_call_id: z.string(), content: Content }),
]);
export type Message = z.infer<typeof Message>;

export type JsonSchema = {
  [keyword: string]: unknown;
  type?: string | string[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  enum?: unknown[];
  const?: unknown;
  default?: unknown;
};
const JsonSchema = z.record(z.string(), z.unknown()) as unknown as z.ZodType<JsonSchema>;

const FUNCTION_NAME = /^[\w-]{1,64}$/;
const Tool = z.object({
  type: z.literal("function"),
  function: z.object({
    name: z.string().regex(FUNCTION_NAME),
    description: z.string().default(""),
    parameters: JsonSchema.default({}),
  }),
});
export type Tool = z.infer<typeof Tool>["function"];

const ResponseFormat = z.discriminatedUnion("type", [
  z.object({ type: z.literal("text") }),
  z.object({ type: z.literal("json_object") }),
  z.object({
    type: z.literal("json_schema"),
    json_schema: z.object({
      name: z.string().regex(FUNCTION_NAME),
      schema: JsonSchema,
      strict: z.boolean().nullish(),
    }),
  }),
]);

const ChatRequest = z.object({
  model: z.string().min(1),
  messages: z.array(Message).min(1),
  max_tokens: z.int().min(1).optional(),
  max_completion_tokens: z.int().min(1).optional(),
  temperature: z.number().min(0).max(2).optional(),
  reasoning_effort: z.enum(["none", "minimal", "low", "medium", "high", "xhigh"]).optional(),
  stream: z.boolean().nullish(),
  stream_options: z.object({ include_usage: z.boolean().optional() }).nullish(),
  response_format: ResponseFormat.optional(),
  tools: z
    .array(Tool)
    .min(1)
    .optional()
    .transform((tools) => tools?.map((tool) => tool.function) ?? []),
  tool_choice: z.union([z.enum(["none", "auto", "required"]), z.looseObject({})]).optional(),
});
/** A request for a chat completion, with the properties that are used. */
export type ChatRequest = z.infer<typeof ChatRequest>;

/** Returns the request, or OpenAI's error response for an invalid one. */
export async function readChatRequest(request: Request): Promise<ChatRequest | Response> {
  const type = request.headers.get("content-type")?.split(";")[0]?.trim().toLowerCase();
  if (type !== "application/json")
    return openAiError(
      415,
      `Unsupported media type '${type ?? ""}'. Send your request with 'Content-Type: application/json'.`,
      { code: "unsupported_content_type" },
    );
  const text = await request.text();
  if (text.length > MAX_BODY_CHARACTERS) return openAiError(413, "The request is too large.");
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    return openAiError(400, "We could not parse the JSON body of your request.");
  }
  const parsed = ChatRequest.safeParse(body);
  if (!parsed.success) {
    const { path, message } = parsed.error.issues[0]!;
    const param = path.join(".");
    return openAiError(400, `Invalid value for '${param}': ${message}`, { param });
  }
  return toolResultProblem(parsed.data) ?? parsed.data;
}

/** A result belongs to a call, and every call has its result before the conversation continues. */
function toolResultProblem({ messages }: ChatRequest): Response | null {
  const open = new Set<string>();
  for (const [index, message] of messages.entries()) {
    const param = `messages.[${index}].role`;
    if (message.role === "tool") {
      if (!open.delete(message.tool_call_id))
        return openAiError(
          400,
          "Messages with role 'tool' must be a response to a preceding message with 'tool_calls'.",
          { param },
        );
      continue;
    }
    if (open.size > 0)
      return openAiError(
        400,
        `An assistant message with 'tool_calls' must be followed by tool messages responding to each 'tool_call_id'. Missing: ${[...open].join(", ")}`,
        { param },
      );
    if (message.role === "assistant") for (const { id } of message.tool_calls ?? []) open.add(id);
  }
  return null;
}

const TYPES: Record<number, string> = {
  401: "authentication_error",
  429: "rate_limit_error",
  500: "server_error",
};

/** An error in the format of OpenAI's API. */
export function openAiError(
  status: number,
  message: string,
  { param = null, code = null, headers = {} }: ErrorExtras = {},
): Response {
  const type = TYPES[status] ?? "invalid_request_error";
  return Response.json({ error: { message, type, param, code } }, { status, headers });
}

type ErrorExtras = { param?: string | null; code?: string | null; headers?: HeadersInit };
