import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

import type { Crawler } from "../measure/crawler.ts";
import { runPeer } from "../measure/peer-process.ts";

const folder = fileURLToPath(new URL(".", import.meta.url));

/** `contacts`: the documented helper, which parses the page again, or its parts on the existing tree. */
function createCrawlee(name: string, title: string, contacts: "helper" | "parts"): Crawler {
  return {
    name,
    title,
    unavailable: async () => {
      if (existsSync(`${folder}node_modules/@crawlee/cheerio`)) return null;
      try {
        execFileSync("npm", ["install", "--no-audit", "--no-fund", "--no-package-lock"], {
          cwd: folder,
          stdio: ["ignore", "ignore", "inherit"],
        });
        return null;
      } catch {
        return "it could not be installed (npm install in bench/crawlee failed)";
      }
    },
    run: async (plan) =>
      await runPeer(process.execPath, [`${folder}crawl.mjs`], { ...plan, contacts }),
  };
}

export const crawlee = createCrawlee("crawlee", "Crawlee 3.18.1 CheerioCrawler, tuned", "parts");
export const crawleeHelper = createCrawlee(
  "crawlee-helper",
  "Crawlee with parseHandlesFromHtml",
  "helper",
);
