import { eq, sql } from "drizzle-orm";
import { breaksConstraint } from "#src/db/constraints";
import type { Database } from "#src/db/client";
import { accountTokens, memberships, sessions, users } from "#src/db/tables/accounts";
import { hashPassword } from "#src/platform/security/passwords";
import { hashToken } from "#src/shared/security/secret-token";
import type { Settings } from "#src/shared/settings";
import { expiredToken, openToken, otherHolder } from "#src/features/auth/accounts/account-tokens";
import { newWorkspace } from "#src/features/auth/accounts/new-workspace";
import { reclaimStatements } from "#src/features/auth/accounts/reclaim";
import { recordForUser } from "#src/features/auth/sessions/session-audit";

/**
 * Sets a new password by a mailed token and ends all sessions of the user. The token proves the mailbox, so
 * the address is verified; an account that had never verified it is reclaimed (see `reclaimStatements`).
 * Returns the user's id.
 */
export async function resetPassword(
  db: Database,
  settings: Settings,
  { token, password }: { token: string; password: string },
  clientAddress: string,
  nowMs: number,
): Promise<string> {
  const open = openToken("reset_password", await hashToken(token), nowMs);
  const [user] = await db
    .select({ id: users.id, emailVerifiedAt: users.emailVerifiedAt })
    .from(accountTokens)
    .innerJoin(users, eq(users.id, accountTokens.userId))
    .where(open);
  if (!user) throw expiredToken();
  const isReclaimed = user.emailVerifiedAt === null;
  const passwordHash = await hashPassword(password);
  /** Null once the token is used, which fails the whole batch: it is used once, whoever races. */
  const whileOpen = sql<string>`(SELECT ${passwordHash} FROM ${accountTokens} WHERE ${open})`;
  try {
    await db.batch([
      db
        .update(users)
        .set({
          passwordHash: whileOpen,
          holdsAddress: true,
          emailVerifiedAt: sql`coalesce(${users.emailVerifiedAt}, ${nowMs})`,
        })
        .where(eq(users.id, user.id)),
      ...(isReclaimed ? reclaimStatements(db, user.id) : []),
      db.delete(sessions).where(eq(sessions.userId, user.id)),
      db.delete(accountTokens).where(eq(accountTokens.userId, user.id)),
    ]);
  } catch (error) {
    if (breaksConstraint(error, "NOT NULL constraint failed")) throw expiredToken();
    throw otherHolder(error);
  }
  if (isReclaimed) await ensureWorkspace(db, settings, user.id, nowMs);
  await recordForUser(db, user.id, "user.password_reset", clientAddress);
  if (isReclaimed) await recordForUser(db, user.id, "user.account_reclaimed", clientAddress);
  return user.id;
}

/** An account that was only a guest of others' workspaces would be left without one. */
async function ensureWorkspace(db: Database, settings: Settings, userId: string, nowMs: number) {
  if (settings.REGISTRATION === "closed") return;
  if ((await db.$count(memberships, eq(memberships.userId, userId))) > 0) return;
  const { statements } = newWorkspace(db, settings, { userId, name: "My workspace" }, nowMs);
  await db.batch(statements);
}
