import type { ControlDatabase } from "#src/db/client";
import type { Databases } from "#src/db/databases";
import { findHolder, isAddressTaken } from "#src/features/auth/accounts/accounts";
import { checkPassword, type PasswordClient } from "#src/features/auth/passwords/password-check";
import { recordOpened } from "#src/features/auth/sessions/session-audit";
import { draftSession, type OpenSession } from "#src/features/auth/sessions/sessions";
import { recordAuditLater } from "#src/features/workspace-outbox/outbox";
import { hashPassword } from "#src/platform/security/passwords";
import { AppError, invalid, notFound } from "#src/shared/errors";
import { newId } from "#src/shared/ids";
import { hashToken } from "#src/shared/security/secret-token";
import {
  findByToken,
  hasAddress,
  consumeInvitation,
  isInvitationUsed,
} from "./accept-invitation.repository";
import type { Acceptance } from "./schemas";

/** The caller: signed in or not. `isMailed`: the token proves the mailbox. */
type Acceptor = {
  signedInUserId: string | undefined;
  isMailed: boolean;
  client: PasswordClient;
};

/** `toVerify` is a new user who has not proven the mailbox yet. */
type Accepted = { session: OpenSession; toVerify: { id: string; email: string } | null };

/**
 * Uses an invitation and opens a session in its workspace. A new user chooses a password; an existing user
 * authenticates by session or password. A used or expired token is 404. Only the account that owns the invited
 * address counts as existing: unverified claims of other accounts do not block the invitation.
 */
export async function acceptInvitation(
  databases: Databases,
  acceptance: Acceptance,
  acceptor: Acceptor,
  nowMs: number,
): Promise<Accepted> {
  const { control } = databases;
  const tokenHash = await hashToken(acceptance.token);
  const invitation = await findByToken(control, tokenHash, nowMs);
  if (!invitation) throw notFound("Invitation");
  const { email, workspaceId, role } = invitation;
  const { userId, newUser } = await identifyInvited(control, email, acceptance, acceptor, nowMs);
  const { session, row } = await draftSession(userId, workspaceId, acceptor.client, nowMs);
  const audits = [
    recordAuditLater(
      control,
      {
        workspaceId,
        actor: { kind: "user", id: userId },
        clientAddress: acceptor.client.address,
      },
      { action: "member.joined", target: userId, details: { role, invitation_id: invitation.id } },
    ),
    recordOpened(control, session, "invitation", acceptor.client.address),
  ];
  try {
    await consumeInvitation(databases, {
      tokenHash,
      membership: { workspaceId, userId, role },
      newUser,
      session: row,
      audits,
      isMailboxProven: acceptor.isMailed,
      nowMs,
    });
  } catch (error) {
    throw whyNotAccepted(error); // Nothing of the batch was written.
  }
  return { session, toVerify: newUser && !newUser.emailVerifiedAt ? { id: userId, email } : null };
}

/** Authenticates the invited user, or returns the row of a new user for an address without an account. */
async function identifyInvited(
  db: ControlDatabase,
  email: string,
  { password, name }: Acceptance,
  { signedInUserId, isMailed, client }: Acceptor,
  nowMs: number,
) {
  if (signedInUserId !== undefined) {
    if (await hasAddress(db, signedInUserId, email)) return { userId: signedInUserId };
    throw new AppError("forbidden", "This invitation is for another e-mail address");
  }
  if (password === undefined)
    throw invalid("body.password", "`password` or an access token is required");
  if (await findHolder(db, email))
    return { userId: await checkPassword(client, db, { email, password }) };
  const passwordHash = await hashPassword(password);
  const newUser = {
    id: newId(),
    email,
    name,
    passwordHash,
    holdsAddress: isMailed || !client.needsVerifiedAddress,
    emailVerifiedAt: isMailed ? nowMs : null,
  };
  return { userId: newUser.id, newUser };
}

function whyNotAccepted(error: unknown): unknown {
  if (isInvitationUsed(error)) return notFound("Invitation");
  if (isAddressTaken(error))
    return new AppError(
      "conflict",
      "An account for this address was created meanwhile. Accept with its password",
    );
  return error;
}
