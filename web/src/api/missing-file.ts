import { useSyncExternalStore } from "react";

/** Why a part of the dashboard is not shown. Its file cannot be loaded without loading the whole page again. */
export const MISSING_FILE =
  "A part of the dashboard could not be loaded. It may have been updated since you opened the page.";

const RELOADED = "quarry.reloaded";
const PAUSE_MS = 60_000;

const failures = new WeakSet<object>();
let isReported = false;
const listeners = new Set<() => void>();

/** Remembers which errors are files that could not be loaded: their messages differ between browsers. */
export function watchMissingFiles(): void {
  window.addEventListener("vite:preloadError", ({ payload }) => failures.add(payload));
}

/**
 * Whether an error is a file that could not be loaded. After a deployment, a tab with the former page asks for files that no
 * longer exist.
 */
export const isMissingFile = (error: unknown): boolean =>
  error instanceof MissingPage || (typeof error === "object" && !!error && failures.has(error));

/** The file of a page could not be loaded. The router reloads the page for the browser's own error, also without a network. */
export class MissingPage extends Error {}

/** Notes that a part which somebody used is missing, and that the page around it stays. */
export function reportMissingFile(): void {
  isReported = true;
  for (const listener of listeners) listener();
}

/** Forgets the missing part: the user left its page. */
export function forgetMissingFile(): void {
  isReported = false;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Whether a part of this page is missing. */
export const useIsFileMissing = (): boolean => useSyncExternalStore(subscribe, () => isReported);

/** Loads the page again, and returns whether it does: without the service, an error of the browser would replace it. */
export async function reloadPage(): Promise<boolean> {
  const isReachable = await isServiceReachable();
  if (isReachable) location.reload();
  return isReachable;
}

/** Loads the page again, but not twice within a minute: then the file is missing for another reason. */
export async function reloadPageOnce(): Promise<void> {
  const reloadedMs = Number(sessionStorage.getItem(RELOADED) ?? 0);
  if (Date.now() - reloadedMs < PAUSE_MS || !(await isServiceReachable())) return;
  sessionStorage.setItem(RELOADED, String(Date.now()));
  location.reload();
}

async function isServiceReachable(): Promise<boolean> {
  try {
    return (await fetch("/api/v1/health", { cache: "no-store" })).ok;
  } catch {
    // No network, or the service is being started again. The user can try again.
    return false;
  }
}
