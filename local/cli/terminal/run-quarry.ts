import { readConnection, serviceUrl } from "#cli/configuration/connection";
import { UsageError } from "#cli/failures";
import { createRoot } from "#cli/root";
import {
  type Credentials,
  readCredentials,
  stateFolder,
} from "#local/dev/service/state/state-folder";

type Environment = Record<string, string | undefined>;

/**
 * Runs the command `quarry` of packages/cli. Unless the user selects a service, it is the local one that `npm start`
 * created a workspace for.
 */
export async function runQuarry(given: string[]): Promise<void> {
  const known = readCredentials(stateFolder());
  if (known) Object.assign(process.env, localConnection(known, given));
  process.argv.splice(2, Infinity, ...given);
  await import("#cli/quarry");
}

/**
 * The variables that the credentials of the local service add. Its key is for the local service only, because the command
 * sends a key of the environment to whichever service the user selects.
 */
export function localConnection(
  { base_url, api_key }: Pick<Credentials, "base_url" | "api_key">,
  given: string[],
  environment: Environment = process.env,
  readStored?: Parameters<typeof readConnection>[2],
): { QUARRY_URL?: string; QUARRY_API_KEY?: string } {
  const selected = urlOption(given) ?? (environment["QUARRY_URL"] || undefined);
  if (selected === undefined)
    return { QUARRY_URL: base_url, QUARRY_API_KEY: environment["QUARRY_API_KEY"] || api_key };
  try {
    const { url, apiKey } = readConnection({ url: selected }, environment, readStored);
    return apiKey === undefined && url === serviceUrl(base_url) ? { QUARRY_API_KEY: api_key } : {};
  } catch (error) {
    // The command reports an invalid address itself.
    if (error instanceof UsageError) return {};
    throw error;
  }
}

/** The value of `--url`, wherever it stands. */
function urlOption(given: string[]): string | undefined {
  const root = createRoot()
    .exitOverride()
    .configureOutput({ writeErr: () => {} });
  try {
    root.parseOptions(given);
  } catch {
    // An incomplete option, which the command reports.
  }
  return root.opts().url;
}
