import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { readJson } from "#local/cli/cloudflare/wrangler";
import type { Deployment, World } from "./deployment.ts";
import { runCommand } from "./run-command.ts";
import { REQUIRED_SECRETS, SECRETS } from "./secret-names.ts";

const NO_WORKER = /does not exist|10007|not found/i;

export const secretsFile = (folder: string) => join(folder, "secrets.json");

/**
 * Sets the secrets that the environment contains, and generates the required ones that the Worker lacks. Cloudflare
 * does not return a secret, so generated ones are written to a private file before they are sent.
 */
export async function provideSecrets(
  deployment: Deployment,
  { environment }: Pick<World, "environment">,
): Promise<void> {
  const { name, isDryRun } = deployment.options;
  const { stdout } = await runCommand(
    deployment,
    "The list of secrets",
    ["secret", "list", "--name", name, "--format", "json"],
    { tolerates: NO_WORKER },
  );
  const present = ((readJson(stdout) ?? []) as { name: string }[]).map((secret) => secret.name);
  const given = Object.fromEntries(
    SECRETS.flatMap((secret) => {
      const value = environment[secret];
      return value ? [[secret, value]] : [];
    }),
  );
  const missing = REQUIRED_SECRETS.filter((secret) => !present.includes(secret) && !given[secret]);
  const generated = isDryRun ? makeSecrets(missing, {}) : keepSecrets(deployment.folder, missing);
  const secrets = { ...generated, ...given };
  const names = Object.keys(secrets);
  if (names.length === 0) return deployment.print("All secrets are set.");
  const command = ["secret", "bulk", "--name", name];
  await runCommand(deployment, "The upload of the secrets", command, {
    input: JSON.stringify(secrets),
  });
  if (missing.length > 0 && !isDryRun)
    deployment.print(
      `Generated ${missing.join(" and ")}. Copy ${secretsFile(deployment.folder)} to a safe place: without ENCRYPTION_KEY, stored credentials are lost.`,
    );
}

/** Generates secrets, or reads those that an interrupted run generated, and writes them to the private file. */
function keepSecrets(folder: string, missing: string[]): Record<string, string> {
  const file = secretsFile(folder);
  const kept = existsSync(file)
    ? (JSON.parse(readFileSync(file, "utf8")) as Record<string, string>)
    : {};
  const secrets = makeSecrets(missing, kept);
  if (missing.length === 0) return {};
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  writeFileSync(file, `${JSON.stringify({ ...kept, ...secrets }, null, 2)}\n`, { mode: 0o600 });
  return secrets;
}

const BYTES: Record<string, number> = { JWT_SECRET: 48, ENCRYPTION_KEY: 32 };

const makeSecrets = (names: string[], kept: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    names.map((name) => [name, kept[name] ?? randomBytes(BYTES[name] ?? 32).toString("base64")]),
  );
