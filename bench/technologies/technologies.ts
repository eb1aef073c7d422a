import { createServer, request } from "node:http";
import { fileURLToPath } from "node:url";
import type { AddressInfo } from "node:net";
import { startWorkerd } from "#bench/bare/workerd-process";
import { readUsage } from "#bench/measure/process-tree";
import { startWeb } from "#bench/measure/web-process";
import { collectPageSets, type PageSet } from "./pages.ts";

/** Milliseconds of CPU for recognising technologies in workerd. Usage: node bench/technologies/technologies.ts */
const CHARACTERS_PER_READER = 100_000_000;
const ONCE = "reading the fingerprints, once";

async function main(): Promise<void> {
  const sets = collectPageSets();
  const companies = await startWeb({ hosts: 10, pages: 20, latency: false });
  const web = await serveSets(sets, companies.port);
  try {
    for (const set of sets) await measureSet(set, web.port, companies.meanBytes);
  } finally {
    web.stop();
    companies.stop();
  }
}

/** One workerd for each set. It reads all pages that were requested so far. */
async function measureSet({ name, urls, kept }: PageSet, webPort: number, companiesBytes: number) {
  const sizes = [...kept.values()].map(({ length }) => length);
  const mean = sizes.reduce((sum, size) => sum + size, 0) / sizes.length || companiesBytes;
  const rounds = Math.max(2, Math.round(CHARACTERS_PER_READER / (mean * urls.length)));
  const workerd = await startWorkerd(fileURLToPath(new URL("worker.ts", import.meta.url)), webPort);
  const ask = async (body: object): Promise<void> => {
    const answer = await fetch(workerd.url, { method: "POST", body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
  };
  try {
    const readers = (await (await fetch(workerd.url)).json()) as string[];
    console.log(`\n${urls.length} ${name}, ${(mean / 1000).toFixed(0)} KB on average\n`);
    console.log("| reader | ms CPU/page |\n|---|---:|");
    for (const reader of readers) {
      const count = reader === ONCE ? 1 : rounds;
      await ask({ reader, urls, rounds: Math.ceil(count / 5) });
      const before = readUsage(workerd.pid);
      await ask({ reader, urls, rounds: count });
      const cpuMs = readUsage(workerd.pid).cpuMs - before.cpuMs;
      console.log(`| ${reader} | ${(cpuMs / (urls.length * count)).toFixed(3)} |`);
    }
  } finally {
    workerd.stop();
  }
}

/** The stored pages, and the companies' web for all other hosts. */
async function serveSets(sets: PageSet[], companiesPort: number) {
  const kept = new Map(sets.flatMap((set) => [...set.kept]));
  const server = createServer((asked, answer) => {
    const html = kept.get(`http://${asked.headers.host}${asked.url}`);
    if (html !== undefined) return void answer.end(html);
    const forwarded = request(
      { port: companiesPort, path: asked.url, headers: asked.headers },
      (response) => void response.pipe(answer),
    );
    forwarded.end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { port: (server.address() as AddressInfo).port, stop: () => void server.close() };
}

await main();
