import { execFile } from "node:child_process";
import { mkdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import type { Configuration } from "./configuration/configuration.ts";

/** The project's folder, independent of the working directory. */
const PROJECT = join(import.meta.dirname, "../../..");

/** The bundled Worker: script path and configuration. */
export type Bundle = { script: string; configuration: Configuration };

/**
 * Bundles the Worker as a deployment would (with `more` arguments), but does not wait for the documentation site. wrangler
 * runs as a child process, which frees its memory.
 */
export async function bundleWorker(folder: string, more: string[] = []): Promise<Bundle> {
  // wrangler would read every asset, and fail if another process builds the documentation meanwhile.
  const noAssets = join(folder, "no-assets");
  mkdirSync(noAssets, { recursive: true });
  const deploy = ["deploy", "--dry-run", "--outdir", folder, "--assets", noAssets];
  await Promise.all([
    // Readable, for stack traces and debuggers.
    run(wranglerProgram(), ...deploy, "--minify=false", ...more),
    run(
      join(import.meta.dirname, "configuration/read-configuration.ts"),
      configurationFile(folder),
    ),
  ]);
  return readBundle(folder);
}

/** The build folder of a state folder's Worker. */
export const workerFolder = (stateFolder: string) => join(stateFolder, "worker");

/** The last Worker built in this folder. */
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
      env: { ...process.env, WRANGLER_HIDE_BANNER: "true", QUARRY_SKIP_SITE: "true" },
    });
  } catch (error) {
    // wrangler prints errors in code or configuration on its own streams.
    const { stdout = "", stderr = "" } = error as { stdout?: string; stderr?: string };
    throw new Error(`The Worker could not be bundled.\n${stdout}${stderr}`, { cause: error });
  }
}
