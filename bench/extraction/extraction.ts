import { fileURLToPath } from "node:url";

import { startWorkerd } from "#bench/bare/workerd-process";
import { readUsage } from "#bench/measure/process-tree";
import { startWeb } from "#bench/measure/web-process";
import { createCompanies } from "#bench/web/companies";
import { createSiteMap } from "#bench/web/site-map";
import { CHECK } from "./serve-readers.ts";

/**
 * Milliseconds of CPU per page in workerd, for each parser. Before measuring, a check ensures that all parsers
 * read the same facts from the same bytes. Usage: node bench/extraction/extraction.ts
 */
const HOSTS = 10;
const PAGES = 20;
const ROUNDS = 10;

async function main(): Promise<void> {
  const web = await startWeb({ hosts: HOSTS, pages: PAGES, latency: false });
  const entry = fileURLToPath(new URL("worker.ts", import.meta.url));
  const workerd = await startWorkerd(entry, web.port);
  const ask = async (body: object): Promise<void> => {
    const answer = await fetch(workerd.url, { method: "POST", body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
  };
  try {
    const urls = createCompanies(HOSTS, PAGES).flatMap((company) =>
      createSiteMap(company, PAGES).map((page) => `http://${company.host}${page.path}`),
    );
    await ask({ reader: CHECK, urls, rounds: 1 });
    const readers = (await (await fetch(workerd.url)).json()) as string[];
    console.log(`${urls.length} pages of ${(web.meanBytes / 1000).toFixed(0)} KB on average\n`);
    console.log("| reader | ms CPU/page |\n|---|---:|");
    for (const reader of readers) {
      await ask({ reader, urls, rounds: 2 });
      const before = readUsage(workerd.pid);
      await ask({ reader, urls, rounds: ROUNDS });
      const cpuMs = readUsage(workerd.pid).cpuMs - before.cpuMs;
      console.log(`| ${reader} | ${(cpuMs / (urls.length * ROUNDS)).toFixed(3)} |`);
    }
  } finally {
    workerd.stop();
    web.stop();
  }
}

await main();
