import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { runWrangler } from "#local/cli/cloudflare/wrangler";

/** Records its arguments and input, one line a call, and reports that nobody is signed in. */
const STAND_IN = `
const { appendFileSync, readFileSync } = require("node:fs");
const input = readFileSync(0, "utf8");
appendFileSync(process.env.CALLS, JSON.stringify({ given: process.argv.slice(2), input }) + "\\n");
if (process.argv[2] === "secret") return;
console.error("\\u2718 [ERROR] You are not authenticated. Please run \`wrangler login\`.");
process.exitCode = 1;
`;

let folder: string;
const environment = () => ({
  QUARRY_STATE: join(folder, "state"),
  QUARRY_WRANGLER: join(folder, "wrangler.cjs"),
  CALLS: join(folder, "calls"),
});
const calls = () =>
  readFileSync(join(folder, "calls"), "utf8")
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line) as { given: string[]; input: string });

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "quarry-wrangler-"));
  writeFileSync(join(folder, "wrangler.cjs"), STAND_IN);
  for (const [name, value] of Object.entries(environment())) vi.stubEnv(name, value);
});
afterAll(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

it("passes the input to wrangler through stdin", async () => {
  const answer = await runWrangler(["secret", "bulk"], '{"JWT_SECRET":"s"}');
  expect(answer.code).toBe(0);
  expect(calls().at(-1)).toEqual({ given: ["secret", "bulk"], input: '{"JWT_SECRET":"s"}' });
});

it("ends with one sentence and exit code 1 where nobody is signed in", async () => {
  const program = ["local/cli/run.mjs", "local/cli/deploy.ts", "--email", "ada@acme.com"];
  const env = { ...process.env, ...environment() };
  const { code, stderr } = await new Promise<{ code: unknown; stderr: string }>((resolve) => {
    execFile(process.execPath, program, { env }, (error, _, text) =>
      resolve({ code: error?.code, stderr: text }),
    );
  });
  expect(code).toBe(1);
  expect(stderr.trim().split("\n").at(-1)).toMatch(
    /^The check of the account failed\. wrangler is not signed in\./,
  );
  expect(calls().at(-1)?.given).toEqual(["whoami", "--json"]);
});
