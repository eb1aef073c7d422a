import assert from "node:assert/strict";
import type { ChildProcess } from "node:child_process";
import { globSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import test from "node:test";
import { readXlsx } from "hucre/xlsx";
import { serveWeb } from "#local/dev/web/serve-web";
import {
  clientOf,
  killService,
  startService,
  stopService,
  until,
} from "#test/support/harness/service-process";

/** Four steps of an export. */
const LEADS = Number(process.env["LEADS"] ?? 40_000);
const KILLS = 2;
const SETTINGS = { PORT: process.env["PORT"] ?? "8800", SIGNUP_CREDITS: "10" };

function openDatabase(folder: string, pattern: string, query: string): DatabaseSync {
  for (const file of globSync(join(folder, "v3", pattern))) {
    const database = new DatabaseSync(file, { timeout: 10_000 });
    try {
      if (database.prepare(query).get()) return database;
    } catch {
      // Another database, which does not have the table.
    }
    database.close();
  }
  throw new Error(`No database has ${query}`);
}

/** Saves the leads of a workspace. Crawling so many takes an hour. */
function saveLeads(folder: string, workspace: string): void {
  const database = openDatabase(folder, "d1/**/*.sqlite", "SELECT 1 FROM users");
  database.exec(`WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ${LEADS})
    INSERT INTO leads (id, workspace_id, job_id, domain, sort_name, created_at, updated_at, website, company_name,
      emails, phones, socials, technologies, enrichment)
    SELECT printf('019b0000-0000-7000-8000-%012d', n), '${workspace}', '019a0000-0000-7000-8000-000000000001',
      'firm' || n || '.test', 'firm' || n, 1790000000000 + n, 1790000000000 + n, 'https://firm' || n || '.test/',
      'Firm ' || n, json_array('info@firm' || n || '.test'), '[]', '{}', '[]', '{"seo":{"score":50}}' FROM numbers`);
  database.close();
}

/** Ends the lease of the worker that was killed. */
function endLease(folder: string): void {
  const database = openDatabase(folder, "d1/**/*.sqlite", "SELECT 1 FROM users");
  database.exec("UPDATE job_exports SET available_at = 0 WHERE status = 'running'");
  database.close();
}

/** The keys of all stored files of exports, and of the uploads that were not completed. */
function storedKeys(folder: string): { files: unknown[]; uploads: unknown[] } {
  const database = openDatabase(folder, "r2/**/*.sqlite", "SELECT 1 FROM _mf_objects");
  const keysOf = (table: string) =>
    database
      .prepare(`SELECT key FROM ${table} AND key LIKE 'exports/%'`)
      .all()
      .map(({ key }) => key);
  const stored = {
    files: keysOf("_mf_objects WHERE true"),
    uploads: keysOf("_mf_multipart_uploads WHERE state = 0"),
  };
  database.close();
  return stored;
}

void test("an export survives two kills of the service: one file, every lead once", async () => {
  const folder = mkdtempSync(join(tmpdir(), "quarry-"));
  const web = await serveWeb(() => new Response("", { status: 404 }));
  const startedAt = Date.now();
  let service: ChildProcess | undefined;
  try {
    service = await startService(folder, web.address, SETTINGS);
    const { id: workspace } = (await clientOf(folder).workspace.get()) as { id: string };
    await stopService(service);
    saveLeads(folder, workspace);
    service = await startService(folder, web.address, SETTINGS);
    const quarry = clientOf(folder);
    const started = await quarry.leads.export({
      format: "xlsx",
      filter: { sort: "created_at" },
      background: true,
    });
    const read = () => quarry.exports.get(started.id);
    const killedAt = [0];
    for (let kill = 1; kill <= KILLS; kill++) {
      const before = await until(
        read,
        ({ done, status }) => done > killedAt.at(-1)! || status !== "running",
      );
      assert.equal(before.status, "running", "The service was killed too late");
      killedAt.push(before.done);
      await killService(service);
      endLease(folder);
      service = await startService(folder, web.address, SETTINGS);
    }
    const ended = await until(read, ({ status }) => status !== "running");
    assert.deepEqual([ended.status, ended.done, ended.rows], ["completed", LEADS, LEADS]);
    const bytes = new Uint8Array(await (await fetch(ended.url!)).arrayBuffer());
    assert.equal(bytes.length, ended.size_bytes);
    const [header, ...rows] = (await readXlsx(bytes)).sheets[0]!.rows;
    const place = header!.indexOf("domain");
    assert.deepEqual(
      rows.map((row) => row[place]),
      Array.from({ length: LEADS }, (_, at) => `firm${at + 1}.test`),
    );
    await stopService(service);
    const { files, uploads } = storedKeys(folder);
    assert.deepEqual(
      [files.map((key) => String(key).endsWith(`${started.id}.xlsx`)), uploads],
      [[true], []],
    );
    console.log(
      `Killed with ${killedAt.slice(1).join(" and ")} of ${LEADS} leads written; all after ${Math.round((Date.now() - startedAt) / 1000)} s.`,
    );
  } finally {
    await killService(service);
    await web.close();
    rmSync(folder, { recursive: true, force: true });
  }
});
