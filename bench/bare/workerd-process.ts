import { execFileSync, spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import { freePort } from "#bench/measure/free-port";

const repository = fileURLToPath(new URL("../..", import.meta.url));
const program = (name: string): string => join(repository, "node_modules/.bin", name);

export type Workerd = { pid: number; url: string; stop(): void };

/** Runs a Worker of the benchmark in a bare workerd and sends all its outgoing requests to the given port. */
export async function startWorkerd(entry: string, outboundPort: number): Promise<Workerd> {
  const folder = mkdtempSync(join(tmpdir(), "quarry-bench-"));
  const clear = (): void => rmSync(folder, { recursive: true, force: true });
  try {
    bundle(entry, join(folder, "worker.js"));
  } catch (error) {
    clear();
    throw error;
  }
  const port = await freePort();
  writeFileSync(
    join(folder, "config.capnp"),
    `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [
    (name = "main", worker = (
      modules = [(name = "worker.js", esModule = embed "worker.js")],
      compatibilityDate = "2026-11-01",
      globalOutbound = "web",
    )),
    (name = "web", external = (address = "127.0.0.1:${outboundPort}", http = ())),
  ],
  sockets = [(name = "http", address = "127.0.0.1:${port}", http = (), service = "main")],
);
`,
  );
  const child = spawn(program("workerd"), ["serve", join(folder, "config.capnp")], {
    stdio: ["ignore", "inherit", "inherit"],
  });
  if (child.pid === undefined) throw new Error("workerd did not start");
  const url = `http://127.0.0.1:${port}/`;
  await untilAnswers(url);
  return {
    pid: child.pid,
    url,
    stop: () => {
      child.kill();
      clear();
    },
  };
}

function bundle(entry: string, outfile: string): void {
  execFileSync(
    program("esbuild"),
    [
      entry,
      "--bundle",
      "--format=esm",
      "--target=es2024",
      "--conditions=workerd,worker,browser",
      "--external:node:*",
      "--external:cloudflare:*",
      "--log-level=error",
      `--outfile=${outfile}`,
    ],
    { cwd: repository, stdio: ["ignore", "inherit", "inherit"] },
  );
}

async function untilAnswers(url: string): Promise<void> {
  for (let attempt = 0; ; attempt++) {
    try {
      await (await fetch(url, { method: "HEAD" })).arrayBuffer();
      return;
    } catch (error) {
      // The connection is refused until workerd listens. Ten seconds are more than it needs.
      if (attempt > 100) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}
