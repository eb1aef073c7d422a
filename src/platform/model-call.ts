/** Where a model is reached. */
export type ModelSource =
  | { kind: "endpoint"; baseUrl: string; apiKey: string | undefined; model: string }
  | { kind: "binding"; binding: Ai; model: string };

/** One use of a model, with all its requests. */
export type ModelCall = {
  source: ModelSource;
  /** Aborted when the time is up, or the call is over. */
  signal: AbortSignal;
  endsAt: number;
  /** What last went wrong and is being tried again. */
  setback: string | null;
  /** Whether the endpoint wants the length of an answer under its new name. */
  renamesTokens: boolean;
};
