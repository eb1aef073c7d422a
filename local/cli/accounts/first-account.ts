import { hexText } from "#local/cli/cloudflare/sql-text";
import { grantStatements } from "#local/cli/credits/statements";
import { FREE_PLAN } from "#src/features/billing/data/plans";
import { periodAt } from "#src/features/billing/periods";
import { NOBODY } from "#src/platform/security/passwords";

/** Whether the service has accounts, and which one has not set its first password. */
export type AccountsSummary = {
  accounts: number;
  waiting_id: string | null;
  waiting_email: string | null;
};

export const accountsStatement = (): string =>
  `SELECT count(*) AS accounts, max(iif(password_hash = ${hexText(NOBODY)}, id, NULL)) AS waiting_id,
    max(iif(password_hash = ${hexText(NOBODY)}, email, NULL)) AS waiting_email FROM users`;

export type FirstAccount = {
  userId: string;
  workspaceId: string;
  entryId: string;
  email: string;
  signUpCredits: number;
  atMs: number;
};

/**
 * The statements that create the first account with its workspace, for one transaction. They change nothing if an
 * account exists. The operator vouches for the address. No password works until the link sets one.
 */
export function firstAccountStatements(account: FirstAccount): string[] {
  const { email, atMs } = account;
  const [user, workspace] = [hexText(account.userId), hexText(account.workspaceId)];
  const isNew = `EXISTS (SELECT 1 FROM users WHERE id = ${user})`;
  const name = hexText(`${email.split("@")[0]}'s workspace`);
  const nextGrantAt = periodAt(atMs, atMs).end;
  return [
    `INSERT INTO users (id, email, holds_address, password_hash, email_verified_at, created_at)
      SELECT ${user}, ${hexText(email)}, 1, ${hexText(NOBODY)}, ${atMs}, ${atMs} WHERE NOT EXISTS (SELECT 1 FROM users)`,
    `INSERT INTO workspaces (id, name, created_at) SELECT ${workspace}, ${name}, ${atMs} WHERE ${isNew}`,
    `INSERT INTO memberships (workspace_id, user_id, role, created_at)
      SELECT ${workspace}, ${user}, 'owner', ${atMs} WHERE ${isNew}`,
    `INSERT INTO subscriptions (workspace_id, plan, status, started_at, next_grant_at)
      SELECT ${workspace}, ${hexText(FREE_PLAN.id)}, 'active', ${atMs}, ${nextGrantAt} WHERE ${isNew}`,
    ...grantStatements({
      workspaceId: account.workspaceId,
      amount: account.signUpCredits,
      reason: "sign_up",
      key: "sign_up",
      entryId: account.entryId,
      atMs,
    }),
  ];
}

const LINK_LIFETIME_MS = 3600_000;

/** The statements that replace the links of a user by one that sets a password once, within an hour. */
export const linkStatements = (link: {
  id: string;
  userId: string;
  tokenHash: string;
  atMs: number;
}): string[] => [
  `DELETE FROM account_tokens WHERE user_id = ${hexText(link.userId)}`,
  `INSERT INTO account_tokens (id, user_id, purpose, token_hash, expires_at, created_at)
    VALUES (${hexText(link.id)}, ${hexText(link.userId)}, 'reset_password', ${hexText(link.tokenHash)}, ${link.atMs + LINK_LIFETIME_MS}, ${link.atMs})`,
];

/** The page of the service that takes a token and asks for the new password. */
export const passwordLink = (serviceUrl: string, token: string) =>
  `${serviceUrl}/api/v1/auth/reset-password#token=${token}`;
