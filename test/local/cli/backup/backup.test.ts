import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { DatabaseSync } from "node:sqlite";
import { sql } from "drizzle-orm";
import { afterEach, describe, expect, it } from "vitest";
import { requireRestorable } from "#local/cli/backup/restore-backup";
import { emptyDatabase, readSchema } from "#local/cli/backup/schema";
import { END, writeBackup } from "#local/cli/backup/write-backup";
import type { Execute } from "#local/cli/cloudflare/database";
import { dialect } from "#src/db/dialect";
import { searchRows } from "#src/db/lead-search";
import { fenceStatements } from "#src/features/workspace-moves/fence.repository";
import { searchQuery, searchText } from "#src/db/search-text";

const SCHEMAS = { DB: readSchema("DB"), HIRING: readSchema("HIRING") };

type Source = { database: DatabaseSync; execute: Execute; binding: keyof typeof SCHEMAS };
const folder = mkdtempSync(join(tmpdir(), "quarry-backup-"));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** A database with this version's tables, as wrangler shows it. */
function newDatabase(binding: keyof typeof SCHEMAS = "DB"): Source {
  const database = emptyDatabase(binding);
  database.exec(
    "CREATE TABLE d1_migrations (id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT UNIQUE)",
  );
  for (const name of SCHEMAS[binding].migrations)
    database.prepare("INSERT INTO d1_migrations (name) VALUES (?)").run(name);
  const execute: Execute = async (statements) =>
    statements.map((statement) => database.prepare(statement).all() as Record<string, unknown>[]);
  return { database, execute, binding };
}

const WORKSPACE = "019a9c3e-7d2b-7c41-9f0a-3b1d2e4f5a6b";
/** Valid JSON, because generated columns parse some texts; with what a literal has to escape. */
const TEXTS = [
  "[]",
  `["it's; -- \\n END; \\"ü\\u65e5\\ud83d\\ude00\\u0000"]`,
  `["${"long'😀".repeat(20_000)}"]`,
];

/** Columns that indexes contain: long texts would be the same in rows that must differ. */
const SHORT = /(?:^|_)(?:key|hash|email|domain|name|host|url|source|region|token|kind|value)$/;

/** Fills each table with rows that have long and awkward texts, whatever its columns are. */
function fill({ database, binding }: Source, rows: number): void {
  const schema = SCHEMAS[binding];
  database.exec("PRAGMA foreign_keys = off");
  for (const { name } of schema.triggers) database.exec(`DROP TRIGGER ${name}`);
  for (const { name, columns, key } of schema.tables) {
    const types = new Map(
      (
        database.prepare(`SELECT name, type FROM pragma_table_info('${name}')`).all() as {
          name: string;
          type: string;
        }[]
      ).map((column) => [column.name, column.type.toLowerCase()]),
    );
    const insert = database.prepare(
      `INSERT OR IGNORE INTO "${name}" (${columns.map((column) => `"${column}"`).join(", ")}) VALUES (${columns.map(() => "?").join(", ")})`,
    );
    for (let row = 1; row <= rows; row++)
      insert.run(
        ...columns.map((column) => {
          if (types.get(column) === "real") return row / 7;
          if (types.get(column) === "integer") return row;
          // Equal ids everywhere, so that every reference finds its row.
          if (/(?:^|_)id$|_by$/.test(column)) return `id ${row}`;
          if (key.includes(column) || SHORT.test(column)) return `${column} ${row}`;
          return TEXTS[row % TEXTS.length]!;
        }),
      );
  }
  if (binding === "DB") indexLeads(database);
  else database.exec("UPDATE hiring_postings SET closed_at = NULL");
  for (const { sql } of schema.triggers) database.exec(sql);
  database.exec("PRAGMA foreign_keys = on");
  expect(database.prepare("PRAGMA foreign_key_check").all()).toEqual([]);
}

/** Gives the leads words, people and uploaded rows, and writes them into the search index as the service does. */
function indexLeads(database: DatabaseSync): void {
  database
    .prepare(
      `UPDATE leads SET workspace_id = ?, company_name = 'Köhler 東京 GmbH', title = NULL, description = 'valve' || seq,
        domain = 'd' || seq || '.example', emails = ?, technologies = ?, profile = ?, input = ?`,
    )
    .run(
      WORKSPACE,
      JSON.stringify(["info@d.example"]),
      JSON.stringify([{ name: "Node.js" }]),
      JSON.stringify({
        people: [{ seniority: "head", title: "Head of Sales", department: "sales" }],
      }),
      JSON.stringify({ Segment: "It's A" }),
    );
  for (const lead of database.prepare("SELECT * FROM leads").all()) {
    const text = searchText({
      companyName: String(lead["company_name"]),
      domain: String(lead["domain"]),
      title: null,
      description: String(lead["description"]),
      emails: [{ email: "info@d.example" }],
    });
    const from = sql`leads WHERE seq = ${lead["seq"]}`;
    const query = dialect.sqlToQuery(searchRows(WORKSPACE, { text: sql`${text}`, from }));
    database.prepare(query.sql).run(...(query.params as (string | number)[]));
  }
}

