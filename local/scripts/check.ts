import { spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, rmSync } from "node:fs";
import { text } from "node:stream/consumers";
import { parseArgs } from "node:util";
import { forEachConcurrently } from "#src/shared/concurrency";

/** All checks before a merge, the cheapest first. */
type Step = {
  name: string;
  command: string[];
  mustSay?: string;
  /** What is wrong with the output of a program that ended well. */
  objection?: (output: string) => string | undefined;
};

/** A copy of the migrations, to which drizzle-kit must add nothing. */
const MIGRATIONS_COPY = "dist/migrations-check";

const STEPS: Step[] = [
  {
    name: "binding types are those of wrangler.toml",
    command: ["wrangler", "types", "--include-runtime", "false", "--check"],
  },
  { name: "types", command: ["tsc", "--project", "."] },
  { name: "types of packages/client", command: ["tsc", "--project", "packages/client"] },
  { name: "types of packages/cli", command: ["tsc", "--project", "packages/cli"] },
  {
    name: "types of packages/n8n-nodes-quarry",
    command: ["tsc", "--project", "packages/n8n-nodes-quarry"],
  },
  { name: "types of the dashboard", command: ["tsc", "--project", "web"] },
  { name: "lint", command: ["oxlint"] },
  { name: "no cycle between folders", command: ["node", "local/scripts/folder-cycles.ts"] },
  { name: "no banned words", command: ["node", "local/scripts/check-language.ts"] },
  { name: "format", command: ["oxfmt", "--check"] },
  {
    name: "docs/openapi.json follows the rules of redocly.yaml",
    command: ["redocly", "lint", "docs/openapi.json"],
  },
  {
    name: "no breaking change of the API since the last release",
    command: ["node", "local/scripts/check-api-changes.ts"],
  },
  { name: "no unused code or dependency", command: ["knip"] },
  {
    name: "the packed client installs, compiles and runs",
    command: ["npm", "run", "check", "--workspace=@quarry/client"],
  },
  {
    name: "the packed n8n nodes install and load",
    command: ["npm", "run", "check", "--workspace=n8n-nodes-quarry"],
  },
  ...[
    { schema: "./src/db/tables/*", out: MIGRATIONS_COPY },
    { schema: "./src/db/hiring/tables.ts", out: `${MIGRATIONS_COPY}/hiring` },
  ].map(({ schema, out }) => ({
    name: `migrations match the tables in ${schema}`,
    command: [
      "drizzle-kit",
      "generate",
      "--dialect=sqlite",
      "--casing=snake_case",
      `--schema=${schema}`,
      `--out=${out}`,
    ],
    mustSay: "No schema changes",
  })),
  ...["fingerprints", "disposable-domains", "role-words", "phone-formats"].map((data) => ({
    name: `${data} match their sources`,
    command: ["node", `local/scripts/data/build-${data}.ts`, "--check"],
  })),
];
/** The first writes the configuration that the second reads. */
const DEPLOYMENT: Step[] = [
  {
    name: "npm run deploy knows its steps",
    command: ["node", "local/cli/run.mjs", "local/cli/deploy.ts", "--dry-run"],
    mustSay: "this was a dry run",
  },
  {
    name: "wrangler accepts the configuration of a deployment",
    command: [
      "wrangler",
      "deploy",
      "--dry-run",
      "--outdir=dist/deploy-check",
      "--config=.quarry/deploy/quarry/dry-run.json",
    ],
    mustSay: "--dry-run: exiting now",
    objection: objectToSize,
  },
];
const TESTS: Step = { name: "tests", command: ["npm", "test"] };

const { values: flags } = parseArgs({ options: { "skip-tests": { type: "boolean" } } });
rmSync(MIGRATIONS_COPY, { recursive: true, force: true });
cpSync("migrations", MIGRATIONS_COPY, { recursive: true });
const failed: Step[] = [];
// Most of a step is one thread.
await forEachConcurrently([DEPLOYMENT, ...STEPS.map((step) => [step])], 2, runSteps);
if (!flags["skip-tests"]) await runSteps([TESTS]);
rmSync(MIGRATIONS_COPY, { recursive: true, force: true });
if (failed.length > 0) {
  console.error(`\nFailed: ${failed.map(({ name }) => name).join("; ")}`);
  process.exit(1);
}

/** The Worker's script has at most 1 MB, compressed: isolates start faster, and the free plan allows 3 MB. */
function objectToSize(output: string): string | undefined {
  const kib = Number(/gzip: ([\d.]+) KiB/.exec(output)?.[1]);
  return kib <= 1024 ? undefined : `The script has ${kib} KiB compressed, at most 1024 are allowed`;
}

/** Runs steps one after the other. */
async function runSteps(steps: readonly Step[]): Promise<void> {
  for (const step of steps) if (!(await passes(step))) failed.push(step);
}

async function passes(step: Step): Promise<boolean> {
  const { name, command, mustSay, objection } = step;
  const [program = "", ...args] = command;
  const startedMs = performance.now();
  const child = spawn(program, args, {
    stdio: ["ignore", "pipe", "pipe"],
    // On Windows, the programs of npm packages are .cmd files.
    shell: process.platform === "win32",
    env: { ...process.env, WRANGLER_HIDE_BANNER: "true", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true" },
  });
  const [stdout, stderr, status] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    // A program that cannot be started is a failed step.
    once(child, "close").then(([code]) => code as number | null, String),
  ]);
  const output = `${stdout}${stderr}${typeof status === "string" ? status : ""}`;
  const objected = objection?.(output);
  const passed =
    status === 0 && (mustSay === undefined || output.includes(mustSay)) && objected === undefined;
  const seconds = ((performance.now() - startedMs) / 1000).toFixed(1);
  console.log(`${passed ? "ok    " : "FAILED"} ${name} (${seconds} s)`);
  if (!passed) console.log(output, objected ?? "");
  return passed;
}
