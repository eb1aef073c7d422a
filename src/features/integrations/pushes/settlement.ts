import type { BatchOutcome } from "#src/destinations/destination";
import type { DestinationFailed } from "#src/destinations/destination-failed";

const [SECOND_MS, MINUTE_MS] = [1_000, 60_000];
/** Waits between attempts, as Standard Webhooks proposes them. */
const RETRY_AFTER_MS = [5 * SECOND_MS, ...[5, 30, 120, 300].map((minutes) => minutes * MINUTE_MS)];
export const MAX_ATTEMPTS = RETRY_AFTER_MS.length + 1;
/** A provider that asks for a longer wait is asked again then all the same. */
const MAX_ASKED_MS = 3600_000;
/** For as long other pushes to a provider that is not well wait too. */
const MAX_PAUSE_MS = MINUTE_MS;

const FAILURES_IN_A_ROW = 3;
const REFUSALS_IN_A_ROW = 5;
const TOO_MANY_REQUESTS = 429;

/** How long to wait after the `attempt`th attempt: spread a little, so that what failed together comes apart. */
export function waitMs(attempt: number, askedMs: number | null): number {
  const own = RETRY_AFTER_MS[attempt - 1] ?? RETRY_AFTER_MS.at(-1)!;
  const asked = Math.min(askedMs ?? 0, MAX_ASKED_MS);
  return Math.round(Math.max(own, asked) * (1 + Math.random() * 0.2));
}

export const pauseMs = (failure: DestinationFailed, delayMs: number) =>
  failure.retryAfterMs === null ? Math.min(delayMs, MAX_PAUSE_MS) : delayMs;

/** Why an integration is in `auth_error`. */
export const refused = (message: string) => `the provider refuses the credentials: ${message}`;

/** What follows for a push when a batch has had its turn. */
export type Verdict =
  | { kind: "go_on" }
  /** The rest of this attempt is left out: the provider is not well. */
  | { kind: "pause"; failure: DestinationFailed }
  /** Nothing more is sent. */
  | { kind: "stop"; failure: DestinationFailed };

/** Judges the batches of one attempt, one after the other. */
export class AttemptJudge {
  #failures = 0;
  #refusals = 0;
  /** The last failure that is worth another attempt. */
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
        // One mistake in the settings must not become a thousand requests.
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