/** Every term of the search index, with its leads. */
const termsOf = (database: DatabaseSync) => {
  database.exec("CREATE VIRTUAL TABLE temp.terms USING fts5vocab(main, lead_search, instance)");
  const terms = database.prepare("SELECT * FROM temp.terms ORDER BY term, doc, col, offset").all();
  database.exec("DROP TABLE temp.terms");
  return terms;
};

/** Marks the workspace of all leads as one that moves to another shard, with the triggers of its move. */
function moveAway(database: DatabaseSync, state: string): void {
  database.exec("DELETE FROM workspace_transfers");
  database
    .prepare("INSERT INTO workspace_transfers (workspace_id, state, token) VALUES (?, ?, 't')")
    .run(WORKSPACE, state);
  for (const statement of fenceStatements()) database.exec(statement);
}

const triggersOf = (database: DatabaseSync) =>
  database.prepare("SELECT name FROM sqlite_master WHERE type = 'trigger' ORDER BY name").all();

async function backUp({ execute, binding }: Source): Promise<{ text: string; rows: number }> {
  let text = "";
  const { rows } = await writeBackup(execute, binding, (part) => (text += part));
  return { text, rows };
}

const restore = (database: DatabaseSync, text: string) => database.exec(`BEGIN;\n${text}\nCOMMIT;`);

/** A restore ends the progress of moves, which has a test of its own. */
const OF_MOVES = new Set(["workspace_transfers", "transfer_changes"]);

const contentOf = ({ database, binding }: Source) =>
  Object.fromEntries(
    SCHEMAS[binding].tables
      .filter(({ name }) => !OF_MOVES.has(name))
      .map(({ name, key }) => [
        name,
        database
          .prepare(
            `SELECT *, ${key.map((each) => (each === "rowid" ? each : `"${each}"`)).join(", ")} FROM "${name}" ORDER BY ${key.map((each) => (each === "rowid" ? each : `"${each}"`)).join(", ")}`,
          )
          .all(),
      ]),
  );

const search = (database: DatabaseSync, typed: string) =>
  database
    .prepare("SELECT rowid FROM lead_search WHERE lead_search MATCH ? ORDER BY rowid")
    .all(searchQuery(WORKSPACE, typed)!.inWorkspace)
    .map((row) => Number(row["rowid"]));

