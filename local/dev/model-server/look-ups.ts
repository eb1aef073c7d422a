import { knowledgeOfQuestion } from "./answer.ts";
import type { Message, Tool } from "./chat-request.ts";
import { fillObject } from "./fill-schema.ts";
import { isRecord, readBlocks, textOf } from "./prompt-blocks.ts";

export type ToolRequest = { name: string; input: unknown };

/** What a question asks for, and the tools that return it. */
const SUBJECTS: { asks: RegExp; topics: RegExp }[] = [
  { asks: /how many|number of|count|total/, topics: /count|total/ },
  { asks: /\bjobs?\b|crawl|running|progress/, topics: /job/ },
  { asks: /credit|balance/, topics: /credit|balance|wallet/ },
  { asks: /overview|analytic|statistic|trend|segment/, topics: /analytic|overview|statistic/ },
  {
    asks: /which|show|find|list|who|best|top|newest|leads? (?:in|with|from)/,
    topics: /search|list|find/,
  },
];
const MAX_TOOLS = 3;
const MAX_NAMED = 5;

/** The question of a conversation: from its block, or else the user's last message. */
function questionIn(messages: Message[]): { question: string; prompt: string } {
  const prompt = messages.findLast(({ role }) => role === "user")?.content ?? "";
  const first = messages.find(({ role }) => role === "user")?.content ?? "";
  const block = readBlocks(first)["question"];
  return { question: (isRecord(block) && textOf(block["message"])) || prompt, prompt: first };
}

/** The look-ups for a question; none if no tool fits. */
export function chooseLookUps(messages: Message[], tools: Tool[]): ToolRequest[] {
  const { question, prompt } = questionIn(messages);
  const asked = question.toLowerCase();
  const names = SUBJECTS.filter(({ asks }) => asks.test(asked)).flatMap(({ topics }) => {
    const described = tools.find(({ name }) => topics.test(name.toLowerCase()));
    return described
      ? [described]
      : tools.filter(({ description }) => topics.test(description.toLowerCase())).slice(0, 1);
  });
  const chosen = [...new Set(names)].slice(0, MAX_TOOLS);
  const know = knowledgeOfQuestion(question, prompt);
  return chosen.map(({ name, parameters }) => ({
    name,
    input: fillObject(parameters, know, false),
  }));
}

/** Reports the results of the look-ups only. */
export function replyFromLookUps(messages: Message[]): string {
  const names = new Map(
    messages.flatMap((message) =>
      message.role === "assistant"
        ? (message.tool_calls ?? []).map((call) => [call.id, call.function.name] as const)
        : [],
    ),
  );
  const described = messages.flatMap((message) =>
    message.role === "tool"
      ? [sayResult(names.get(message.tool_call_id) ?? "a tool", message.content)]
      : [],
  );
  return described.length > 0
    ? described.join("\n")
    : "The tools do not provide that. Ask me about your leads, jobs or credits.";
}

function sayResult(tool: string, content: string): string {
  let result: unknown;
  try {
    result = JSON.parse(content);
  } catch {
    // Truncated because of its length, or an error message.
    return `${tool} says: ${content.slice(0, 200)}`;
  }
  const facts = factsOf(result);
  return facts.length > 0 ? `${tool}: ${facts.join("; ")}.` : `${tool} found nothing.`;
}

/** Numbers and words by property name, and list entries by their own names. */
function factsOf(result: unknown): string[] {
  if (Array.isArray(result)) {
    const named = result.slice(0, MAX_NAMED).map(nameOf).filter(Boolean);
    return named.length > 0 ? [named.join(", ")] : [];
  }
  if (!isRecord(result)) return result === null ? [] : [JSON.stringify(result)];
  return Object.entries(result).flatMap(([name, value]) => {
    if (["number", "string", "boolean"].includes(typeof value))
      return [`${name} is ${String(value)}`];
    if (Array.isArray(value)) return factsOf(value);
    return isRecord(value) ? factsOf(value).map((fact) => `${name} ${fact}`) : [];
  });
}

function nameOf(item: unknown): string {
  if (!isRecord(item)) return String(item);
  const name = ["company_name", "name", "website", "domain", "label"]
    .map((member) => textOf(item[member]))
    .find(Boolean);
  const id = textOf(item["lead_id"]) || textOf(item["id"]);
  const isLead = "website" in item || "domain" in item;
  const numbers = Object.entries(item).filter(([, value]) => typeof value === "number");
  const status = textOf(item["status"]);
  return [
    name ?? "",
    id && isLead ? `[lead:${id}]` : "",
    status && `(${status})`,
    isLead ? "" : numbers.map(([key, value]) => `${key} ${String(value)}`).join(" "),
  ]
    .filter(Boolean)
    .join(" ");
}
