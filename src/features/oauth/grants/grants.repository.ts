import { and, eq, exists, gt, inArray, lte, sql } from "drizzle-orm";
import { createdWhile, isOneTooMany } from "#src/db/columns/constraints";
import type { ControlDatabase } from "#src/db/client";
import type { Databases } from "#src/db/databases";
import type { ControlScope } from "#src/db/scope";
import { sorted } from "#src/db/sorting";
import { apiKeys, users } from "#src/db/tables/accounts";
import { oauthGrants } from "#src/db/tables/oauth";
import type { Author } from "#src/features/audit-log/record";
import { hasFewerKeys } from "#src/features/billing/quotas";
import { changeAccountsOf, recordAuditLater } from "#src/features/workspace-outbox/outbox";
import { rowsOf } from "#src/http/paginated";
import type { DatedQuery } from "#src/http/sorting";

export type GrantRow = typeof oauthGrants.$inferSelect;
type KeyRow = typeof apiKeys.$inferSelect;

/** A grant with its API key and its user. */
export type FoundGrant = {
  grant: GrantRow;
  key: Pick<KeyRow, "name" | "canRead" | "canWrite" | "lastUsedAt">;
  user: { id: string; name: string | null };
};

/** Grants of a workspace that have not expired: of one user, or of all. */
export async function findGrants(
  { control: db, workspaceId }: ControlScope,
  userId: string | undefined,
  query: DatedQuery,
): Promise<{ rows: FoundGrant[]; total: number }> {
  const wanted = and(
    eq(oauthGrants.workspaceId, workspaceId),
    userId === undefined ? undefined : eq(oauthGrants.userId, userId),
    gt(oauthGrants.expiresAt, Date.now()),
  );
  const { name, canRead, canWrite, lastUsedAt } = apiKeys;
  const { limit, offset } = rowsOf(query);
  const [rows, total] = await Promise.all([
    db
      .select({
        grant: oauthGrants,
        key: { name, canRead, canWrite, lastUsedAt },
        user: { id: users.id, name: users.name },
      })
      .from(oauthGrants)
      .innerJoin(apiKeys, eq(apiKeys.id, oauthGrants.id))
      .innerJoin(users, eq(users.id, oauthGrants.userId))
      .where(wanted)
      .orderBy(...sorted(query.sort, oauthGrants.createdAt, oauthGrants.id))
      .limit(limit)
      .offset(offset),
    db.$count(oauthGrants, wanted),
  ]);
  return { rows, total };
}

/** Returns false if the workspace has as many API keys as its plan includes, also under concurrent requests. */
export async function addGrant(
  databases: Databases,
  author: Author,
  keyLimit: number | null,
  grant: GrantRow,
  key: Pick<KeyRow, "name" | "canRead" | "canWrite">,
): Promise<boolean> {
  const { control: db } = databases;
  const { id, workspaceId, userId, createdAt } = grant;
  try {
    await changeAccountsOf(
      databases,
      [workspaceId],
      [
        db.insert(apiKeys).values({
          id,
          workspaceId,
          ...key,
          prefix: "oauth",
          // No secret has this hash: the grant is used with its own tokens only.
          keyHash: `oauth:${id}`,
          createdBy: userId,
          createdAt: createdWhile(hasFewerKeys(workspaceId, keyLimit), createdAt),
        }),
        db.insert(oauthGrants).values(grant),
        recordAuditLater(db, author, { action: "oauth_grant.created", target: id }),
      ],
    );
    return true;
  } catch (error) {
    if (isOneTooMany(error, "api_keys")) return false;
    throw error;
  }
}

type Tokens = Pick<GrantRow, "familyHash" | "tokenHash" | "clientHash">;

/** Replaces the newest token of a family by the next. Undefined if the given token is not the newest. */
export async function exchangeRefreshToken(
  db: ControlDatabase,
  { familyHash, tokenHash, clientHash }: Tokens,
  next: { tokenHash: string; expiresAt: number; nowMs: number },
): Promise<GrantRow | undefined> {
  const [rotated] = await db
    .update(oauthGrants)
    .set({
      tokenHash: next.tokenHash,
      previousTokenHash: tokenHash,
      rotatedAt: next.nowMs,
      expiresAt: next.expiresAt,
    })
    .where(
      and(
        eq(oauthGrants.familyHash, familyHash),
        eq(oauthGrants.tokenHash, tokenHash),
        eq(oauthGrants.clientHash, clientHash),
        gt(oauthGrants.expiresAt, next.nowMs),
        isOfMember(),
      ),
    )
    .returning();
  return rotated;
}

export async function findGrantOfFamily(
  db: ControlDatabase,
  familyHash: string,
): Promise<GrantRow | undefined> {
  const [grant] = await db.select().from(oauthGrants).where(eq(oauthGrants.familyHash, familyHash));
  return grant;
}

export async function findGrant(db: ControlDatabase, id: string): Promise<GrantRow | undefined> {
  const [grant] = await db.select().from(oauthGrants).where(eq(oauthGrants.id, id));
  return grant;
}

/** The scopes of a grant, which its API key has. */
export async function findKeyScopes(
  db: ControlDatabase,
  id: string,
): Promise<Pick<KeyRow, "canRead" | "canWrite"> | undefined> {
  const { canRead, canWrite } = apiKeys;
  const [key] = await db.select({ canRead, canWrite }).from(apiKeys).where(eq(apiKeys.id, id));
  return key;
}

/** Deletes a grant with its key. Returns false if it did not exist. */
export async function removeGrant(
  databases: Databases,
  author: Author,
  id: string,
  action: "oauth_grant.revoked" | "oauth_grant.replayed",
): Promise<boolean> {
  const { control: db } = databases;
  const isOurs = and(eq(oauthGrants.id, id), eq(oauthGrants.workspaceId, author.workspaceId));
  const onlyIf = exists(db.select({ id: oauthGrants.id }).from(oauthGrants).where(isOurs));
  const [, removed] = await changeAccountsOf(
    databases,
    [author.workspaceId],
    [
      recordAuditLater(db, author, { action, target: id, onlyIf }),
      // The grant is deleted with its key.
      db
        .delete(apiKeys)
        .where(and(eq(apiKeys.id, id), onlyIf))
        .returning({ id: apiKeys.id }),
    ],
  );
  return removed.length > 0;
}

/** The statement that deletes grants whose refresh token expired before a time, with their keys. */
export const deleteGrantsBefore = (db: ControlDatabase, beforeMs: number, limit: number) => {
  const { id, expiresAt } = oauthGrants;
  const expired = db.select({ id }).from(oauthGrants).where(lte(expiresAt, beforeMs)).limit(limit);
  return db.delete(apiKeys).where(inArray(apiKeys.id, expired));
};

/** Whether the user of a grant is still a member of its workspace. */
const isOfMember = () => sql`EXISTS (SELECT 1 FROM memberships
  WHERE memberships.workspace_id = ${oauthGrants.workspaceId} AND memberships.user_id = ${oauthGrants.userId})`;
