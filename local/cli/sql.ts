import { existsSync } from "node:fs";
import { DatabaseSync, type SQLOutputValue } from "node:sqlite";
import { parseArgs } from "node:util";
import { readDatabase } from "#local/cli/terminal/database-option";
import { outputColumns } from "#cli/output/output";
import { runProgram, UsageError } from "#local/cli/terminal/program";
import { formatTable } from "#cli/output/table";
import { databaseFile, jobObjectFile } from "#local/dev/service/state/databases";
import { stateFolder } from "#local/dev/service/state/state-folder";

const USAGE = `npm run sql -- "SELECT …" [--database HIRING | --job ID] [--json]
npm run sql -- --tables [--database HIRING | --job ID]

Reads the local database, whether the service is running or not. It cannot write.

  --database HIRING   the database of the hiring index; the default is DB
  --job ID            the database of the object that crawls this job
  --tables            lists the tables
  --json              prints one JSON object per row instead of a table

  QUARRY_STATE   the folder that keeps the data (.quarry)`;

const TABLES = "SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name";

async function query(): Promise<void> {
  const { values: flags, positionals } = parseArgs({
    options: {
      database: { type: "string" },
      job: { type: "string" },
      tables: { type: "boolean" },
      json: { type: "boolean" },
    },
    allowPositionals: true,
  });
  const [statement = flags.tables ? TABLES : undefined, ...more] = positionals;
  if (!statement || more.length > 0) throw new UsageError("Give one statement, in quotes.");
  const { job } = flags;
  if (flags.database !== undefined && job !== undefined)
    throw new UsageError("Use either --database or --job.");
  const binding = readDatabase(flags.database ?? "DB");
  const folder = stateFolder();
  const file = job ? jobObjectFile(folder, job) : databaseFile(folder, binding);
  if (!file || !existsSync(file))
    throw new Error(
      job
        ? `${folder} contains no object of job ${job}. Check the job's id, or set QUARRY_STATE.`
        : `${folder} contains no database. Start the service once (npm start), or set QUARRY_STATE.`,
    );
  const database = new DatabaseSync(file, { readOnly: true });
  const rows = database.prepare(statement).all();
  database.close();
  if (flags.json) for (const row of rows) console.log(JSON.stringify(row));
  else console.log(rows.length > 0 ? tableOf(rows) : "No rows.");
}

function tableOf(rows: Record<string, SQLOutputValue>[]): string {
  const header = Object.keys(rows[0] ?? {});
  const cells = rows.map((row) => header.map((name) => cellOf(row[name])));
  return formatTable(header, cells, outputColumns());
}

function cellOf(value: SQLOutputValue | undefined): string {
  if (value === null || value === undefined) return "NULL";
  if (value instanceof Uint8Array) return `<${value.length} bytes>`;
  return String(value).replaceAll(/\s+/g, " ");
}

await runProgram(USAGE, query);
