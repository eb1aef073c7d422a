import { ConnectionError, QuarryError, readError, TimeoutError } from "./errors.ts";

/** How a response is read. A failure while it is read is a failure of the attempt. */
export type Read<T> = (response: Response) => Promise<T>;

export type Attempt = {
  url: string;
  init: RequestInit;
  fetch: typeof fetch;
  timeoutMs: number;
  signal: AbortSignal | undefined;
  onResponse: ((response: Response) => void) | undefined;
};

/** Sends a request once. Rejects with a `QuarryError`, or with the reason of the caller's signal. */
export async function attempt<T>(
  { url, init, fetch: send, timeoutMs, signal, onResponse }: Attempt,
  read: Read<T>,
): Promise<T> {
  const timeout = new AbortController();
  const timer = setTimeout(
    () => timeout.abort(new TimeoutError(`No complete response within ${timeoutMs} ms`)),
    timeoutMs,
  );
  const either = signal ? AbortSignal.any([signal, timeout.signal]) : timeout.signal;
  try {
    const response = await send(url, { ...init, signal: either });
    onResponse?.(response);
    if (!response.ok) throw await readError(response);
    return await read(response);
  } catch (error) {
    if (either.aborted) throw either.reason;
    if (error instanceof QuarryError) throw error;
    throw new ConnectionError(`The request to ${url} failed: ${describe(error)}`, { cause: error });
  } finally {
    clearTimeout(timer);
  }
}

/** Node states the reason of a failed `fetch` in its cause. */
export function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.message : error.message;
}
