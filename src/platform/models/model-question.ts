import { type JSONSchema7, type ModelMessage, wrapLanguageModel } from "ai";
import * as z from "zod";
import { type ModelAnswer, ModelUnavailable, type Question } from "#src/ports/language-model";
import { withTimeout } from "#src/shared/web/timeout";
import { accessModel } from "./model-access";
import type { ModelCall } from "./model-call";
import { refusesSchema, toUnavailable } from "./model-failures";
import { type Generated, generate } from "./model-generation";
import { readJsonAnswer } from "./read-json-answer";

/** The first answer, and one more where that does not fit. */
const MAX_ANSWERS = 2;
/** Of a former answer and of what is wrong with it: enough to see it by. */
const MAX_REPEATED = 4_000;
const MAX_PROBLEM = 1_000;

/** Left of a call's time for what is done with an answer. */
const SPARE_MS = 1_000;

/** Asks until an answer fits the question's schema and has no fault, twice at most. */
export async function ask<T>(call: ModelCall, question: Question<T>): Promise<ModelAnswer<T>> {
  const interview = new Interview(call, question);
  const messages: ModelMessage[] = [{ role: "user", content: question.prompt }];
  let problem = "";
  let usable: ModelAnswer<T> | null = null;
  for (let answers = 0; answers < MAX_ANSWERS; answers++) {
    const answer: Generated | null = await (usable
      ? answerInTime(call, interview.answer(messages))
      : interview.answer(messages));
    if (answer === null) break;
    const read: Read<T> = readAnswer(question, answer);
    if ("value" in read) {
      usable = { value: read.value, model: answer.model };
      const fault = question.findFault?.(read.value) ?? null;
      if (fault === null) return usable;
      problem = fault;
    } else problem = read.problem;
    call.setback = `its answer was of no use: ${problem}`;
    messages.push(
      { role: "assistant", content: answer.text.slice(0, MAX_REPEATED) || "(nothing)" },
      {
        role: "user",
        content: `That answer cannot be used. ${problem.slice(0, MAX_PROBLEM)}\nAnswer once more, with the JSON object alone, complete and in the shape asked for.`,
      },
    );
  }
  if (usable) return usable;
  throw new ModelUnavailable(
    `${call.source.model} gave no usable answer to ${question.name}, asked ${MAX_ANSWERS} times. ${problem}`,
  );
}

/** The answer, or null where the model fails or the call's time is nearly over: an earlier answer counts then. */
async function answerInTime(call: ModelCall, answer: Promise<Generated>) {
  const orNull = answer.catch((error: unknown) => {
    if (error instanceof ModelUnavailable) return null;
    throw error;
  });
  return withTimeout(orNull, call.endsAt - Date.now() - SPARE_MS, () => null);
}

type Read<T> = { value: T } | { problem: string };

function readAnswer<T>({ answer: shape }: Question<T>, { text, isCutOff }: Generated): Read<T> {
  if (isCutOff) return { problem: "It was cut off, as it is too long; answer more briefly." };
  const json = readJsonAnswer(text);
  if (json === undefined) return { problem: "It holds no JSON object." };
  const parsed = shape.safeParse(json);
  if (parsed.success) return { value: parsed.data };
  return {
    problem: `It does not fit the schema:\n${z.prettifyError(parsed.error).slice(0, MAX_PROBLEM)}`,
  };
}

/** One question and the schema of its response, stated in the request and in words. */
class Interview {
  readonly #call: ModelCall;
  readonly #question: Question<unknown>;
  readonly #schema: JSONSchema7;
  #inRequest = true;

  constructor(call: ModelCall, question: Question<unknown>) {
    this.#call = call;
    this.#question = question;
    const options = { target: "draft-7", io: "input", unrepresentable: "any" } as const;
    this.#schema = z.toJSONSchema(question.answer, options) as JSONSchema7;
  }

  async answer(messages: ModelMessage[]): Promise<Generated> {
    try {
      return await this.#generate(messages);
    } catch (error) {
      if (!this.#inRequest || !refusesSchema(error)) throw toUnavailable(this.#call, error);
      this.#inRequest = false;
      return this.answer(messages);
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

  /** The SDK's own structured output would give up at a code fence, and after one answer. */
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
