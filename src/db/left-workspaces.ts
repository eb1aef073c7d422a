import { type SQL, sql, type SQLWrapper } from "drizzle-orm";
import { workspaceTransfers } from "./tables/workspace-moves";

/**
 * Condition of statements that write rows of all workspaces: the workspace of a row has not left this shard. Its rows stay
 * for minutes after a move, and triggers reject writes to them, which would reject the statement for the others too.
 */
export const hasNotLeft = (workspaceId: SQLWrapper): SQL =>
  sql`${workspaceId} NOT IN (SELECT workspace_id FROM ${workspaceTransfers} WHERE state = 'left')`;
