import type { Database } from "#src/db/client";
import { WORKSPACE_LOCKED } from "#src/db/refused-writes";
import {
  TRANSFER_EVENTS,
  type TransferEvent,
  transferTriggerName,
} from "#src/db/transfer-triggers";
import { MOVED_TABLES, type MovedTable } from "./tables.repository";

/*
 * Triggers of a shard that a workspace leaves. While the copy is made they list each row that is written, and while the
 * workspace is locked, or has left, they reject writes of invocations that still use this shard. They exist only during moves.
 */

type Row = "new" | "old";

/** The workspace of a row, as SQL. */
const workspaceOf = ({ columns }: MovedTable, row: Row) =>
  columns.includes("workspace_id")
    ? `${row}.workspace_id`
    : `(SELECT workspace_id FROM leads WHERE seq = ${row}.lead_seq)`;

/** The key of a row as JSON. A lead is named by its id, because its number differs on each shard. */
const keyOf = ({ key }: MovedTable, row: Row) =>
  `json_array(${key
    .map((column) =>
      column === "lead_seq"
        ? `(SELECT id FROM leads WHERE seq = ${row}.lead_seq)`
        : `${row}.${column}`,
    )
    .join(", ")})`;

function trigger(table: MovedTable, event: TransferEvent): string {
  const row: Row = event === "DELETE" ? "old" : "new";
  const transfer = `workspace_transfers WHERE workspace_id = ${workspaceOf(table, row)}`;
  // Deleting the rows of a workspace that has left is what the last step does.
  const refused = event === "DELETE" ? "'locked'" : "'locked', 'left'";
  const list = (which: Row) =>
    `INSERT INTO transfer_changes (workspace_id, table_name, key) SELECT workspace_id, '${table.name}', ${keyOf(table, which)} FROM ${transfer} AND state = 'leaving';`;
  const lists = event === "UPDATE" ? `${list("old")} ${list("new")}` : list(row);
  return `CREATE TRIGGER IF NOT EXISTS ${transferTriggerName(table.name, event)} AFTER ${event} ON ${table.name} WHEN EXISTS (SELECT 1 FROM ${transfer}) BEGIN SELECT RAISE(ABORT, '${WORKSPACE_LOCKED}') FROM ${transfer} AND state IN (${refused}); ${lists} END`;
}

/** The statements that create the triggers which are missing. */
export const fenceStatements = (): string[] =>
  MOVED_TABLES.flatMap((table) => TRANSFER_EVENTS.map((event) => trigger(table, event)));

/** The statements that drop the triggers. */
export const dropFenceStatements = (): string[] =>
  MOVED_TABLES.flatMap((table) =>
    TRANSFER_EVENTS.map(
      (event) => `DROP TRIGGER IF EXISTS ${transferTriggerName(table.name, event)}`,
    ),
  );

/** Creates the triggers that are missing, in one batch. */
export async function raiseFence({ $client }: Database): Promise<void> {
  await $client.batch(fenceStatements().map((sql) => $client.prepare(sql)));
}

/** Drops the triggers unless another workspace still moves. */
export async function removeFence({ $client }: Database): Promise<void> {
  const others = await $client.prepare("SELECT 1 AS one FROM workspace_transfers LIMIT 1").first();
  if (others) return;
  await $client.batch(dropFenceStatements().map((sql) => $client.prepare(sql)));
}
