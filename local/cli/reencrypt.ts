import { parseArgs } from "node:util";
import { runProgram } from "#local/cli/terminal/program";
import { bindingsOf, deployedService, localService } from "#local/cli/shards/services";
import { reencryptColumn } from "#local/cli/encryption/reencrypt";
import { isRunningWithOldSecrets } from "#local/dev/service/state/owner";
import {
  localSecrets,
  readCredentials,
  rotateEncryptionKey,
  stateFolder,
} from "#local/dev/service/state/state-folder";
import { SEALED_COLUMNS } from "#src/shared/security/sealed-columns";
import { readSettings } from "#src/shared/settings";

const USAGE = `npm run reencrypt -- [--new-key | --remote]

Encrypts stored secrets that an old key encrypted with the current ENCRYPTION_KEY.

  --new-key   creates a new key for the service of npm start (QUARRY_STATE, .quarry) and keeps the old one in
              OLD_ENCRYPTION_KEYS. Restart the service, then run this command without the option
  --remote    the deployed database (needs wrangler login); give ENCRYPTION_KEY and OLD_ENCRYPTION_KEYS as
              environment variables, with the values that the deployed Worker has`;

async function run(): Promise<void> {
  const { values: flags } = parseArgs({
    options: {
      "new-key": { type: "boolean" },
      remote: { type: "boolean" },
    },
  });
  const folder = stateFolder();
  if (flags["new-key"]) {
    if (!readCredentials(folder))
      throw new Error(
        `${folder} holds no service. Start it once (npm start), or set QUARRY_STATE.`,
      );
    rotateEncryptionKey(folder);
    return console.log(
      "Created a new encryption key. Restart the service, then run npm run reencrypt.",
    );
  }
  const keys = readSettings(
    flags.remote ? process.env : { ...localSecrets(folder), ...process.env },
  );
  if (!keys.ENCRYPTION_KEY)
    throw new Error("ENCRYPTION_KEY is not set. Set it to the key of the deployed Worker.");
  if (!flags.remote && isRunningWithOldSecrets(folder))
    throw new Error(
      "The running service still uses the old key and could not read what is re-encrypted. Restart it first.",
    );
  const service = flags.remote ? deployedService() : localService();
  let unreadable = 0;
  const places = bindingsOf(service).flatMap(([shard, binding]) =>
    SEALED_COLUMNS.map((column) => ({ shard, binding, column })),
  );
  for (const { shard, binding, column } of places) {
    const counts = await reencryptColumn(service.open(binding), keys, column);
    unreadable += counts.unreadable;
    const place = service.shards === 1 ? "" : `${shard}, `;
    console.log(
      `${place}${column.table}.${column.column}: ${counts.reencrypted} re-encrypted, ${counts.current} already current, ${counts.unreadable} unreadable`,
    );
  }
  if (unreadable > 0)
    throw new Error(
      `${unreadable} secrets fit neither ENCRYPTION_KEY nor OLD_ENCRYPTION_KEYS. Add the key they were encrypted with, or save them again.`,
    );
}

await runProgram(USAGE, run);
