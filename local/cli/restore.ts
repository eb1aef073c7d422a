import { parseArgs } from "node:util";
import { backupBucket, getBackup, withTemporaryFile } from "#local/cli/backup/bucket";
import { readDatabase } from "#local/cli/terminal/database-option";
import { requireRestorable } from "#local/cli/backup/restore-backup";
import { deployedConfiguration } from "#local/cli/cloudflare/deployment";
import { runWrangler } from "#local/cli/cloudflare/wrangler";
import { localDatabase, localOptions, remoteDatabase } from "#local/cli/cloudflare/database";
import { runProgram, UsageError } from "#local/cli/terminal/program";
import type { DatabaseBinding } from "#local/dev/service/configuration/configuration";
import { takeOver } from "#local/dev/service/state/owner";
import { stateFolder } from "#local/dev/service/state/state-folder";

const USAGE = `npm run restore -- --in FILE [--database HIRING] [--replace] [--remote]
npm run restore -- --in r2:KEY --remote [--database HIRING] [--replace]

Replaces the content of the database by that of a backup, as a whole or not at all, with the search indexes.
Stop the service before, or deploy it without traffic. Both must have the same migrations.

  --in FILE   the file that npm run backup wrote; r2:KEY reads it from the deployment's bucket
  --database  DB (the default), HIRING, or a shard such as DATA_1
  --replace   needed where the database is in use; its content is deleted
  --remote    the deployed database (needs wrangler login); else the one of npm start in QUARRY_STATE (.quarry)`;

async function run(): Promise<void> {
  const { values } = parseArgs({
    options: {
      in: { type: "string" },
      database: { type: "string", default: "DB" },
      replace: { type: "boolean", default: false },
      remote: { type: "boolean", default: false },
    },
  });
  if (!values.in) throw new UsageError("Name the file with --in.");
  const binding = readDatabase(values.database);
  const key = values.in.startsWith("r2:") ? values.in.slice("r2:".length) : undefined;
  if (key !== undefined && !values.remote) throw new UsageError("--in r2:KEY needs --remote.");
  const restore = (file: string) => restoreFile(binding, file, values);
  if (key === undefined) await restore(values.in);
  else
    await withTemporaryFile(async (file) => {
      await getBackup(backupBucket(), key, file);
      await restore(file);
    });
  console.log(`Restored ${binding} from ${values.in}`);
  if (binding === "DB")
    console.log("Repeat erasures and deletion requests that were made after the backup.");
}

async function restoreFile(
  binding: DatabaseBinding,
  file: string,
  { remote, replace }: { remote: boolean; replace: boolean },
): Promise<void> {
  const folder = stateFolder();
  if (!remote) await takeOver(folder);
  const execute = remote ? remoteDatabase(binding) : localDatabase(folder, binding);
  await requireRestorable(execute, { binding, file }, { replaces: replace });
  const where = remote ? ["--remote", ...deployedConfiguration()] : localOptions(folder, binding);
  const command = ["d1", "execute", binding, ...where, "--yes", "--file", file];
  const { code, stdout, stderr } = await runWrangler(command);
  if (code !== 0)
    throw new Error(
      `The restore failed, and the database is unchanged.\n${stderr.trim() || stdout}`,
    );
}

await runProgram(USAGE, run);
