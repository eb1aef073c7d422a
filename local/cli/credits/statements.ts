import { hexText } from "#local/cli/cloudflare/sql-text";

/** A grant of an operator. Each `key` grants once. */
export type Grant = {
  workspaceId: string;
  amount: number;
  reason: string;
  key: string;
  entryId: string;
  atMs: number;
};

/** The row of `balanceStatement`; none for an unknown workspace. */
export type Balance = { name: string; balance: number; reserved: number; ledger: number };

/**
 * The statements of a grant, for one transaction: the wallet, then its ledger entry. They change nothing
 * for an unknown workspace or a key that was booked before.
 */
export function grantStatements({ workspaceId, amount, reason, key, ...grant }: Grant): string[] {
  const workspace = hexText(workspaceId);
  const bookingKey = hexText(`operator:${key}`);
  const unbooked = `NOT EXISTS (SELECT 1 FROM ledger_entries WHERE workspace_id = ${workspace} AND booking_key = ${bookingKey})`;
  return [
    `INSERT INTO wallets (workspace_id, balance)
      SELECT id, ${whole(amount)} FROM workspaces WHERE id = ${workspace} AND ${unbooked}
      ON CONFLICT (workspace_id) DO UPDATE SET balance = balance + excluded.balance`,
    `INSERT INTO ledger_entries (id, workspace_id, kind, amount, balance_after, reason, booking_key, created_at)
      SELECT ${hexText(grant.entryId)}, workspace_id, 'grant', ${whole(amount)}, balance, ${hexText(reason)}, ${bookingKey}, ${whole(grant.atMs)}
      FROM wallets WHERE workspace_id = ${workspace} AND ${unbooked}`,
  ];
}

/** Selects the id of the entry with a key. */
export const entryStatement = ({ workspaceId, key }: Grant): string =>
  `SELECT id FROM ledger_entries WHERE workspace_id = ${hexText(workspaceId)} AND booking_key = ${hexText(`operator:${key}`)}`;

/** Selects the wallet of a workspace and the sum of its ledger, which must equal the balance. */
export const balanceStatement = (workspaceId: string): string =>
  `SELECT name, coalesce(balance, 0) AS balance, coalesce(reserved, 0) AS reserved,
      (SELECT coalesce(sum(amount), 0) FROM ledger_entries WHERE workspace_id = workspaces.id) AS ledger
    FROM workspaces LEFT JOIN wallets ON wallets.workspace_id = workspaces.id
    WHERE workspaces.id = ${hexText(workspaceId)}`;

function whole(number: number): string {
  if (!Number.isSafeInteger(number)) throw new RangeError(`${number} is not a whole number`);
  return String(number);
}
