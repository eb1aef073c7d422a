import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { storeLocalShards } from "#local/dev/service/configuration/shards";
import { fastFolder } from "#test/support/fast-folder";
import { runCommand } from "#test/support/harness/run-command";

/** A state folder whose databases have no tables yet. */
const folder = mkdtempSync(join(fastFolder(), "quarry-first-start-"));
mkdirSync(join(folder, "v3", "d1"), { recursive: true });
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const run = (program: string, ...given: string[]) =>
  runCommand(process.execPath, ["local/cli/run.mjs", program, ...given], {
    env: { QUARRY_STATE: folder, PORT: "0" },
  });

it("reports a shard that was added and has no database yet", async () => {
  storeLocalShards(folder, 2);
  const { code, stdout } = await run("local/cli/counters.ts", "--check");
  expect({ code, stdout }).toEqual({
    code: 0,
    stdout: "DATA_0:\nno database yet\nDATA_1:\nno database yet\n",
  });
});

it("says that nothing is built with --skip-build", async () => {
  const { code, stderr } = await run("local/cli/start.ts", "--skip-build");
  expect(code).toBe(1);
  expect(stderr).toContain(`There is no built Worker in ${join(folder, "worker")}`);
  expect(stderr).not.toContain("    at ");
});
