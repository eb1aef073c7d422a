import { type SQL, sql, type SQLWrapper } from "drizzle-orm";
import { workspaceTransfers } from "./tables/workspace-moves";

/**
 * Condition of statements that write rows of all workspaces: the workspace of a row has not left this shard. Its rows stay
 * for minutes after a move, and triggers reject writes to them, which would reject the statement for the others too.
 * `workspaceId` has the name of its table.
 */
export const hasNotLeft = (workspaceId: SQLWrapper): SQL =>
  sql`NOT EXISTS (SELECT 1 FROM ${workspaceTransfers}
    WHERE workspace_transfers.workspace_id = ${workspaceId} AND workspace_transfers.state = 'left')`;
