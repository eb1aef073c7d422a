import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { promisify } from "node:util";

/** The project's folder with wrangler's configuration, independent of the working directory. */
const PROJECT = join(import.meta.dirname, "../../..");
const DEADLINE_MS = 120_000;

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

/** The deployed database that wrangler.toml names, with wrangler's current account. */
export const remoteDatabase: Execute = (statements) => execute(["--remote", "--yes"], statements);

async function execute(where: string[], statements: string[]): Promise<Row[][]> {
  const wrangler = join(
    dirname(createRequire(import.meta.url).resolve("wrangler/package.json")),
    "bin/wrangler.js",
  );
  const command = ["d1", "execute", "DB", ...where, "--json", "--command", statements.join(";\n")];
  const { stdout, failure } = await promisify(execFile)(process.execPath, [wrangler, ...command], {
    cwd: PROJECT,
    env: { ...process.env, WRANGLER_HIDE_BANNER: "true", WRANGLER_SEND_METRICS: "false" },
    timeout: DEADLINE_MS,
  }).then(
    (streams) => ({ ...streams, failure: undefined }),
    // wrangler prints the problem on its streams: no account, unknown database, failed statement.
    (error: Error & { stdout?: string; stderr?: string }) => ({
      stdout: error.stdout ?? "",
      failure: error.stderr?.trim() || error.message,
    }),
  );
  const answer = readAnswer(stdout);
  if (failure === undefined && Array.isArray(answer)) return answer.map(({ results }) => results);
  const said = Array.isArray(answer) ? undefined : answer?.error?.text;
  throw new Error(`The database could not be asked.\n${said ?? failure ?? stdout}`);
}

type Answer = { results: Row[] }[] | { error?: { text?: string } };

function readAnswer(stdout: string): Answer | undefined {
  try {
    return JSON.parse(stdout.slice(Math.max(0, stdout.search(/^[[{]/m)))) as Answer;
  } catch {
    // Not JSON: show wrangler's output unchanged.
    return undefined;
  }
}
