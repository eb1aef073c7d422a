import type { Databases } from "#src/db/databases";
import { changeAccountsOf } from "#src/features/workspace-outbox/outbox";
import { addSession } from "./sessions.repository";
import { AppError } from "#src/shared/errors";
import { listAccounts } from "#src/features/auth/accounts/accounts.repository";
import { recordOpened } from "./session-audit.repository";
import { draftSession, type OpenSession, type SessionClient } from "./sessions";

/** Opens a session for a user with a checked password or one-time link, in the workspace they joined first. */
export async function signIn(
  databases: Databases,
  userId: string,
  client: SessionClient,
  nowMs: number,
  how: "password" | "link" = "password",
): Promise<OpenSession> {
  const { control } = databases;
  const [first] = await listAccounts(control, userId);
  if (!first)
    throw new AppError("forbidden", "You are not a member of any workspace. Ask for an invitation");
  const { session, row } = await draftSession(userId, first.workspace.id, client, nowMs);
  await changeAccountsOf(
    databases,
    [session.workspaceId],
    [addSession(control, row), recordOpened(control, session, how, client.address)],
  );
  return session;
}
