import { spawn } from "node:child_process";
import { join } from "node:path";
import { constants, setPriority } from "node:os";

const PROJECT = join(import.meta.dirname, "../../..");

/**
 * Builds the documentation site in another process with a low priority, if it is not current and
 * QUARRY_SKIP_SITE is not set. Returns a function that ends the process.
 */
export function buildSiteInBackground(): () => void {
  if (process.env["QUARRY_SKIP_SITE"]) return () => {};
  const child = spawn(process.execPath, ["local/scripts/build-site.ts"], {
    cwd: PROJECT,
    stdio: ["ignore", "ignore", "pipe"],
  });
  if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW);
  let errors = "";
  child.stderr.on("data", (chunk: Buffer) => (errors += chunk.toString()));
  child.once("exit", (code, signal) => {
    if (code !== 0 && signal === null)
      console.error(`The documentation site was not built. Try: npm run docs:site\n${errors}`);
  });
  return () => child.kill();
}
