import { closeSync, mkdirSync, openSync, writeSync } from "node:fs";
import { dirname } from "node:path";
import { parseArgs } from "node:util";
import { backupBucket, putBackup, withTemporaryFile } from "#local/cli/backup/bucket";
import { readDatabase } from "#local/cli/terminal/database-option";
import { type BackupReport, writeBackup } from "#local/cli/backup/write-backup";
import { localDatabase, remoteDatabase } from "#local/cli/cloudflare/database";
import { deployedService, localService } from "#local/cli/shards/services";
import { counted } from "#cli/output/counted";
import { runProgram, UsageError } from "#local/cli/terminal/program";
import type { DatabaseBinding } from "#local/dev/service/configuration/configuration";
import { shardBindingsOf } from "#local/dev/service/configuration/shards";
import { takeOver } from "#local/dev/service/state/owner";
import { stateFolder } from "#local/dev/service/state/state-folder";

const USAGE = `npm run backup -- --out FILE [--database HIRING] [--remote]
npm run backup -- --out r2 --remote [--database HIRING]

Writes the database as SQL, without the search indexes, whose content npm run restore gets from the leads.
Stop the writers before, or expect rows that changed meanwhile to differ.

  --out FILE   where to write it
  --out r2     into the deployment's bucket, as backups/<database>-<time>.sql
  --database   DB (accounts, jobs and leads; the default), HIRING (the index of job postings), or a shard such as
               DATA_1
  --remote     the deployed database (needs wrangler login); else the one of npm start in QUARRY_STATE (.quarry)`;

async function run(): Promise<void> {
  const { values } = parseArgs({
    options: {
      out: { type: "string" },
      database: { type: "string", default: "DB" },
      remote: { type: "boolean", default: false },
    },
  });
  const { out, remote } = values;
  if (!out) throw new UsageError("Name the file with --out.");
  const binding = readDatabase(values.database);
  if (out === "r2" && !remote) throw new UsageError("--out r2 needs --remote.");
  if (out !== "r2") {
    report(await backUp(binding, out, remote), out);
    return nameShards(binding, remote);
  }
  const bucket = backupBucket();
  await withTemporaryFile(async (file) => {
    const written = await backUp(binding, file, remote);
    report(written, await putBackup(bucket, { binding, file }, new Date()));
  });
  nameShards(binding, remote);
}

/** A backup of DB alone lacks the leads of workspaces on other shards. */
function nameShards(binding: DatabaseBinding, isRemote: boolean): void {
  const { shards } = isRemote ? deployedService() : localService();
  if (binding === "DB" && shards > 1)
    console.log(`Back up each shard too, with --database: ${shardBindingsOf(shards).join(", ")}`);
}

/** Writes the file. An earlier backup of that name is replaced when the database was reached, and not before. */
async function backUp(
  binding: DatabaseBinding,
  file: string,
  isRemote: boolean,
): Promise<BackupReport> {
  mkdirSync(dirname(file), { recursive: true });
  if (!isRemote) await takeOver(stateFolder());
  const execute = isRemote ? remoteDatabase(binding) : localDatabase(stateFolder(), binding);
  let handle: number | undefined;
  // It contains personal data and sealed credentials.
  const open = () => (handle ??= openSync(file, "w", 0o600));
  try {
    return await writeBackup(execute, binding, (text) => writeSync(open(), text));
  } finally {
    if (handle !== undefined) closeSync(handle);
  }
}

const report = ({ rows, tables }: BackupReport, place: string) =>
  console.log(`Wrote ${counted(rows, "row")} of ${counted(tables, "table")} to ${place}`);

await runProgram(USAGE, run);
