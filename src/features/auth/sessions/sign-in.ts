import type { ControlDatabase } from "#src/db/client";
import { addSession } from "./sessions.repository";
import { AppError } from "#src/shared/errors";
import { listAccounts } from "#src/features/auth/accounts/accounts.repository";
import { recordOpened } from "./session-audit.repository";
import { draftSession, type OpenSession, type SessionClient } from "./sessions";

/** Opens a session for a user with a checked password or one-time link, in the workspace they joined first. */
export async function signIn(
  db: ControlDatabase,
  userId: string,
  client: SessionClient,
  nowMs: number,
  how: "password" | "link" = "password",
): Promise<OpenSession> {
  const [first] = await listAccounts(db, userId);
  if (!first)
    throw new AppError("forbidden", "You are not a member of any workspace. Ask for an invitation");
  const { session, row } = await draftSession(userId, first.workspace.id, client, nowMs);
  await db.batch([addSession(db, row), recordOpened(db, session, how, client.address)]);
  return session;
}
