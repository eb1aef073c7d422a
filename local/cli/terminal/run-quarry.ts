import { readCredentials, stateFolder } from "#local/dev/service/state/state-folder";

/**
 * Runs the command `quarry` of packages/cli. Unless the environment selects a service, it is the local one that
 * `npm start` created a workspace for.
 */
export async function runQuarry(given: string[]): Promise<void> {
  const known = readCredentials(stateFolder());
  const isSelected = process.env["QUARRY_URL"] || given.includes("--url");
  if (known && !isSelected) {
    process.env["QUARRY_URL"] = known.base_url;
    process.env["QUARRY_API_KEY"] ||= known.api_key;
  }
  process.argv.splice(2, Infinity, ...given);
  await import("#cli/quarry");
}
