import { sampleLead } from "./sample-lead.ts";
import { openService } from "./service.ts";
import type { Asked } from "./worker.ts";

/*
 * Seeds 200,000 leads of one workspace in a local D1, a tenth of them in groups of 2 to 40 that share a
 * domain, and prints how long a page of the duplicates and merges of some sizes take inside a Worker.
 * Usage: node bench/leads/duplicates.ts [leads] [rounds]
 */
const LEADS = Number(process.argv[2] ?? 200_000);
const ROUNDS = Number(process.argv[3] ?? 20);
const PER_BATCH = 200;
const MERGES = [2, 40, 400, 2000];
let added = LEADS;

const service = await openService();
try {
  await seed();
  for (const page of [
    { groups: 25, page: 1 },
    { groups: 200, page: 1 },
    { groups: 25, page: 30 },
  ])
    await reportList(page);
  for (const size of MERGES) await reportMerge(size);
} finally {
  await service.close();
}

async function seed() {
  let group = 0;
  for (let from = 0; from < LEADS;) {
    // One batch in ten forms groups, of repeating sizes.
    const shared = (from / PER_BATCH) % 10 < 1;
    const wanted = shared ? 2 + (group % 39) : PER_BATCH;
    const count = Math.min(wanted, LEADS - from, PER_BATCH - (from % PER_BATCH));
    await service.ask({ from, count, ...(shared && { ofDomain: `shared-${group++}.com` }) });
    from += count;
  }
}

async function reportList(asked: { groups: number; page: number }) {
  const { rows, total } = await service.ask(asked);
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round++) times.push(await timed(asked));
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.floor(share * (times.length - 1))]!.toFixed(1);
  console.log(
    `page ${asked.page} of ${asked.groups} groups: ${rows} of ${total}, p50 ${at(0.5)} ms, p95 ${at(0.95)} ms`,
  );
}

async function reportMerge(size: number) {
  const domain = `merge-${size}.com`;
  const keep = sampleLead(added).id;
  for (let done = 0; done < size; done += PER_BATCH) {
    const count = Math.min(PER_BATCH, size - done);
    await service.ask({ from: added, count, ofDomain: domain });
    added += count;
  }
  const ms = await timed({ keep, domain });
  console.log(`merge of ${size} leads: ${ms.toFixed(0)} ms`);
}

async function timed(asked: Asked) {
  const started = performance.now();
  await service.ask(asked);
  return performance.now() - started;
}
