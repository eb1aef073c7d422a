import type * as z from "zod";
import type { ModelUsage } from "#src/shared/model-usage";

/** A request to a model for an object of a given schema. */
export type Question<T> = {
  /** Name of the schema, such as `lead_enrichment`. */
  name: string;
  /** The task of the model. Trusted text only, never user or page content. */
  instructions: string;
  /** The input of the task. Untrusted text is between delimiters. */
  prompt: string;
  schema: z.ZodType<T>;
  /**
   * Returns a problem of a valid response, or null. The model gets one more request; its last valid response
   * counts.
   */
  findFault?(value: T): string | null;
  /** Token limit of the response alone; the adapter adds tokens for reasoning. */
  maxOutputTokens: number;
  /** 0 for extraction and scoring, so that the same facts get the same response. */
  temperature: number;
};

/** `model` is the name in the response. */
export type ModelResult<T> = { value: T; model: string };

/** A tool that a model can call. `run` receives input that `input` accepted, and rejects only on internal errors. */
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
  /** Maximum number of model requests, including those for tool calls. */
  maxSteps: number;
  /** Limit for each reply, without reasoning. */
  maxOutputTokens: number;
  temperature: number;
};

export type Reply = { text: string; model: string; toolsUsed: string[] };

/**
 * The language model of the AI features. Both methods throw ModelUnavailable for every failure of the model. They
 * add the usage of their requests to `usage`, also if they fail.
 */
export type LanguageModel = {
  ask<T>(question: Question<T>, usage?: ModelUsage): Promise<ModelResult<T>>;
  converse(conversation: Conversation, usage?: ModelUsage): Promise<Reply>;
};

/** The model returned no valid response: it is down, rejects the request, is too slow, or ignores the schema. */
export class ModelUnavailable extends Error {
  override readonly name = "ModelUnavailable";
  /** Detail that API callers may see; null for the generic message. */
  readonly hint: string | null;

  constructor(
    message: string,
    { hint = null, ...options }: ErrorOptions & { hint?: string | null } = {},
  ) {
    super(message, options);
    this.hint = hint;
  }
}
