import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { getTableColumns, getTableName, is, Table } from "drizzle-orm";
import { toSnakeCase } from "drizzle-orm/casing";
import { expect, it } from "vitest";
import {
  JOB_ERASURE_RULES,
  JOB_VALUE_RULES,
} from "#durable-objects/crawl-job/erasure/job-erasure-rules";
import * as schema from "#src/db/schema";
import { ERASURE_RULES } from "#src/features/compliance/erasure/erasure-rules";
import { WORKSPACE_TABLES } from "#src/features/compliance/erasure/workspace-tables.repository";
import {
  UNEXPORTED_ROWS,
  RULED_TABLES,
} from "#src/features/compliance/subject-erasure/ruled-rows.repository";
import { newId } from "#src/shared/ids";

const HOW_TO_ADD_A_RULE = `A column can hold a text, and nobody has said what a deletion request does to it.
- A table in D1: add the table's file to src/db/schema.ts if it is new, then a rule to ERASURE_RULES in
  src/features/compliance/erasure/erasure-rules.ts. "redact" is right for most texts; "kept: <reason>" only for what
  can hold no address of a lead, or belongs to somebody else.
- A table of the CrawlJob object: add a rule to JOB_ERASURE_RULES in durable-objects/crawl-job/erasure/job-erasure-rules.ts.
Without rules:`;

/** Tables of D1 itself, and indexes whose contents follow other tables. */
const NO_TABLES_OF_OURS: Record<string, string> = {
  d1_migrations: "which migrations were applied",
  lead_search:
    "words of leads: rows are rewritten and deleted with their leads, see clean-search.ts",
  lead_search_terms: "the words of that index, as SQLite shows them",
};

/** Columns with fixed words that only TypeScript knows (`$type`). */
const TYPED_WORDS = ["jobs.status", "ai_charges.action", "ai_calls.action"];

type Column = { name: string; type: string };

/** Generated ids, hashes and fixed words, which `ERASURE_RULES` excludes by type. */
function needsNoRule(table: Table, column: string): boolean {
  const named = Object.entries(getTableColumns(table)).find(([key]) => toSnakeCase(key) === column);
  if (!named) return false;
  const [key, { enumValues }] = named;
  return /^(id|hash|createdBy|invitedBy|.*Id|.*Hash)$/.test(key) || (enumValues?.length ?? 0) > 0;
}

const TABLES = new Map(
  Object.entries(schema).flatMap(([key, value]: [string, unknown]) =>
    is(value, Table) ? [[getTableName(value), { key, table: value }] as const] : [],
  ),
);

it("has an erasure rule for each text column of the database", async () => {
  const { results } = await env.DB.prepare(
    "SELECT name FROM pragma_table_list WHERE schema = 'main' AND type IN ('table', 'virtual') AND name NOT GLOB 'sqlite_*' AND name NOT GLOB '_cf_*'",
  ).all<{ name: string }>();
  const missing: string[] = [];
  for (const { name } of results.filter((one) => !(one.name in NO_TABLES_OF_OURS))) {
    const known = TABLES.get(name);
    const rules = known && ERASURE_RULES[known.key as keyof typeof ERASURE_RULES];
    if (typeof rules === "string") continue;
    const { results: columns } = await env.DB.prepare(
      `SELECT name, type FROM pragma_table_xinfo('${name}')`,
    ).all<Column>();
    for (const column of columns) {
      if (/INT|REAL/i.test(column.type)) continue;
      const ruled = Object.keys(rules ?? {}).some((key) => toSnakeCase(key) === column.name);
      if (TYPED_WORDS.includes(`${name}.${column.name}`)) continue;
      if (!ruled && !(known && needsNoRule(known.table, column.name)))
        missing.push(`${name}.${column.name}`);
    }
  }
  expect(missing, HOW_TO_ADD_A_RULE).toEqual([]);
});

it("lists only existing tables and columns, each once", () => {
  const unknown = RULED_TABLES.flatMap(({ name, columns }) => {
    const table = TABLES.get(name)?.table;
    const names = table && Object.keys(getTableColumns(table)).map(toSnakeCase);
    return columns.map(([column]) => column).filter((column) => !names?.includes(column));
  });
  expect(unknown).toEqual([]);
  const known = [WORKSPACE_TABLES, UNEXPORTED_ROWS].flatMap((list) => Object.keys(list));
  expect(
    RULED_TABLES.filter(({ name }) => !known.includes(name)),
    "The owner of these rows is unknown: add the table to WORKSPACE_TABLES, or to UNEXPORTED_ROWS in ruled-rows.repository.ts",
  ).toEqual([]);
  const places = RULED_TABLES.map(({ name, isAccounts }) => `${name} ${isAccounts}`);
  expect(new Set(places).size).toBe(RULED_TABLES.length);
});

it("has an erasure rule for each text of a job's object", async () => {
  const job = env.CRAWL_JOB.getByName(newId());
  await job.start({
    jobId: newId(),
    workspaceId: newId(),
    config: {
      max_depth: 0,
      concurrency: 1,
      max_pages_per_site: 1,
      respect_robots_txt: false,
      timeout_ms: 1000,
      rotate_user_agents: false,
      rate_limit_per_host_ms: 0,
      max_retries: 0,
      include_paths: [],
      exclude_paths: [],
    },
    sites: [],
  });
  const missing = await runInDurableObject(job, (_, { storage }) => {
    const tables = storage.sql
      .exec<{ name: string }>(
        "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT GLOB '_cf_*' AND name NOT GLOB 'sqlite_*'",
      )
      .toArray();
    const columns = tables.flatMap(({ name }) =>
      storage.sql
        .exec<Column>(`SELECT name, type FROM pragma_table_xinfo('${name}')`)
        .toArray()
        .filter(({ type }) => !/INT|REAL/i.test(type))
        .filter((column) => JOB_ERASURE_RULES[name]?.[column.name] === undefined)
        .map((column) => `${name}.${column.name}`),
    );
    const values = [...storage.kv.list()]
      .map(([key]) => key)
      .filter((key) => !JOB_VALUE_RULES[key]);
    return [...columns, ...values];
  });
  expect(missing, HOW_TO_ADD_A_RULE).toEqual([]);
});
