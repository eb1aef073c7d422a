import { parseArgs } from "node:util";
import { COUNTERS, type Counter } from "#local/cli/counters/counters";
import { runProgram, UsageError } from "#local/cli/terminal/program";
import { type Execute, localDatabase, remoteDatabase } from "#local/cli/credits/database";
import { stateFolder } from "#local/dev/service/state/state-folder";

const USAGE = `npm run counters -- --check | --repair | --sql [--remote]

Recomputes what triggers maintain (docs/data-model.md) and reports rows that differ.

  --check   reports drift and changes nothing; exit code 1 where there is any
  --repair  corrects the rows that differ, then checks again
  --sql     prints the statements of both, to be run by hand
  --remote  the deployed database (needs wrangler login); else the one of npm start in QUARRY_STATE (.quarry)`;

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
  const execute = flags.remote ? remoteDatabase : localDatabase(stateFolder());
  if (flags.repair) for (const { repair } of COUNTERS) await execute(repair);
  const drifted = await check(execute);
  if (drifted > 0) process.exitCode = 1;
}

/** Prints each counter with the number of rows that differ. Returns how many counters have any. */
async function check(execute: Execute): Promise<number> {
  const results = await execute(COUNTERS.map(({ drift }) => drift));
  const rowsOf = (index: number) => Number(results[index]?.[0]?.["rows"]);
  COUNTERS.forEach(({ name }, index) => {
    const rows = rowsOf(index);
    console.log(`${name}: ${rows === 0 ? "correct" : `${rows} rows differ`}`);
  });
  return COUNTERS.filter((_, index) => rowsOf(index) !== 0).length;
}

function printStatements(): void {
  const print = ({ name, drift, repair }: Counter) =>
    `-- ${name}: drift\n${drift};\n-- ${name}: repair\n${repair.map((each) => `${each};`).join("\n")}`;
  console.log(COUNTERS.map(print).join("\n\n"));
}

await runProgram(USAGE, run);
