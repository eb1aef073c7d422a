import { quote } from "#local/cli/credits/statements";

/** An account that claims an address; at most one of them holds it. */
export type Claim = { id: string; holds_address: number; created_at: number };

/** Answers the accounts of an address, the one that holds it first. */
export const claimsStatement = (email: string): string =>
  `SELECT id, holds_address, created_at FROM users WHERE email = ${quote(email)}
    ORDER BY holds_address DESC, created_at`;

/**
 * The statements that set a password, to be run in one transaction: the account can be signed in to, its
 * sessions end, and links that were mailed for it are void. The address is not verified by this.
 */
export function resetStatements(userId: string, passwordHash: string): string[] {
  const user = quote(userId);
  return [
    `UPDATE users SET password_hash = ${quote(passwordHash)}, holds_address = 1 WHERE id = ${user}`,
    `DELETE FROM sessions WHERE user_id = ${user}`,
    `DELETE FROM account_tokens WHERE user_id = ${user}`,
  ];
}
