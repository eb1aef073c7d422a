import { and, eq, inArray, ne, notInArray, or, sql } from "drizzle-orm";
import type { ControlDatabase } from "#src/db/client";
import { apiKeys, invitations, memberships, sessions } from "#src/db/tables/accounts";
import { digests } from "#src/db/tables/digests";
import { integrations } from "#src/db/tables/integrations";
import { workflows } from "#src/db/tables/workflows";

/**
 * Resets an account that never verified its address, when somebody proves access to the mailbox. The account may
 * have been created by a stranger, so nothing that they set up may keep access or send data out:
 *
 * - A workspace that only this user owns is kept with the user as its only member: other members, API keys,
 *   invitations and digests are deleted; automatic pushes and workflows are disabled.
 * - The user leaves any other workspace, and the invitations and keys that they created there are revoked.
 */
export function reclaimStatements(db: ControlDatabase, userId: string) {
  const kept = sql`(SELECT workspace_id FROM memberships AS mine
    WHERE mine.user_id = ${userId} AND mine.role = 'owner' AND NOT EXISTS (
      SELECT 1 FROM memberships AS other
      WHERE other.workspace_id = mine.workspace_id AND other.user_id <> mine.user_id AND other.role = 'owner'))`;
  return [
    db.delete(apiKeys).where(or(inArray(apiKeys.workspaceId, kept), eq(apiKeys.createdBy, userId))),
    db
      .delete(invitations)
      .where(or(inArray(invitations.workspaceId, kept), eq(invitations.invitedBy, userId))),
    db.delete(digests).where(inArray(digests.workspaceId, kept)),
    db.update(integrations).set({ autoPush: false }).where(inArray(integrations.workspaceId, kept)),
    db.update(workflows).set({ enabled: false }).where(inArray(workflows.workspaceId, kept)),
    db.delete(sessions).where(inArray(sessions.workspaceId, kept)),
    db
      .delete(memberships)
      .where(
        or(
          and(inArray(memberships.workspaceId, kept), ne(memberships.userId, userId)),
          and(notInArray(memberships.workspaceId, kept), eq(memberships.userId, userId)),
        ),
      ),
  ] as const;
}
