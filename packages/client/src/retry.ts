import { ApiError, ConnectionError } from "./errors.ts";

const MAX_DELAY_MS = 8_000;
const FIRST_DELAY_MS = 500;

/** A longer wait is for the caller to decide. Daily limits, for example, ask for hours. */
const MAX_RETRY_AFTER_MS = 60_000;

/** The operator did not configure what the request needs. */
const PERMANENT = new Set(["ai_not_configured", "mail_not_configured", "maps_not_configured"]);

/** The delay before the next attempt in milliseconds, or null if the failure is permanent. */
export function retryDelayMs(
  error: unknown,
  { retries, canRepeat }: { retries: number; canRepeat: boolean },
): number | null {
  if (!isTemporary(error, canRepeat)) return null;
  const retryAfterMs = error instanceof ApiError ? error.retryAfterMs : undefined;
  if (retryAfterMs === undefined) return backOffMs(retries);
  // Clients with the same time do not return at once.
  return retryAfterMs > MAX_RETRY_AFTER_MS ? null : retryAfterMs * (1 + Math.random() / 10);
}

function isTemporary(error: unknown, canRepeat: boolean): boolean {
  if (error instanceof ConnectionError) return canRepeat;
  if (!(error instanceof ApiError)) return false;
  // The service did nothing, so any request can be repeated.
  if (error.code === "workspace_moving") return true;
  if (error.status === 429) return error.code !== "quota_exceeded";
  // The earlier attempt of this request is still running. Real conflicts have no Retry-After.
  if (error.status === 409) return error.retryAfterMs !== undefined;
  const isServerError = error.status >= 500 || error.status === 408;
  return isServerError && canRepeat && !PERMANENT.has(error.code ?? "");
}

/** 0.5 to 8 seconds, of which half is random, so that clients do not return at the same time. */
const backOffMs = (retries: number) =>
  Math.min(MAX_DELAY_MS, FIRST_DELAY_MS * 2 ** retries) * (0.5 + Math.random() / 2);

/** Resolves after `ms`. Rejects with the reason of the signal. */
export function sleep(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason as Error);
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason as Error);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", stop);
      resolve();
    }, ms);
    signal?.addEventListener("abort", stop, { once: true });
  });
}
