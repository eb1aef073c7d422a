import { readdirSync } from "node:fs";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { openService } from "./service.ts";

/*
 * Saves leads of the benchmark's web (20 pages each) in batches as the consumer of sites does, and prints the rows that
 * D1 bills and the bytes that the database stores for a lead. Usage: node bench/leads/storage.ts [leads] [leads a batch]
 */
const LEADS = Number(process.argv[2] ?? 2_000);
const PER_BATCH = Number(process.argv[3] ?? 8);

const state = mkdtempSync(join(tmpdir(), "leads-storage-"));
const service = await openService(state);
const rows = new Map<string, number>();
try {
  await service.database.prepare("SELECT 1").run();
  const before = bytesOf(state);
  for (let from = 0; from < LEADS; from += PER_BATCH) {
    const { written } = await service.askRows({
      crawl: from,
      count: Math.min(PER_BATCH, LEADS - from),
    });
    for (const [statement, count] of written)
      rows.set(statement, (rows.get(statement) ?? 0) + count);
  }
  const after = bytesOf(state);
  print(`Rows written for each lead, ${PER_BATCH} leads a batch`, rows, (count) =>
    (count / LEADS).toFixed(2),
  );
  for (const [name, bytes] of before) after.set(name, (after.get(name) ?? 0) - bytes);
  print(`Bytes for each of ${LEADS} leads, in pages of the database`, after, (bytes) =>
    (bytes / LEADS).toFixed(0),
  );
} finally {
  await service.close();
  rmSync(state, { recursive: true, force: true });
}

/** The bytes of each table and index of the database that has the leads (https://sqlite.org/dbstat.html). */
function bytesOf(folder: string): Map<string, number> {
  const databases = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".sqlite"))
    .map((path) => new DatabaseSync(join(folder, path), { readOnly: true }));
  const database = databases.find((one) =>
    one.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'leads'").get(),
  )!;
  const sizes = database
    .prepare("SELECT name, sum(pgsize) AS bytes FROM dbstat GROUP BY name")
    .all();
  database.close();
  return new Map(sizes.map(({ name, bytes }) => [String(name), Number(bytes)]));
}

function print(title: string, figures: Map<string, number>, show: (figure: number) => string) {
  const sorted = [...figures].filter(([, figure]) => figure > 0).toSorted((a, b) => b[1] - a[1]);
  const sum = sorted.reduce((total, [, figure]) => total + figure, 0);
  console.log(`\n${title}`);
  for (const [name, figure] of [["all", sum] as const, ...sorted])
    console.log(`${show(figure).padStart(10)}  ${name}`);
}
