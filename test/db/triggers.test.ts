import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import page from "../../docs/data-model.md?raw";

it("describes every trigger of the database in docs/data-model.md, and no other", async () => {
  const listed = [...page.matchAll(/^\| `(\w+)`\s*\| `(\w+)`/gm)].map(([, name, table]) => ({
    name,
    table,
  }));
  const { results } = await env.DB.prepare(
    "SELECT name, tbl_name AS 'table' FROM sqlite_master WHERE type = 'trigger' ORDER BY tbl_name, name",
  ).all();
  expect(listed).toEqual(results);
});

it("describes every table of the database in docs/data-model.md, and no other", async () => {
  const area = page.slice(page.indexOf("| Area"), page.indexOf("## Invariants"));
  const listed = [...area.matchAll(/`(\w+)`/g)].map(([, name]) => name!).toSorted();
  const { results } = await env.DB.prepare(
    `SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT GLOB '*_search_*'
      AND name NOT GLOB 'sqlite_*' AND name NOT GLOB '_cf_*' AND name <> 'd1_migrations'`,
  ).all<{ name: string }>();
  expect(listed).toEqual(results.map(({ name }) => name).toSorted());
});
