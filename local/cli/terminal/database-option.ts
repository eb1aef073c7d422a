import { UsageError } from "#local/cli/terminal/program";
import { type DatabaseBinding, DATABASES } from "#local/dev/service/configuration/configuration";

/** The database that `--database` names, in any case. */
export function readDatabase(given: string): DatabaseBinding {
  const name = given.toUpperCase();
  if (name in DATABASES || /^DATA_[1-9]\d?$/.test(name)) return name as DatabaseBinding;
  const names = [...Object.keys(DATABASES), "a shard such as DATA_1"];
  throw new UsageError(`--database must be ${names.join(" or ")}, got "${given}".`);
}
