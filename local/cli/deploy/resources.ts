import { readJson } from "#local/cli/cloudflare/wrangler";
import { DeployError, type Deployment } from "./deployment.ts";
import { runCommand } from "./run-command.ts";

type ListedDatabase = { uuid: string; name: string; jurisdiction?: string | null };

const EXISTS = /already (?:exists|taken|been taken)|is already|10004|11009/i;

/** Fails early if nobody is signed in, before anything is created. */
export async function checkAccount(deployment: Deployment): Promise<void> {
  await runCommand(deployment, "The check of the account", ["whoami", "--json"]);
}

/** The id of a database, which is created where the account does not have it. */
export async function provideDatabase(deployment: Deployment, name: string): Promise<string> {
  const { jurisdiction } = deployment.options;
  const found = await findDatabase(deployment, name);
  if (found) {
    // An older API leaves the member out.
    if (found.jurisdiction !== undefined && (found.jurisdiction ?? null) !== jurisdiction)
      throw new DeployError(
        `The database ${name} exists ${found.jurisdiction ? `in the jurisdiction "${found.jurisdiction}"` : "without a jurisdiction"}, which cannot change. ${found.jurisdiction ? `Use --jurisdiction ${found.jurisdiction}` : "Leave out --jurisdiction"}, or use another --name.`,
      );
    return found.uuid;
  }
  const command = ["d1", "create", name, ...inJurisdiction(deployment)];
  await runCommand(deployment, `The creation of the database ${name}`, command);
  const created = await findDatabase(deployment, name);
  if (!created)
    throw new DeployError(
      `The database ${name} was created but is not listed yet. Wait a minute, then run npm run deploy again.`,
    );
  return created.uuid;
}

async function findDatabase(
  deployment: Deployment,
  name: string,
): Promise<ListedDatabase | undefined> {
  const { stdout } = await runCommand(deployment, "The list of databases", [
    "d1",
    "list",
    "--json",
  ]);
  return ((readJson(stdout) ?? []) as ListedDatabase[]).find((database) => database.name === name);
}

/** Creates the R2 bucket where the account does not have it. */
export async function provideBucket(deployment: Deployment, name: string): Promise<void> {
  const where = inJurisdiction(deployment);
  const { stdout } = await runCommand(deployment, "The list of buckets", [
    "r2",
    "bucket",
    "list",
    ...where,
  ]);
  if (new RegExp(`^name:\\s*${name}\\s*$`, "m").test(stdout)) return;
  await runCommand(
    deployment,
    `The creation of the bucket ${name}`,
    ["r2", "bucket", "create", name, ...where],
    { tolerates: EXISTS },
  );
}

/**
 * Creates the queues that the account does not have. A deployment would create those with a producer, but not the
 * dead-letter queue, which has none, and not in a jurisdiction.
 */
export async function provideQueues(deployment: Deployment, names: string[]): Promise<void> {
  const { stdout } = await runCommand(deployment, "The list of queues", ["queues", "list"]);
  const listed = new Set(stdout.split(/[\s│|]+/u));
  for (const name of names.filter((each) => !listed.has(each)))
    await runCommand(
      deployment,
      `The creation of the queue ${name}`,
      ["queues", "create", name, ...inJurisdiction(deployment)],
      // The list has pages, and shows the first one.
      { tolerates: EXISTS },
    );
}

const inJurisdiction = ({ options }: Deployment) =>
  options.jurisdiction === null ? [] : ["--jurisdiction", options.jurisdiction];
