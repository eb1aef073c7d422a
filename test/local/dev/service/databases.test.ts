import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterEach, beforeEach, expect, it } from "vitest";
import { databaseFile } from "#local/dev/service/state/databases";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "databases-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function addDatabase(name: string, table: string): string {
  const inside = join(folder, "v3", "d1", "objects");
  mkdirSync(inside, { recursive: true });
  const file = join(inside, name);
  const database = new DatabaseSync(file);
  database.exec(`CREATE TABLE ${table} (id TEXT)`);
  database.close();
  return file;
}

it("finds each local database by its tables, whatever its file is called", () => {
  addDatabase("metadata.sqlite", "workspaces");
  const hiring = addDatabase("0a.sqlite", "hiring_boards");
  const main = addDatabase("0b.sqlite", "workspaces");
  expect(databaseFile(folder, "DB")).toBe(main);
  expect(databaseFile(folder, "HIRING")).toBe(hiring);
});

it("finds none before the first start", () => {
  expect(databaseFile(folder, "DB")).toBeUndefined();
  addDatabase("0a.sqlite", "other");
  expect(databaseFile(folder, "HIRING")).toBeUndefined();
});
