import type { DatabaseSync } from "node:sqlite";
import { expect, it } from "vitest";
import { emptyDatabase, readSchema } from "#local/cli/backup/schema";
import { writeBackup } from "#local/cli/backup/write-backup";
import type { Execute } from "#local/cli/cloudflare/database";

const { migrations } = readSchema("DB");

function newDatabase(): DatabaseSync {
  const database = emptyDatabase("DB");
  database.exec("CREATE TABLE d1_migrations (id INTEGER PRIMARY KEY, name TEXT UNIQUE)");
  for (const name of migrations)
    database.prepare("INSERT INTO d1_migrations (name) VALUES (?)").run(name);
  return database;
}

type Column = { name: string; type: string; notnull: number; dflt_value: unknown; hidden: number };

/** Inserts a row. Columns that need a value and are not given get one. */
function insert(database: DatabaseSync, table: string, given: Record<string, string | number>) {
  const columns = database
    .prepare("SELECT * FROM pragma_table_xinfo(?)")
    .all(table) as unknown as Column[];
  const row = { ...given };
  for (const { name, type, notnull, dflt_value, hidden } of columns)
    if (notnull && dflt_value === null && hidden === 0 && name !== "seq")
      row[name] ??= type.toLowerCase() === "text" ? "[]" : 1;
  const names = Object.keys(row);
  const sql = `INSERT INTO ${table} (${names.join()}) VALUES (${names.map(() => "?").join()})`;
  return database.prepare(sql).run(...Object.values(row)).lastInsertRowid;
}

const leadId = (number: number) => `lead-${String(number).padStart(6, "0")}`;

const EMAILS = 3;
/** The call that reads the second of two pages of tags, after the one for the migrations. */
const LAST_PAGE_OF_TAGS = 2;

/** A lead with addresses and a tag. Each tenth has a note, so that all notes fit a page and are read early. */
function addLead(database: DatabaseSync, number: number): void {
  const [id, domain] = [leadId(number), `d${number}.example`];
  const emails = Array.from({ length: EMAILS }, (_, at) => `info${at}@${domain}`);
  const workspace_id = "w";
  const lead = { id, workspace_id, domain, emails: JSON.stringify(emails) };
  const lead_seq = Number(insert(database, "leads", lead));
  for (const email of emails) insert(database, "lead_emails", { lead_id: id, email, workspace_id });
  insert(database, "lead_tags", { tag_id: "t", lead_seq });
  if (number % 10 === 0) insert(database, "notes", { id: `note ${id}`, workspace_id, lead_id: id });
}

const count = (database: DatabaseSync, sql: string) =>
  Number(database.prepare(`SELECT count(*) AS n FROM ${sql}`).get()!["n"]);

/** A deployed database: it is read in several calls, and `change` happens before each of them. */
const changing = (database: DatabaseSync, change: (call: number) => void): Execute =>
  (() => {
    let call = 0;
    return async (statements) => {
      change(call++);
      return statements.map((sql) => database.prepare(sql).all() as Record<string, unknown>[]);
    };
  })();

async function restored(execute: Execute): Promise<DatabaseSync> {
  let text = "";
  await writeBackup(execute, "DB", (part) => (text += part));
  const target = newDatabase();
  target.exec(`BEGIN;\n${text}\nCOMMIT;`);
  return target;
}

function crawled(leads: number): DatabaseSync {
  const database = newDatabase();
  insert(database, "workspaces", { id: "w" });
  insert(database, "tags", { id: "t", workspace_id: "w" });
  for (let number = 0; number < leads; number++) addLead(database, number);
  return database;
}

it("restores a backup that was made while leads were written, each with all its rows", async () => {
  const database = crawled(700);
  const target = await restored(
    changing(database, (call) => {
      for (let number = 0; number < 20; number++) addLead(database, 10_000 + call * 20 + number);
    }),
  );
  const leads = count(target, "leads");
  expect(leads).toBeGreaterThanOrEqual(700);
  expect(count(target, "lead_emails")).toBe(leads * EMAILS);
  expect(count(target, "notes")).toBe(leads / 10);
  expect(count(target, "lead_tags")).toBe(leads);
  expect(count(target, "lead_search")).toBe(leads);
  expect(target.prepare("PRAGMA foreign_key_check").all()).toEqual([]);
});

it("restores a backup that was made while leads were deleted", async () => {
  const database = crawled(700);
  const remove = database.prepare("DELETE FROM leads WHERE id = ?");
  let removed = 0;
  const target = await restored(
    changing(database, () => {
      for (let number = 0; number < 20; number++) {
        remove.run(leadId(699 - removed));
        remove.run(leadId(removed++));
      }
    }),
  );
  expect(target.prepare("PRAGMA foreign_key_check").all()).toEqual([]);
  expect(count(target, "lead_search")).toBe(count(target, "leads"));
});

it("keeps the later of two tags with one name", async () => {
  const database = crawled(1);
  for (let number = 0; number < 600; number++)
    insert(database, "tags", { id: `t${number}`, workspace_id: "w", name_key: `name ${number}` });
  const target = await restored(
    changing(database, (call) => {
      if (call !== LAST_PAGE_OF_TAGS) return;
      database.exec("DELETE FROM tags WHERE id = 't5'");
      insert(database, "tags", { id: "again", workspace_id: "w", name_key: "name 5" });
    }),
  );
  expect(target.prepare("SELECT id FROM tags WHERE name_key = 'name 5'").all()).toEqual([
    { id: "again" },
  ]);
});
