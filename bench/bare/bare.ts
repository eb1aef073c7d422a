import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

import * as z from "zod";

import type { Crawler } from "#bench/measure/crawler";
import { readUsage, usageSince } from "#bench/measure/process-tree";
import { startWorkerd } from "./workerd-process.ts";

const BareReport = z.object({
  pages: z.number(),
  failed: z.number(),
  found: z.record(
    z.string(),
    z.object({ emails: z.array(z.string()), phones: z.array(z.string()) }),
  ),
});

function createBare(name: string, title: string, worker: string): Crawler {
  const entry = fileURLToPath(new URL(worker, import.meta.url));
  return {
    name,
    title,
    unavailable: async () => (existsSync(entry) ? null : `${worker} is not there`),
    run: async ({ port, ...plan }, measured) => {
      const workerd = await startWorkerd(entry, port);
      const crawl = () => fetch(workerd.url, { method: "POST", body: JSON.stringify(plan) });
      try {
        const firstMs = performance.now();
        await (await crawl()).arrayBuffer();
        const firstSeconds = (performance.now() - firstMs) / 1000;
        await measured();
        const before = readUsage(workerd.pid);
        const startMs = performance.now();
        const response = await crawl();
        const report = BareReport.parse(await response.json());
        const seconds = (performance.now() - startMs) / 1000;
        const usage = usageSince(before, readUsage(workerd.pid));
        return {
          ...report,
          seconds,
          firstSeconds,
          usage,
        };
      } finally {
        workerd.stop();
      }
    },
  };
}

export const bareElements = createBare(
  "bare",
  "bare workerd: HTMLRewriter elements + text",
  "worker-elements.ts",
);
export const bareReadPage = createBare(
  "bare-read-page",
  "bare workerd: Quarry's readPage",
  "worker-read-page.ts",
);
