import { parseArgs } from "node:util";
import { rowsOfLead } from "#bench/measure/rows-of-lead";

/*
 * Prints what pages and leads cost on Cloudflare. Every count below is an option: node bench/cost-model.ts --pages 1000000
 * --leads 100000. Prices are those of Workers Paid without the included amounts; links are in
 * docs/scaling.md.
 */
const COUNTS = {
  pages: 1_000_000,
  leads: 100_000,
  /** Rows that the job's object writes for a page. */
  "object-rows": 4,
  /** Rows of D1 that a lead writes, with indexes and triggers, 2 leads a batch: four jobs at once. */
  "d1-rows": rowsOfLead(2),
  /** Rows that each of them reads. */
  "rows-read": 1_500,
  /** Pages of a report to the object, which is one request. */
  "pages-per-call": 10,
  /** Pages of a job in a second, while its object is in memory. */
  "pages-per-second": 20,
  /** CPU of consumer and object together. */
  "cpu-ms-per-page": 2,
  /** Messages of queues: one for each site, and 0.07 to 0.16 for each page. Each is written, read and deleted. */
  "messages-per-lead": 1,
  "messages-per-page": 0.16,
  /** Stored in D1 for a month. */
  "kb-per-lead": 7.7,
  /** The text of a lead's pages in R2: one write, and its storage for a month. */
  "texts-per-lead": 1,
  "text-kb": 3,
  "api-requests": 100_000,
};

const PRICES = {
  rowWritten: 1 / 1e6,
  rowRead: 0.001 / 1e6,
  objectRequest: 0.15 / 1e6,
  objectGbSecond: 12.5 / 1e6,
  queueOperation: 0.4 / 1e6,
  workerRequest: 0.3 / 1e6,
  cpuMs: 0.02 / 1e6,
  d1GbMonth: 0.75,
  r2Write: 4.5 / 1e6,
  r2GbMonth: 0.015,
};
const OBJECT_GB = 0.128;
const OPERATIONS_PER_MESSAGE = 3;

const options = Object.fromEntries(
  Object.keys(COUNTS).map((name) => [name, { type: "string" as const }]),
);
const { values } = parseArgs({ options });
const n = Object.fromEntries(
  Object.entries(COUNTS).map(([name, count]) => [name, Number(values[name] ?? count)]),
) as typeof COUNTS;

const messages = n.leads * n["messages-per-lead"] + n.pages * n["messages-per-page"];
const texts = n.leads * n["texts-per-lead"];
const calls = n.pages / n["pages-per-call"];
const lines: [string, number][] = [
  ["Rows written by objects", n.pages * n["object-rows"] * PRICES.rowWritten],
  ["Rows written in D1", n.leads * n["d1-rows"] * PRICES.rowWritten],
  ["Rows read", n.leads * n["rows-read"] * PRICES.rowRead],
  ["Requests to objects", calls * PRICES.objectRequest],
  ["Duration of objects", (n.pages / n["pages-per-second"]) * OBJECT_GB * PRICES.objectGbSecond],
  ["Queue operations", messages * OPERATIONS_PER_MESSAGE * PRICES.queueOperation],
  ["CPU time", n.pages * n["cpu-ms-per-page"] * PRICES.cpuMs],
  ["Requests to the Worker", (calls + n["api-requests"]) * PRICES.workerRequest],
  ["Texts written to R2", texts * PRICES.r2Write],
  ["Storage in D1, one month", (n.leads * n["kb-per-lead"] * PRICES.d1GbMonth) / 1e6],
  ["Storage in R2, one month", (texts * n["text-kb"] * PRICES.r2GbMonth) / 1e6],
];
for (const [name, dollars] of lines)
  console.log(`${name.padEnd(28)}${dollars.toFixed(2).padStart(8)} $`);
const total = lines.reduce((sum, [, dollars]) => sum + dollars, 0);
console.log(`${"Total".padEnd(28)}${total.toFixed(2).padStart(8)} $`);
