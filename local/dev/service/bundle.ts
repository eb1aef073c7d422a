import { execFile } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import type { Configuration } from "./configuration/configuration.ts";

/** The project's folder, independent of the working directory. */
const PROJECT = join(import.meta.dirname, "../../..");

/** The bundled Worker: script path and configuration. */
export type Bundle = { script: string; configuration: Configuration };

/**
 * Bundles the Worker as a deployment does, but readable, for stack traces and debuggers, unless `more` arguments change
 * that. Bundler and wrangler run as child processes, which frees their memory.
 */
export async function bundleWorker(folder: string, more: string[] = []): Promise<Bundle> {
  mkdirSync(folder, { recursive: true });
  await Promise.all([
    run(join(PROJECT, "local/scripts/build-worker.ts"), "--outdir", folder, ...more),
    run(join(PROJECT, "local/scripts/build-assets.ts")),
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
  if (!existsSync(configurationFile(folder)))
    throw new Error(`There is no built Worker in ${folder}. Start without --skip-build first`);
  const configuration = JSON.parse(
    readFileSync(configurationFile(folder), "utf8"),
  ) as Configuration;
  return { script: join(folder, "index.js"), configuration };
}

const configurationFile = (folder: string) => join(folder, "configuration.json");

/** The modules of a bundled Worker as options of Miniflare, the entry point first. They must be below their root. */
export function modulesOf({ script }: Pick<Bundle, "script">) {
  const folder = dirname(script);
  const others = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((name) => join(folder, name))
    .filter((path) => path.endsWith(".js") && path !== script);
  const modules = [script, ...others].map((path) => ({ type: "ESModule" as const, path }));
  return { rootPath: folder, modulesRoot: folder, modules };
}

async function run(...command: string[]): Promise<void> {
  try {
    await promisify(execFile)(process.execPath, command, {
      cwd: PROJECT,
      env: { ...process.env, QUARRY_SKIP_SITE: "true" },
    });
  } catch (error) {
    // The bundler and wrangler print errors in code or configuration on their own streams.
    const { stdout = "", stderr = "" } = error as { stdout?: string; stderr?: string };
    throw new Error(`The Worker could not be bundled.\n${stdout}${stderr}`, { cause: error });
  }
}
