import { addUser, isAddressTaken } from "./accounts/accounts.repository";
import { addSession } from "./sessions/sessions.repository";
import type { Databases } from "#src/db/databases";
import { changeAccountsOf } from "#src/features/workspace-outbox/outbox";
import { hashPassword } from "#src/platform/security/passwords";
import { AppError } from "#src/shared/errors";
import { newId } from "#src/shared/ids";
import type { Settings } from "#src/shared/settings";
import { newWorkspace } from "./accounts/new-workspace";
import type { Registration } from "./accounts/schemas";
import { recordOpened } from "./sessions/session-audit.repository";
import { draftSession, type OpenSession, type SessionClient } from "./sessions/sessions";

/**
 * Creates a user, a workspace and a session in one batch, then the wallet of the workspace. An account that does not have its
 * address verified yet is created whether or not another one has the address, so the response reveals nothing.
 */
export async function register(
  databases: Databases,
  settings: Settings,
  { email, password, name, workspace_name }: Registration,
  holdsAddress: boolean,
  client: SessionClient,
  nowMs: number,
): Promise<OpenSession> {
  if (settings.REGISTRATION === "closed")
    throw new AppError("forbidden", "Registration is closed. Ask for an invitation");
  const { control } = databases;
  const userId = newId(nowMs);
  const workspace = {
    userId,
    name: workspace_name ?? `${name ?? email.split("@")[0]}'s workspace`,
  };
  const { workspaceId, statements } = newWorkspace(databases, settings, workspace, nowMs);
  const passwordHash = await hashPassword(password);
  const { session, row } = await draftSession(userId, workspaceId, client, nowMs);
  try {
    const user = { id: userId, email, holdsAddress, name, passwordHash, createdAt: nowMs };
    await changeAccountsOf(
      databases,
      [workspaceId],
      [
        addUser(control, user),
        ...statements,
        addSession(control, row),
        recordOpened(control, session, "registration", client.address),
      ],
    );
  } catch (error) {
    // The address is taken and nothing was created. Any other error is unexpected.
    if (!isAddressTaken(error)) throw error;
    throw new AppError("conflict", "An account with this e-mail address already exists. Sign in");
  }
  return session;
}
