import { execFile } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";

/** Notes the statement, and knows the message `known`. */
const STAND_IN = `
const { writeFileSync } = require("node:fs");
const sql = process.argv[process.argv.indexOf("--command") + 1];
writeFileSync(process.env.SEEN, sql);
const letter = { id: "known", body: "{}", created_at: 1, queue: "sites", reason: "Failed", replay_at: null };
const isFound = (statement) => /'known'|LIMIT 1$/.test(statement);
const rowsOf = (statement) => (/count/.test(statement) ? [{ letters: 42 }] : isFound(statement) ? [letter] : []);
console.log(JSON.stringify(sql.split(";\\n").map((statement) => ({ results: rowsOf(statement) }))));
`;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "quarry-test-"));
  mkdirSync(join(folder, "state/v3/d1"), { recursive: true });
  writeFileSync(join(folder, "wrangler.cjs"), STAND_IN);
});
afterEach(() => rmSync(folder, { recursive: true }));

const seen = () => join(folder, "seen");
const run = (...given: string[]) =>
  new Promise<{ code: number; stdout: string; stderr: string }>((resolve) => {
    const env = {
      ...process.env,
      QUARRY_STATE: join(folder, "state"),
      QUARRY_WRANGLER: join(folder, "wrangler.cjs"),
      SEEN: seen(),
    };
    const command = ["local/cli/run.mjs", "local/cli/dead-letters.ts", ...given];
    execFile(process.execPath, command, { env }, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, stdout, stderr }),
    );
  });

it("deletes messages by id, and names the ids that it did not find", async () => {
  expect(await run("prune", "known", "other")).toEqual({
    code: 1,
    stdout: "Deleted 1 dead letter.\n",
    stderr: "Not found: other. npm run dead-letters -- list prints the ids.\n",
  });
  expect(await run("prune", "known")).toMatchObject({ code: 0, stderr: "" });
});

it("says how many letters a list leaves out", async () => {
  const { stdout } = await run("list", "--queue", "sites", "--limit", "1");
  expect(stdout).toMatch(/^known .* sites  Failed\nand 41 older \(--limit 42\)\n$/);
});

it.each([
  [["prune", "known", "--days", "3"], "Use ids or --days, not both"],
  [["replay", "known", "--all"], "Use ids or --all, not both"],
  [["replay", "known", "--queue", "pages"], "--queue of replay needs --all"],
  [["prune", "--all"], "prune has no option --all"],
  [["list", "--days", "3"], "list has no option --days"],
  [["list", "known"], "list accepts no ids"],
  [
    ["list", "--queue", "quarry-sites"],
    'There is no queue "quarry-sites". The queues are pages, sites,',
  ],
  [["replay", "--all", "--queue", "site"], 'There is no queue "site"'],
  [["prune"], "Name the ids of dead letters"],
  [["toString"], "Use list, show, replay or prune"],
])("rejects %j before it asks the database", async (given, message) => {
  const { code, stderr } = await run(...given);
  expect(stderr).toContain(message);
  expect({ code, asked: existsSync(seen()) }).toEqual({ code: 2, asked: false });
});

it.each([
  [["prune", "--days", "30"], "DELETE FROM dead_letters WHERE created_at <"],
  [["replay", "--all", "--queue", "pages"], "AND queue = 'pages'"],
  [["list", "--queue", "pages", "--limit", "5"], "LIMIT 5"],
])("accepts %j", async (given, sql) => {
  expect(await run(...given)).toMatchObject({ code: 0, stderr: "" });
  expect(readFileSync(seen(), "utf8")).toContain(sql);
});
