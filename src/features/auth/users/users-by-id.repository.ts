import { and, eq, isNotNull, sql } from "drizzle-orm";
import type { ControlDatabase } from "#src/db/client";
import { memberships, users } from "#src/db/tables/accounts";

export type NamedUser = { name: string | null; email: string };

/** The users of rows of a shard, by id, in one query; none without an id. Deleted and unknown users are omitted. */
export async function findUsersById(
  db: ControlDatabase,
  ids: readonly (string | null)[],
): Promise<Map<string, NamedUser>> {
  const known = new Set(ids.filter((id) => id !== null));
  if (known.size === 0) return new Map();
  const rows = await db
    .select({ id: users.id, name: users.name, email: users.email })
    .from(users)
    .where(sql`${users.id} IN (SELECT value FROM json_each(${JSON.stringify([...known])}))`);
  return new Map(rows.map(({ id, ...user }) => [id, user]));
}

/** Which of some addresses belong to members of the workspace who have verified them. No query for no addresses. */
export async function findVerifiedAddresses(
  db: ControlDatabase,
  workspaceId: string,
  addresses: readonly string[],
): Promise<Set<string>> {
  if (addresses.length === 0) return new Set();
  const found = await db
    .select({ email: users.email })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(
      and(
        eq(memberships.workspaceId, workspaceId),
        isNotNull(users.emailVerifiedAt),
        sql`${users.email} IN (SELECT value FROM json_each(${JSON.stringify(addresses)}))`,
      ),
    );
  return new Set(found.map(({ email }) => email));
}
