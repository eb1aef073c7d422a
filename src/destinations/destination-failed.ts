/**
 * A request to a provider did not succeed. `next` says what follows: `retry` after a while; `give_up`
 * on these leads; `unauthorized`, the credentials are refused and nothing more is sent with them;
 * `gone`, the receiver asks for nothing more (410).
 */
export class DestinationFailed extends Error {
  override readonly name = "DestinationFailed";
  readonly next: "retry" | "give_up" | "unauthorized" | "gone";
  /** As the provider asked; null where it did not. */
  readonly retryAfterMs: number | null;
  readonly responseStatus: number | null;

  constructor(
    next: DestinationFailed["next"],
    message: string,
    about: { retryAfterMs?: number | null; responseStatus?: number | null } = {},
  ) {
    super(message);
    this.next = next;
    this.retryAfterMs = about.retryAfterMs ?? null;
    this.responseStatus = about.responseStatus ?? null;
  }
}

/** Worth another attempt: the request was too early, too much, or met a fault that passes. */
const PASSING = new Set([408, 425, 429]);

/** What follows from a status alone. */
export function nextOfStatus(status: number): DestinationFailed["next"] {
  if (PASSING.has(status) || status >= 500) return "retry";
  if (status === 401 || status === 403) return "unauthorized";
  return "give_up";
}