describe("a backup", () => {
  it("restores every row, trigger and counter, and the search indexes", async () => {
    const source = newDatabase();
    fill(source, 6);
    source.database.exec("DELETE FROM leads WHERE seq = (SELECT max(seq) FROM leads)");
    const { text, rows } = await backUp(source);
    expect(rows).toBeGreaterThan(SCHEMAS.DB.tables.length);
    const target = newDatabase();
    restore(target.database, text);
    expect(contentOf(target)).toEqual(contentOf(source));
    for (const typed of ["kohler", "東京", "valve3", "info@d.example", "nothing"])
      expect(search(target.database, typed)).toEqual(search(source.database, typed));
    expect(search(target.database, "valve3")).toHaveLength(1);
    expect(search(target.database, "info@d.example")).toHaveLength(5);
    expect(termsOf(target.database)).toEqual(termsOf(source.database));
    const technology = (database: DatabaseSync) =>
      database
        .prepare("SELECT count(*) AS n FROM lead_search WHERE lead_search MATCH ?")
        .get(
          `technologies : "${WORKSPACE.replaceAll("-", "")}${Buffer.from("node.js").toString("hex").toUpperCase()}"`,
        );
    expect(technology(target.database)).toEqual({ n: 5 });
    const master = "SELECT type, name, tbl_name FROM sqlite_master ORDER BY type, name";
    expect(target.database.prepare(master).all()).toEqual(source.database.prepare(master).all());
    const sequences = "SELECT name, seq FROM sqlite_sequence ORDER BY name";
    expect(target.database.prepare(sequences).all()).toEqual(
      source.database.prepare(sequences).all(),
    );
  });

  it("replaces what the target contains, and can be restored twice", async () => {
    const source = newDatabase();
    fill(source, 2);
    const { text } = await backUp(source);
    const target = newDatabase();
    fill(target, 4);
    restore(target.database, text);
    restore(target.database, text);
    expect(contentOf(target)).toEqual(contentOf(source));
  });

  it("restores the triggers that an interrupted restore left away", async () => {
    const source = newDatabase();
    const target = newDatabase();
    target.database.exec(`DROP TRIGGER ${SCHEMAS.DB.triggers[0]!.name}`);
    restore(target.database, (await backUp(source)).text);
    expect(contentOf(target)).toEqual(contentOf(source));
  });

  it("replaces a shard that a workspace leaves or has left", async () => {
    const source = newDatabase();
    fill(source, 3);
    const { text } = await backUp(source);
    for (const state of ["leaving", "locked", "left"]) {
      const target = newDatabase();
      fill(target, 3);
      moveAway(target.database, state);
      restore(target.database, text);
      expect(contentOf(target)).toEqual(contentOf(source));
      expect(triggersOf(target.database)).toEqual(triggersOf(source.database));
    }
  });

  it("contains no marks of a move, except those of workspaces that have left", async () => {
    const source = newDatabase();
    fill(source, 2);
    moveAway(source.database, "left");
    source.database.exec(
      `INSERT INTO workspace_transfers (workspace_id, state, token)
         VALUES ('a', 'leaving', 't'), ('b', 'locked', 't'), ('c', 'arriving', 't')`,
    );
    const target = newDatabase();
    restore(target.database, (await backUp(source)).text);
    expect(
      target.database.prepare("SELECT workspace_id, state FROM workspace_transfers").all(),
    ).toEqual([{ workspace_id: WORKSPACE, state: "left" }]);
    expect(target.database.prepare("SELECT * FROM transfer_changes").all()).toEqual([]);
  });

  it("restores the index of job postings, with its titles", async () => {
    const source = newDatabase("HIRING");
    fill(source, 5);
    const target = newDatabase("HIRING");
    restore(target.database, (await backUp(source)).text);
    expect(contentOf(target)).toEqual(contentOf(source));
    const titles =
      "SELECT count(*) AS n FROM hiring_title_search WHERE hiring_title_search MATCH 'key'";
    expect(target.database.prepare(titles).get()).toEqual({ n: 5 });
  });

  it("of an empty service restores an empty service", async () => {
    const { text } = await backUp(newDatabase());
    const target = newDatabase();
    restore(target.database, text);
    expect(contentOf(target)).toEqual(contentOf(newDatabase()));
  });

  it("reads tables that are larger than a page", async () => {
    const source = newDatabase();
    const insert = source.database.prepare(
      "INSERT INTO workspaces (id, name, created_at) VALUES (?, 'w', 1)",
    );
    for (let row = 0; row < 1200; row++) insert.run(`w${row}`);
    const days = source.database.prepare(
      "INSERT INTO daily_activity (workspace_id, day) VALUES (?, ?)",
    );
    for (let row = 0; row < 1200; row++) days.run(`w${row % 7}`, row);
    const target = newDatabase();
    restore(target.database, (await backUp(source)).text);
    expect(contentOf(target)).toEqual(contentOf(source));
  });

  it("has no statement that is longer than D1 accepts", async () => {
    const source = newDatabase();
    fill(source, 3);
    const { text } = await backUp(source);
    for (const line of text.split(/;\n/))
      expect(Buffer.byteLength(line)).toBeLessThanOrEqual(100_000);
  });
});

describe("a restore", () => {
  const check = async (text: string, { replaces = false, accounts = 0 } = {}) => {
    const file = join(mkdtempSync(join(tmpdir(), "quarry-restore-")), "backup.sql");
    writeFileSync(file, text);
    const target = newDatabase();
    for (let id = 0; id < accounts; id++)
      target.database.exec(
        `INSERT INTO users (id, email, password_hash, created_at) VALUES ('${id}', 'a${id}', 'x', 1)`,
      );
    await requireRestorable(target.execute, { binding: "DB", file }, { replaces });
  };
  const header = `-- quarry backup 1: DB ${SCHEMAS.DB.migrations.join(" ")}\n`;
  const whole = `${header}${END}\n`;

  it("accepts a backup of this version for an empty service", async () => {
    await expect(check(whole)).resolves.toBeUndefined();
  });

  it("rejects a backup that lacks its end, at every length", async () => {
    const { text } = await backUp(newDatabase());
    for (const missing of [1, 2, END.length + 1, END.length + 2, 5_000])
      await expect(check(text.slice(0, -missing))).rejects.toThrow(/incomplete/);
    await expect(check(header)).rejects.toThrow(/incomplete/);
  });

  it("replaces accounts only with --replace", async () => {
    await expect(check(whole, { accounts: 1 })).rejects.toThrow(/--replace/);
    await expect(check(whole, { accounts: 1, replaces: true })).resolves.toBeUndefined();
  });

  it.each([
    ["", /is not a backup/],
    ["-- quarry backup 1: HIRING 0000_initial.sql\n", /another database/],
    ["CREATE TABLE a (b);\n", /is not a backup/],
    ["-- quarry backup 1: DB 9999_newer.sql\n", /other migrations/],
  ])("rejects the file %j", async (text, message) => {
    await expect(check(text)).rejects.toThrow(message);
  });
});
