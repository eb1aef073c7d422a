/** Usage that a provider reports for one request. Null: not reported. */
export type RequestUsage = {
  model: string | null;
  promptTokens: number | null;
  /** Reasoning and output together, as providers bill them. */
  completionTokens: number | null;
  reasoningTokens: number | null;
};

/** Sums the usage of all model requests of one call, including failed ones. */
export class ModelUsage {
  /** The model name in the latest response. */
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
