import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { fileURLToPath } from "node:url";

import * as z from "zod";

import { freePort } from "#bench/measure/free-port";
import { processesOf } from "#bench/measure/process-tree";

const repository = fileURLToPath(new URL("../..", import.meta.url));
/** The program that `npm start` runs. */
export const START = join(repository, "local/cli/start.ts");

const Package = z.object({ scripts: z.object({ start: z.string().startsWith("node ") }) });

/** The same without enrichment. */
export const START_UNENRICHED = join(repository, "bench/quarry/start-unenriched.ts");
/** The same without the reader of addresses, registrations, people, legal names and statements. */
export const START_UNPROFILED = join(repository, "bench/quarry/start-unprofiled.ts");

/**
 * The arguments that `npm start` of a checkout gives to Node, without npm, which would count as part of the service. The
 * last one is the program; undefined: that of the checkout.
 */
function startArguments(checkout: string, program?: string): string[] {
  const { scripts } = Package.parse(
    JSON.parse(readFileSync(join(checkout, "package.json"), "utf8")),
  );
  const all = scripts.start.split(" ").slice(1);
  return program === undefined ? all : [...all.slice(0, -1), program];
}

/** How long the service may take to stop before it is killed. */
const STOP_WITHIN_MS = 5_000;

const Credentials = z.object({ base_url: z.url(), api_key: z.string() });

export type ServiceProcess = {
  pid: number;
  baseUrl: string;
  apiKey: string;
  /** Its state folder. */
  state: string;
  stop(): Promise<void>;
};

/** The service of this checkout, as `npm start` boots it, with a temporary state folder. */
export const startService = (
  outboundPort: number,
  program = START,
  more: Record<string, string> = {},
  programArguments: string[] = [],
): Promise<ServiceProcess> =>
  bootService(
    outboundPort,
    repository,
    [...startArguments(repository, program), ...programArguments],
    more,
  );

/** The service of another checkout, with its own programs and dependencies. */
export const startServiceOf = (checkout: string, outboundPort: number): Promise<ServiceProcess> =>
  bootService(outboundPort, checkout, startArguments(checkout), {});

async function bootService(
  outboundPort: number,
  checkout: string,
  nodeArguments: string[],
  more: Record<string, string>,
): Promise<ServiceProcess> {
  const state = mkdtempSync(join(tmpdir(), "quarry-bench-state-"));
  const output = process.argv.includes("--verbose") ? "inherit" : "ignore";
  const settings: Record<string, string> = {
    PORT: String(await freePort()),
    QUARRY_STATE: state,
    QUARRY_SKIP_SITE: "true",
    SIGNUP_CREDITS: "1000000",
    // The benchmark measures the service, not its limits.
    WORKSPACE_REQUESTS_PER_MINUTE: "0",
    KEY_WRITES_PER_MINUTE: "0",
    ADDRESS_REQUESTS_PER_MINUTE: "0",
    // Slots are still reserved for every page, so that their cost is measured.
    MIN_HOST_INTERVAL_MS: "0",
    MAX_DOMAIN_REQUESTS_PER_SECOND: "0",
    ...more,
  };
  const child = spawn(
    process.execPath,
    [...nodeArguments, "--outbound", `http://127.0.0.1:${outboundPort}`],
    {
      cwd: checkout,
      stdio: ["ignore", output, output],
      env: { ...process.env, ...settings },
    },
  );
  const { pid } = child;
  if (pid === undefined) throw new Error("the service did not start");
  const stop = async (): Promise<void> => {
    const tree = processesOf(pid);
    child.kill("SIGTERM");
    if (child.exitCode === null)
      await Promise.race([once(child, "exit"), setTimeout(STOP_WITHIN_MS)]);
    for (const one of tree) killIfThere(one);
    rmSync(state, { recursive: true, force: true });
  };
  try {
    const { base_url, api_key } = await untilReady(
      join(state, "credentials.json"),
      () => child.exitCode,
    );
    return { pid, baseUrl: base_url, apiKey: api_key, state, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function untilReady(file: string, exitCode: () => number | null) {
  const deadline = performance.now() + 180_000;
  for (;;) {
    if (exitCode() !== null)
      throw new Error(`the service ended with ${exitCode()} before it was ready`);
    if (performance.now() > deadline) throw new Error("the service was not ready within 180 s");
    if (existsSync(file)) {
      const credentials = Credentials.parse(JSON.parse(readFileSync(file, "utf8")));
      if (await answers(`${credentials.base_url}/health`)) return credentials;
    }
    await setTimeout(100);
  }
}

async function answers(url: string): Promise<boolean> {
  try {
    return (await fetch(url)).ok;
  } catch {
    return false; // The service does not listen yet: the caller retries.
  }
}

function killIfThere(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch {
    // It has ended by itself, as expected.
  }
}
