import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { processesOf } from "#bench/measure/process-tree";
import { type Bundle, bundleWorker } from "#local/dev/service/bundle";
import { startService } from "#local/dev/service/start-service";
import { outboundToAddress } from "#local/dev/web/outbound-worker";

/**
 * CPU time of workerd from its launch to the first response of the Worker, minus that of an empty Worker with the
 * same bindings: `node bench/startup/startup.ts [runs]`. CPU time hardly depends on other programs, and the
 * Workers take turns.
 */
const RUNS = Number(process.argv[2] ?? 5);
/** A request to a resource without a credential: it loads the endpoints of the resource and needs no D1. */
const PATH = "/api/v1/leads";
/** The empty Worker responds with 200. */
const STATUSES = [200, 401];
const SETTINGS = { JWT_SECRET: "j".repeat(64), ENCRYPTION_KEY: "e".repeat(64) };

const folder = mkdtempSync(join(tmpdir(), "quarry-startup-"));
try {
  const quarry = await bundleWorker(join(folder, "quarry"), ["--minify"]);
  const empty = { ...quarry, script: join(folder, "empty", "index.js") };
  mkdirSync(join(folder, "empty"));
  copyFileSync(join(import.meta.dirname, "empty-worker.js"), empty.script);
  // Creates the databases, which later runs only open.
  await cpuOfStart(quarry);
  const ofQuarry: number[] = [];
  const ofEmpty: number[] = [];
  for (let run = 0; run < RUNS; run++) {
    ofEmpty.push(await cpuOfStart(empty));
    ofQuarry.push(await cpuOfStart(quarry));
  }
  console.log(`Empty Worker: ${describe(ofEmpty)}`);
  console.log(`Quarry:       ${describe(ofQuarry)}`);
  console.log(`Start-up:     ${Math.round(median(ofQuarry) - median(ofEmpty))} ms`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

async function cpuOfStart(bundle: Bundle): Promise<number> {
  const service = await startService({
    folder: join(folder, "state"),
    port: 0,
    bundle,
    outbound: outboundToAddress("http://127.0.0.1:9"),
    settings: SETTINGS,
    quiet: true,
  });
  try {
    const response = await fetch(service.url + PATH, { redirect: "manual" });
    await response.arrayBuffer();
    if (!STATUSES.includes(response.status))
      throw new Error(`The Worker returned ${response.status}`);
    return cpuOfWorkerd();
  } finally {
    await service.stop();
  }
}

/** User and system time of all threads, from the scheduler's counters: /proc/<pid>/stat has a resolution of 10 ms. */
function cpuOfWorkerd(): number {
  const threads = processesOf(process.pid)
    .filter((pid) => readFileSync(`/proc/${pid}/comm`, "utf8").startsWith("workerd"))
    .flatMap((pid) => readdirSync(`/proc/${pid}/task`).map((id) => `/proc/${pid}/task/${id}`));
  const ns = threads.map((task) => Number(readFileSync(`${task}/schedstat`, "utf8").split(" ")[0]));
  return ns.reduce((sum, of) => sum + of, 0) / 1e6;
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

function describe(values: readonly number[]): string {
  const sorted = values.toSorted((a, b) => a - b).map((value) => Math.round(value));
  return `median ${Math.round(median(values))} ms (${sorted.join(", ")})`;
}
