import { and, eq, gt } from "drizzle-orm";
import { breaksConstraint } from "#src/db/constraints";
import type { Database } from "#src/db/client";
import { accountTokens, type TOKEN_PURPOSES } from "#src/db/tables/accounts";
import { AppError } from "#src/shared/errors";
import { newId } from "#src/shared/ids";
import { hashToken, newSecretToken } from "#src/shared/security/secret-token";

export type TokenPurpose = (typeof TOKEN_PURPOSES)[number];

const LIFETIME_MS: Record<TokenPurpose, number> = {
  verify_email: 24 * 3600_000,
  reset_password: 3600_000,
};

/** Stores the hash of a new token and returns the token, which only the mailed link contains. */
export async function issueToken(
  db: Database,
  userId: string,
  purpose: TokenPurpose,
  nowMs: number,
): Promise<string> {
  const token = newSecretToken();
  await db.insert(accountTokens).values({
    id: newId(nowMs),
    userId,
    purpose,
    tokenHash: await hashToken(token),
    expiresAt: nowMs + LIFETIME_MS[purpose],
    createdAt: nowMs,
  });
  return token;
}

/** The row of a token that is neither used nor expired; a condition for the batch that uses it. */
export const openToken = (purpose: TokenPurpose, tokenHash: string, nowMs: number) =>
  and(
    eq(accountTokens.tokenHash, tokenHash),
    eq(accountTokens.purpose, purpose),
    gt(accountTokens.expiresAt, nowMs),
  );

export const expiredToken = () =>
  new AppError("not_found", "The token is unknown, used or expired. Request a new mail");

/** 409 where another account holds the address already; any other error as it is. */
export const otherHolder = (error: unknown): unknown =>
  breaksConstraint(error, "UNIQUE constraint failed: users.email")
    ? new AppError("conflict", "Another account holds this address. Sign in to that account")
    : error;
