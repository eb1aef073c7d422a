import { isTimeout } from "#src/shared/web/timeout";

/**
 * A request to a provider failed. `next` is the reaction: `retry` later; `give_up` on these leads;
 * `unauthorized`: the provider rejects the credentials, so pushes stop; `gone`: the receiver wants no
 * further messages (410).
 */
export class DestinationFailed extends Error {
  override readonly name = "DestinationFailed";
  readonly next: "retry" | "give_up" | "unauthorized" | "gone";
  /** The delay that the provider requested; null if it requested none. */
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

/** The failure of a request that got no response: a timeout, or a connection that failed or broke. */
export function withoutResponse(
  error: unknown,
  deadlineMs: number,
  peer: "provider" | "receiver",
): DestinationFailed {
  if (error instanceof DestinationFailed) return error;
  return new DestinationFailed(
    "retry",
    isTimeout(error)
      ? `no response within ${deadlineMs / 1000} s`
      : `the ${peer} cannot be reached`,
  );
}

/** Statuses to retry: too early, rate limited, or a temporary failure. */
const TEMPORARY_STATUSES = new Set([408, 425, 429]);

/** The reaction to a status alone. */
export function nextOfStatus(status: number): DestinationFailed["next"] {
  if (TEMPORARY_STATUSES.has(status) || status >= 500) return "retry";
  if (status === 401 || status === 403) return "unauthorized";
  return "give_up";
}
