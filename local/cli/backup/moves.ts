import { TRANSFER_EVENTS, transferTriggerName } from "#src/db/transfer-triggers";
import type { Row } from "./literals.ts";
import type { Table } from "./schema.ts";

/** Drops the triggers of moves, which would reject or list the rows of a restore. The schema does not contain them. */
export const dropTriggersOfMoves = (tables: readonly Table[]): string[] =>
  tables.flatMap(({ name }) =>
    TRANSFER_EVENTS.map((event) => `DROP TRIGGER IF EXISTS ${transferTriggerName(name, event)};`),
  );

/**
 * Whether a row says how far the copy of a move is. A restore makes that wrong: without these rows, the move begins again.
 * The mark of a workspace that has left stays, because tasks of the shard pass over the rows of such a workspace.
 */
export const isProgressOfMove = (table: string, row: Row): boolean =>
  table === "transfer_changes" || (table === "workspace_transfers" && row["state"] !== "left");
