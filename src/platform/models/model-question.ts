import { type JSONSchema7, type ModelMessage, wrapLanguageModel } from "ai";
import * as z from "zod";
import { type ModelResult, ModelUnavailable, type Question } from "#src/ports/language-model";
import { withTimeout } from "#src/shared/web/timeout";
import { accessModel } from "./model-access";
import type { ModelCall } from "./model-call";
import { rejectsSchema, toUnavailable } from "./model-failures";
import { type Generated, generate } from "./model-generation";
import { readJsonResponse } from "./read-json-response";

/** The first response, and one more if the first is invalid. */
const MAX_RESPONSES = 2;
/** Maximum length of the earlier response and of the problem in the repeated request. */
const MAX_REPEATED = 4_000;
const MAX_PROBLEM = 1_000;

/** Time reserved for processing the response. */
const SPARE_MS = 1_000;

/** Requests a response until it matches the question's schema and has no fault, at most twice. */
export async function ask<T>(call: ModelCall, question: Question<T>): Promise<ModelResult<T>> {
  const questionRequest = new QuestionRequest(call, question);
  const messages: ModelMessage[] = [{ role: "user", content: question.prompt }];
  let problem = "";
  let usable: ModelResult<T> | null = null;
  for (let requests = 0; requests < MAX_RESPONSES; requests++) {
    const response: Generated | null = await (usable
      ? responseInTime(call, questionRequest.send(messages))
      : questionRequest.send(messages));
    if (response === null) break;
    const read: Read<T> = readResponse(question, response);
    if ("value" in read) {
      usable = { value: read.value, model: response.model };
      const fault = question.findFault?.(read.value) ?? null;
      if (fault === null) return usable;
      problem = fault;
    } else problem = read.problem;
    call.lastProblem = `its response was invalid: ${problem}`;
    messages.push(
      { role: "assistant", content: response.text.slice(0, MAX_REPEATED) || "(nothing)" },
      {
        role: "user",
        content: `That answer cannot be used. ${problem.slice(0, MAX_PROBLEM)}\nAnswer once more, with the JSON object alone, complete and in the schema asked for.`,
      },
    );
  }
  if (usable) return usable;
  throw new ModelUnavailable(
    `${call.source.model} returned no usable response to ${question.name} in ${MAX_RESPONSES} requests. ${problem}`,
  );
}

/**
 * The response, or null if the model fails or the time is nearly over. The earlier valid response then counts.
 */
async function responseInTime(call: ModelCall, response: Promise<Generated>) {
  const orNull = response.catch((error: unknown) => {
    if (error instanceof ModelUnavailable) return null;
    throw error;
  });
  return withTimeout(orNull, call.endsAt - Date.now() - SPARE_MS, () => null);
}

type Read<T> = { value: T } | { problem: string };

function readResponse<T>({ schema }: Question<T>, { text, isCutOff }: Generated): Read<T> {
  if (isCutOff) return { problem: "It was cut off, as it is too long; answer more briefly." };
  const json = readJsonResponse(text);
  if (json === undefined) return { problem: "It holds no JSON object." };
  const parsed = schema.safeParse(json);
  if (parsed.success) return { value: parsed.data };
  return {
    problem: `It does not fit the schema:\n${z.prettifyError(parsed.error).slice(0, MAX_PROBLEM)}`,
  };
}

/** One question and the schema of its response, stated in the request and in the prompt. */
class QuestionRequest {
  readonly #call: ModelCall;
  readonly #question: Question<unknown>;
  readonly #schema: JSONSchema7;
  #inRequest = true;

  constructor(call: ModelCall, question: Question<unknown>) {
    this.#call = call;
    this.#question = question;
    const options = { target: "draft-7", io: "input", unrepresentable: "any" } as const;
    this.#schema = z.toJSONSchema(question.schema, options) as JSONSchema7;
  }

  async send(messages: ModelMessage[]): Promise<Generated> {
    try {
      return await this.#generate(messages);
    } catch (error) {
      if (!this.#inRequest || !rejectsSchema(error)) throw toUnavailable(this.#call, error);
      this.#inRequest = false;
      return this.send(messages);
    }
  }

  #generate(messages: ModelMessage[]): Promise<Generated> {
    const { instructions, maxOutputTokens, temperature } = this.#question;
    return generate(this.#call, {
      messages,
      maxOutputTokens,
      temperature,
      settings: {
        model: this.#model(),
        instructions: `${instructions}\n\nAnswer with one JSON object and nothing else. It fits this JSON Schema:\n<schema>\n${JSON.stringify(this.#schema)}\n</schema>`,
        abortSignal: this.#call.signal,
      },
    });
  }

  /** The SDK's own structured output fails on a code fence, and after one response. */
  #model() {
    const model = accessModel(this.#call);
    if (!this.#inRequest) return model;
    const schema = this.#schema;
    const name = this.#question.name.replaceAll(/[^\w-]/g, "_").slice(0, 64);
    return wrapLanguageModel({
      model,
      middleware: {
        transformParams: async ({ params }) => ({
          ...params,
          responseFormat: { type: "json", schema, name },
        }),
      },
    });
  }
}
