import type * as z from "zod";

/** One thing to ask a model for, answered by an object of a given shape. */
export type Question<T> = {
  /** Names the shape: `lead_enrichment`. */
  name: string;
  /** What the model is to do: our words alone, never text of others. */
  instructions: string;
  /** What it is to be done with. Text of others stands between delimiters. */
  prompt: string;
  answer: z.ZodType<T>;
  maxOutputTokens: number;
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
  maxOutputTokens: number;
};

export type Reply = { text: string; model: string; toolsUsed: string[] };

/** The model behind the AI features. Both throw ModelUnavailable, and nothing else for what a model does. */
export type LanguageModel = {
  ask<T>(question: Question<T>): Promise<ModelAnswer<T>>;
  converse(conversation: Conversation): Promise<Reply>;
};

/** The model gave no usable answer: it is down, refuses us, is too slow, or does not answer in the shape asked for. */
export class ModelUnavailable extends Error {
  override readonly name = "ModelUnavailable";
}
