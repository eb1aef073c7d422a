import type { Budget } from "#src/shared/background/budget";
import type { End } from "./rows.repository";
import { COUNTER_TABLES, LEADS, OWN_TABLES } from "./tables.repository";

const ROWS_AT_ONCE = 500;
/** With their addresses, checks and pages. */
const LEADS_AT_ONCE = 200;

/** Tags first: a trigger would count down the tags of each deleted lead. Leads delete the rows of their tables. */
const ORDER = [
  ...OWN_TABLES.filter(({ name }) => name === "tags"),
  LEADS,
  ...OWN_TABLES.filter(({ name }) => name !== "tags").toReversed(),
];

/** Deletes the data of a workspace from one end, within the budget. Returns true when nothing is left. */
export async function clearRows(end: End, budget: Budget): Promise<boolean> {
  const { db, workspaceId, token } = end;
  const { $client } = db;
  const isOwn = `EXISTS (SELECT 1 FROM workspace_transfers WHERE workspace_id = ?1 AND token = ?2)`;
  const run = async (sql: string) =>
    (await $client.prepare(sql).bind(workspaceId, token).run()).meta;
  for (const table of ORDER) {
    const limit = table === LEADS ? LEADS_AT_ONCE : ROWS_AT_ONCE;
    const rows = `SELECT rowid FROM ${table.name} WHERE workspace_id = ?1 LIMIT ${limit}`;
    const remaining = async () =>
      $client
        .prepare(`SELECT 1 AS one FROM ${table.name} WHERE workspace_id = ?1 LIMIT 1`)
        .bind(workspaceId)
        .first();
    while (await remaining()) {
      if (!budget.allows(2)) return false;
      await run(`DELETE FROM ${table.name} WHERE rowid IN (${rows}) AND ${isOwn}`);
    }
  }
  for (const { name } of COUNTER_TABLES)
    await run(`DELETE FROM ${name} WHERE workspace_id = ?1 AND ${isOwn}`);
  return true;
}

/** Deletes the copy of the workspace's row. Not where the accounts are in the same database. */
export async function removeWorkspaceCopy({ db, workspaceId }: End): Promise<void> {
  await db.$client.prepare("DELETE FROM workspaces WHERE id = ?").bind(workspaceId).run();
}
