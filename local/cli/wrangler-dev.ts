import { spawn } from "node:child_process";
import { once } from "node:events";
import { parseArgs } from "node:util";
import { PROJECT, wranglerProgram } from "#local/cli/cloudflare/wrangler";
import { exitOnSignal, runProgram } from "#local/cli/terminal/program";
import { startCronClock } from "#local/dev/service/cron-clock";

const USAGE = `npm run dev:wrangler [-- --port N] [--inspector-port N]

Runs the Worker with wrangler dev, and fires its cron triggers at their times, which wrangler dev does not do.
Copy .dev.vars.example to .dev.vars and run npm run db:migrate first.

  --port N             where wrangler dev listens on 127.0.0.1 (8787)
  --inspector-port N   where a debugger can attach (9229)`;

const POLL_MS = 500;

async function run(): Promise<void> {
  const { values } = parseArgs({
    options: {
      port: { type: "string", default: "8787" },
      "inspector-port": { type: "string", default: "9229" },
    },
  });
  // Loads wrangler, which takes a second, and before the listeners of signals are replaced.
  const { readProjectConfiguration } = await import("#local/cli/deploy/configuration");
  const url = `http://127.0.0.1:${values.port}`;
  const given = ["--port", values.port, "--inspector-port", values["inspector-port"]];
  const child = spawn(process.execPath, [wranglerProgram(), "dev", ...given], {
    cwd: PROJECT,
    stdio: "inherit",
  });
  const ended = once(child, "exit");
  exitOnSignal(async () => {
    child.kill("SIGTERM");
    await ended;
  });
  const start = new AbortController();
  const clock = whenReady(url, start.signal).then(() =>
    startCronClock(readProjectConfiguration().triggers.crons, (cron) => void fire(url, cron)),
  );
  const [code] = (await ended) as [number | null];
  start.abort();
  await clock.then(
    (stop) => stop(),
    // wrangler ended before it was ready, and has said why.
    () => {},
  );
  process.exitCode = code ?? 1;
}

/** Waits until wrangler dev accepts connections. */
async function whenReady(url: string, signal: AbortSignal): Promise<void> {
  while (!(await isListening(url))) {
    signal.throwIfAborted();
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}

const isListening = (url: string): Promise<boolean> =>
  fetch(url).then(
    () => true,
    () => false,
  );

/** https://developers.cloudflare.com/workers/configuration/cron-triggers/#test-cron-triggers-locally */
async function fire(url: string, cron: string): Promise<void> {
  try {
    const query = new URLSearchParams({ cron });
    const response = await fetch(`${url}/cdn-cgi/handler/scheduled?${query.toString()}`);
    if (!response.ok) console.error(`The cron trigger "${cron}" returned HTTP ${response.status}`);
  } catch (error) {
    // wrangler is reloading or ending. The next tick retries.
    console.error(`The cron trigger "${cron}" was not fired:`, error);
  }
}

await runProgram(USAGE, run);
