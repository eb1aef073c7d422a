import { createServer, request } from "node:http";
import { fileURLToPath } from "node:url";
import type { AddressInfo } from "node:net";
import { startWorkerd } from "../bare/workerd-process.ts";
import { readUsage } from "../measure/process-tree.ts";
import { startWeb } from "../measure/web-process.ts";
import { collectPageSets, type PageSet } from "./pages.ts";

/** Milliseconds of CPU that recognising technologies costs in workerd. Usage: node bench/technologies/technologies.ts */
const CHARACTERS_PER_READER = 100_000_000;
const ONCE = "reading the fingerprints, once";
const ONCE_ROUNDS = 100;

async function main(): Promise<void> {
  const sets = collectPageSets();
  const companies = await startWeb({ hosts: 10, pages: 20, latency: false });
  const web = await serveSets(sets, companies.port);
  const workerd = await startWorkerd(
    fileURLToPath(new URL("worker.ts", import.meta.url)),
    web.port,
  );
  const ask = async (body: object): Promise<void> => {
    const answer = await fetch(workerd.url, { method: "POST", body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
  };
  const measure = async (reader: string, urls: string[], rounds: number): Promise<number> => {
    await ask({ reader, urls, rounds: Math.ceil(rounds / 5) });
    const before = readUsage(workerd.pid);
    await ask({ reader, urls, rounds });
    return (readUsage(workerd.pid).cpuMs - before.cpuMs) / (urls.length * rounds);
  };
  try {
    const readers = (await (await fetch(workerd.url)).json()) as string[];
    for (const { name, urls, kept } of sets) {
      const sizes = [...kept.values()].map(({ length }) => length);
      const mean = sizes.reduce((sum, size) => sum + size, 0) / sizes.length || companies.meanBytes;
      console.log(`\n${urls.length} ${name}, ${(mean / 1000).toFixed(0)} KB on average\n`);
      console.log("| reader | ms CPU/page |\n|---|---:|");
      const rounds = Math.max(2, Math.round(CHARACTERS_PER_READER / (mean * urls.length)));
      for (const reader of readers.filter((other) => other !== ONCE))
        console.log(`| ${reader} | ${(await measure(reader, urls, rounds)).toFixed(3)} |`);
    }
    const first = sets[0]!.urls.slice(0, 1);
    console.log(`\n${ONCE}: ${(await measure(ONCE, first, ONCE_ROUNDS)).toFixed(1)} ms`);
  } finally {
    workerd.stop();
    web.stop();
    companies.stop();
  }
}

/** The pages that are kept, and the companies' web behind it for all other hosts. */
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
