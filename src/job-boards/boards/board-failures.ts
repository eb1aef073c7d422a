/** The provider does not know this board (404, or a disabled tenant). A retry does not help. */
export class BoardGone extends Error {
  override readonly name = "BoardGone";
}

/** The provider denies access (401, 403, or a board that is not public). */
export class BoardRefused extends Error {
  override readonly name = "BoardRefused";
}

/** A temporary failure: 429, 5xx, no connection or a timeout. */
export class BoardUnreachable extends Error {
  override readonly name = "BoardUnreachable";
  /** The delay that the provider requested; null if it requested none. */
  readonly retryAfterMs: number | null;

  constructor(message: string, retryAfterMs: number | null = null) {
    super(message);
    this.retryAfterMs = retryAfterMs;
  }
}

/** The response does not have this provider's format: too long, truncated, or of another shape. */
export class BoardMalformed extends Error {
  override readonly name = "BoardMalformed";
}
