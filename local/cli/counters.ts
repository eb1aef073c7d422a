import { parseArgs } from "node:util";
import type { Counter } from "#local/cli/counters/counter";
import { COUNTERS } from "#local/cli/counters/counters";
import { HIRING_COUNTERS } from "#local/cli/counters/hiring-counters";
import { countHiringDrift, type Databases, repairHiring } from "#local/cli/counters/hiring-leads";
import { counted } from "#cli/output/counted";
import { runProgram, UsageError } from "#local/cli/terminal/program";
import type { Execute } from "#local/cli/cloudflare/database";
import { NO_DATABASE } from "#local/cli/shards/leads-of";
import { bindingsOf, deployedService, isMissing, localService } from "#local/cli/shards/services";

const USAGE = `npm run counters -- --check | --repair | --sql [--remote]

Recomputes what triggers maintain (docs/data-model.md), and the copy of the hiring index in leads.hiring, and reports
rows that differ.

  --check   reports drift and changes nothing; exit code 1 where there is any
  --repair  corrects the rows that differ, then checks again
  --sql     prints the statements of both, to be run by hand
  --remote  the deployed databases (needs wrangler login); else those of npm start in QUARRY_STATE (.quarry)`;

async function run(): Promise<void> {
  const { values: flags } = parseArgs({
    options: {
      check: { type: "boolean" },
      repair: { type: "boolean" },
      sql: { type: "boolean" },
      remote: { type: "boolean" },
    },
  });
  if (flags.sql) return printStatements();
  if (!flags.check && !flags.repair) throw new UsageError("Use --check, --repair or --sql");
  const service = flags.remote ? deployedService() : localService();
  for (const [shard, binding] of bindingsOf(service)) {
    if (service.shards > 1) console.log(`${shard}:`);
    if (await isMissing(service, binding)) {
      console.log(NO_DATABASE);
      continue;
    }
    const databases: Databases = { DB: service.open(binding), HIRING: service.open("HIRING") };
    if (flags.repair) await repair(databases);
    const drifted = await check(databases);
    if (drifted > 0) process.exitCode = 1;
  }
}

async function repair(databases: Databases): Promise<void> {
  for (const counter of COUNTERS) await databases.DB(counter.repair);
  for (const counter of HIRING_COUNTERS) await databases.HIRING(counter.repair);
  // Last, because it is computed from repaired counters.
  await repairHiring(databases);
}

/** Prints each counter with the number of rows that differ. Returns how many counters have any. */
async function check(databases: Databases): Promise<number> {
  const drift = [
    ...(await driftOf(databases.DB, COUNTERS)),
    ...(await driftOf(databases.HIRING, HIRING_COUNTERS)),
    { name: "leads.hiring", rows: await countHiringDrift(databases) },
  ];
  for (const { name, rows } of drift)
    console.log(`${name}: ${rows === 0 ? "correct" : `different: ${counted(rows, "row")}`}`);
  return drift.filter(({ rows }) => rows !== 0).length;
}

async function driftOf(execute: Execute, counters: Counter[]) {
  const results = await execute(counters.map(({ drift }) => drift));
  return counters.map(({ name }, index) => ({ name, rows: Number(results[index]?.[0]?.["rows"]) }));
}

function printStatements(): void {
  const print = ({ name, drift, repair }: Counter) =>
    `-- ${name}: drift\n${drift};\n-- ${name}: repair\n${repair.map((each) => `${each};`).join("\n")}`;
  console.log(
    [
      "-- Database DB",
      ...COUNTERS.map(print),
      "-- Database HIRING",
      ...HIRING_COUNTERS.map(print),
      "-- leads.hiring needs both databases: use --check and --repair",
    ].join("\n\n"),
  );
}

await runProgram(USAGE, run);
