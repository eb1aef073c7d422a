import { existsSync } from "node:fs";
import { connectInspector } from "#bench/measure/inspector";
import { currentRss, readUsage, usageSince } from "#bench/measure/process-tree";
import { readExport } from "./check-export.ts";
import { copyLeads } from "./seed.ts";
import { openService, WORKER } from "./service.ts";
import type { Asked } from "./worker.ts";

/*
 * Exports the leads of one workspace in the background, in each format, with the service's own code and the budget of its
 * queue, and with D1 and R2 of workerd on disk. Then it reads the file with a parser. CPU time and resident memory are
 * those of workerd: the Worker, D1 and R2 together. The heap is that of the Worker's isolate, which may have 128 MB at
 * Cloudflare: the most that was in use, the buffers among it, and what is left after the export and a garbage collection.
 * `MINIFLARE_WORKERD_V8_FLAGS=--max-old-space-size=100` limits it. Usage: node bench/leads/exports.ts [leads]
 * [companies | contacts | people] [formats, by comma] [folder of an earlier run]
 */
const LEADS = Number(process.argv[2] ?? 100_000);
const ROWS = (process.argv[3] ?? "companies") as "companies" | "contacts" | "people";
type Format = "csv" | "ndjson" | "json" | "xlsx";
const FORMATS = (process.argv[4] ?? "csv,ndjson,json,xlsx").split(",") as Format[];
const STATE = process.argv[5];
const PER_BATCH = 200;
/** Leads that the service saves; the others are copies of them. */
const SAVED = Math.min(LEADS, 2_000);
/** Time and calls of an invocation of the service. */
const INVOCATION = { withinMs: 45_000, maxCalls: 500 };
const INSPECTOR_PORT = 9_342;
const SAMPLE_MS = 100;
const MIB = 2 ** 20;

const isSeeded = STATE !== undefined && existsSync(STATE);
const service = await openService(STATE, INSPECTOR_PORT);
try {
  if (!isSeeded) await seed();
  console.log(`${LEADS} leads, ${ROWS}, workerd ${rss()} MB`);
  for (const format of FORMATS) await measure(format);
} finally {
  await service.close();
}
process.exit(0);

async function seed() {
  for (let from = 0; from < SAVED; from += PER_BATCH)
    await service.ask({ from, count: Math.min(PER_BATCH, SAVED - from) });
  await copyLeads(service.database, SAVED, LEADS);
}

async function measure(format: Format) {
  const before = readUsage(process.pid);
  const startedMs = performance.now();
  const { id } = await service.ask({ format, rows: ROWS, background: true });
  const selectedMs = performance.now() - startedMs;
  const memory = await watchMemory();
  const calls: number[] = [];
  let statements = 0;
  for (;;) {
    const asked: Asked = { ...INVOCATION, id };
    const answer = await service.ask(asked);
    calls.push(answer.calls);
    statements += answer.statements;
    if (answer.status === "running") continue;
    const { status, rows, bytes, error } = answer;
    const { byProgram } = usageSince(before, readUsage(process.pid));
    const seconds = (performance.now() - startedMs) / 1000;
    const { used, buffers, live, resident } = await memory.stop();
    console.log(
      `${format.padEnd(7)}${status}: ${rows} rows, ${mib(bytes)} in ${calls.length} invocations of at most ` +
        `${Math.max(...calls)} calls, ${((statements * 1000) / LEADS).toFixed(2)} statements per 1,000 leads, ` +
        `${seconds.toFixed(0)} s (selected in ${selectedMs.toFixed(0)} ms), ${(rows / seconds).toFixed(0)} rows/s, ` +
        `${((byProgram["workerd"]?.cpuMs ?? 0) / 1000).toFixed(0)} s of CPU; heap ${mib(used)} used, ` +
        `${mib(buffers)} of buffers, ${mib(live)} live after it; ` +
        `workerd ${resident} MB resident${error ? `; ${error}` : ""}`,
    );
    if (status === "completed") await check(format, id, rows);
    return;
  }
}

async function check(format: Format, id: string, rows: number) {
  const column = ROWS === "companies" ? "id" : "email";
  try {
    const file = await readExport(format, await service.download(id), { column, rows });
    console.log(
      `       read: ${file.rows} rows, ${file.repeated} repeated, from ${file.first} to ${file.last}`,
    );
  } catch (error) {
    // The parser of workbooks has a limit. The next format is measured nevertheless.
    console.log(`       not read: ${String(error)}`);
  }
}

/** Reads the memory until it is stopped. The inspector responds between the turns of the isolate. */
async function watchMemory() {
  const inspector = await connectInspector(INSPECTOR_PORT, WORKER);
  const most = { used: 0, buffers: 0, resident: 0 };
  const heap = async () => {
    const { objects, buffers } = await inspector.usage();
    return { buffers, used: objects + buffers };
  };
  let isRunning = true;
  const watching = (async () => {
    while (isRunning) {
      const { buffers, used } = await heap();
      most.used = Math.max(most.used, used);
      most.buffers = Math.max(most.buffers, buffers);
      most.resident = Math.max(most.resident, rss());
      await new Promise((resolve) => setTimeout(resolve, SAMPLE_MS));
    }
  })();
  const stop = async () => {
    isRunning = false;
    await watching;
    let isCollecting = true;
    const collected = inspector.collect().finally(() => (isCollecting = false));
    // V8 collects garbage in a task, which workerd runs only when a request enters the isolate.
    while (isCollecting) await service.ask({ idle: true });
    await collected;
    const { used: live } = await heap();
    inspector.close();
    return { ...most, live };
  };
  return { stop };
}

function rss(): number {
  return Math.round(currentRss(process.pid, "workerd"));
}

function mib(bytes: number): string {
  return `${(bytes / MIB).toFixed(0)} MiB`;
}
