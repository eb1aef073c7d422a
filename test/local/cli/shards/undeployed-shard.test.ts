import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";

/** Knows the databases of its configuration. Every count is 0, and every table exists. */
const STAND_IN = `
const { readFileSync } = require("node:fs");
const given = process.argv.slice(2);
const valueOf = (option) => given[given.indexOf(option) + 1];
const { d1_databases } = JSON.parse(readFileSync(valueOf("--config"), "utf8"));
if (!d1_databases.some(({ binding }) => binding === given[2] && binding !== process.env.FAILING)) {
  console.log(JSON.stringify({ error: { text: "The database does not respond." } }));
  process.exitCode = 1;
} else {
  const rowOf = (sql) => (/sqlite_master/.test(sql) ? [{ 1: 1 }] : /SELECT domain|GROUP BY shard|workspace_moves/.test(sql) ? [] : [{ rows: 0, leads: 0 }]);
  console.log(JSON.stringify(valueOf("--command").split(";\\n").map((sql) => ({ results: rowOf(sql) }))));
}
`;

let folder: string;
const deployed = () => join(folder, "state/deploy/quarry");
const deploy = (...bindings: string[]) => {
  const d1_databases = bindings.map((binding) => ({ binding }));
  writeFileSync(join(deployed(), "wrangler.json"), JSON.stringify({ d1_databases }));
};
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "quarry-test-"));
  writeFileSync(join(folder, "wrangler.cjs"), STAND_IN);
  mkdirSync(deployed(), { recursive: true });
  // `npm run shards -- add --remote` has added DATA_1, and nothing was deployed since.
  deploy("DB", "HIRING");
  writeFileSync(join(deployed(), "options.json"), JSON.stringify({ shards: 2, settings: {} }));
});
afterEach(() => rmSync(folder, { recursive: true }));

const run = (given: string[], environment: Record<string, string> = {}) =>
  new Promise<{ code: number; stdout: string; stderr: string }>((resolve) => {
    const env = {
      ...process.env,
      QUARRY_STATE: join(folder, "state"),
      QUARRY_WRANGLER: join(folder, "wrangler.cjs"),
      ...environment,
    };
    execFile(process.execPath, ["local/cli/run.mjs", ...given], { env }, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, stdout, stderr }),
    );
  });
const SHARDS = ["local/cli/shards.ts", "list", "--remote"];

it.each(["--check", "--repair"])(
  "%s of counters passes over a shard that is not deployed",
  async (option) => {
    const { code, stdout, stderr } = await run(["local/cli/counters.ts", option, "--remote"]);
    expect(stdout).toMatch(/^DATA_0:\n[^]*leads\.hiring: correct\nDATA_1:\nno database yet\n$/);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  },
);

it("is listed without a database", async () => {
  const { stdout } = await run(SHARDS);
  expect(stdout).toBe("DATA_0: 0 workspaces, 0 leads\nDATA_1: 0 workspaces, no database yet\n");
});

it("is not confused with a database that does not respond", async () => {
  deploy("DB", "HIRING", "DATA_1");
  const { stdout } = await run(SHARDS, { FAILING: "DATA_1" });
  expect(stdout).toContain("DATA_1: 0 workspaces, unavailable (The database does not respond.)");
});

it("moves no workspace to a shard that is not deployed", async () => {
  const workspaceId = "01a226c5-a2a4-711c-9c7c-8a8eb120c664";
  const { code, stderr } = await run([
    "local/cli/shards.ts",
    "move",
    workspaceId,
    "DATA_1",
    "--remote",
  ]);
  expect({ code, stderr }).toEqual({
    code: 1,
    stderr: "DATA_1 has no database yet. Run npm run deploy, which creates its database.\n",
  });
});
