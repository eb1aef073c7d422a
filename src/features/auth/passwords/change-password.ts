import { and, eq, exists, ne } from "drizzle-orm";
import type { Database } from "#src/db/client";
import { accountTokens, sessions, users } from "#src/db/tables/accounts";
import { hashPassword, verifyPassword } from "#src/platform/security/passwords";
import { invalid } from "#src/shared/errors";
import { recordForUser } from "#src/features/auth/sessions/session-audit";

/** Replaces a password that the user knows; ends their other sessions and voids links that were mailed to set one. */
export async function changePassword(
  db: Database,
  { userId, sessionId }: { userId: string; sessionId: string },
  { current_password, new_password }: { current_password: string; new_password: string },
  clientAddress: string,
): Promise<void> {
  const [user] = await db
    .select({ passwordHash: users.passwordHash })
    .from(users)
    .where(eq(users.id, userId));
  if (!user || !(await verifyPassword(current_password, user.passwordHash))) throw wrongPassword();
  const passwordHash = await hashPassword(new_password);
  const isChanged = exists(
    db
      .select()
      .from(users)
      .where(and(eq(users.id, userId), eq(users.passwordHash, passwordHash))),
  );
  const [changed] = await db.batch([
    db
      .update(users)
      .set({ passwordHash })
      .where(and(eq(users.id, userId), eq(users.passwordHash, user.passwordHash)))
      .returning({ id: users.id }),
    db
      .delete(sessions)
      .where(and(eq(sessions.userId, userId), ne(sessions.id, sessionId), isChanged)),
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
  // It was changed meanwhile, so the one that was given is no longer the current one.
  if (changed.length === 0) throw wrongPassword();
  await recordForUser(db, userId, "user.password_changed", clientAddress);
}

const wrongPassword = () =>
  invalid("body.current_password", "The current password is wrong", "wrong_password");
