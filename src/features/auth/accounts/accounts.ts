import { and, asc, eq, sql } from "drizzle-orm";
import type { Database } from "#src/db/client";
import type { Role } from "#src/db/scope";
import { memberships, users, workspaces } from "#src/db/tables/accounts";

/** A user as a member of one workspace. */
export type Account = {
  user: {
    id: string;
    email: string;
    name: string | null;
    emailVerifiedAt: number | null;
    createdAt: number;
  };
  workspace: { id: string; name: string; createdAt: number };
  role: Role;
};

const user = {
  id: users.id,
  email: users.email,
  name: users.name,
  emailVerifiedAt: users.emailVerifiedAt,
  createdAt: users.createdAt,
};

const selectAccounts = (db: Database) =>
  db
    .select({ user, workspace: workspaces, role: memberships.role })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .innerJoin(workspaces, eq(workspaces.id, memberships.workspaceId));

/** The user in the workspace, or undefined where they are no member. */
export async function findAccount(
  db: Database,
  { userId, workspaceId }: { userId: string; workspaceId: string },
): Promise<Account | undefined> {
  const [account] = await selectAccounts(db).where(
    and(eq(memberships.userId, userId), eq(memberships.workspaceId, workspaceId)),
  );
  return account;
}

/** What a user belongs to, in the order they came to it. */
export const listAccounts = (db: Database, userId: string): Promise<Account[]> =>
  selectAccounts(db)
    .where(eq(memberships.userId, userId))
    .orderBy(asc(memberships.createdAt), asc(memberships.workspaceId));

/** A condition that the index of holders serves: a parameter in place of the 1 would not match it. */
export const holdsAddress = sql`${users.holdsAddress} = 1`;

/** The account that holds an address, with what a password is checked against. */
export async function findHolder(db: Database, email: string) {
  const [found] = await db
    .select({
      id: users.id,
      passwordHash: users.passwordHash,
      emailVerifiedAt: users.emailVerifiedAt,
      createdAt: users.createdAt,
    })
    .from(users)
    .where(and(eq(users.email, email), holdsAddress));
  return found;
}
