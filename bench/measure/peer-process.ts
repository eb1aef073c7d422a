import { spawn } from "node:child_process";
import { createInterface } from "node:readline";

import * as z from "zod";

import type { CrawlPlan, CrawlResult } from "./crawler.ts";
import { readUsage, usageSince } from "./process-tree.ts";

const PeerReport = z.object({
  pages: z.number(),
  failed: z.number(),
  found: z.record(
    z.string(),
    z.object({ emails: z.array(z.string()), phones: z.array(z.string()) }),
  ),
});

/**
 * Runs a crawler that is a separate program. It prints READY, waits for a line, crawls, prints RESULT with its
 * report, and stays until its input is closed. The figures exclude its start and end, and its resource usage is
 * read while it still runs.
 */
export async function runPeer(
  command: string,
  args: string[],
  plan: CrawlPlan & Record<string, unknown>,
  env: Record<string, string> = {},
): Promise<CrawlResult> {
  const child = spawn(command, [...args, JSON.stringify(plan)], {
    stdio: ["pipe", "pipe", "inherit"],
    env: { ...process.env, ...env },
  });
  const { pid } = child;
  if (pid === undefined) throw new Error(`${command} did not start`);
  try {
    const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
    await nextLine(lines, "READY");
    const before = readUsage(pid);
    const startMs = performance.now();
    child.stdin.write("go\n");
    const report = await nextLine(lines, "RESULT ");
    const seconds = (performance.now() - startMs) / 1000;
    const usage = usageSince(before, readUsage(pid));
    return {
      ...PeerReport.parse(JSON.parse(report)),
      seconds,
      firstSeconds: null,
      usage,
    };
  } finally {
    child.stdin.end();
    setTimeout(() => child.kill("SIGKILL"), 2000).unref();
  }
}

async function nextLine(lines: AsyncIterator<string>, start: string): Promise<string> {
  for (;;) {
    const line = await lines.next();
    if (line.done === true) throw new Error(`the crawler ended before it said ${start}`);
    if (line.value.startsWith(start)) return line.value.slice(start.length);
  }
}
