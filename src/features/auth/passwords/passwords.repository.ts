import { and, eq, exists, ne } from "drizzle-orm";
import type { ControlDatabase } from "#src/db/client";
import { accountTokens, sessions, users } from "#src/db/tables/accounts";

export async function findPasswordHash(
  db: ControlDatabase,
  userId: string,
): Promise<string | undefined> {
  const [user] = await db
    .select({ passwordHash: users.passwordHash })
    .from(users)
    .where(eq(users.id, userId));
  return user?.passwordHash;
}

type Change = { userId: string; from: string; to: string };

/** Stores another hash of the same password, unless the password was changed meanwhile. */
export async function renewPasswordHash(
  db: ControlDatabase,
  { userId, from, to }: Change,
): Promise<void> {
  await db.update(users).set({ passwordHash: to }).where(hasPassword(userId, from));
}

/**
 * Replaces a password, ends the user's sessions except one, and invalidates mailed links that set a password.
 * Returns false without a change if the password was changed meanwhile.
 */
export async function replacePassword(
  db: ControlDatabase,
  { userId, from, to }: Change,
  keptSessionId: string,
): Promise<boolean> {
  const isChanged = exists(db.select().from(users).where(hasPassword(userId, to)));
  const [changed] = await db.batch([
    db
      .update(users)
      .set({ passwordHash: to })
      .where(hasPassword(userId, from))
      .returning({ id: users.id }),
    db
      .delete(sessions)
      .where(and(eq(sessions.userId, userId), ne(sessions.id, keptSessionId), isChanged)),
    db
      .delete(accountTokens)
      .where(
        and(
          eq(accountTokens.userId, userId),
          eq(accountTokens.purpose, "reset_password"),
          isChanged,
        ),
      ),
  ]);
  return changed.length > 0;
}

const hasPassword = (userId: string, passwordHash: string) =>
  and(eq(users.id, userId), eq(users.passwordHash, passwordHash));
