import { createInterface } from "node:readline/promises";
import { setTimeout as wait } from "node:timers/promises";
import { runWrangler } from "#local/cli/cloudflare/wrangler";
import { readOptions } from "#local/cli/deploy/options";
import { runProgram } from "#local/cli/terminal/program";

const USAGE = `npm run deploy [-- --dry-run] [--email ADDRESS] [--jurisdiction eu] [--domain HOST] [--name NAME] [--shards N] [--one-script] [--set NAME=value]

Deploys Quarry to Cloudflare with wrangler's current account, for the first time or again: creates what is missing,
sets the secrets, applies the migrations, deploys, and checks the service. No file of the project changes.

  --dry-run            prints each step and changes nothing
  --email ADDRESS      the first account; the program prints a link that sets its password
  --jurisdiction J     eu, us or fedramp: database, files, queues and objects stay there; first run only
  --domain HOST        a host name of a zone in the account, such as app.example.com; else *.workers.dev
  --name NAME          the Worker, and the first part of the names of its resources (quarry)
  --shards N           databases for the data of workspaces (1); kept for the next run, and never fewer
  --one-script         deploys wrangler's bundle, which starts slower, instead of modules that are compiled on first import;
                       kept for the next run, until --no-one-script
  --set NAME=value     a setting of docs/settings.md; can be repeated; kept for the next run

  Secrets are generated, or taken from environment variables of their names. Options are kept in
  QUARRY_STATE (.quarry), folder deploy.`;

async function ask(question: string): Promise<string | undefined> {
  if (!process.stdin.isTTY) return undefined;
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  try {
    return await terminal.question(question);
  } finally {
    terminal.close();
  }
}

await runProgram(USAGE, async () => {
  const options = readOptions(process.argv.slice(2));
  // Loads wrangler, which takes a second.
  const { deploy } = await import("#local/cli/deploy/deploy");
  return deploy(options, {
    wrangler: runWrangler,
    print: console.log,
    environment: process.env,
    fetch,
    wait: (ms) => wait(ms),
    nowMs: Date.now,
    ask,
  });
});
