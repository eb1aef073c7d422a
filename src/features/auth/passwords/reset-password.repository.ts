import { eq, sql } from "drizzle-orm";
import type { ControlDatabase } from "#src/db/client";
import type { Databases } from "#src/db/databases";
import { breaksConstraint } from "#src/db/columns/constraints";
import { accountTokens, sessions, users } from "#src/db/tables/accounts";
import { openToken } from "#src/features/auth/accounts/account-tokens.repository";
import {
  findKeptWorkspaces,
  reclaimStatements,
} from "#src/features/auth/accounts/reclaim.repository";
import { changeAccountsOf } from "#src/features/workspace-outbox/outbox";

/** The user to whom an open token was mailed. */
export async function findUserOfToken(db: ControlDatabase, tokenHash: string, nowMs: number) {
  const [user] = await db
    .select({ id: users.id, emailVerifiedAt: users.emailVerifiedAt })
    .from(accountTokens)
    .innerJoin(users, eq(users.id, accountTokens.userId))
    .where(openToken("reset_password", tokenHash, nowMs));
  return user;
}

type Reset = { tokenHash: string; userId: string; passwordHash: string; isReclaimed: boolean };

/**
 * Sets a password with a mailed token in one batch: verifies the address, ends all sessions, and uses up the
 * account's tokens. Fails with `isTokenUsed`, and if another account has the address.
 */
export async function resetByToken(
  databases: Databases,
  { tokenHash, userId, passwordHash, isReclaimed }: Reset,
  nowMs: number,
): Promise<void> {
  const db = databases.control;
  const open = openToken("reset_password", tokenHash, nowMs);
  const kept = isReclaimed ? await findKeptWorkspaces(db, userId) : [];
  /** Null once the token is used, which fails the whole batch. So one token sets one password, also in a race. */
  const whileOpen = sql<string>`(SELECT ${passwordHash} FROM ${accountTokens} WHERE ${open})`;
  await changeAccountsOf(databases, kept, [
    db
      .update(users)
      .set({
        passwordHash: whileOpen,
        holdsAddress: true,
        emailVerifiedAt: sql`coalesce(${users.emailVerifiedAt}, ${nowMs})`,
      })
      .where(eq(users.id, userId)),
    ...(isReclaimed ? reclaimStatements(db, userId, kept) : []),
    db.delete(sessions).where(eq(sessions.userId, userId)),
    db.delete(accountTokens).where(eq(accountTokens.userId, userId)),
  ]);
}

/** Whether a reset failed because its token was used meanwhile. */
export const isTokenUsed = (error: unknown): boolean =>
  breaksConstraint(error, "NOT NULL constraint failed");
