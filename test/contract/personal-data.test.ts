import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import { tags } from "#src/db/tables/tags";
import {
  WORKSPACE_TABLES,
  NOT_EXPORTED,
} from "#src/features/compliance/erasure/workspace-tables.repository";
import { saveLeads } from "#src/pipeline/leads/save";
import { newId } from "#src/shared/ids";
import { newWorkspace } from "#test/support/harness/api";
import { newJob, newLead, scopeOf } from "#test/support/builders/leads";
import { accounts, d1Of, databaseOf } from "#test/support/harness/shards";

/** Tables without data of a workspace, and what they contain. */
const SHARED_TABLES: Record<string, string> = {
  d1_migrations: "which migrations were applied",
  exchange_rates: "a bank's rates",
};

/** Names of columns with data of workspaces or leads. */
const OWNED = /^(workspace_id|user_id|lead_id|lead_seq|job_id|email|emails|phones)$/;

type Column = { name: string; type: string };
type Table = { name: string; columns: Column[] };

/** All tables except SQLite's own and the shadow tables of the full-text index. */
async function tables(database = env.DB): Promise<Table[]> {
  const { results } = await database
    .prepare(
      "SELECT name FROM pragma_table_list WHERE schema = 'main' AND type IN ('table', 'virtual') AND name NOT GLOB 'sqlite_*' AND name NOT GLOB '_cf_*'",
    )
    .all<{ name: string }>();
  return Promise.all(
    results.map(async ({ name }) => {
      const info = await database
        .prepare(`SELECT name, type FROM pragma_table_xinfo('${name}')`)
        .all<Column>();
      return { name, columns: info.results };
    }),
  );
}

const failing = async (isWrong: (table: Table) => boolean) =>
  (await tables()).filter(isWrong).map(({ name }) => name);

it("lists for each table how it is exported and erased, or why not", async () => {
  const known = [WORKSPACE_TABLES, NOT_EXPORTED, SHARED_TABLES].flatMap((list) =>
    Object.keys(list),
  );
  expect(await failing(({ name }) => !known.includes(name))).toEqual([]);
  const existing = (await tables()).map(({ name }) => name);
  expect(known.filter((name) => !existing.includes(name))).toEqual([]);
  expect(new Set(known).size).toBe(known.length);
});

it("finds no data of workspaces or leads in the hiring index", async () => {
  const all = await tables(env.HIRING);
  expect(all.map(({ name }) => name)).toContain("hiring_postings");
  const columns = all.flatMap((table) => table.columns.map(({ name }) => name));
  expect(columns.filter((name) => OWNED.test(name))).toEqual([]);
});

it("lists no table as shared that has rows of workspaces or leads", async () => {
  expect(
    await failing(
      ({ name, columns }) =>
        name in SHARED_TABLES && columns.some((column) => OWNED.test(column.name)),
    ),
  ).toEqual([]);
});

it("exports no column with the name of a secret", async () => {
  // Token counts of a language model are not secret.
  const secret =
    /hash|secret|(?<!prompt_|completion_|reasoning_)token|password|cipher|encrypted|webhook$|auth(_|$)/;
  const named = (await tables()).flatMap(({ name, columns }) =>
    name in WORKSPACE_TABLES
      ? columns
          .filter((column) => secret.test(column.name))
          .filter((column) => !WORKSPACE_TABLES[name]!.secrets?.includes(column.name))
          .map((column) => `${name}.${column.name}`)
      : [],
  );
  expect(named).toEqual([]);
});

it("lists only existing columns", async () => {
  const all = new Map((await tables()).map(({ name, columns }) => [name, columns]));
  const wrong = Object.entries(WORKSPACE_TABLES).flatMap(
    ([name, { secrets = [], documents = [] }]) =>
      [...secrets, ...documents]
        .filter((named) => !all.get(name)?.some((column) => column.name === named))
        .map((named) => `${name}.${named}`),
  );
  expect(wrong).toEqual([]);
});

/** A job with a lead, its address and a tag: rows that other tables reference, by the referencing column. */
async function referred(workspaceId: string, userId: string, email: string) {
  const jobId = await newJob(workspaceId);
  const lead = newLead({ jobId, emails: [{ email, sourceUrl: null, method: "text" }] });
  await saveLeads(scopeOf(workspaceId), [lead]);
  const tagId = newId();
  await databaseOf(workspaceId)
    .insert(tags)
    .values({ id: tagId, workspaceId, name: email, nameKey: email });
  const row = await d1Of(workspaceId)
    .prepare("SELECT seq FROM leads WHERE id = ?")
    .bind(lead.id)
    .first<{ seq: number }>();
  return {
    "workspaces.id": workspaceId,
    "users.id": userId,
    "leads.id": lead.id,
    "leads.seq": row!.seq,
    "lead_emails.lead_id": lead.id,
    "lead_emails.email": email,
    "tags.id": tagId,
  } as Record<string, string | number>;
}

/** Inserts a row into each table of the workspace, from its columns alone. A table that has a row may keep it. */
async function fillTables(workspaceId: string, userId: string, marker: string) {
  const ids = await referred(workspaceId, userId, marker);
  for (const [name, { documents = [], isAccounts }] of Object.entries(WORKSPACE_TABLES)) {
    const d1 = isAccounts ? accounts.$client : d1Of(workspaceId);
    const [columns, links] = await d1.batch<any>([
      d1.prepare(`SELECT name, type FROM pragma_table_xinfo('${name}') WHERE hidden = 0`),
      d1.prepare(`SELECT "from", "table", "to" FROM pragma_foreign_key_list('${name}')`),
    ]);
    const known: Record<string, string | number> = { workspace_id: workspaceId, id: newId() };
    for (const link of links!.results) known[link.from] = ids[`${link.table}.${link.to}`]!;
    const values = (columns!.results as Column[]).map((column) => {
      if (column.name in known) return known[column.name];
      if (documents.includes(column.name)) return JSON.stringify([marker]);
      return /int/i.test(column.type) ? 1 : marker;
    });
    const marks = values.map(() => "?").join(", ");
    const named = (columns!.results as Column[]).map((column) => `"${column.name}"`).join(", ");
    await d1
      .prepare(`INSERT OR IGNORE INTO ${name} (${named}) VALUES (${marks})`)
      .bind(...values)
      .run();
    ids[`${name}.id`] ??= known["id"]!;
  }
}

it("exports a row of each table, and erases the required rows of this workspace only", async () => {
  const { asUser, workspaceId, userId } = await newWorkspace();
  await fillTables(workspaceId, userId, "marker@acme.com");
  const exported = async () => (await asUser("GET", "/compliance/export")).body.tables;
  const filled = async () =>
    Object.entries<unknown[]>(await exported())
      .filter(([, rows]) => rows.length > 0)
      .map(([name]) => name);
  expect(await filled()).toEqual(Object.keys(WORKSPACE_TABLES));
  await asUser("DELETE", "/compliance/leads");
  const kept = Object.entries(WORKSPACE_TABLES).filter(([, { erasure }]) =>
    erasure.startsWith("kept:"),
  );
  expect(await filled()).toEqual(kept.map(([name]) => name));
});
