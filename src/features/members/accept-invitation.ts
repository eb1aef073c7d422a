import { and, eq, gt, sql } from "drizzle-orm";
import type { Database } from "#src/db/client";
import { breaksConstraint } from "#src/db/constraints";
import { invitations, memberships, sessions, users } from "#src/db/tables/accounts";
import { recordAudit } from "#src/features/audit-log/record";
import { findUserByEmail } from "#src/features/auth/accounts";
import { checkPassword, type PasswordClient } from "#src/features/auth/password-check";
import { recordOpened } from "#src/features/auth/session-audit";
import { draftSession, type OpenSession } from "#src/features/auth/sessions";
import { hashPassword } from "#src/platform/passwords";
import { AppError, invalid, notFound } from "#src/shared/errors";
import { newId } from "#src/shared/ids";
import { hashToken } from "#src/shared/secret-token";
import type { Acceptance } from "./schemas";

/** Who comes with the token: a signed-in user, or nobody yet. */
type Acceptor = { signedInUserId: string | undefined; client: PasswordClient };

/**
 * Uses an invitation up and opens a session in its workspace: for a new user with the password they
 * choose, for an existing one with their session or password. A used or expired token is 404.
 */
export async function acceptInvitation(
  db: Database,
  acceptance: Acceptance,
  acceptor: Acceptor,
  nowMs: number,
): Promise<OpenSession> {
  const open = and(
    eq(invitations.tokenHash, await hashToken(acceptance.token)),
    gt(invitations.expiresAt, nowMs),
  );
  const [invitation] = await db.select().from(invitations).where(open);
  if (!invitation) throw notFound("Invitation");
  const { email, workspaceId, role } = invitation;
  const { userId, newUser } = await identifyInvited(db, email, acceptance, acceptor);
  const { session, row } = await draftSession(userId, workspaceId, nowMs);
  /** Null once the invitation is gone, which fails the whole batch: it is used once, whoever races. */
  const whileOpen = <T>(value: T) => sql<T>`(SELECT ${value} FROM ${invitations} WHERE ${open})`;
  const joining = { workspaceId, userId, role: whileOpen(role), createdAt: nowMs };
  const join = [
    db.insert(memberships).values(joining).onConflictDoNothing(),
    db.insert(sessions).values(row),
    recordAudit(
      {
        db,
        workspaceId,
        actor: { kind: "user", id: userId },
        clientAddress: acceptor.client.address,
      },
      { action: "member.joined", target: userId, details: { role, invitation_id: invitation.id } },
    ),
    recordOpened(db, session, "invitation", acceptor.client.address),
    db.delete(invitations).where(open),
  ] as const;
  try {
    if (newUser) {
      const passwordHash = whileOpen(newUser.passwordHash);
      await db.batch([db.insert(users).values({ ...newUser, passwordHash }), ...join]);
    } else await db.batch(join);
  } catch (error) {
    throw whyNotAccepted(error); // Nothing of the batch was written.
  }
  return session;
}

/** The invited user, proven by session or password; the row of a new one where the address has no account. */
async function identifyInvited(
  db: Database,
  email: string,
  { password, name }: Acceptance,
  { signedInUserId, client }: Acceptor,
) {
  const existing = await findUserByEmail(db, email);
  if (signedInUserId !== undefined) {
    if (signedInUserId === existing?.id) return { userId: signedInUserId };
    throw new AppError("forbidden", "This invitation is for another e-mail address");
  }
  if (password === undefined)
    throw invalid("body.password", "A password is needed, or an access token");
  if (existing) return { userId: await checkPassword(client, db, { email, password }) };
  const passwordHash = await hashPassword(password);
  const newUser = { id: newId(), email, name, passwordHash };
  return { userId: newUser.id, newUser };
}

function whyNotAccepted(error: unknown): unknown {
  if (breaksConstraint(error, "NOT NULL constraint failed")) return notFound("Invitation");
  if (breaksConstraint(error, "UNIQUE constraint failed: users.email"))
    return new AppError(
      "conflict",
      "This address has just got an account; accept with its password",
    );
  return error;
}
