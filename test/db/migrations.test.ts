import { globSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { unstable_splitSqlQuery as splitAsWrangler } from "wrangler";
import { describe, expect, it } from "vitest";
import { findDroppedReferences } from "./dropped-tables";
import { findHazards, splitAsRemote, withoutComments } from "./remote-splitter";

/** What wrangler sends for a migration. */
const request = (file: string, sql: string) =>
  `${sql}\nINSERT INTO "d1_migrations" (name)\nvalues ('${basename(file)}');`;

const BODY = "UPDATE b SET n = n + 1; UPDATE b SET m = 0;";

/** SQL that SQLite accepts and D1's own splitter is known to cut in the wrong place. */
const HAZARDS = {
  "a trigger over several lines": `CREATE TABLE b (n, m);\nCREATE TRIGGER a AFTER INSERT ON b BEGIN\n  ${BODY}\nEND;\n`,
  "BEGIN on a line of its own": `CREATE TABLE b (n, m);\nCREATE TRIGGER a AFTER INSERT ON b\nBEGIN ${BODY} END;\n`,
  "a lower-case BEGIN": `CREATE TRIGGER a AFTER INSERT ON b begin ${BODY} end;\n`,
  "CASE in a trigger": `CREATE TRIGGER a AFTER INSERT ON b BEGIN SELECT CASE WHEN 1 THEN 2 END; ${BODY} END;\n`,
  "a semicolon in a comment": "SELECT 1;\n-- one; two\nSELECT 2;\n",
  "a quote in a comment": "-- It's one\nSELECT 1;\nSELECT 2;\n",
};

/** What drizzle-kit writes for a column that changes. */
const REBUILD = `PRAGMA foreign_keys=OFF;
CREATE TABLE new_a (id PRIMARY KEY, n NOT NULL);
INSERT INTO new_a SELECT id, 1 FROM a;
DROP TABLE a;
ALTER TABLE new_a RENAME TO a;
PRAGMA foreign_keys=ON;
`;
const REFERENCED = `CREATE TABLE a (id PRIMARY KEY);
CREATE TABLE b (a_id REFERENCES a (id) ON DELETE CASCADE);
INSERT INTO a VALUES (1);
INSERT INTO b VALUES (1);
`;

describe("migrations", () => {
  it.each(["migrations", "migrations/hiring"])(
    "in %s drop no table that another one references",
    (folder) => {
      const files = globSync(`${folder}/*.sql`).toSorted();
      expect(files).not.toEqual([]);
      expect(findDroppedReferences(files.map((file) => readFileSync(file, "utf8")))).toEqual([]);
    },
  );

  for (const file of globSync("migrations/**/*.sql")) {
    const sql = readFileSync(file, "utf8");

    it(`${basename(file)} has none of the constructs that D1 splits wrongly`, () => {
      expect(findHazards(sql)).toEqual([]);
    });

    it(`${basename(file)} and its ledger entry split the same here and at D1`, () => {
      const sent = request(file, sql);
      expect(splitAsRemote(sent)).toEqual(splitAsWrangler(sent).map(withoutComments));
    });
  }
});

describe("the rules for migrations", () => {
  for (const [name, sql] of Object.entries(HAZARDS)) {
    it(`reject ${name}`, () => {
      const sent = request("0001_next.sql", sql);
      expect(findHazards(sql)).not.toEqual([]);
      expect(splitAsRemote(sent)).not.toEqual(splitAsWrangler(sent).map(withoutComments));
    });
  }

  it.each(["SELECT 1;\r\nSELECT 2;\r\n", "SELECT 1", "BEGIN TRANSACTION;\nSELECT 1;\nCOMMIT;\n"])(
    "reject %j",
    (sql) => {
      expect(findHazards(sql)).not.toEqual([]);
    },
  );

  it("reject a rebuild of a table that another one references, which loses rows in D1's transaction", () => {
    expect(findDroppedReferences([REFERENCED, REBUILD])).toEqual([
      "a is dropped, and b references it",
    ]);
    const database = new DatabaseSync(":memory:");
    database.exec(REFERENCED);
    database.exec(`BEGIN; ${REBUILD} COMMIT;`);
    expect(database.prepare("SELECT count(*) AS rows FROM b").get()).toEqual({ rows: 0 });
    expect(findDroppedReferences([REFERENCED, "DROP TABLE b;\nDROP TABLE a;\n"])).toEqual([]);
  });

  it("reject a statement that is longer than D1 accepts", () => {
    expect(findHazards(`SELECT '${"x".repeat(100_000)}';\n`)).not.toEqual([]);
  });
});
