import { COUNTERS } from "#local/cli/counters/counters";
import { openService, timed } from "./service.ts";

/*
 * Seeds 200,000 leads and 1,000 jobs of one workspace, spread over 90 days, in a local D1. Prints how
 * long the analytics endpoints take inside a Worker, and the duration of the migration that counts existing data.
 * Usage: node bench/analytics/overview.ts [leads] [jobs] [rounds]
 */
const LEADS = Number(process.argv[2] ?? 200_000);
const JOBS = Number(process.argv[3] ?? 1_000);
const ROUNDS = Number(process.argv[4] ?? 200);
const PER_BATCH = 200;
const WORKSPACE = "019a0000-0000-7000-8000-000000000001";
const DAY_MS = 24 * 60 * 60_000;
const DAYS = 90;
const TARGET_MS = 300;

const { ask, database, close } = await openService();
try {
  await seed();
  const overview = await ask<{ totals: { leads: number; jobs: number } }>({ read: "overview" });
  if (overview.totals.leads !== LEADS || overview.totals.jobs !== JOBS)
    throw new Error(`Counted ${JSON.stringify(overview.totals)}`);
  const p95 = await report("overview");
  await report("forecast");
  await recount();
  if (p95 > TARGET_MS) process.exitCode = 1;
} finally {
  await close();
}

async function seed(): Promise<void> {
  await database.batch([
    database
      .prepare("INSERT INTO workspaces (id, name, created_at) VALUES (?, 'Bench', ?)")
      .bind(WORKSPACE, Date.now() - DAYS * DAY_MS),
    database
      .prepare("INSERT INTO wallets (workspace_id, balance) VALUES (?, 1000000)")
      .bind(WORKSPACE),
  ]);
  const seconds =
    (await timed(async () => {
      for (let from = 0; from < LEADS; from += PER_BATCH)
        await ask({ save: Math.min(PER_BATCH, LEADS - from), from });
      for (let n = 0; n < JOBS; n++) await ask({ addJob: n });
    })) / 1000;
  console.log(`${LEADS} leads and ${JOBS} jobs written in ${seconds.toFixed(0)} s`);
  // Rows of older days, as they would have been written on those days.
  for (let from = 0; from < LEADS; from += 10_000)
    await database
      .prepare(
        `UPDATE leads SET created_at = created_at - (seq * ${DAYS} / ${LEADS}) * ${DAY_MS} WHERE seq > ? AND seq <= ?`,
      )
      .bind(from, from + 10_000)
      .run();
  await database
    .prepare(`UPDATE jobs SET created_at = created_at - (rowid * ${DAYS} / ${JOBS}) * ${DAY_MS}`)
    .run();
  const rows = await database
    .prepare(
      "SELECT (SELECT count(*) FROM daily_activity) AS days, (SELECT count(*) FROM lead_counts) AS counts",
    )
    .first();
  console.log(`Summary rows: ${JSON.stringify(rows)}`);
}

/** Deletes the counts, repairs them as `npm run counters` does, and compares. */
async function recount(): Promise<void> {
  const before = JSON.stringify(await ask({ read: "overview" }));
  const statements = COUNTERS.filter(({ name }) =>
    ["daily_activity", "lead_counts"].includes(name),
  ).flatMap(({ repair }) => repair);
  const ms = await timed(() =>
    database.batch(
      ["DELETE FROM daily_activity", "DELETE FROM lead_counts", ...statements].map((text) =>
        database.prepare(text),
      ),
    ),
  );
  console.log(`Counted anew in ${(ms / 1000).toFixed(1)} s`);
  if (JSON.stringify(await ask({ read: "overview" })) !== before)
    throw new Error("A new count differs from the stored one");
}

async function report(read: "overview" | "forecast"): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round++) times.push(await timed(() => ask({ read })));
  const first = times[0]!;
  times.sort((one, other) => one - other);
  const at = (share: number) => times[Math.ceil(share * times.length) - 1]!;
  console.log(
    `${read.padEnd(10)} first ${first.toFixed(1)} ms, p50 ${at(0.5).toFixed(1)} ms, p95 ${at(0.95).toFixed(1)} ms, most ${at(1).toFixed(1)} ms (${ROUNDS} times)`,
  );
  return at(0.95);
}
