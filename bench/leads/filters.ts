import { readUsage } from "#bench/measure/process-tree";
import { COUNTERS } from "#local/cli/counters/counters";
import { copyLeads } from "./seed.ts";
import { openService } from "./service.ts";
import type { Asked } from "./worker.ts";

/*
 * Seeds leads of one workspace in a local D1 and prints, for each filter and sort, how long a page with its total takes
 * inside a Worker. An estimated total is marked with `~`. Usage: node bench/leads/filters.ts [leads] [rounds] [folder of
 * an earlier run, or for a later one] [only filters with this in their name] [only these sorts]
 */
const LEADS = Number(process.argv[2] ?? 100_000);
const ROUNDS = Number(process.argv[3] ?? 20);
const PER_BATCH = 200;
/** Leads that the service saves; the others are copies of them. */
const SAVED = Math.min(LEADS, 10_000);
const STATE = process.argv[4];
const ONLY = process.argv[5] ?? "";
const WORKSPACE = "019a0000-0000-7000-8000-000000000001";
const TAG = "019a0000-0000-7000-8000-00000000aaaa";

const FILTERS: Record<string, object> = {
  none: {},
  "q, rare": { q: "anvil-bridge-777" },
  "q, every lead": { q: "com" },
  "q, two words": { q: "granite harb" },
  "q, three words": { q: "granite harb delta" },
  "q, long word": { q: "granite" },
  "q, long word of every lead": { q: "everyone" },
  job_id: { job_id: "019a0000-0000-7000-8000-000000000003" },
  "tag, every 3rd lead": { tag: "Hot" },
  domain: { domain: "anvil-anvil-1.com" },
  "country, half": { country: "US" },
  "country, rare": { country: "IS" },
  industry: { industry: "software" },
  category: { category: "anvil" },
  "technology, common": { technology: "wordpress" },
  "technology, rare": { technology: "ghost" },
  has_email: { has_email: true },
  "has_email false": { has_email: false },
  has_phone: { has_phone: true },
  "email_status, none": { email_status: "valid" },
  "email_status, common": { email_status: "unknown" },
  deliverability: { deliverability: "low" },
  grade: { grade: "A" },
  min_quality: { min_quality: 95 },
  min_seo: { min_seo: 95 },
  min_icp: { min_icp: 95 },
  verdict: { verdict: "strong" },
  min_lead_score: { min_lead_score: 99 },
  "hiring, every 5th lead": { hiring: true },
  "hiring false": { hiring: false },
  "hiring + country": { hiring: true, country: "IS" },
  created_after: { created_after: new Date(Date.now() - 3600_000).toISOString() },
  "created_after, half": {
    created_after: new Date(Date.now() - 50 * 24 * 3600_000).toISOString(),
  },
  "created_before, none": { created_before: "2020-01-01" },
  "city, rare": { city: "Reykjavík" },
  "city, common": { city: "Springfield" },
  "language, most": { language: "en" },
  "language, rare": { language: "is" },
  "role, rare": { role: "harbor master" },
  "role, common": { role: "sales" },
  "seniority, common": { seniority: "head,manager" },
  "seniority, rare": { seniority: "founder" },
  "size_min, rare": { size_min: 10_000 },
  "size_max, common": { size_max: 50 },
  technologies_any: { technologies_any: "ghost,joomla" },
  technologies_all: { technologies_all: "wordpress,caddy" },
  "technologies_none, most": { technologies_none: "wordpress,shopify,drupal" },
  "technologies_none, few": { technologies_none: "ghost" },
  tags_any: { tags_any: "hot,cold" },
  tags_none: { tags_none: "hot" },
  "updated_after, few": { updated_after: new Date(Date.now() - 24 * 3600_000).toISOString() },
  "updated_after, half": {
    updated_after: new Date(Date.now() - 50 * 24 * 3600_000).toISOString(),
  },
  "city + seniority + language": {
    city: "Springfield",
    seniority: "founder",
    language: "en",
  },
  "country + email + grade": { country: "DE", has_email: true, grade: "A" },
  "q + country": { q: "granite", country: "IS" },
  "q, two words + country": { q: "granite harb", country: "IS" },
  "rare q + email": { q: "anvil-bridge-777", has_email: true },
  "tag + technology + seo": { tag: "Hot", technology: "ghost", min_seo: 90 },
  "job + email + quality": {
    job_id: "019a0000-0000-7000-8000-000000000003",
    has_email: true,
    min_quality: 50,
  },
};
const SORTS = process.argv[6]?.split(",") ?? [
  "-created_at",
  "-updated_at",
  "company_name",
  "domain",
  "quality",
  "icp",
];

