import type { Web } from "#local/dev/web/serve-web";
import { answerQuestion } from "./answer.ts";
import { type ChatRequest, type JsonSchema, openAiError, readChatRequest } from "./chat-request.ts";
import { cutToTokens, respond, type Turn } from "./completion.ts";
import { chooseLookUps, replyFromLookUps, type ToolRequest } from "./look-ups.ts";
import { type Mode, MODES } from "./modes.ts";
import { isRecord, readBlocks } from "./prompt-blocks.ts";

export const MODEL_HOST = "models.sample-web.test";
/** The only valid key. Requests without a key are valid as well. */
export const MODEL_KEY = "sk-sample-web";

const MAX_LISTS = 500;
const MAX_LISTED = 100;

/** The recorded requests by the path before `/v1`, latest last. */
const asked = new Map<string, unknown[]>();

/**
 * A model endpoint with OpenAI's chat completions protocol that derives its output from the prompt, by
 * rules. `/v1/models` lists the behaviours. Under any path before `/v1`, such as `/my-run/v1`, it records
 * requests and lists them at `/my-run/requests`.
 */
export async function answerModelRequest(request: Request): Promise<Response> {
  const { pathname } = new URL(request.url);
  const [, run = "", path = ""] = /^(.*?)(\/v1\/.*|\/requests)$/.exec(pathname) ?? [];
  if (path === "/requests") return Response.json({ data: asked.get(run) ?? [] });
  const authorization = request.headers.get("authorization");
  if (authorization !== null && authorization !== `Bearer ${MODEL_KEY}`)
    return openAiError(
      401,
      `Incorrect API key provided: ${authorization.replace(/^Bearer /, "")}.`,
      {
        code: "invalid_api_key",
      },
    );
  if (path === "/v1/chat/completions") {
    if (request.method !== "POST") return openAiError(405, "Not allowed. Use POST.");
    return complete(request, run);
  }
  if (path === "/v1/models")
    return Response.json({ object: "list", data: Object.keys(MODES).map(describeModel) });
  const name = /^\/v1\/models\/([\w-]+)$/.exec(path)?.[1];
  if (name && Object.hasOwn(MODES, name)) return Response.json(describeModel(name));
  return name
    ? noSuchModel(name)
    : openAiError(404, `Invalid URL (${request.method} ${pathname})`, { code: "unknown_url" });
}

/** The model endpoint as part of the sample web. */
export const modelWeb: Web = (request) =>
  new URL(request.url).hostname === MODEL_HOST ? answerModelRequest(request) : undefined;

const describeModel = (id: string) => ({
  id,
  object: "model",
  created: 1_767_225_600,
  owned_by: "quarry",
  description: MODES[id]?.about,
});

const noSuchModel = (name: string) =>
  openAiError(404, `The model '${name}' does not exist or you do not have access to it.`, {
    code: "model_not_found",
  });

async function complete(request: Request, run: string): Promise<Response> {
  const chat = await readChatRequest(request);
  if (chat instanceof Response) return chat;
  remember(run, chat);
  const mode = Object.hasOwn(MODES, chat.model) ? MODES[chat.model] : undefined;
  if (!mode) return noSuchModel(chat.model);
  const refusal = await mode.refuse?.(chat);
  if (refusal) return refusal;
  const turn = cutToTokens(takeTurn(chat, mode), chat, mode.thinksAloud ?? false);
  return respond(chat, `sample-${chat.model}`, turn, mode.isSlow ?? false);
}

function remember(run: string, chat: ChatRequest): void {
  if (run === "") return;
  const list = asked.get(run) ?? [];
  list.push(chat);
  if (list.length > MAX_LISTED) list.shift();
  asked.set(run, list);
  if (asked.size > MAX_LISTS) asked.delete(asked.keys().next().value!);
}

function takeTurn(chat: ChatRequest, mode: Mode): Turn {
  const schema = schemaOf(chat);
  const thoughtTokens = mode.thinks?.(chat) ?? 0;
  if (!schema) {
    const calls = callsOf(chat, mode);
    if (calls.length > 0) return { text: "", calls, finish: "tool_calls", thoughtTokens };
  }
  const text = schema ? answerWith(schema, chat, mode) : replyFromLookUps(chat.messages);
  if (mode.mute) return { text: "", calls: [], finish: "stop", thoughtTokens };
  if (!mode.cutOff) return { text, calls: [], finish: "stop", thoughtTokens };
  const shorter = text.slice(0, Math.floor(text.length * 0.6));
  return { text: shorter, calls: [], finish: "length", thoughtTokens };
}

function answerWith(schema: JsonSchema, chat: ChatRequest, mode: Mode): string {
  const prompt = chat.messages.find(({ role }) => role === "user")?.content ?? "";
  const json = JSON.stringify(answerQuestion(schema, prompt));
  return mode.spoil?.(json, chat) ?? json;
}

/** The schema of the request, or the one in the instructions. */
function schemaOf({ response_format, messages }: ChatRequest): JsonSchema | null {
  if (response_format?.type === "json_schema") return response_format.json_schema.schema;
  const instructions = messages.find(({ role }) => role === "system")?.content ?? "";
  const { schema } = readBlocks(instructions);
  return isRecord(schema) ? schema : null;
}

function callsOf({ messages, tools, tool_choice }: ChatRequest, { lookUps }: Mode): ToolRequest[] {
  if (tools.length === 0 || tool_choice === "none") return [];
  const rounds = messages.filter((each) => each.role === "assistant" && each.tool_calls).length;
  const requests = chooseLookUps(messages, tools);
  if (lookUps === "endless") return requests;
  if (lookUps !== "wrong-input") return rounds === 0 ? requests : [];
  if (rounds > 1) return [];
  return rounds === 1 ? requests : requests.map(({ name }) => ({ name, input: { oops: true } }));
}
