import { isStepCount, type ModelMessage, tool, type ToolSet } from "ai";
import type * as z from "zod";
import {
  type Conversation,
  type ModelTool,
  ModelUnavailable,
  type Reply,
} from "#src/ports/language-model";
import { accessModel } from "./model-access";
import type { ModelCall } from "./model-call";
import { toUnavailable } from "./model-failures";
import { type Generated, generate } from "./model-generation";

const MAX_RESULT_CHARACTERS = 16 * 1024;
/**
 * Limit for all results together: models with 24,000 tokens are still in use, and every step sends all results
 * again.
 */
const MAX_RESULTS_CHARACTERS = 48 * 1024;
/** A model can request several look-ups in one step. */
const MAX_LOOKUPS_PER_STEP = 4;

/** Runs tool calls of the model until it replies. The last step allows no tools. */
export async function converse(call: ModelCall, conversation: Conversation): Promise<Reply> {
  const lookups = new Lookups(conversation, call);
  const messages: ModelMessage[] = [{ role: "user", content: conversation.prompt }];
  const first = await reply(call, conversation, lookups, messages, conversation.maxSteps);
  const problem = problemOf(first);
  if (!problem) return toReply(first, lookups);
  if (first.steps < conversation.maxSteps) {
    call.lastProblem = problem;
    const again = `${problem} Answer now, briefly, in words, from what you have looked up.`;
    messages.push(...first.messages, { role: "user", content: again });
    const second = await reply(call, conversation, lookups, messages, 1);
    if (!problemOf(second)) return toReply(second, lookups);
  }
  throw new ModelUnavailable(`${call.source.model} gave no usable reply. ${problem}`);
}

const toReply = ({ text, model }: Generated, lookups: Lookups): Reply => ({
  text,
  model,
  toolsUsed: lookups.used,
});

function problemOf({ text, isCutOff }: Generated): string | null {
  if (isCutOff) return "Your reply was cut off: it is too long.";
  return text.trim() === "" ? "You gave no reply." : null;
}

async function reply(
  call: ModelCall,
  { instructions, maxOutputTokens, temperature }: Conversation,
  lookups: Lookups,
  messages: ModelMessage[],
  maxSteps: number,
): Promise<Generated> {
  try {
    return await generate(call, {
      messages,
      maxOutputTokens,
      temperature,
      settings: {
        model: accessModel(call),
        instructions,
        tools: lookups.tools,
        stopWhen: isStepCount(maxSteps),
        prepareStep: ({ stepNumber }) =>
          stepNumber === maxSteps - 1 ? { toolChoice: "none" as const } : {},
        abortSignal: lookups.signal,
      },
    });
  } catch (error) {
    // A failed tool is an internal error, not a failure of the model.
    if (lookups.fault) throw lookups.fault.error;
    throw toUnavailable(call, error);
  }
}

/** The tools of one conversation, with their results. */
class Lookups {
  readonly tools: ToolSet;
  readonly signal: AbortSignal;
  readonly used: string[] = [];
  fault: { error: unknown } | null = null;
  readonly #abort = new AbortController();
  #left: number;
  #room = MAX_RESULTS_CHARACTERS;

  constructor({ tools, maxSteps }: Conversation, call: ModelCall) {
    this.#left = maxSteps * MAX_LOOKUPS_PER_STEP;
    this.signal = AbortSignal.any([call.signal, this.#abort.signal]);
    this.tools = Object.fromEntries(
      tools.map((each) => [
        each.name,
        tool({
          description: each.description,
          inputSchema: each.input as z.ZodType<unknown>,
          // The SDK has validated the input with the tool's schema and reported errors to the model.
          execute: (input) => this.#run(each, input as never),
        }),
      ]),
    );
  }

  async #run({ name, run }: ModelTool, input: unknown): Promise<string> {
    if (this.#left-- <= 0 || this.#room <= 0)
      return "No more look-ups: answer from what you know by now.";
    if (!this.used.includes(name)) this.used.push(name);
    try {
      const json = JSON.stringify(await run(input)) ?? "null";
      const result = bound(json, Math.max(0, Math.min(MAX_RESULT_CHARACTERS, this.#room)));
      this.#room -= result.length;
      return result;
    } catch (error) {
      // The SDK would report it to the model, but the caller must receive it.
      this.fault ??= { error };
      this.#abort.abort();
      throw error;
    }
  }
}

function bound(json: string, maxLength: number): string {
  if (json.length <= maxLength) return json;
  return `${json.slice(0, maxLength)}\n… cut off: these are ${maxLength} of ${json.length} characters.`;
}
