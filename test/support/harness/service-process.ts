import assert from "node:assert/strict";
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Quarry } from "@quarry/client";

/** Starts `npm start` in its own process group, so that a kill also ends workerd. */
export async function startService(
  folder: string,
  outbound: string,
  settings: Record<string, string>,
): Promise<ChildProcess> {
  const service = spawn(process.execPath, ["local/cli/start.ts", "--outbound", outbound], {
    detached: true,
    stdio: ["ignore", "pipe", "inherit"],
    env: {
      ...process.env,
      QUARRY_STATE: folder,
      QUARRY_SKIP_SITE: "true",
      // These tests render no pages.
      CHROME_PATH: "none",
      // The cron tick after the end of a lease finds work that a crash interrupted.
      QUARRY_TICK_SECONDS: "5",
      // Tests poll every 50 ms and create hundreds of schedules.
      WORKSPACE_REQUESTS_PER_MINUTE: "0",
      KEY_WRITES_PER_MINUTE: "0",
      MIN_HOST_INTERVAL_MS: "0",
      MAX_DOMAIN_REQUESTS_PER_SECOND: "0",
      MIN_DELIVERY_INTERVAL_MS: "0",
      ...settings,
    } as NodeJS.ProcessEnv,
  });
  let deadline: NodeJS.Timeout | undefined;
  try {
    await new Promise<void>((resolve, reject) => {
      service.once("exit", (code) => reject(new Error(`The service ended with ${code}`)));
      service.stdout?.on("data", (chunk: Buffer) => {
        if (chunk.toString().includes("listens on")) resolve();
      });
      deadline = setTimeout(() => reject(new Error("The service did not start")), START_LIMIT_MS);
    });
    return service;
  } catch (error) {
    await killService(service);
    throw error;
  } finally {
    clearTimeout(deadline);
  }
}

/** Several services that start together on a busy machine take a minute. */
const START_LIMIT_MS = 5 * 60_000;

type Credentials = { base_url: string; api_key: string; email: string; password: string };

/** How to reach the service of a folder. */
export const credentialsOf = (folder: string): Credentials =>
  JSON.parse(readFileSync(join(folder, "credentials.json"), "utf8")) as Credentials;

/** A client of the service of a folder. It repeats no request, so that each failure is seen. */
export function clientOf(folder: string): Quarry {
  const { base_url, api_key } = credentialsOf(folder);
  return new Quarry({ baseUrl: base_url, apiKey: api_key, maxRetries: 0 });
}

/** Kills a service, as a crash would. */
export async function killService(service: ChildProcess | undefined): Promise<void> {
  if (service?.pid === undefined || hasEnded(service)) return;
  process.kill(-service.pid, "SIGKILL");
  await new Promise((resolve) => setTimeout(resolve, 1000));
}

/** The processes of workerd that a service runs, in the order of their numbers. */
export function runtimesOf({ pid }: ChildProcess): number[] {
  const processes = execFileSync("ps", ["-A", "-o", "pid=,ppid=,args="], { encoding: "utf8" });
  return processes
    .split("\n")
    .flatMap((line) => {
      const [, id, parent, command = ""] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? [];
      return Number(parent) === pid && command.includes("workerd") ? [Number(id)] : [];
    })
    .toSorted((one, other) => one - other);
}

/** Stops a service as a user does, and waits until it has ended. */
export async function stopService(service: ChildProcess | undefined): Promise<void> {
  if (service?.pid === undefined || hasEnded(service)) return;
  const ended = new Promise((resolve) => service.once("exit", () => resolve(true)));
  const late = new Promise((resolve) => setTimeout(resolve, STOP_LIMIT_MS, false).unref());
  service.kill("SIGINT");
  assert.ok(await Promise.race([ended, late]), `Did not stop within ${STOP_LIMIT_MS / 1000} s`);
}

/** A service stops within 5 s, plus the time that a busy machine takes. */
const STOP_LIMIT_MS = 60_000;

const hasEnded = ({ exitCode, signalCode }: ChildProcess) =>
  exitCode !== null || signalCode !== null;

/** Stops a test that hangs. Beside other tests on a busy machine, a step that takes seconds took four minutes. */
export const HANGS_AFTER_MS = 15 * 60_000;

/** Polls until the check passes; fails after `limitMs`. */
export async function until<T>(
  read: () => Promise<T>,
  holds: (value: T) => boolean,
  limitMs = HANGS_AFTER_MS,
): Promise<T> {
  const deadline = Date.now() + limitMs;
  for (;;) {
    const value = await read();
    if (holds(value)) return value;
    assert.ok(Date.now() < deadline, `Not within ${limitMs / 1000} s: ${JSON.stringify(value)}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
