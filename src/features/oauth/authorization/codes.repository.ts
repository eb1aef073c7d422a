import { and, eq, exists, gt, inArray, isNull, lte } from "drizzle-orm";
import type { ControlDatabase } from "#src/db/client";
import { memberships } from "#src/db/tables/accounts";
import { oauthCodes } from "#src/db/tables/oauth";

export type CodeRow = typeof oauthCodes.$inferSelect;

export async function addCode(db: ControlDatabase, row: CodeRow): Promise<void> {
  await db.insert(oauthCodes).values(row);
}

export const isMember = async (
  db: ControlDatabase,
  { workspaceId, userId }: { workspaceId: string; userId: string },
): Promise<boolean> =>
  (await db.$count(
    memberships,
    and(eq(memberships.workspaceId, workspaceId), eq(memberships.userId, userId)),
  )) > 0;

/** What a client presents with a code. All of it must be that of the authorization request. */
export type PresentedCode = Pick<
  CodeRow,
  "codeHash" | "clientHash" | "redirectUri" | "challengeHash"
>;

/**
 * Uses a code for a grant, once, also under concurrent requests. Undefined if it was used, has expired, was presented
 * by anybody but its client, or its user has left the workspace.
 */
export async function useCode(
  db: ControlDatabase,
  { codeHash, clientHash, redirectUri, challengeHash }: PresentedCode,
  { grantId, nowMs }: { grantId: string; nowMs: number },
): Promise<CodeRow | undefined> {
  const [used] = await db
    .update(oauthCodes)
    .set({ grantId })
    .where(
      and(
        eq(oauthCodes.codeHash, codeHash),
        eq(oauthCodes.clientHash, clientHash),
        eq(oauthCodes.redirectUri, redirectUri),
        eq(oauthCodes.challengeHash, challengeHash),
        isNull(oauthCodes.grantId),
        gt(oauthCodes.expiresAt, nowMs),
        exists(
          db
            .select({ role: memberships.role })
            .from(memberships)
            .where(
              and(
                eq(memberships.workspaceId, oauthCodes.workspaceId),
                eq(memberships.userId, oauthCodes.userId),
              ),
            ),
        ),
      ),
    )
    .returning();
  return used;
}

export async function findCode(
  db: ControlDatabase,
  codeHash: string,
): Promise<CodeRow | undefined> {
  const [code] = await db.select().from(oauthCodes).where(eq(oauthCodes.codeHash, codeHash));
  return code;
}

/** The statement that deletes some codes that expired before a time. Used ones are kept until then, to detect reuse. */
export const deleteCodesBefore = (db: ControlDatabase, beforeMs: number, limit: number) => {
  const { codeHash, expiresAt } = oauthCodes;
  const expired = db.select({ codeHash }).from(oauthCodes).where(lte(expiresAt, beforeMs));
  return db.delete(oauthCodes).where(inArray(codeHash, expired.limit(limit)));
};
