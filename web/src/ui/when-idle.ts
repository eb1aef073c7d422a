const LIMIT_MS = 3_000;

/** Calls `work` when the page has nothing else to do, after some seconds at the latest. Returns a function that stops it. */
export function whenIdle(work: () => void): () => void {
  if (!("requestIdleCallback" in window)) {
    const timer = setTimeout(work, LIMIT_MS);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(work, { timeout: LIMIT_MS });
  return () => cancelIdleCallback(handle);
}
