import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { createInterface } from "node:readline";

import type { WebTally } from "#bench/web/tally";

export type WebShape = { hosts: number; pages: number; latency: boolean };

export type BenchWeb = {
  port: number;
  meanBytes: number;
  tally(): Promise<WebTally>;
  reset(): Promise<void>;
  stop(): void;
};

/** With latency, every response takes 100 to 200 ms, depending on its URL, and pages are gzipped. */
export async function startWeb(shape: WebShape): Promise<BenchWeb> {
  const child = spawn(
    process.execPath,
    [
      fileURLToPath(new URL("../web/server.ts", import.meta.url)),
      "--with-parent",
      "--hosts",
      String(shape.hosts),
      "--pages",
      String(shape.pages),
      ...(shape.latency ? ["--latency-min", "100", "--latency-max", "200", "--gzip"] : []),
    ],
    { stdio: ["ignore", "pipe", "inherit"] },
  );
  const [line] = await once(createInterface({ input: child.stdout }), "line");
  const { port, meanBytes } = JSON.parse(String(line)) as { port: number; meanBytes: number };
  const base = `http://127.0.0.1:${port}/__bench`;
  return {
    port,
    meanBytes,
    tally: async () => (await (await fetch(`${base}/tally`)).json()) as WebTally,
    reset: async () => void (await fetch(`${base}/reset`)),
    stop: () => void child.kill(),
  };
}
