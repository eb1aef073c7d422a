import { rmSync } from "node:fs";
import { parseArgs } from "node:util";
import { backupBucket, getBackup, temporaryFile } from "#local/cli/backup/bucket";
import { readDatabase } from "#local/cli/terminal/database-option";
import { requireRestorable } from "#local/cli/backup/restore-backup";
import { deployedConfiguration } from "#local/cli/cloudflare/deployment";
import { runWrangler } from "#local/cli/cloudflare/wrangler";
import { localDatabase, remoteDatabase } from "#local/cli/credits/database";
import { runProgram, UsageError } from "#local/cli/terminal/program";
import { stateFolder } from "#local/dev/service/state/state-folder";

const USAGE = `npm run restore -- --in FILE [--database HIRING] [--replace] [--remote]
npm run restore -- --in r2:KEY --remote [--database HIRING] [--replace]

Replaces the content of the database by that of a backup, as a whole or not at all, with the search indexes.
Stop the service before, or deploy it without traffic. Both must have the same migrations.

  --in FILE   the file that npm run backup wrote; r2:KEY reads it from the deployment's bucket
  --database  DB (the default) or HIRING
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
  const file = key === undefined ? values.in : temporaryFile();
  if (key !== undefined) await getBackup(backupBucket(), key, file);
  const folder = stateFolder();
  const execute = values.remote ? remoteDatabase(binding) : localDatabase(folder, binding);
  await requireRestorable(execute, { binding, file }, { replaces: values.replace });
  const where = values.remote
    ? ["--remote", ...deployedConfiguration()]
    : ["--local", "--persist-to", folder];
  const command = ["d1", "execute", binding, ...where, "--yes", "--file", file];
  const { code, stdout, stderr } = await runWrangler(command);
  if (key !== undefined) rmSync(file);
  if (code !== 0)
    throw new Error(
      `The restore failed, and the database is unchanged.\n${stderr.trim() || stdout}`,
    );
  console.log(`Restored ${binding} from ${values.in}`);
  console.log("Repeat erasures and deletion requests that were made after the backup.");
}

await runProgram(USAGE, run);
