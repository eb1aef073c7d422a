import { ConnectionError } from "@quarry/client";
import { useSyncExternalStore } from "react";

const CHECK_EVERY_MS = 1_500;
const CHECK_TIMEOUT_MS = 3_000;

const listeners = new Set<() => void>();
let isLost = false;
let isChecking = false;

function setLost(next: boolean): void {
  if (next === isLost) return;
  isLost = next;
  for (const listener of listeners) listener();
}

/**
 * Notes that a request or a stream of events failed. If the service does not respond to another request either, the
 * connection is lost until it does.
 */
export function noteFailure(error: unknown): void {
  if (error instanceof ConnectionError && !isChecking) void checkUntilBack();
}

async function checkUntilBack(): Promise<void> {
  isChecking = true;
  while (!(await responds())) {
    setLost(true);
    await new Promise((resolve) => setTimeout(resolve, CHECK_EVERY_MS));
  }
  setLost(false);
  isChecking = false;
}

/** A proxy whose service is down responds with a page of its own. The service has JSON, also if something of it fails. */
async function responds(): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(CHECK_TIMEOUT_MS);
    const { headers } = await fetch("/api/v1/health", { cache: "no-store", signal });
    return headers.get("content-type")?.includes("json") ?? false;
  } catch {
    return false; // No connection, or no response in time.
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether the service does not respond at the moment. */
export const useIsConnectionLost = (): boolean => useSyncExternalStore(subscribe, () => isLost);
