import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, mkdirSync, openSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Readable } from "node:stream";
import type { V4MiniflareOptions } from "miniflare";
import type { Composed } from "./compose.ts";
import { endWithThisProcess } from "./end-with-this-process.ts";
import { type RuntimeLine, readRuntimeLog } from "./runtime-log.ts";

type RuntimeOptions = {
  /** A folder of its own, which exists while the runtime does: its configuration contains secrets. */
  folder: string;
  /** Without functions: they would run in the program that reads these options, which ends. */
  options: V4MiniflareOptions;
  v8Flags: string;
  /** The address of the server that Miniflare's own Workers write their log to. */
  loopbackAddress: string;
  onLog: (line: RuntimeLine) => void;
  /** Called when workerd has crashed and runs again. */
  onRestart?: () => Promise<void>;
};

export type Runtime = {
  /** Port of each Worker whose options open a socket. */
  ports: Record<string, number>;
  stop: () => Promise<void>;
};

const ENDING_SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/**
 * Runs workerd as Miniflare would, without Miniflare in this process: `compose.ts` writes the configuration and ends.
 * If workerd crashes, it is started again on the same ports.
 */
export async function startRuntime(options: RuntimeOptions): Promise<Runtime> {
  // A killed program leaves its files.
  rmSync(options.folder, { recursive: true, force: true });
  const temporary = join(options.folder, "temporary");
  mkdirSync(temporary, { recursive: true, mode: 0o700 });
  const configuration = join(options.folder, "configuration.bin");
  /** The program that writes the configuration, then workerd. */
  let running: ChildProcess | undefined;
  let stopping = false;
  const end = () => {
    stopping = true;
    running?.kill("SIGKILL");
    rmSync(options.folder, { recursive: true, force: true, maxRetries: 3 });
  };
  const endBySignal = (signal: NodeJS.Signals) => {
    end();
    process.kill(process.pid, signal);
  };
  process.once("exit", end);
  for (const signal of ENDING_SIGNALS) process.once(signal, endBySignal);
  const stop = async () => {
    const isRunning = running && running.exitCode === null && running.signalCode === null;
    const ended = isRunning ? once(running!, "exit") : undefined;
    end();
    await ended;
    process.removeListener("exit", end);
    for (const signal of ENDING_SIGNALS) process.removeListener(signal, endBySignal);
  };
  const onSpawn = (child: ChildProcess) => {
    running = child;
  };
  const run = async (composed: Composed, known: Map<string, number>) => {
    const { child, ports } = await runWorkerd(options, composed, configuration, known, onSpawn);
    child.once("exit", () => {
      if (stopping) return;
      console.error("The Workers runtime crashed and is started again.");
      run(composed, ports)
        .then(() => options.onRestart?.())
        .catch((error: unknown) => {
          // Nothing is left to serve requests. The caller's data is on disk.
          console.error("The Workers runtime did not start again:", error);
        });
    });
    return ports;
  };
  try {
    const composed = await compose(options, configuration, temporary, onSpawn);
    const ports = await run(composed, new Map());
    return {
      ports: Object.fromEntries(
        Object.entries(composed.sockets).map(([worker, name]) => [worker, ports.get(name) ?? 0]),
      ),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Runs Miniflare in a program of its own until it has written the configuration. */
async function compose(
  { folder, options, v8Flags }: RuntimeOptions,
  configuration: string,
  temporary: string,
  onSpawn: (child: ChildProcess) => void,
): Promise<Composed> {
  const optionsFile = join(folder, "options.json");
  writeFileSync(optionsFile, JSON.stringify(options), { mode: 0o600 });
  const program = join(import.meta.dirname, "compose.ts");
  const child = execFile(
    process.execPath,
    ["--disable-warning=ExperimentalWarning", program, optionsFile, configuration],
    // Flags that a user gave win.
    { env: { MINIFLARE_WORKERD_V8_FLAGS: v8Flags, ...process.env, TMPDIR: temporary } },
  );
  onSpawn(child);
  const [output, errors] = [collect(child.stdout), collect(child.stderr)];
  await Promise.race([once(child, "exit"), output.firstLine]);
  child.kill("SIGKILL");
  rmSync(optionsFile, { force: true });
  const text = output.text();
  if (!text.includes("\n")) throw new Error(errors.text().trim() || "Miniflare did not start.");
  return JSON.parse(text) as Composed;
}

function collect(stream: Readable | null) {
  let text = "";
  const firstLine = new Promise<void>((resolve) => {
    stream?.on("data", (chunk: Buffer | string) => {
      text += String(chunk);
      if (text.includes("\n")) resolve();
    });
  });
  return { text: () => text, firstLine };
}

async function runWorkerd(
  { loopbackAddress, onLog }: RuntimeOptions,
  { command, entryAddress, inspectorAddress, required }: Composed,
  configuration: string,
  known: Map<string, number>,
  onSpawn: (child: ChildProcess) => void,
) {
  const input = openSync(configuration, "r");
  const child = spawn(
    command,
    [
      "serve",
      "--binary",
      "--experimental",
      `--external-addr=loopback=${loopbackAddress}`,
      `--socket-addr=entry=${entryAddress}`,
      ...[...known].map(([name, port]) => `--socket-addr=${name}=127.0.0.1:${port}`),
      "--control-fd=3",
      "-",
      ...(inspectorAddress === undefined ? [] : [`--inspector-addr=${inspectorAddress}`]),
    ],
    { stdio: [input, "pipe", "pipe", "pipe"], env: { ...process.env, TZ: "UTC" } },
  );
  closeSync(input);
  onSpawn(child);
  if (child.pid !== undefined) child.once("exit", endWithThisProcess(child.pid));
  let output = "";
  const onLine = (line: RuntimeLine) => {
    if (output.length < MAX_START_OUTPUT) output += `${line.message}\n`;
    onLog(line);
  };
  readRuntimeLog(child.stdout!, onLine);
  readRuntimeLog(child.stderr!, onLine);
  const ports = await Promise.race([
    readPorts(child.stdio[3] as Readable, required),
    once(child, "exit").then(() => undefined),
  ]);
  if (!ports) throw new Error(`The Workers runtime did not start.\n${output}`);
  output = "";
  return { child, ports };
}

const MAX_START_OUTPUT = 16_384;

/** Reads the ports of sockets from the messages that workerd writes, one JSON object per line. */
async function readPorts(control: Readable, required: string[]): Promise<Map<string, number>> {
  const ports = new Map<string, number>();
  let text = "";
  return new Promise((resolve) => {
    control.on("data", (chunk: Buffer) => {
      const lines = (text + String(chunk)).split("\n");
      text = lines.pop() ?? "";
      for (const line of lines) {
        const { event, socket, port } = JSON.parse(line) as {
          event: string;
          socket: string;
          port: number;
        };
        if (event === "listen") ports.set(socket, port);
      }
      if (required.every((name) => ports.has(name))) resolve(ports);
    });
  });
}
