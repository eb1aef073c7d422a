import { existsSync } from "node:fs";
import { join } from "node:path";
import { stateFolder } from "#local/dev/service/state/state-folder";

export const DEFAULT_NAME = "quarry";

/** What `npm run deploy` keeps about a deployment: its configuration for wrangler, options and new secrets. */
export const deploymentFolder = (name: string) => join(stateFolder(), "deploy", name);

export const configurationFile = (folder: string) => join(folder, "wrangler.json");

/** The arguments that make wrangler use what `npm run deploy` deployed, or wrangler.toml if it never ran. */
export function deployedConfiguration(): string[] {
  const name = process.env["QUARRY_DEPLOYMENT"] || DEFAULT_NAME;
  const file = configurationFile(deploymentFolder(name));
  return existsSync(file) ? ["--config", file] : [];
}
