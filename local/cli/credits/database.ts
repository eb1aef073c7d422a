import { existsSync } from "node:fs";
import { join } from "node:path";
import { deployedConfiguration } from "#local/cli/cloudflare/deployment";
import { readJson, runWrangler } from "#local/cli/cloudflare/wrangler";

type Row = Record<string, unknown>;

/** Runs statements in one transaction and returns the rows of each. */
export type Execute = (statements: string[]) => Promise<Row[][]>;

/** The database of a state folder, with or without a running service. */
export function localDatabase(folder: string): Execute {
  if (!existsSync(join(folder, "v3", "d1")))
    throw new Error(
      `There is no database in ${folder}. Start the service once (npm start), or set QUARRY_STATE to its folder.`,
    );
  return (statements) => execute(["--local", "--persist-to", folder], statements);
}

/** The deployed database, with wrangler's current account. */
export const remoteDatabase: Execute = (statements) =>
  execute(["--remote", "--yes", ...deployedConfiguration()], statements);

async function execute(where: string[], statements: string[]): Promise<Row[][]> {
  const command = ["d1", "execute", "DB", ...where, "--json", "--command", statements.join(";\n")];
  const { code, stdout, stderr } = await runWrangler(command);
  const answer = readJson(stdout) as Answer | undefined;
  if (code === 0 && Array.isArray(answer)) return answer.map(({ results }) => results);
  // wrangler prints the problem on its streams: no account, unknown database, failed statement.
  const said = Array.isArray(answer) ? undefined : answer?.error?.text;
  throw new Error(`The database could not be asked.\n${said ?? (stderr.trim() || stdout)}`);
}

type Answer = { results: Row[] }[] | { error?: { text?: string } };