const service = await openService(STATE);
const { ask, database } = service;
const isSeeded = (await database.prepare("SELECT 1 FROM leads LIMIT 1").first()) !== null;
try {
  if (!isSeeded) await seed();
  await measure();
} finally {
  await service.close();
}

async function seed() {
  const started = performance.now();
  for (let from = 0; from < SAVED; from += PER_BATCH)
    await ask({ from, count: Math.min(PER_BATCH, SAVED - from) });
  const seconds = (performance.now() - started) / 1000;
  await copyLeads(database, SAVED, LEADS);
  await database.batch(
    COUNTERS.filter(({ name }) => ["daily_activity", "lead_counts"].includes(name))
      .flatMap(({ repair }) => repair)
      .map((statement) => database.prepare(statement)),
  );
  await database.batch([
    database
      .prepare(
        "INSERT INTO tags (id, workspace_id, name, name_key, created_at) VALUES (?, ?, 'Hot', 'hot', 0)",
      )
      .bind(TAG, WORKSPACE),
    database
      .prepare(
        "INSERT INTO lead_tags (tag_id, lead_seq) SELECT ?, seq FROM leads WHERE seq % 3 = 0",
      )
      .bind(TAG),
    database.prepare("UPDATE leads SET hiring = 1 WHERE seq % 10 < 2"),
  ]);
  const size = await database.prepare("SELECT 1").run();
  console.log(
    `${SAVED} leads saved in ${seconds.toFixed(0)} s (${(SAVED / seconds).toFixed(0)}/s, ${PER_BATCH} a batch) and copied ` +
      `to ${LEADS}; database ${(size.meta.size_after / 2 ** 20).toFixed(0)} MiB`,
  );
}

async function measure() {
  console.log(
    `\n${"filter".padEnd(26)}${"sort".padEnd(14)}${"total".padStart(9)}${"p50 ms".padStart(9)}${"p95 ms".padStart(9)}${"CPU ms".padStart(9)}`,
  );
  for (const sort of SORTS)
    for (const [name, filter] of Object.entries(FILTERS))
      if (name.includes(ONLY)) await report(name, { ...filter, sort }, 1);
  if (ONLY) return;
  await report("none, last page", { sort: "-created_at" }, LEADS / 25);
  await report("none, last page", { sort: "company_name" }, LEADS / 25);
}

async function report(name: string, filter: { sort: string }, page: number) {
  const asked = { filter, page } as Asked;
  const { total, total_is_estimate } = await ask(asked);
  const times: number[] = [];
  const before = workerCpuMs();
  for (let round = 0; round < ROUNDS; round++) times.push(await timed(() => ask(asked)));
  const cpuMs = (workerCpuMs() - before) / ROUNDS;
  times.sort((a, b) => a - b);
  const at = (share: number) =>
    times[Math.floor(share * (times.length - 1))]!.toFixed(1).padStart(9);
  console.log(
    `${name.padEnd(26)}${filter.sort.padEnd(14)}${`${total_is_estimate ? "~" : ""}${total}`.padStart(9)}${at(0.5)}${at(0.95)}${cpuMs.toFixed(1).padStart(9)}`,
  );
}

/** Other programs of the machine delay a query, but hardly change its CPU time. */
function workerCpuMs(): number {
  return readUsage(process.pid).byProgram["workerd"]?.cpuMs ?? 0;
}

async function timed(work: () => Promise<unknown>) {
  const started = performance.now();
  await work();
  return performance.now() - started;
}
