/** The provider knows no such board (404, or a tenant that is switched off): asking again is of no use. */
export class BoardGone extends Error {
  override readonly name = "BoardGone";
}

/** The provider does not let us in (401, 403, or a board that is not public). */
export class BoardRefused extends Error {
  override readonly name = "BoardRefused";
}

/** A fault that passes: 429, 5xx, no connection, no answer in time. */
export class BoardUnreachable extends Error {
  override readonly name = "BoardUnreachable";
  /** As the provider asked; null where it did not. */
  readonly retryAfterMs: number | null;

  constructor(message: string, retryAfterMs: number | null = null) {
    super(message);
    this.retryAfterMs = retryAfterMs;
  }
}

/** The answer is not what this provider answers: too long, cut off, or of another shape. */
export class BoardMalformed extends Error {
  override readonly name = "BoardMalformed";
}
