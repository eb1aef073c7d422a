import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";

/** Stores and returns objects, notes who may enter the folder of a file, and reaches no database. */
const STAND_IN = `
const { dirname } = require("node:path");
const { statSync, writeFileSync } = require("node:fs");
const given = process.argv.slice(2);
if (given[0] === "r2") {
  const file = given[given.indexOf("--file") + 1];
  writeFileSync(process.env.SEEN, (statSync(dirname(file)).mode & 0o777).toString(8));
  writeFileSync(file, "-- quarry backup 1: none\\n");
} else {
  console.error("You are not authenticated.");
  process.exitCode = 1;
}
`;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "quarry-test-"));
  writeFileSync(join(folder, "wrangler.cjs"), STAND_IN);
  const deployed = join(folder, "state/deploy/quarry");
  for (const path of [deployed, join(folder, "tmp")]) mkdirSync(path, { recursive: true });
  const r2_buckets = [{ bucket_name: "quarry-files" }];
  writeFileSync(join(deployed, "wrangler.json"), JSON.stringify({ r2_buckets }));
});
afterEach(() => rmSync(folder, { recursive: true }));

const run = (program: string, ...given: string[]) =>
  new Promise<string>((resolve) => {
    const env = {
      ...process.env,
      TMPDIR: join(folder, "tmp"),
      QUARRY_STATE: join(folder, "state"),
      QUARRY_WRANGLER: join(folder, "wrangler.cjs"),
      SEEN: join(folder, "seen"),
    };
    const command = ["local/cli/run.mjs", `local/cli/${program}.ts`, ...given];
    execFile(process.execPath, command, { env }, (_, __, stderr) => resolve(stderr));
  });
const temporary = () =>
  readdirSync(join(folder, "tmp")).filter((name) => name.startsWith("quarry-backup"));

it("downloads a backup where no other user can read it, and deletes it after a failure", async () => {
  const said = await run("restore", "--in", "r2:backups/DB-x.sql", "--remote");
  expect(said).toMatch(/of another database, or of a version with other migrations/);
  expect(readFileSync(join(folder, "seen"), "utf8")).toBe("700");
  expect(temporary()).toEqual([]);
});

it("leaves no file after a backup to the bucket that fails", async () => {
  expect(await run("backup", "--out", "r2", "--remote")).toMatch(/not authenticated/);
  expect(temporary()).toEqual([]);
});

it("keeps an earlier backup if the database cannot be reached", async () => {
  const file = join(folder, "quarry.sql");
  writeFileSync(file, "earlier");
  expect(await run("backup", "--out", file, "--remote")).toMatch(/not authenticated/);
  expect(readFileSync(file, "utf8")).toBe("earlier");
});
