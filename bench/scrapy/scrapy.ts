import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";

import type { Crawler } from "#bench/measure/crawler";
import { runPeer } from "#bench/measure/peer-process";

/** Debian's python3-scrapy belongs to Debian's own Python. */
const PYTHON = "/usr/bin/python3";

export const scrapy: Crawler = {
  name: "scrapy",
  title: "Scrapy",
  unavailable: async () => {
    try {
      execFileSync(PYTHON, ["-c", "import scrapy"], { stdio: "ignore" });
      return null;
    } catch {
      return "it is not installed (apt-get install python3-scrapy)";
    }
  },
  run: async (plan) =>
    await runPeer(PYTHON, [fileURLToPath(new URL("crawl.py", import.meta.url))], plan),
};
