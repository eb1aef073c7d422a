import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { DeployError, type Deployment } from "./deployment.ts";
import { runCommand } from "./run-command.ts";

/** Uploads the Worker. Returns its address. */
export async function publish(deployment: Deployment): Promise<string> {
  const { folder, options, configuration } = deployment;
  const file = join(folder, "output.ndjson");
  if (!options.isDryRun) mkdirSync(folder, { recursive: true });
  rmSync(file, { force: true });
  const command = ["deploy", "--config", configuration];
  await runCommand(deployment, "The deployment of the Worker", command, {
    environment: { WRANGLER_OUTPUT_FILE_PATH: file },
  });
  if (options.domain !== null) return `https://${options.domain}`;
  if (options.isDryRun) return `https://${options.name}.<subdomain>.workers.dev`;
  const url = readTargets(file).find((target) => /^https?:\/\//.test(target));
  if (!url)
    throw new DeployError(
      "The Worker was deployed, but wrangler named no address. Find it in the Cloudflare dashboard under Workers & Pages, or use --domain.",
    );
  return url;
}

/** The addresses that wrangler reports in its output file, one JSON object a line. */
function readTargets(file: string): string[] {
  const lines = readFileSync(file, "utf8").split("\n").filter(Boolean);
  return lines
    .map((line) => JSON.parse(line) as { type: string; targets?: string[] })
    .filter(({ type }) => type === "deploy")
    .flatMap(({ targets = [] }) => targets);
}
