import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { backupBucket, getBackup, putBackup } from "#local/cli/backup/bucket";

let state: string;
const deployed = () => join(state, "deploy/quarry/wrangler.json");

beforeEach(() => {
  state = mkdtempSync(join(tmpdir(), "quarry-bucket-"));
  vi.stubEnv("QUARRY_STATE", state);
  vi.stubEnv("QUARRY_WRANGLER", join(state, "wrangler.cjs"));
  mkdirSync(join(state, "deploy/quarry"), { recursive: true });
  writeFileSync(
    join(state, "wrangler.cjs"),
    `require("node:fs").writeFileSync(${JSON.stringify(join(state, "given"))}, process.argv.slice(2).join(" "));
     if (process.argv[5].endsWith("missing.sql")) { console.error("The specified key does not exist."); process.exit(1); }`,
  );
  const bucket = { binding: "FILES", bucket_name: "quarry-files", jurisdiction: "eu" };
  writeFileSync(deployed(), JSON.stringify({ r2_buckets: [bucket] }));
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(state, { recursive: true });
});
const given = () => readFileSync(join(state, "given"), "utf8");

it("stores a backup under its time in the bucket and jurisdiction of the deployment", async () => {
  const place = await putBackup(
    backupBucket(),
    { binding: "DB", file: "b.sql" },
    new Date("2026-11-23T09:30:00Z"),
  );
  expect(place).toBe("r2:backups/DB-2026-11-23T09-30-00.000Z.sql");
  expect(given()).toBe(
    "r2 object put quarry-files/backups/DB-2026-11-23T09-30-00.000Z.sql --file b.sql --remote --jurisdiction eu",
  );
});

it("reports an object that does not exist", async () => {
  await expect(getBackup(backupBucket(), "missing.sql", "b.sql")).rejects.toThrow(/missing\.sql/);
  expect(given()).toContain("r2 object get quarry-files/missing.sql");
});

it("needs a deployment", () => {
  rmSync(deployed());
  expect(() => backupBucket()).toThrow(/npm run deploy/);
});
