import { hexText } from "#local/cli/cloudflare/sql-text";

/** An account that claims an address. At most one of them owns it. */
export type Claim = { id: string; holds_address: number; created_at: number };

/** Selects the accounts of an address, its owner first. */
export const claimsStatement = (email: string): string =>
  `SELECT id, holds_address, created_at FROM users WHERE email = ${hexText(email)}
    ORDER BY holds_address DESC, created_at`;

/**
 * The statements that set a password, for one transaction. They enable sign-in, end the account's sessions
 * and invalidate mailed links. They do not verify the address.
 */
export function resetStatements(userId: string, passwordHash: string): string[] {
  const user = hexText(userId);
  return [
    `UPDATE users SET password_hash = ${hexText(passwordHash)}, holds_address = 1 WHERE id = ${user}`,
    `DELETE FROM sessions WHERE user_id = ${user}`,
    `DELETE FROM account_tokens WHERE user_id = ${user}`,
  ];
}
