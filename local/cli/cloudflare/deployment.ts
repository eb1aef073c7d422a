import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { stateFolder } from "#local/dev/service/state/state-folder";

export const DEFAULT_NAME = "quarry";

/** What `npm run deploy` keeps about a deployment: its configuration for wrangler, options and new secrets. */
export const deploymentFolder = (name: string) => join(stateFolder(), "deploy", name);

export const configurationFile = (folder: string) => join(folder, "wrangler.json");

/** The configuration that `npm run deploy` wrote; undefined if it never ran. */
function deployedFile(): string | undefined {
  const name = process.env["QUARRY_DEPLOYMENT"] || DEFAULT_NAME;
  const file = configurationFile(deploymentFolder(name));
  return existsSync(file) ? file : undefined;
}

/** The arguments that make wrangler use what `npm run deploy` deployed, or wrangler.toml if it never ran. */
export function deployedConfiguration(): string[] {
  const file = deployedFile();
  return file ? ["--config", file] : [];
}

/** The bindings of the deployed databases; those of wrangler.toml if `npm run deploy` never ran. */
export function deployedDatabases(): string[] {
  const file = deployedFile();
  if (!file) return ["DB", "HIRING"];
  const { d1_databases } = JSON.parse(readFileSync(file, "utf8")) as {
    d1_databases: { binding: string }[];
  };
  return d1_databases.map(({ binding }) => binding);
}
