import { and, gt, type SQL, sql } from "drizzle-orm";
import { invitations } from "#src/db/tables/accounts";

/**
 * Whether the inviter may still grant the role of the invitation: an owner any role, an admin any except owner.
 * Removing or demoting a member deletes invitations that fail this. Acceptance checks it again, because an
 * invitation can be created while its inviter is being removed.
 */
export const inviterMayGrant = sql`EXISTS (
  SELECT 1 FROM memberships AS inviter
  WHERE inviter.workspace_id = ${invitations.workspaceId} AND inviter.user_id = ${invitations.invitedBy}
    AND (inviter.role = 'owner' OR (inviter.role = 'admin' AND ${invitations.role} <> 'owner')))`;

/** An invitation that can be accepted at `nowMs`. */
export const isOpen = (nowMs: number): SQL | undefined =>
  and(gt(invitations.expiresAt, nowMs), inviterMayGrant);
