import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import page from "../../docs/data-model.md?raw";

/** The rows of both databases, first those of the workspaces'. */
async function ofBoth(query: string) {
  const answers = await Promise.all(
    [env.DB, env.HIRING].map((database) => database.prepare(query).all<{ name: string }>()),
  );
  return answers.flatMap(({ results }) => results);
}

it("describes every trigger of the databases in docs/data-model.md, and no other", async () => {
  const listed = [...page.matchAll(/^\| `(\w+)`\s*\| `(\w+)`/gm)].map(([, name, table]) => ({
    name,
    table,
  }));
  const results = await ofBoth(
    "SELECT name, tbl_name AS 'table' FROM sqlite_master WHERE type = 'trigger' ORDER BY tbl_name, name",
  );
  expect(listed).toEqual(results);
});

it("describes every table of the databases in docs/data-model.md, and no other", async () => {
  const area = page.slice(page.indexOf("| Area"), page.indexOf("## Invariants"));
  const listed = [...area.matchAll(/`(\w+)`/g)].map(([, name]) => name!).toSorted();
  const results = await ofBoth(
    `SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT GLOB '*_search_*'
      AND name NOT GLOB 'sqlite_*' AND name NOT GLOB '_cf_*' AND name <> 'd1_migrations'`,
  );
  expect(listed).toEqual(results.map(({ name }) => name).toSorted());
});
