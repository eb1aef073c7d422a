import { breaksConstraint } from "#src/db/constraints";
import type { Database } from "#src/db/client";
import { memberships, sessions, users, workspaces } from "#src/db/tables/accounts";
import { openSubscription } from "#src/features/billing/subscription";
import { grantCredits } from "#src/features/credits/service";
import { hashPassword } from "#src/platform/passwords";
import { AppError } from "#src/shared/errors";
import { newId } from "#src/shared/ids";
import type { Settings } from "#src/shared/settings";
import type { Registration } from "./schemas";
import { recordOpened } from "./session-audit";
import { draftSession, type OpenSession } from "./sessions";

/** Makes a user, a workspace of theirs with a wallet, and a session: all of it or nothing. */
export async function register(
  db: Database,
  settings: Settings,
  { email, password, name, workspace_name }: Registration,
  clientAddress: string,
  nowMs: number,
): Promise<OpenSession> {
  if (settings.REGISTRATION === "closed")
    throw new AppError("forbidden", "Registration is closed; ask for an invitation");
  const [userId, workspaceId] = [newId(nowMs), newId(nowMs)];
  const workspaceName = workspace_name ?? `${name ?? email.split("@")[0]}'s workspace`;
  const passwordHash = await hashPassword(password);
  const { session, row } = await draftSession(userId, workspaceId, nowMs);
  const signUp = { amount: settings.SIGNUP_CREDITS, reason: "sign_up", bookingKey: "sign_up" };
  try {
    await db.batch([
      db.insert(users).values({ id: userId, email, name, passwordHash, createdAt: nowMs }),
      db.insert(workspaces).values({ id: workspaceId, name: workspaceName, createdAt: nowMs }),
      db.insert(memberships).values({ workspaceId, userId, role: "owner", createdAt: nowMs }),
      ...grantCredits({ db, workspaceId, actor: { kind: "system" } }, signUp),
      openSubscription(db, workspaceId, nowMs),
      db.insert(sessions).values(row),
      recordOpened(db, session, "registration", clientAddress),
    ]);
  } catch (error) {
    // The address is taken; nothing was made. Any other failure is not foreseen.
    if (!breaksConstraint(error, "UNIQUE constraint failed: users.email")) throw error;
    throw new AppError("conflict", "There is an account with this e-mail already; sign in");
  }
  return session;
}
