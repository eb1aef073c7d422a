import { parseArgs } from "node:util";
import { readUsage } from "#bench/measure/process-tree";
import { COMPANIES, companySizes } from "./sample-postings.ts";
import { openService } from "./service.ts";
import type { Asked } from "./worker.ts";

/*
 * Writes 1,000,000 postings of 25,000 companies into a local D1 as board refreshes would, and prints how long
 * each kind of query takes inside a Worker, next to a plain SELECT by primary key. Usage: node
 * bench/hiring/hiring.ts [--postings N] [--rounds N] [--only words] [--state folder: reused by the next run]
 */
const { values } = parseArgs({
  options: {
    postings: { type: "string", default: "1000000" },
    rounds: { type: "string", default: "40" },
    state: { type: "string" },
    only: { type: "string", default: "" },
  },
});
const POSTINGS = Number(values.postings);
const ROUNDS = Number(values.rounds);
const COMPANIES_PER_CALL = 100;
const TARGET_MS = 100;
const NOW_MS = Date.now();
const since = (days: number) => NOW_MS - days * 24 * 60 * 60_000;

const COMMON = "Technology 0";
const MIDDLE = "Technology 20";
const RARE = "Technology 399";

/** Queries with a technology have a goal; the others only show their cost. */
const QUESTIONS: [string, Asked][] = [
  ["search: tech", { search: { tech: COMMON } }],
  ["search: tech, page 200", { search: { tech: COMMON }, page: 200 }],
  ["search: rare tech", { search: { tech: RARE } }],
  ["search: tech + country", { search: { tech: COMMON, country: "DE" } }],
  ["search: tech + rare country", { search: { tech: COMMON, country: "IS" } }],
  ["search: tech + remote", { search: { tech: COMMON, remote: true } }],
  ["search: tech + 7 days", { search: { tech: COMMON, postedSince: since(7) } }],
  ["search: tech + common title", { search: { tech: COMMON, title: "engineer" } }],
  ["search: tech + title elsewhere", { search: { tech: COMMON, title: "account executive" } }],
  ["search: tech + rare title", { search: { tech: COMMON, title: "welder" } }],
  ["search: tech + short title", { search: { tech: COMMON, title: "qa" } }],
  ["search: tech + unknown title", { search: { tech: COMMON, title: "zzyzx" } }],
  [
    "search: tech + all filters",
    {
      search: {
        tech: COMMON,
        title: "senior",
        country: "IS",
        remote: true,
        postedSince: since(365),
      },
    },
  ],
  ["companies: tech", { companies: { tech: COMMON, minRoles: 1 } }],
  ["companies: rare tech", { companies: { tech: RARE, minRoles: 1 } }],
  ["companies: tech + country", { companies: { tech: COMMON, country: "DE", minRoles: 1 } }],
  ["companies: tech + min_roles", { companies: { tech: COMMON, minRoles: 50 } }],
  ["companies: tech + 7 days", { companies: { tech: COMMON, postedSince: since(7), minRoles: 1 } }],
  [
    "companies: tech + 90 days",
    { companies: { tech: COMMON, postedSince: since(90), minRoles: 1 } },
  ],
  [
    "companies: tech + 365 days",
    { companies: { tech: COMMON, postedSince: since(365), minRoles: 1 } },
  ],
  [
    "companies: tech + common title",
    { companies: { tech: COMMON, title: "engineer", minRoles: 1 } },
  ],
  [
    "companies: tech + title elsewhere",
    { companies: { tech: COMMON, title: "account executive", minRoles: 1 } },
  ],
  [
    "companies: tech + all filters",
    {
      companies: {
        tech: COMMON,
        title: "senior",
        country: "US",
        postedSince: since(365),
        minRoles: 2,
      },
    },
  ],
  ["companies: middle tech + title", { companies: { tech: MIDDLE, title: "data", minRoles: 1 } }],
  ["search", { search: {} }],
  ["search: country", { search: { country: "IS" } }],
  ["search: common title", { search: { title: "engineer" } }],
  ["search: rare title", { search: { title: "welder" } }],
  ["companies", { companies: { minRoles: 1 } }],
  ["companies: country", { companies: { country: "US", minRoles: 1 } }],
  ["companies: 30 days", { companies: { postedSince: since(30), minRoles: 1 } }],
  ["companies: common title", { companies: { title: "engineer", minRoles: 1 } }],
  ["technologies", { technologies: true }],
];

