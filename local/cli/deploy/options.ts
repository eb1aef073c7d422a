import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { DEFAULT_NAME, deploymentFolder } from "#local/cli/cloudflare/deployment";
import { UsageError } from "#local/cli/terminal/program";
import { MAX_SHARDS } from "#local/dev/service/configuration/shards";
import { readSettings, SETTING_NAMES } from "#src/shared/settings";
import { SECRETS } from "./secret-names.ts";

export const JURISDICTIONS = ["eu", "us", "fedramp"] as const;
export type Jurisdiction = (typeof JURISDICTIONS)[number];

/** What is kept between two runs, so that the second one needs no arguments. */
export type KeptOptions = {
  jurisdiction: Jurisdiction | null;
  domain: string | null;
  /** Settings that differ from wrangler.toml. */
  settings: Record<string, string>;
  /** How many databases store the data of workspaces. The first one also stores the accounts. */
  shards: number;
  /** Deploys wrangler's bundle instead of modules that are compiled when they are first imported (ADR 24). */
  isOneScript?: boolean;
};

export type DeployOptions = KeptOptions & {
  name: string;
  /** The address of the first account. */
  email: string | undefined;
  isDryRun: boolean;
};

const NAME = /^[a-z][a-z0-9-]{0,38}[a-z0-9]$/;
const DOMAIN = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/;
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

export const optionsFile = (name: string) => join(deploymentFolder(name), "options.json");

/** Reads the command line. Options that it does not name are those of the last run. */
export function readOptions(given: string[]): DeployOptions {
  const { values } = parseArgs({
    args: given,
    options: {
      name: { type: "string", default: DEFAULT_NAME },
      jurisdiction: { type: "string" },
      domain: { type: "string" },
      email: { type: "string" },
      set: { type: "string", multiple: true, default: [] },
      shards: { type: "string" },
      "dry-run": { type: "boolean", default: false },
      "one-script": { type: "boolean" },
    },
    allowNegative: true,
  });
  const { name } = values;
  if (!NAME.test(name))
    throw new UsageError(
      `--name must have 2 to 40 lower-case letters, digits and hyphens, got "${name}".`,
    );
  const kept = readKept(name);
  const domain = values.domain?.toLowerCase() ?? kept?.domain ?? null;
  if (domain !== null && !DOMAIN.test(domain))
    throw new UsageError(`--domain must be a host name such as app.example.com, got "${domain}".`);
  const email = values.email?.trim().toLowerCase();
  if (email !== undefined && !isEmail(email))
    throw new UsageError(`--email must be an e-mail address, got "${email}".`);
  return {
    name,
    domain,
    email,
    jurisdiction: readJurisdiction(values.jurisdiction, kept),
    settings: { ...kept?.settings, ...readAssignments(values.set) },
    shards: readShards(values.shards, kept),
    isDryRun: values["dry-run"],
    isOneScript: values["one-script"] ?? kept?.isOneScript ?? false,
  };
}

export const isEmail = (text: string) => text.length <= 254 && EMAIL.test(text);

function readKept(name: string): KeptOptions | undefined {
  const file = optionsFile(name);
  return existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as KeptOptions) : undefined;
}

/** Data cannot move between jurisdictions, so the one of the first run stays. */
function readJurisdiction(given: string | undefined, kept: KeptOptions | undefined) {
  if (given === undefined) return kept?.jurisdiction ?? null;
  const jurisdiction = JURISDICTIONS.find((one) => one === given);
  if (!jurisdiction)
    throw new UsageError(`--jurisdiction must be ${JURISDICTIONS.join(", ")}, got "${given}".`);
  if (kept && kept.jurisdiction !== jurisdiction)
    throw new UsageError(
      `This deployment stores its data ${kept.jurisdiction ? `in "${kept.jurisdiction}"` : "without a jurisdiction"}, which cannot change. Use another --name for a new deployment.`,
    );
  return jurisdiction;
}

/** A shard can contain workspaces, so their number never decreases. */
function readShards(given: string | undefined, kept: KeptOptions | undefined): number {
  const current = kept?.shards ?? 1;
  if (given === undefined) return current;
  const shards = Number(given);
  if (!Number.isInteger(shards) || shards < current || shards > MAX_SHARDS)
    throw new UsageError(
      `--shards must be a number from ${current} to ${MAX_SHARDS}, got "${given}".`,
    );
  return shards;
}

/** How many shards the next deployment has. */
export const deployedShards = (name: string): number => readKept(name)?.shards ?? 1;

/** Throws if nothing of this name was deployed from this state folder. */
export function storeDeployedShards(name: string, shards: number): void {
  const kept = readKept(name);
  if (!kept)
    throw new Error(
      `This state folder has no deployment "${name}". Run npm run deploy -- --shards ${shards}.`,
    );
  writeFileSync(optionsFile(name), `${JSON.stringify({ ...kept, shards }, null, 2)}\n`);
}

function readAssignments(assignments: string[]): Record<string, string> {
  const settings = Object.fromEntries(
    assignments.map((assignment) => {
      const [, name = "", value = ""] = /^([A-Z0-9_]+)=(.*)$/s.exec(assignment) ?? [];
      if (!SETTING_NAMES.includes(name))
        throw new UsageError(`--set takes NAME=value with a name of docs/settings.md.`);
      if (SECRETS.includes(name))
        throw new UsageError(`${name} is a secret. Give it as an environment variable.`);
      return [name, value];
    }),
  );
  try {
    readSettings({ ...settings });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
  return settings;
}
