const RELOADED = "quarry.reloaded";
const PAUSE_MS = 60_000;

/**
 * After a deployment, a tab with the former page asks for files that no longer exist. It loads the new page, but not
 * again within a minute: then the file is missing for another reason, and the page shows the error.
 */
export function reloadOnMissingFile(): void {
  window.addEventListener("vite:preloadError", () => {
    const reloadedMs = Number(sessionStorage.getItem(RELOADED) ?? 0);
    if (Date.now() - reloadedMs >= PAUSE_MS) void reloadIfReachable();
  });
}

async function reloadIfReachable(): Promise<void> {
  try {
    const { ok } = await fetch("/", { cache: "no-store" });
    if (!ok) return;
  } catch {
    // No network, or the service is being started again. A reload would replace the page by an error of the browser.
    return;
  }
  sessionStorage.setItem(RELOADED, String(Date.now()));
  location.reload();
}
