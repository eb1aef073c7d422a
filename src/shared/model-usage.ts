/** What a provider says that one request used. Null: it does not say. */
export type RequestUsage = {
  model: string | null;
  promptTokens: number | null;
  /** Thoughts and answer together, as providers bill them. */
  completionTokens: number | null;
  reasoningTokens: number | null;
};

/** Adds up what one call uses of a model, over all its requests, failed ones included. */
export class ModelUsage {
  /** The name that the model gave itself last. */
  model: string | null = null;
  requests = 0;
  promptTokens: number | null = null;
  completionTokens: number | null = null;
  reasoningTokens: number | null = null;

  add({ model, promptTokens, completionTokens, reasoningTokens }: RequestUsage): void {
    this.model = model ?? this.model;
    this.promptTokens = sum(this.promptTokens, promptTokens);
    this.completionTokens = sum(this.completionTokens, completionTokens);
    this.reasoningTokens = sum(this.reasoningTokens, reasoningTokens);
  }

  totals(): RequestUsage & { requests: number } {
    const { model, requests, promptTokens, completionTokens, reasoningTokens } = this;
    return { model, requests, promptTokens, completionTokens, reasoningTokens };
  }
}

const sum = (one: number | null, other: number | null) =>
  one === null ? other : one + (other ?? 0);
