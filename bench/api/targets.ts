import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import * as z from "zod";
import { callApi, crawl } from "#bench/quarry/quarry";
import { type ServiceProcess, startService } from "#bench/quarry/service-process";
import { startWeb } from "#bench/measure/web-process";
import { createCompanies } from "#bench/web/companies";
import type { Target } from "./load.ts";

const HOSTS = 40;
const PAGES = 3;
const CRAWL = { pagesPerSite: PAGES, depth: 1, concurrency: 32 };
const TAGS = ["Hot", "Warm", "Cold"];

/** Limits count every request, and none is refused. */
const LIMITS = {
  WORKSPACE_REQUESTS_PER_MINUTE: "1000000000",
  KEY_WRITES_PER_MINUTE: "1000000000",
  ADDRESS_REQUESTS_PER_MINUTE: "1000000000",
};

/** Quarry with crawled leads and three tags, and the bare Worker over a copy of its database. */
export async function openTargets() {
  const web = await startWeb({ hosts: HOSTS, pages: PAGES, latency: false });
  const service = await startService(web.port, undefined, LIMITS);
  const folder = mkdtempSync(join(tmpdir(), "quarry-bench-api-"));
  const closers = [() => service.stop()];
  const close = async () => {
    web.stop();
    for (const end of closers) await end();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    const bindings = await seed(service, web.port);
    const bare = await startBare(service.state, join(folder, "bare"), bindings);
    closers.unshift(bare.stop);
    const origin = new URL(service.baseUrl).origin;
    const quarry: Target = { name: "quarry", origin, key: service.apiKey, pid: service.pid };
    return { quarry, bare: { ...bare, name: "bare", key: service.apiKey } satisfies Target, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Fills the service through its API. Returns what the bare Worker has to know. */
async function seed(service: ServiceProcess, port: number) {
  const hosts = createCompanies(HOSTS, PAGES).map(({ host }) => host);
  await crawl(service, { port, hosts, warmUpHosts: [], ...CRAWL }, hosts);
  for (const name of TAGS) await callApi(service, "/tags", { name });
  const workspace = z
    .object({ id: z.string() })
    .parse(await (await callApi(service, "/workspace")).json());
  return {
    STATIC: await (await callApi(service, "/billing/plans")).text(),
    WORKSPACE: workspace.id,
  };
}

async function startBare(state: string, folder: string, bindings: object) {
  const program = join(import.meta.dirname, "bare-process.ts");
  const child = spawn(process.execPath, [program, state, folder, JSON.stringify(bindings)], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  const [origin] = (await once(createInterface({ input: child.stdout }), "line")) as [string];
  const stop = async () => {
    child.stdin.end();
    await once(child, "exit");
  };
  return { origin, pid: child.pid!, stop };
}
