import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { ControlDatabase } from "#src/db/client";
import { accountTokens, users } from "#src/db/tables/accounts";
import { openToken } from "./accounts/account-tokens.repository";

/** The user to whom an open token was mailed, and the number of accounts that claim the address. */
export async function findClaimOfToken(db: ControlDatabase, tokenHash: string, nowMs: number) {
  const claims = alias(users, "claims");
  const [found] = await db
    .select({
      userId: users.id,
      passwordHash: users.passwordHash,
      claims: sql<number>`(SELECT count(*) FROM ${users} AS claims WHERE ${eq(claims.email, users.email)})`,
    })
    .from(accountTokens)
    .innerJoin(users, eq(users.id, accountTokens.userId))
    .where(openToken("verify_email", tokenHash, nowMs));
  return found;
}

/**
 * Marks the address of a user as verified while the token is open, and uses up the user's tokens. Returns
 * false if it was verified before. Fails if another account has the address.
 */
export async function markVerified(
  db: ControlDatabase,
  { tokenHash, userId }: { tokenHash: string; userId: string },
  nowMs: number,
): Promise<boolean> {
  const stillOpen = inArray(
    users.id,
    db
      .select({ userId: accountTokens.userId })
      .from(accountTokens)
      .where(openToken("verify_email", tokenHash, nowMs)),
  );
  const [verified] = await db.batch([
    db
      .update(users)
      .set({ emailVerifiedAt: nowMs, holdsAddress: true })
      .where(and(eq(users.id, userId), isNull(users.emailVerifiedAt), stillOpen))
      .returning({ id: users.id }),
    db
      .delete(accountTokens)
      .where(and(eq(accountTokens.userId, userId), eq(accountTokens.purpose, "verify_email"))),
  ]);
  return verified.length > 0;
}
