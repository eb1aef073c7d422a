import type { ModelUsage } from "#src/shared/model-usage";
import type { Settings } from "#src/shared/settings";

/** The endpoint or binding of a model. */
export type ModelSource =
  | { kind: "endpoint"; baseUrl: string; apiKey: string | undefined; model: string }
  | { kind: "binding"; binding: Ai; model: string };

/** The reasoning budget of a model. */
export type Thinking = { tokens: number; effort: Settings["AI_REASONING_EFFORT"] };

/** One use of a model, with all its requests. */
export type ModelCall = {
  source: ModelSource;
  thinking: Thinking;
  /** Aborted at the deadline, or at the end of the call. */
  signal: AbortSignal;
  endsAt: number;
  /** The last failure that is being retried. */
  lastProblem: string | null;
  usage: ModelUsage;
};
