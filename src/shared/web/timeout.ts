/**
 * Returns the result of `work`, or what `late` returns or throws if `work` takes longer than `timeoutMs`. The work
 * itself continues, because not all work can be aborted.
 */
export async function withTimeout<T>(
  work: Promise<T>,
  timeoutMs: number,
  late: () => T,
): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeUp = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, Math.max(0, timeoutMs));
  });
  try {
    return await Promise.race([work, timeUp.then(late)]);
  } finally {
    clearTimeout(timer);
  }
}

/** Whether an error is that of `AbortSignal.timeout`: the deadline of a request passed. */
export const isTimeout = (error: unknown): boolean =>
  error instanceof Error && error.name === "TimeoutError";
