import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { DeployError, type Deployment } from "./deployment.ts";
import { runCommand } from "./run-command.ts";

/** What wrangler says if the account may not use the flag that compiles modules on first import. */
const REJECTED_FLAG = /new_module_registry|experimental/i;

/**
 * Uploads the Worker. Returns its address. If Cloudflare rejects the flag of its modules, it is uploaded again with the
 * configuration that `useOneScript` writes.
 */
export async function publish(deployment: Deployment, useOneScript: () => void): Promise<string> {
  const { folder, options, configuration } = deployment;
  const file = join(folder, "output.ndjson");
  if (!options.isDryRun) mkdirSync(folder, { recursive: true });
  rmSync(file, { force: true });
  const command = ["deploy", "--config", configuration];
  const environment = { WRANGLER_OUTPUT_FILE_PATH: file };
  const upload = (tolerated: { tolerates?: RegExp }) =>
    runCommand(deployment, "The deployment of the Worker", command, { environment, ...tolerated });
  const { code } = await upload(options.isOneScript ? {} : { tolerates: REJECTED_FLAG });
  if (code !== 0) {
    deployment.print(
      "Cloudflare rejected the flag new_module_registry, so the Worker is deployed as one script, which starts slower (--one-script).",
    );
    useOneScript();
    await upload({});
  }
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
