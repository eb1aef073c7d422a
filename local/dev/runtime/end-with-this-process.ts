import { spawn } from "node:child_process";

/**
 * Kills another process when this one ends in any way, SIGKILL included: a runtime without its program would continue to
 * respond, without the network. Call the returned function when the other process has ended. On Windows nothing
 * happens; the next start ends such a runtime.
 */
export function endWithThisProcess(pid: number): () => void {
  if (process.platform === "win32") return () => {};
  // The pipe closes with this process. A group of its own keeps signals of a terminal away.
  const watcher = spawn("sh", ["-c", `read -r _; kill -9 ${pid}`], {
    stdio: ["pipe", "ignore", "ignore"],
    detached: true,
  });
  // Without a shell, the next start ends the runtime, as on Windows.
  watcher.once("error", () => {});
  watcher.stdin.once("error", () => {});
  watcher.unref();
  return () => void watcher.kill("SIGKILL");
}
