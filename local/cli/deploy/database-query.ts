import { readJson } from "#local/cli/cloudflare/wrangler";
import type { Deployment } from "./deployment.ts";
import { runCommand } from "./run-command.ts";

type Row = Record<string, unknown>;

/** The command that executes something on a database of the deployment. */
export const executeOn = ({ configuration }: Deployment, binding: string): string[] => [
  "d1",
  "execute",
  binding,
  "--remote",
  "--yes",
  "--config",
  configuration,
];

/** Runs statements on a database of the deployment in one transaction. Returns the rows of each. */
export async function queryDatabase(
  deployment: Deployment,
  doing: string,
  statements: string[],
  binding = "DB",
): Promise<Row[][]> {
  const { stdout } = await runCommand(deployment, doing, [
    ...executeOn(deployment, binding),
    "--json",
    "--command",
    statements.join(";\n"),
  ]);
  return ((readJson(stdout) ?? []) as { results: Row[] }[]).map(({ results }) => results);
}
