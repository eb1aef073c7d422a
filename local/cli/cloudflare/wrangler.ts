import { spawn } from "node:child_process";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

/** The project's folder with wrangler's configuration, independent of the working directory. */
export const PROJECT = join(import.meta.dirname, "../../..");

export type WranglerAnswer = { code: number; stdout: string; stderr: string };

/** Runs wrangler with arguments. Secrets go through `input`, because other users can read arguments. */
export type Wrangler = (
  commandArguments: string[],
  input?: string,
  environment?: Record<string, string>,
) => Promise<WranglerAnswer>;

/** The project's wrangler, or the program that QUARRY_WRANGLER names. */
export const wranglerProgram = () =>
  process.env["QUARRY_WRANGLER"] ??
  join(dirname(createRequire(import.meta.url).resolve("wrangler/package.json")), "bin/wrangler.js");

export const runWrangler: Wrangler = (commandArguments, input = "", environment = {}) =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [wranglerProgram(), ...commandArguments], {
      cwd: PROJECT,
      env: {
        ...process.env,
        WRANGLER_HIDE_BANNER: "true",
        WRANGLER_SEND_METRICS: "false",
        // Colour codes would be part of what callers read.
        NO_COLOR: "1",
        FORCE_COLOR: "0",
        ...environment,
      },
    });
    const output = { stdout: "", stderr: "" };
    for (const name of ["stdout", "stderr"] as const) {
      child[name].setEncoding("utf8");
      child[name].on("data", (text: string) => (output[name] += text));
    }
    child.once("error", reject);
    child.once("close", (code) => resolve({ code: code ?? 1, ...output }));
    // wrangler may end without reading its input.
    child.stdin.on("error", () => {});
    child.stdin.end(input);
  });

/** The JSON that wrangler printed, after any other lines; undefined if there is none. */
export function readJson(stdout: string): unknown {
  try {
    return JSON.parse(stdout.slice(Math.max(0, stdout.search(/^[[{]/m))));
  } catch {
    // Not JSON: the caller shows wrangler's output.
    return undefined;
  }
}
