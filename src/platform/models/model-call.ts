import type { ModelUsage } from "#src/shared/model-usage";
import type { Settings } from "#src/shared/settings";

/** Where a model is reached. */
export type ModelSource =
  | { kind: "endpoint"; baseUrl: string; apiKey: string | undefined; model: string }
  | { kind: "binding"; binding: Ai; model: string };

/** The reasoning budget of a model. */
export type Thinking = { tokens: number; effort: Settings["AI_REASONING_EFFORT"] };

/** One use of a model, with all its requests. */
export type ModelCall = {
  source: ModelSource;
  thinking: Thinking;
  /** Aborted when the time is up, or the call is over. */
  signal: AbortSignal;
  endsAt: number;
  /** What last went wrong and is being tried again. */
  setback: string | null;
  usage: ModelUsage;
};