const { ask, hiring: database, close } = await openService(values.state);
try {
  await seed();
  await report();
} finally {
  await close();
}

async function seed(): Promise<void> {
  const existing = await database.prepare("SELECT count(*) AS boards FROM hiring_boards").first();
  if (Number(existing?.boards) > 0) return;
  const ids = JSON.stringify(Array.from({ length: COMPANIES }, (_, at) => at + 1));
  await database.batch([
    database
      .prepare(
        "INSERT INTO hiring_companies (seq, name, domain) SELECT value, 'Company ' || value, 'company' || value || '.com' FROM json_each(?)",
      )
      .bind(ids),
    database
      .prepare(
        "INSERT INTO hiring_boards (seq, id, source, token, url, company_seq, created_at) SELECT value, 'board-' || value, 'greenhouse', 'company' || value, 'https://boards.test/' || value, value, 0 FROM json_each(?)",
      )
      .bind(ids),
  ]);
  const sizes = companySizes(POSTINGS).map((postings, company) => ({ company, postings }));
  const started = performance.now();
  for (let from = 0; from < sizes.length; from += COMPANIES_PER_CALL) {
    await ask({ write: sizes.slice(from, from + COMPANIES_PER_CALL), nowMs: NOW_MS });
    if (from % 4_000 === 0) console.error(`${from} of ${COMPANIES} companies`);
  }
  const seconds = (performance.now() - started) / 1000;
  const { results } = await database
    .prepare(
      "SELECT (SELECT count(*) FROM hiring_postings) AS postings, (SELECT count(*) FROM hiring_roles) AS roles, (SELECT count(*) FROM hiring_company_roles) AS sums, (SELECT open_roles FROM hiring_technologies WHERE name = 'Technology 0') AS commonest",
    )
    .all();
  const size = await database.prepare("SELECT 1").run();
  console.log(
    `${JSON.stringify(results[0])} written in ${seconds.toFixed(0)} s; database ${(size.meta.size_after / 2 ** 20).toFixed(0)} MiB`,
  );
}

async function report(): Promise<void> {
  const last = await database.prepare("SELECT max(seq) AS seq FROM hiring_postings").first();
  const row = () => ({ posting: 1 + Math.floor(Math.random() * Number(last?.seq)) });
  const heads = ["total", "p50 ms", "p95 ms", "CPU ms"].map((head) => head.padStart(8));
  console.log(`\n${"question".padEnd(36)}${heads.join("")}   a row by its key: p50, p95, CPU`);
  for (const [name, asked] of QUESTIONS.filter(([name]) => name.includes(values.only))) {
    const { total } = await ask(asked);
    const [cost, plain] = [await measure(() => asked), await measure(row)];
    const isMissed = name.includes("tech") && cost.p95 > TARGET_MS;
    if (isMissed) process.exitCode = 1;
    const cells = [String(total), ...shown(cost)].map((cell) => cell.padStart(8));
    console.log(
      `${name.padEnd(36)}${cells.join("")}   ${shown(plain).join(", ")}${isMissed ? `   MISSED ${TARGET_MS} ms` : ""}`,
    );
  }
}

type Cost = { p50: number; p95: number; cpu: number };

function shown({ p50, p95, cpu }: Cost): string[] {
  return [p50, p95, cpu].map((ms) => ms.toFixed(1));
}

/** Wall-clock times, and workerd's CPU time for each, independent of other programs. */
async function measure(next: () => Asked): Promise<Cost> {
  const times: number[] = [];
  const before = readUsage(process.pid).byProgram["workerd"]?.cpuMs ?? 0;
  for (let round = 0; round < ROUNDS; round++) times.push(await timed(() => ask(next())));
  const cpu = ((readUsage(process.pid).byProgram["workerd"]?.cpuMs ?? 0) - before) / ROUNDS;
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.ceil(share * times.length) - 1]!;
  return { p50: at(0.5), p95: at(0.95), cpu };
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}
