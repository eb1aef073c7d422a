import { hexText } from "#local/cli/cloudflare/sql-text";

/** A shard of the accounts, with the number of its workspaces. */
export const countWorkspaces = (): string =>
  "SELECT shard, count(*) AS workspaces FROM workspaces GROUP BY shard ORDER BY shard";

/** The leads of a shard, by the counters of its days. */
export const countLeads = (): string =>
  "SELECT coalesce(sum(leads), 0) AS leads FROM daily_activity";

export const listMoves = (): string =>
  `SELECT workspace_id, source, target, step, rows_copied, rows_repaired, error, started_at, locked_at, switched_at
    FROM workspace_moves ORDER BY started_at DESC LIMIT 20`;

export const findMove = (workspaceId: string): string =>
  `SELECT shard, step, source, target, rows_copied, rows_repaired, error, locked_at, switched_at FROM workspaces
    LEFT JOIN workspace_moves ON workspace_id = id WHERE id = ${hexText(workspaceId)}`;

/** Asks the service for a move. Changes nothing where another move of the workspace has not ended. */
export const requestMove = (workspaceId: string, target: string, atMs: number): string =>
  `INSERT INTO workspace_moves (workspace_id, source, target, step, available_at, started_at)
    SELECT id, shard, ${hexText(target)}, 'prepare', 0, ${atMs} FROM workspaces
    WHERE id = ${hexText(workspaceId)} AND shard <> ${hexText(target)}
    ON CONFLICT (workspace_id) DO UPDATE SET source = excluded.source, target = excluded.target, step = 'prepare',
      cursor = '', rows_copied = 0, rows_repaired = 0, error = NULL, attempts = 0, lease_token = NULL,
      available_at = 0, started_at = excluded.started_at, locked_at = NULL, switched_at = NULL
    WHERE workspace_moves.step IN ('done', 'canceled')
    RETURNING source, target`;

/** Ends a move that has not switched. Its worker loses the lease, without which it cannot switch. */
export const requestCancel = (workspaceId: string): string =>
  `UPDATE workspace_moves SET step = 'cancel', cursor = '', lease_token = NULL, available_at = 0
    WHERE workspace_id = ${hexText(workspaceId)} AND step IN ('prepare', 'copy', 'compare', 'lock', 'cancel')
    RETURNING step`;
