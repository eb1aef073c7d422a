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

it("continues after a lost connection, whether or not the migration was applied", async () => {
  const database = await miniflare.getD1Database("DB");
  const third = { name: "0002_third.sql", statements: ["CREATE TABLE third (id INTEGER)"] };
  const lost = () =>
    new TypeError("fetch failed", {
      cause: Object.assign(new Error("other side closed"), { code: "UND_ERR_SOCKET" }),
    });
  const failures = ["before", "after"];
  const unreliable = Object.assign(Object.create(database) as typeof database, {
    prepare: database.prepare.bind(database),
    batch: async (statements: Parameters<typeof database.batch>[0]) => {
      const failure = failures.shift();
      if (failure === "before") throw lost();
      const results = await database.batch(statements);
      if (failure === "after") throw lost();
      return results;
    },
  });
  await migrate(unreliable, [first, second, third]);
  const applied = await database.prepare("SELECT name FROM d1_migrations ORDER BY id").all();
  expect(applied.results.map(({ name }) => name)).toEqual([first.name, second.name, third.name]);

  failures.push("before", "before", "before");
  const fourth = { name: "0003_fourth.sql", statements: ["CREATE TABLE fourth (id INTEGER)"] };
  await expect(migrate(unreliable, [first, second, third, fourth])).rejects.toThrow("fetch failed");
});
