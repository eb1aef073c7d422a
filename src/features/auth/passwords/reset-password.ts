import type { Databases } from "#src/db/databases";
import { changeAccountsOf } from "#src/features/workspace-outbox/outbox";
import { hashPassword } from "#src/platform/security/passwords";
import { hashToken } from "#src/shared/security/secret-token";
import type { Settings } from "#src/shared/settings";
import { expiredToken, otherHolder } from "#src/features/auth/accounts/account-tokens";
import { countMemberships } from "#src/features/auth/accounts/accounts.repository";
import { newWorkspace } from "#src/features/auth/accounts/new-workspace";
import { findUserOfToken, isTokenUsed, resetByToken } from "./reset-password.repository";
import { recordForUser } from "#src/features/auth/sessions/session-audit";

/**
 * Sets a new password with a mailed token and ends all sessions of the user. The token proves access to the
 * mailbox, so the address is verified. An account that had never verified it is reclaimed (see
 * `reclaimStatements`). Returns the user's id.
 */
export async function resetPassword(
  databases: Databases,
  settings: Settings,
  { token, password }: { token: string; password: string },
  clientAddress: string,
  nowMs: number,
): Promise<string> {
  const tokenHash = await hashToken(token);
  const user = await findUserOfToken(databases.control, tokenHash, nowMs);
  if (!user) throw expiredToken();
  const isReclaimed = user.emailVerifiedAt === null;
  const passwordHash = await hashPassword(password);
  try {
    await resetByToken(databases, { tokenHash, userId: user.id, passwordHash, isReclaimed }, nowMs);
  } catch (error) {
    throw isTokenUsed(error) ? expiredToken() : otherHolder(error);
  }
  if (isReclaimed) await ensureWorkspace(databases, settings, user.id, nowMs);
  await recordForUser(databases, user.id, "user.password_reset", clientAddress);
  if (isReclaimed) await recordForUser(databases, user.id, "user.account_reclaimed", clientAddress);
  return user.id;
}

/** An account that was only a guest in other workspaces would be left without a workspace. */
async function ensureWorkspace(
  databases: Databases,
  settings: Settings,
  userId: string,
  nowMs: number,
) {
  if (settings.REGISTRATION === "closed") return;
  const { control } = databases;
  if ((await countMemberships(control, userId)) > 0) return;
  const workspace = { userId, name: "My workspace" };
  const { workspaceId, statements } = newWorkspace(databases, settings, workspace, nowMs);
  await changeAccountsOf(databases, [workspaceId], statements);
}
