import type { BatchOutcome } from "#src/destinations/destination";
import type { DestinationFailed } from "#src/destinations/destination-failed";
import { jittered, LATER_ONLY, waitOf } from "#src/shared/background/back-off";

const [SECOND_MS, MINUTE_MS] = [1_000, 60_000];
/** Waits between attempts, as Standard Webhooks recommends. */
const WAITS_MS = [5 * SECOND_MS, ...[5, 30, 120, 300].map((minutes) => minutes * MINUTE_MS)];
export const MAX_ATTEMPTS = WAITS_MS.length + 1;
/** A longer Retry-After of a provider is shortened to this. */
const MAX_RETRY_AFTER_MS = 3600_000;
/** Other pushes of the integration wait this long after a failure. */
const MAX_PAUSE_MS = MINUTE_MS;

const FAILURES_IN_A_ROW = 3;
const REFUSALS_IN_A_ROW = 5;
const TOO_MANY_REQUESTS = 429;

/** The wait after the `attempt`th attempt. Never shorter than the provider's Retry-After. */
export function retryDelayMs(attempt: number, retryAfterMs: number | null): number {
  const requestedMs = Math.min(retryAfterMs ?? 0, MAX_RETRY_AFTER_MS);
  return jittered(Math.max(waitOf(WAITS_MS, attempt), requestedMs), undefined, LATER_ONLY);
}

export const pauseMs = (failure: DestinationFailed, delayMs: number) =>
  failure.retryAfterMs === null ? Math.min(delayMs, MAX_PAUSE_MS) : delayMs;

/** Why an integration is in `auth_error`. */
export const refused = (message: string) => `the provider rejects the credentials: ${message}`;

/** How an attempt continues after a batch. */
export type Verdict =
  | { kind: "go_on" }
  /** The provider fails: the attempt ends and is retried. */
  | { kind: "pause"; failure: DestinationFailed }
  /** Nothing more is sent. */
  | { kind: "stop"; failure: DestinationFailed };

/** Decides after each batch of an attempt whether the next one is sent. */
export class AttemptJudge {
  #failures = 0;
  #refusals = 0;
  /** The last failure that a retry may resolve. */
  retry: DestinationFailed | null = null;

  judge({ results, failure }: BatchOutcome): Verdict {
    if (!failure) {
      this.#failures = 0;
      const isRefused = results.length > 0 && results.every(({ status }) => status === "failed");
      this.#refusals = isRefused ? this.#refusals + 1 : 0;
      return { kind: "go_on" };
    }
    switch (failure.next) {
      case "unauthorized":
      case "gone":
        return { kind: "stop", failure };
      case "give_up":
        // A configuration error must not cause a request for each batch.
        return ++this.#refusals >= REFUSALS_IN_A_ROW
          ? { kind: "stop", failure }
          : { kind: "go_on" };
      case "retry": {
        this.retry = failure;
        const isAsked =
          failure.retryAfterMs !== null || failure.responseStatus === TOO_MANY_REQUESTS;
        return isAsked || ++this.#failures >= FAILURES_IN_A_ROW
          ? { kind: "pause", failure }
          : { kind: "go_on" };
      }
    }
  }
}
