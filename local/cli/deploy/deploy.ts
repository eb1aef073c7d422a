import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { configurationFile, deploymentFolder } from "#local/cli/cloudflare/deployment";
import type { Wrangler } from "#local/cli/cloudflare/wrangler";
import {
  makeConfiguration,
  readProjectConfiguration,
  resourcesOf,
  withShards,
  writeConfiguration,
} from "./configuration.ts";
import type { Deployment, World } from "./deployment.ts";
import { provideFirstAccount } from "./first-account.ts";
import { checkHealth } from "./health.ts";
import { applyMigrations } from "./migrations.ts";
import { type DeployOptions, type KeptOptions, optionsFile } from "./options.ts";
import { publish } from "./publish.ts";
import { rehearse } from "./rehearsal.ts";
import { checkAccount, provideBucket, provideDatabase, provideQueues } from "./resources.ts";
import { provideSecrets } from "./secrets.ts";

/** Deploys the service. Every step finds what an earlier run did, so that an interrupted run can be repeated. */
export async function deploy(
  options: DeployOptions,
  { wrangler, print, ...world }: World & { wrangler: Wrangler; print: (line: string) => void },
): Promise<void> {
  const { isDryRun } = options;
  const folder = deploymentFolder(options.name);
  const deployment: Deployment = {
    options,
    folder,
    configuration: isDryRun ? join(folder, "dry-run.json") : configurationFile(folder),
    wrangler: isDryRun ? rehearse(print) : wrangler,
    print,
  };
  const project = withShards(readProjectConfiguration(), options);
  const { databases, buckets, queues } = resourcesOf(project, options);

  print("1. Check the Cloudflare account");
  await checkAccount(deployment);

  print("2. Provide the databases, the bucket and the queues");
  const ids: Record<string, string> = {};
  for (const { binding, name } of databases) ids[binding] = await provideDatabase(deployment, name);
  for (const bucket of buckets) await provideBucket(deployment, bucket);
  await provideQueues(deployment, queues);
  const configuration = makeConfiguration(project, options, ids);
  writeConfiguration(deployment.configuration, configuration);
  print(`Wrote ${deployment.configuration}.`);
  if (!isDryRun) keepOptions(options);

  print("3. Provide the secrets");
  await provideSecrets(deployment, world);

  print("4. Apply the migrations");
  for (const database of databases) await applyMigrations(deployment, database);

  print("5. Deploy the Worker");
  const serviceUrl = await publish(deployment, () => {
    const oneScript = makeConfiguration(project, { ...options, isOneScript: true }, ids);
    writeConfiguration(deployment.configuration, oneScript);
  });

  print(`6. Check ${serviceUrl}/api/v1/health`);
  if (!isDryRun) await checkHealth(deployment, world, serviceUrl);

  print("7. Provide the first account");
  const { SIGNUP_CREDITS } = configuration["vars"] as { SIGNUP_CREDITS: string };
  const link = await provideFirstAccount(
    deployment,
    isDryRun ? { ...world, ask: async () => options.email ?? "you@example.com" } : world,
    { serviceUrl, signUpCredits: Number(SIGNUP_CREDITS) },
  );
  if (isDryRun) return print("Nothing was changed: this was a dry run.");
  print(`Quarry runs at ${serviceUrl} (API: ${serviceUrl}/api/v1, docs: ${serviceUrl}/docs)`);
  if (link)
    print(`Open this link within an hour to set the password of the first account:\n${link}`);
}

/** So that the next run needs no arguments. */
function keepOptions({ name, isOneScript = false, ...options }: DeployOptions): void {
  const { jurisdiction, domain, settings, shards } = options;
  const kept: KeptOptions = { jurisdiction, domain, settings, shards, isOneScript };
  mkdirSync(deploymentFolder(name), { recursive: true, mode: 0o700 });
  writeFileSync(optionsFile(name), `${JSON.stringify(kept, null, 2)}\n`);
}
