import { and, eq, isNull, sql } from "drizzle-orm";
import type { ControlDatabase } from "#src/db/client";
import type { Databases } from "#src/db/databases";
import { changeAccountsOf } from "#src/features/workspace-outbox/outbox";
import { breaksConstraint } from "#src/db/columns/constraints";
import type { Role } from "#src/shared/security/roles";
import type { Statement } from "#src/db/statement";
import { invitations, memberships, sessions, users } from "#src/db/tables/accounts";
import { isOpen } from "./open-invitation.repository";

/** The open invitation of a token, of any workspace. */
export async function findByToken(db: ControlDatabase, tokenHash: string, nowMs: number) {
  const [invitation] = await db
    .select()
    .from(invitations)
    .where(and(eq(invitations.tokenHash, tokenHash), isOpen(nowMs)));
  return invitation;
}

/** Whether this is the user's address. */
export const hasAddress = async (
  db: ControlDatabase,
  userId: string,
  email: string,
): Promise<boolean> =>
  (await db.$count(users, and(eq(users.id, userId), eq(users.email, email)))) > 0;

/** Uses an invitation in one D1 batch. Errors: see `isInvitationUsed` and `isAddressTaken`. */
export async function consumeInvitation(
  databases: Databases,
  { tokenHash, membership, newUser, session, audits, isMailboxProven, nowMs }: Consumption,
): Promise<void> {
  const db = databases.control;
  const ofWorkspace = [membership.workspaceId];
  const open = and(eq(invitations.tokenHash, tokenHash), isOpen(nowMs));
  /** Null for a used invitation, which fails the whole batch. So concurrent requests use it only once. */
  const whileOpen = <T>(value: T) => sql<T>`(SELECT ${value} FROM ${invitations} WHERE ${open})`;
  const joining = { ...membership, role: whileOpen(membership.role), createdAt: nowMs };
  const join = [
    db.insert(memberships).values(joining).onConflictDoNothing(),
    db.insert(sessions).values(session),
    ...audits,
    db.delete(invitations).where(open),
    ...(isMailboxProven && !newUser ? [verifyUnlessTaken(db, membership.userId, nowMs)] : []),
  ] as const;
  if (!newUser) return void (await changeAccountsOf(databases, ofWorkspace, join));
  const passwordHash = whileOpen(newUser.passwordHash);
  const user = db.insert(users).values({ ...newUser, passwordHash });
  await changeAccountsOf(databases, ofWorkspace, [user, ...join]);
}

/** Whether the batch failed because the invitation was used or withdrawn meanwhile. */
export const isInvitationUsed = (error: unknown): boolean =>
  breaksConstraint(error, "NOT NULL constraint failed");

/** The mailed token also verifies the mailbox of an existing account, unless another account owns the address. */
const verifyUnlessTaken = (db: ControlDatabase, userId: string, nowMs: number) =>
  db
    .update(users)
    .set({ emailVerifiedAt: nowMs, holdsAddress: true })
    .where(
      and(
        eq(users.id, userId),
        isNull(users.emailVerifiedAt),
        sql`NOT EXISTS (SELECT 1 FROM users AS holder
          WHERE holder.email = ${users.email} AND holder.id <> ${userId} AND holder.holds_address = 1)`,
      ),
    );

type Consumption = {
  tokenHash: string;
  membership: Pick<typeof memberships.$inferInsert, "workspaceId" | "userId"> & { role: Role };
  /** Where the address has no account. */
  newUser: (typeof users.$inferInsert & { passwordHash: string }) | undefined;
  session: typeof sessions.$inferInsert;
  audits: Statement[];
  isMailboxProven: boolean;
  nowMs: number;
};
