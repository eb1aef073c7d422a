import { useEffect, useState } from "react";

export type Live = {
  /** Why the live updates stopped, if they did. */
  error: unknown;
  reconnect: () => void;
};

/**
 * Follows something that runs by its events until the last one: its status can change before its credits are settled.
 * `follow` must be the same function for all renders.
 */
export function useLive(
  running: string | undefined,
  follow: (id: string, signal: AbortSignal) => Promise<void>,
): Live {
  const [error, setError] = useState<unknown>(null);
  const [attempt, setAttempt] = useState(0);
  const [id, setId] = useState<string>();
  if (running !== undefined && running !== id) setId(running);

  useEffect(() => {
    if (id === undefined) return;
    const controller = new AbortController();
    follow(id, controller.signal).catch((failure: unknown) => {
      if (!controller.signal.aborted) setError(failure);
    });
    return () => controller.abort();
  }, [follow, id, attempt]);

  const reconnect = () => {
    setError(null);
    setAttempt((former) => former + 1);
  };
  return { error, reconnect };
}

/** Calls `work` at the end of the interval, once for all calls in between. */
export function atMostEvery(intervalMs: number, work: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return () => {
    timer ??= setTimeout(() => {
      timer = undefined;
      work();
    }, intervalMs);
  };
}
