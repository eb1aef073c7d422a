import { and, eq, inArray, ne, notInArray, or, sql } from "drizzle-orm";
import type { ControlDatabase } from "#src/db/client";
import { rawStatement } from "#src/db/raw-statement";
import type { Statement } from "#src/db/statement";
import { apiKeys, invitations, memberships, sessions } from "#src/db/tables/accounts";
import { recordLater } from "#src/features/workspace-outbox/outbox";

/**
 * Resets an account that never verified its address, when somebody proves access to the mailbox. The account may
 * have been created by a stranger, so nothing that they set up may keep access or send data out:
 *
 * - A workspace that only this user owns is kept with the user as its only member: other members, API keys,
 *   invitations and digests are deleted; automatic pushes and workflows are disabled. The last three are in the
 *   shard of the workspace, which writes them right after.
 * - The user leaves any other workspace, and the invitations and keys that they created there are revoked.
 */
export function reclaimStatements(
  db: ControlDatabase,
  userId: string,
  workspaceIds: readonly string[],
): Statement[] {
  const kept = sql`(${ownedAlone(userId)})`;
  return [
    ...workspaceIds.map((workspaceId) =>
      recordLater(
        db,
        { workspaceId, kind: "reclaim", payload: {} },
        sql`${workspaceId} IN ${kept}`,
      ),
    ),
    db.delete(apiKeys).where(or(inArray(apiKeys.workspaceId, kept), eq(apiKeys.createdBy, userId))),
    db
      .delete(invitations)
      .where(or(inArray(invitations.workspaceId, kept), eq(invitations.invitedBy, userId))),
    db.delete(sessions).where(inArray(sessions.workspaceId, kept)),
    db
      .delete(memberships)
      .where(
        or(
          and(inArray(memberships.workspaceId, kept), ne(memberships.userId, userId)),
          and(notInArray(memberships.workspaceId, kept), eq(memberships.userId, userId)),
        ),
      ),
  ];
}

/** The workspaces that only this user owns. */
export async function findKeptWorkspaces(db: ControlDatabase, userId: string): Promise<string[]> {
  const { results } = await rawStatement(db, ownedAlone(userId)).all<{ workspace_id: string }>();
  return results.map((row) => row.workspace_id);
}

const ownedAlone = (userId: string) => sql`SELECT workspace_id FROM memberships AS mine
  WHERE mine.user_id = ${userId} AND mine.role = 'owner' AND NOT EXISTS (
    SELECT 1 FROM memberships AS other
    WHERE other.workspace_id = mine.workspace_id AND other.user_id <> mine.user_id AND other.role = 'owner')`;
