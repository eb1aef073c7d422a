import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { exitOnSignal, runProgram } from "#local/cli/terminal/program";
import { bundleWorker, workerFolder } from "#local/dev/service/bundle";
import { makePrivateFolder, stateFolder } from "#local/dev/service/state/state-folder";
import { watchSources } from "#local/dev/service/watch-sources";

const USAGE = `npm run dev [-- options of npm start]

Runs the service as npm start does, and restarts it when its code changes. Data and running jobs are kept.
A build that fails is reported, and the service continues with the last working one.

  --sample-web, --outbound URL, --inspector-port N   see npm start -- --help`;

const SOURCES = [
  "src",
  "workers",
  "durable-objects",
  "migrations",
  "local/dev",
  "local/fixtures",
  "web/src",
  "web/public",
  "local/cli/start.ts",
  "wrangler.toml",
];

/** Maximum number of files in the message about a change. */
const MAX_NAMED_FILES = 3;

const folder = stateFolder();
let service: ChildProcess | undefined;
let isStopping = false;

async function dev(): Promise<void> {
  makePrivateFolder(folder);
  let work = restart();
  const stopWatching = watchSources(SOURCES, (files) => {
    work = work.then(() => reload(files));
  });
  exitOnSignal(() => {
    isStopping = true;
    stopWatching();
    return stopService();
  });
  await work;
}

async function reload(files: string[]): Promise<void> {
  const named = files.slice(0, MAX_NAMED_FILES).join(", ");
  const more = files.length - MAX_NAMED_FILES;
  console.log(`Changed: ${named}${more > 0 ? ` and ${more} more` : ""}. Building.`);
  await restart();
}

/** Builds the Worker, and replaces the running service if the build succeeds. */
async function restart(): Promise<void> {
  const startedMs = performance.now();
  try {
    await bundleWorker(workerFolder(folder));
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    console.error(
      service ? "The service continues with the last working build." : "Waiting for a change.",
    );
    return;
  }
  if (isStopping) return;
  await stopService();
  console.log(`Built in ${((performance.now() - startedMs) / 1000).toFixed(1)} s. Starting.`);
  startService();
}

function startService(): void {
  const program = join(import.meta.dirname, "start.ts");
  const child = spawn(
    process.execPath,
    [...process.execArgv, program, "--skip-build", ...process.argv.slice(2)],
    // A separate process group: Ctrl-C reaches this program only, which then stops the service in order.
    { stdio: "inherit", detached: true },
  );
  service = child;
  child.once("exit", (code) => {
    if (service !== child) return;
    service = undefined;
    if (!isStopping) console.error(`The service ended (exit code ${code}). Waiting for a change.`);
  });
}

async function stopService(): Promise<void> {
  const child = service;
  if (!child || child.exitCode !== null) return;
  service = undefined;
  const ended = once(child, "exit");
  child.kill("SIGTERM");
  await ended;
}

await runProgram(USAGE, dev);
