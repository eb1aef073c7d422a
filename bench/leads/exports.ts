import { currentRss, readUsage, usageSince } from "#bench/measure/process-tree";
import { copyLeads } from "./seed.ts";
import { openService } from "./service.ts";
import type { Asked } from "./worker.ts";

/*
 * Exports the leads of one workspace in the background, in each format, with the service's own code, and with D1 and R2
 * of workerd on disk. Memory and CPU time are those of workerd: the Worker, D1 and R2 together.
 * Usage: node bench/leads/exports.ts [leads] [companies | contacts | people]
 */
const LEADS = Number(process.argv[2] ?? 100_000);
const ROWS = (process.argv[3] ?? "companies") as "companies" | "contacts" | "people";
const PER_BATCH = 200;
/** Leads that the service saves; the others are copies of them. */
const SAVED = Math.min(LEADS, 2_000);
const LEADS_PER_STEP = 10_000;
/** Time of one invocation. */
const WITHIN_MS = 20_000;

const service = await openService();
try {
  for (let from = 0; from < SAVED; from += PER_BATCH)
    await service.ask({ from, count: Math.min(PER_BATCH, SAVED - from) });
  await copyLeads(service.database, SAVED, LEADS);
  console.log(`${LEADS} leads, workerd ${rss()} MB`);
  for (const format of ["csv", "ndjson", "json", "xlsx"] as const) await measure(format);
} finally {
  await service.close();
}

async function measure(format: "csv" | "ndjson" | "json" | "xlsx") {
  const before = readUsage(process.pid);
  const startedMs = performance.now();
  const { id } = await service.ask({ format, rows: ROWS, background: true });
  let invocations = 0;
  let peak = 0;
  for (;;) {
    const asked: Asked = { steps: LEADS_PER_STEP, withinMs: WITHIN_MS, id };
    const { status, rows, bytes } = await service.ask(asked);
    invocations += 1;
    peak = Math.max(peak, rss());
    if (status === "running") continue;
    const { byProgram } = usageSince(before, readUsage(process.pid));
    const seconds = (performance.now() - startedMs) / 1000;
    console.log(
      `${format.padEnd(7)}${status}: ${rows} rows, ${(bytes / 2 ** 20).toFixed(0)} MiB in ${invocations} invocations, ` +
        `${seconds.toFixed(0)} s, ${((byProgram["workerd"]?.cpuMs ?? 0) / 1000).toFixed(0)} s of CPU, at most ${peak} MB resident`,
    );
    return;
  }
}

function rss(): number {
  return Math.round(currentRss(process.pid, "workerd"));
}
