import { and, gt, type SQL, sql } from "drizzle-orm";
import { invitations } from "#src/db/tables/accounts";

/**
 * Whether the member who made an invitation may still make it: an owner any, an admin none to owner. Removing
 * or demoting a member deletes the invitations that fail this; it is asked again when one is accepted, because
 * an invitation can be written while its maker is being removed.
 */
export const inviterMayGrant = sql`EXISTS (
  SELECT 1 FROM memberships AS inviter
  WHERE inviter.workspace_id = ${invitations.workspaceId} AND inviter.user_id = ${invitations.invitedBy}
    AND (inviter.role = 'owner' OR (inviter.role = 'admin' AND ${invitations.role} <> 'owner')))`;

/** An invitation that can be accepted at `nowMs`. */
export const isOpen = (nowMs: number): SQL | undefined =>
  and(gt(invitations.expiresAt, nowMs), inviterMayGrant);
