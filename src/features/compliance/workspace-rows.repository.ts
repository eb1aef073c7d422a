import { sql } from "drizzle-orm";
import { rawStatement } from "#src/db/raw-statement";
import type { ControlScope, Scope } from "#src/db/scope";
import { leadQuery } from "#src/features/leads/find";
import { WORKSPACE_TABLES, type WorkspaceTable } from "./erasure/workspace-tables.repository";

/** Rows of leads, which are large, and of dependent tables that are read at once. */
const LEADS_AT_ONCE = 400;
const LEADS_OF_RELATED_AT_ONCE = 1000;
const ROWS_AT_ONCE = 1000;

/** A row by the names of its columns. */
export type Row = Record<string, unknown>;

/** The current leads, in order of arrival. */
export async function readLeadSeqs({ db, workspaceId }: Scope): Promise<Uint32Array> {
  const { seqs } = leadQuery(workspaceId, { sort: "created_at" });
  const found = await rawStatement(db, seqs).raw<[number]>();
  return Uint32Array.from(found, ([seq]) => seq);
}

/** All rows of a table that belong to the workspace or to its leads `seqs`, in batches. */
export function readRows(
  scope: ControlScope,
  name: string,
  seqs: Uint32Array,
): AsyncGenerator<Row[]> {
  const { rows, rowsAtOnce, isAccounts } = WORKSPACE_TABLES[name]!;
  const source: Scope = isAccounts ? { ...scope, db: scope.control } : scope;
  return "where" in rows
    ? ownRows(source, name, rows, rowsAtOnce)
    : rowsOfLeads(scope, name, rows, seqs);
}

type OwnRows = Extract<WorkspaceTable["rows"], { where: string }>;
type RowsOfLeads = Extract<WorkspaceTable["rows"], { ofLead: string }>;

async function* ownRows(
  { db, workspaceId }: Scope,
  name: string,
  { where, order }: OwnRows,
  rowsAtOnce = ROWS_AT_ONCE,
): AsyncGenerator<Row[]> {
  const page = db.$client.prepare(
    `SELECT * FROM ${name} WHERE ${where} ORDER BY ${order} LIMIT ?2 OFFSET ?3`,
  );
  for (let from = 0; ; from += rowsAtOnce) {
    const { results } = await page.bind(workspaceId, rowsAtOnce, from).all<Row>();
    yield results;
    if (results.length < rowsAtOnce) return;
  }
}

async function* rowsOfLeads(
  { db, workspaceId }: Scope,
  name: string,
  { ofLead }: RowsOfLeads,
  seqs: Uint32Array,
): AsyncGenerator<Row[]> {
  const size = name === "leads" ? LEADS_AT_ONCE : LEADS_OF_RELATED_AT_ONCE;
  const linked = sql.raw(`${name} AS linked ON ${ofLead}`);
  for (let from = 0; from < seqs.length; from += size) {
    const wanted = JSON.stringify([...seqs.subarray(from, from + size)]);
    const { results } = await rawStatement(
      db,
      sql`SELECT linked.* FROM json_each(${wanted}) AS wanted
        CROSS JOIN leads ON leads.seq = wanted.value AND leads.workspace_id = ${workspaceId}
        CROSS JOIN ${linked}`,
    ).all<Row>();
    yield results;
  }
}
