import { execFile } from "node:child_process";
import { mkdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import type { Configuration } from "./configuration.ts";

/** The project's folder, wherever the program was started. */
const PROJECT = join(import.meta.dirname, "../..");

/** The Worker ready to run: its script's path and its configuration. */
export type Bundle = { script: string; configuration: Configuration };

/** Bundles the Worker exactly as a deployment would (with `more` arguments); wrangler runs in programs of its own, whose memory comes back. */
export async function bundleWorker(folder: string, more: string[] = []): Promise<Bundle> {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, "configuration.json");
  await Promise.all([
    run(wranglerProgram(), "deploy", "--dry-run", "--outdir", folder, ...more),
    run(join(import.meta.dirname, "read-configuration.ts"), file),
  ]);
  const configuration = JSON.parse(readFileSync(file, "utf8")) as Configuration;
  return { script: join(folder, "index.js"), configuration };
}

const wranglerProgram = () =>
  join(dirname(createRequire(import.meta.url).resolve("wrangler/package.json")), "bin/wrangler.js");

async function run(...command: string[]): Promise<void> {
  try {
    await promisify(execFile)(process.execPath, command, {
      cwd: PROJECT,
      env: { ...process.env, WRANGLER_HIDE_BANNER: "true" },
    });
  } catch (error) {
    // The program says what is wrong with the code or the configuration on its own streams.
    const { stdout = "", stderr = "" } = error as { stdout?: string; stderr?: string };
    throw new Error(`The Worker could not be bundled.\n${stdout}${stderr}`, { cause: error });
  }
}
