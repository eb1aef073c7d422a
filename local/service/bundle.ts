import { execFile } from "node:child_process";
import { mkdirSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { promisify } from "node:util";

/** The project's folder, wherever the program was started. */
export const PROJECT = join(import.meta.dirname, "../..");

/** Bundles the Worker exactly as a deployment would; returns the script's path. */
export async function bundleWorker(folder: string): Promise<string> {
  mkdirSync(folder, { recursive: true });
  const wrangler = join(
    dirname(createRequire(import.meta.url).resolve("wrangler/package.json")),
    "bin/wrangler.js",
  );
  try {
    await promisify(execFile)(
      process.execPath,
      [wrangler, "deploy", "--dry-run", "--outdir", folder],
      { cwd: PROJECT, env: { ...process.env, WRANGLER_HIDE_BANNER: "true" } },
    );
  } catch (error) {
    // The bundler says what is wrong with the code on its own streams.
    const { stdout = "", stderr = "" } = error as { stdout?: string; stderr?: string };
    throw new Error(`The Worker could not be bundled.\n${stdout}${stderr}`, { cause: error });
  }
  return join(folder, "index.js");
}
