import type * as z from "zod";
import type { ModelUsage } from "#src/shared/model-usage";

/** One thing to ask a model for, answered by an object of a given shape. */
export type Question<T> = {
  /** Names the shape: `lead_enrichment`. */
  name: string;
  /** What the model is to do: our words alone, never text of others. */
  instructions: string;
  /** What it is to be done with. Text of others stands between delimiters. */
  prompt: string;
  answer: z.ZodType<T>;
  /** What is wrong with a usable answer; null for nothing. The model is asked once more; its last usable answer counts. */
  findFault?(answer: T): string | null;
  /** Of the answer alone; the adapter adds what the model needs to think. */
  maxOutputTokens: number;
  /** 0 for what is extracted or judged, so that the same facts get the same answer. */
  temperature: number;
};

/** `model` is the one that answered, by its own name. */
export type ModelAnswer<T> = { value: T; model: string };

/** Something a model may look up while it answers. `run` gets what `input` lets through, and rejects only for faults. */
export type ModelTool = {
  name: string;
  description: string;
  input: z.ZodType;
  run: (input: unknown) => Promise<unknown>;
};

export type Conversation = {
  instructions: string;
  prompt: string;
  tools: ModelTool[];
  /** How often the model may answer, tool calls included. */
  maxSteps: number;
  /** Of each reply, without thoughts. */
  maxOutputTokens: number;
  temperature: number;
};

export type Reply = { text: string; model: string; toolsUsed: string[] };

/**
 * The model behind the AI features. Both throw ModelUnavailable, and nothing else for what a model does, and add
 * to `usage` what their requests used, whether or not they succeed.
 */
export type LanguageModel = {
  ask<T>(question: Question<T>, usage?: ModelUsage): Promise<ModelAnswer<T>>;
  converse(conversation: Conversation, usage?: ModelUsage): Promise<Reply>;
};

/** The model gave no usable answer: it is down, rejects us, is too slow, or does not answer in the shape asked for. */
export class ModelUnavailable extends Error {
  override readonly name = "ModelUnavailable";
  /** What callers of the API may know of it; null where that is only that it failed. */
  readonly hint: string | null;

  constructor(
    message: string,
    { hint = null, ...options }: ErrorOptions & { hint?: string | null } = {},
  ) {
    super(message, options);
    this.hint = hint;
  }
}
