import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { attempts, leaseColumns, moment } from "#src/db/columns/columns";
import { MOVE_STEPS, TRANSFER_STATES } from "#src/db/columns/enumerations";

/** The moves of workspaces to other shards, the last one of each. In the database of accounts. */
export const workspaceMoves = sqliteTable(
  "workspace_moves",
  {
    workspaceId: text().primaryKey(),
    source: text().notNull(),
    target: text().notNull(),
    step: text({ enum: MOVE_STEPS }).notNull(),
    /** Where the step continues, as JSON. */
    cursor: text().notNull().default(""),
    rowsCopied: integer().notNull().default(0),
    /** Rows that differed when all were compared, and were copied again. */
    rowsRepaired: integer().notNull().default(0),
    /** Why the last attempt failed. */
    error: text(),
    attempts: attempts(),
    ...leaseColumns(),
    startedAt: moment().notNull(),
    lockedAt: moment(),
    switchedAt: moment(),
  },
  (row) => [index("workspace_moves_due").on(row.availableAt)],
);

/** The workspaces that move to or from a shard. While it is empty, its triggers and readers cost nothing. */
export const workspaceTransfers = sqliteTable("workspace_transfers", {
  workspaceId: text().primaryKey(),
  state: text({ enum: TRANSFER_STATES }).notNull(),
  /** The lease of the worker that moves it. One whose lease has expired writes nothing. */
  token: text().notNull(),
});

/** Rows of a leaving workspace that were written since the copy began, in order. Triggers add them. */
export const transferChanges = sqliteTable(
  "transfer_changes",
  {
    seq: integer().primaryKey({ autoIncrement: true }),
    workspaceId: text().notNull(),
    tableName: text().notNull(),
    /** The primary key as a JSON array. */
    key: text().notNull(),
  },
  (row) => [index("transfer_changes_by_workspace").on(row.workspaceId, row.seq)],
);
