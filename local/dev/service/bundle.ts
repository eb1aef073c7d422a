import { execFile } from "node:child_process";
import { mkdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import type { Configuration } from "./configuration.ts";

/** The project's folder, wherever the program was started. */
const PROJECT = join(import.meta.dirname, "../../..");

/** The Worker ready to run: its script's path and its configuration. */
export type Bundle = { script: string; configuration: Configuration };

/** Bundles the Worker exactly as a deployment would (with `more` arguments); wrangler runs in programs of its own, whose memory comes back. */
export async function bundleWorker(folder: string, more: string[] = []): Promise<Bundle> {
  mkdirSync(folder, { recursive: true });
  await Promise.all([
    run(wranglerProgram(), "deploy", "--dry-run", "--outdir", folder, ...more),
    run(join(import.meta.dirname, "read-configuration.ts"), configurationFile(folder)),
  ]);
  return readBundle(folder);
}

/** Where the Worker of a state folder is built. */
export const workerFolder = (stateFolder: string) => join(stateFolder, "worker");

/** The Worker that was built last in this folder. */
export function readBundle(folder: string): Bundle {
  const configuration = JSON.parse(
    readFileSync(configurationFile(folder), "utf8"),
  ) as Configuration;
  return { script: join(folder, "index.js"), configuration };
}

const configurationFile = (folder: string) => join(folder, "configuration.json");

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
