import { UsageError } from "#local/cli/terminal/program";
import { type DatabaseBinding, DATABASES } from "#local/dev/service/configuration/configuration";

/** The database that `--database` names, in any case. */
export function readDatabase(given: string): DatabaseBinding {
  const bindings = Object.keys(DATABASES) as DatabaseBinding[];
  const binding = bindings.find((each) => each === given.toUpperCase());
  if (!binding)
    throw new UsageError(`--database must be ${bindings.join(" or ")}, got "${given}".`);
  return binding;
}
