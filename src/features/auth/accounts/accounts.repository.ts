import { and, asc, desc, eq, isNotNull, sql } from "drizzle-orm";
import { breaksConstraint } from "#src/db/columns/constraints";
import type { Statement } from "#src/db/statement";
import type { ControlDatabase } from "#src/db/client";
import type { ControlScope } from "#src/db/scope";
import type { Role } from "#src/shared/security/roles";
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

/** The user in the workspace, or undefined for a non-member. */
export async function findAccount(
  db: ControlDatabase,
  { userId, workspaceId }: { userId: string; workspaceId: string },
): Promise<Account | undefined> {
  const [account] = await selectAccounts(db).where(
    and(eq(memberships.userId, userId), eq(memberships.workspaceId, workspaceId)),
  );
  return account;
}

/** The user's workspaces, in the order in which they joined. */
export const listAccounts = (db: ControlDatabase, userId: string): Promise<Account[]> =>
  selectAccounts(db)
    .where(eq(memberships.userId, userId))
    .orderBy(asc(memberships.createdAt), asc(memberships.workspaceId));

/** A literal 1, because a parameter would not match the partial index of holders. */
export const holdsAddress = sql`${users.holdsAddress} = 1`;

/** The account that has an address verified, with the hash that a password is checked against. */
export async function findHolder(db: ControlDatabase, email: string) {
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

const selectAccounts = (db: ControlDatabase) =>
  db
    .select({ user, workspace: workspaces, role: memberships.role })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .innerJoin(workspaces, eq(workspaces.id, memberships.workspaceId));

const user = {
  id: users.id,
  email: users.email,
  name: users.name,
  emailVerifiedAt: users.emailVerifiedAt,
  createdAt: users.createdAt,
};

/** Whether a write failed because another account has the address. */
export const isAddressTaken = (error: unknown): boolean =>
  breaksConstraint(error, "UNIQUE constraint failed: users.email");

export type NewUser = typeof users.$inferInsert;

/** The statement that creates a user. Its batch fails with `isAddressTaken`. */
export const addUser = (db: ControlDatabase, user: NewUser): Statement =>
  db.insert(users).values(user);

/** The latest accounts that claim an address, whether or not one of them has it verified. */
export const findClaims = (db: ControlDatabase, email: string, limit: number) =>
  db
    .select({ id: users.id, createdAt: users.createdAt })
    .from(users)
    .where(eq(users.email, email))
    .orderBy(desc(users.createdAt))
    .limit(limit);

/** The statements that create a workspace with its owner. */
export const addWorkspace = (
  db: ControlDatabase,
  {
    ownerId,
    ...workspace
  }: { id: string; name: string; shard: string; ownerId: string; createdAt: number },
): [Statement, Statement] => [
  db.insert(workspaces).values(workspace),
  db.insert(memberships).values({
    workspaceId: workspace.id,
    userId: ownerId,
    role: "owner",
    createdAt: workspace.createdAt,
  }),
];

/** The number of workspaces of a user. */
export const countMemberships = (db: ControlDatabase, userId: string): Promise<number> =>
  db.$count(memberships, eq(memberships.userId, userId));

/** Whether a member of the workspace has a verified address: the user of that id, or any owner. */
export async function hasVerifiedMember(
  { control: db, workspaceId }: ControlScope,
  member: { userId: string } | "owner",
): Promise<boolean> {
  const who = member === "owner" ? eq(memberships.role, "owner") : eq(users.id, member.userId);
  const [verified] = await db
    .select({ id: users.id })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(and(eq(memberships.workspaceId, workspaceId), who, isNotNull(users.emailVerifiedAt)))
    .limit(1);
  return verified !== undefined;
}
