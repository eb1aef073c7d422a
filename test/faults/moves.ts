import assert from "node:assert/strict";
import type { ChildProcess } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import test from "node:test";
import { requestMove } from "#local/cli/shards/statements";
import { storeLocalShards } from "#local/dev/service/configuration/shards";
import { serveWeb } from "#local/dev/web/serve-web";
import {
  clientOf,
  killService,
  startService,
  stopService,
  until,
} from "#test/support/harness/service-process";

/** With `MOVED_LEADS=20000`, nothing is killed, and the time of the lock is that of so many leads. */
const MEASURED = process.env["MOVED_LEADS"];
const LEADS = Number(MEASURED ?? 1_500);
const SETTINGS = { PORT: process.env["PORT"] ?? "8797" };
const STEPS = ["prepare", "copy", "compare", "lock", "clean", "done"];
/** The service is killed once in each of these steps, or in a later one if it passed it. */
const KILLED_IN = MEASURED ? [] : ["copy", "lock"];

type Row = Record<string, any>;

const TABLES: [string, string][] = [
  ["leads", "id, workspace_id, domain, emails, enrichment, created_at"],
  ["lead_emails", "id, lead_id, email"],
];

/** Leads with one address each, as rows of earlier versions. */
const leadsOf = (workspace: string) => [
  `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${LEADS})
    INSERT INTO leads (id, workspace_id, job_id, domain, sort_name, pages_crawled, created_at, updated_at, website,
      company_name, emails, phones, socials, technologies, enrichment, email_statuses)
    SELECT format('019b0000-0000-7000-8000-%012d', i), '${workspace}', '019b0000-0000-7000-9000-000000000000',
      'company-' || i || '.test', 'company ' || i, 3, 1790000000000 + i, 1790000000000 + i,
      'https://company-' || i || '.test/', 'Company ' || i, json_array('info@company-' || i || '.test'), '[]', '{}',
      '[{"name":"PHP","category":"Programming languages"}]', '{"seo":{"score":50}}', 8 FROM n`,
  `INSERT INTO lead_emails (id, workspace_id, lead_id, email, position, method, first_seen_at)
    SELECT '019c' || substr(id, 5), workspace_id, id, emails ->> 0, 0, 'text', created_at FROM leads
    WHERE workspace_id = '${workspace}'`,
  `INSERT INTO daily_activity (workspace_id, day, leads, leads_with_email, emails)
    SELECT workspace_id, created_at / 86400000, count(*), count(*), count(*) FROM leads
    WHERE workspace_id = '${workspace}' GROUP BY 2`,
];

/** The databases of a state folder: the accounts, which are also the first shard, and the second shard. */
function databasesOf(folder: string): [DatabaseSync, DatabaseSync] {
  const files = readdirSync(join(folder, "v3", "d1"), { recursive: true, encoding: "utf8" });
  const opened = files
    .filter((path) => path.endsWith(".sqlite"))
    .map((path) => new DatabaseSync(join(folder, "v3", "d1", path), { timeout: 10_000 }))
    .filter((one) => one.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'leads'").get());
  const isAccounts = (one: DatabaseSync) => one.prepare("SELECT 1 FROM users").get() !== undefined;
  return [opened.find(isAccounts)!, opened.find((one) => !isAccounts(one))!];
}

const rowsOf = (database: DatabaseSync, table: string, columns: string): string[] =>
  database
    .prepare(`SELECT json_array(${columns}) AS row FROM ${table} ORDER BY id`)
    .all()
    .map(({ row }) => String(row));

void test("a move of a workspace survives kills of the service: every row once, on the other shard", async () => {
  const folder = mkdtempSync(join(tmpdir(), "quarry-"));
  storeLocalShards(folder, 2);
  const web = await serveWeb(() => new Response("", { status: 404 }));
  let service: ChildProcess | undefined;
  try {
    service = await startService(folder, web.address, SETTINGS);
    const { id } = (await clientOf(folder).workspace.get()) as { id: string };
    await stopService(service);
    const databases = databasesOf(folder);
    const [accounts] = databases;
    const places = { DATA_0: accounts, DATA_1: databases[1] };
    const { shard } = accounts.prepare("SELECT shard FROM workspaces WHERE id = ?").get(id) as Row;
    const other = shard === "DATA_0" ? "DATA_1" : "DATA_0";
    const [source, target] = [places[shard as "DATA_0"], places[other]];
    for (const statement of leadsOf(id)) source.exec(statement);
    const before = TABLES.map((table) => rowsOf(source, ...table));
    accounts.prepare(requestMove(id, other, Date.now())).all();
    service = await startService(folder, web.address, SETTINGS);
    const move = async () =>
      accounts.prepare("SELECT * FROM workspace_moves WHERE workspace_id = ?").get(id) as Row;
    const isIn = (step: string) => (row: Row) =>
      STEPS.indexOf(row["step"]) >= STEPS.indexOf(step) &&
      (step !== "copy" || row["rows_copied"] > 0);
    const killed: string[] = [];
    for (const step of KILLED_IN) {
      const { step: reached } = await until(move, isIn(step));
      await killService(service);
      killed.push(String(reached));
      // The end of the dead worker's lease.
      accounts.exec("UPDATE workspace_moves SET available_at = 0 WHERE available_at IS NOT NULL");
      service = await startService(folder, web.address, SETTINGS);
    }
    const { locked_at, switched_at, rows_copied } = await until(move, isIn("clean"));
    const after = TABLES.map((table) => rowsOf(target, ...table));
    assert.deepEqual(after, before);
    const quarry = clientOf(folder);
    const page = await quarry.leads.list({ per_page: 1 });
    assert.equal(page.total, LEADS);
    await quarry.leads.notes.create(page.data[0]!.id, { body: "Written after the move" });
    assert.equal(target.prepare("SELECT count(*) AS n FROM notes").get()!["n"], 1);
    console.log(
      `Killed in ${killed.join(", ") || "no step"}; ${LEADS} leads with their addresses are on the other shard, ${rows_copied} rows copied, writes rejected for ${switched_at - locked_at} ms.`,
    );
  } finally {
    await killService(service);
    await web.close();
    rmSync(folder, { recursive: true, force: true });
  }
});
