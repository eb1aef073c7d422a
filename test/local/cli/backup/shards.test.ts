import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { readSchema } from "#local/cli/backup/schema";
import { END, headerOf } from "#local/cli/backup/write-backup";
import { storeLocalShards } from "#local/dev/service/configuration/shards";
import { fastFolder } from "#test/support/fast-folder";
import { runCommand } from "#test/support/harness/run-command";

const { migrations } = readSchema("DATA_1");

/** Knows the databases of the configuration that it is given, as wrangler does, and that they have the migrations. */
const STAND_IN = `
const { readFileSync } = require("node:fs");
const given = process.argv.slice(2);
const valueOf = (option) => given[given.indexOf(option) + 1];
const config = given.includes("--config") ? JSON.parse(readFileSync(valueOf("--config"), "utf8")) : { d1_databases: [] };
const names = ["DB", "HIRING", ...config.d1_databases.map(({ binding }) => binding)];
if (!names.includes(given[2])) {
  console.error("Couldn't find a D1 DB with the name or binding '" + given[2] + "' in your wrangler.toml file.");
  process.exitCode = 1;
} else {
  const results = ${JSON.stringify(migrations.map((name) => ({ name })))};
  console.log(JSON.stringify(given.includes("--command") ? [{ results }, { results: [{ content: 0 }] }] : []));
}
`;

const folder = mkdtempSync(join(fastFolder(), "quarry-shards-"));
const state = join(folder, "state");
beforeAll(() => {
  mkdirSync(join(state, "v3", "d1"), { recursive: true });
  writeFileSync(join(folder, "wrangler.cjs"), STAND_IN);
  writeFileSync(join(folder, "DATA_1.sql"), `${headerOf("DATA_1", migrations)}\n${END}\n`);
  storeLocalShards(state, 2);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it("restores the database of a shard", async () => {
  const given = ["--in", join(folder, "DATA_1.sql"), "--database", "DATA_1"];
  const { code, stdout, stderr } = await runCommand(
    process.execPath,
    [
      "--disable-warning=ExperimentalWarning",
      "local/cli/run.mjs",
      "local/cli/restore.ts",
      ...given,
    ],
    { env: { QUARRY_STATE: state, QUARRY_WRANGLER: join(folder, "wrangler.cjs") } },
  );
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  expect(stdout).toContain("Restored DATA_1");
});
