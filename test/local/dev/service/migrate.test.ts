import { convertV4MiniflareOptions, Miniflare } from "miniflare";
import { afterAll, expect, it } from "vitest";
import { migrate, UnknownMigrations } from "#local/dev/service/migrate";

const miniflare = new Miniflare(
  convertV4MiniflareOptions({
    modules: true,
    script: "export default { fetch: () => new Response() }",
    d1Databases: { DB: "migrate-test" },
  }),
);
afterAll(() => miniflare.dispose());

const first = { name: "0000_first.sql", statements: ["CREATE TABLE first (id INTEGER)"] };
const second = { name: "0001_second.sql", statements: ["CREATE TABLE second (id INTEGER)"] };

it("applies missing migrations once, and rejects a database of another version", async () => {
  const database = await miniflare.getD1Database("DB");
  const tables = async () => {
    const { results } = await database
      .prepare("SELECT name FROM sqlite_master WHERE name IN ('first', 'second') ORDER BY name")
      .all();
    return results.map(({ name }) => name);
  };
  await migrate(database, [first]);
  await migrate(database, [first, second]);
  await migrate(database, [first, second]);
  expect(await tables()).toEqual(["first", "second"]);

  const other = { name: "0000_initial.sql", statements: ["CREATE TABLE third (id INTEGER)"] };
  await expect(migrate(database, [other])).rejects.toThrow(UnknownMigrations);
  await expect(migrate(database, [other])).rejects.toThrow("unknown migration 0000_first.sql");
  expect(await tables()).toEqual(["first", "second"]);
});
