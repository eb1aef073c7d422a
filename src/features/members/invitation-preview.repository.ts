import { and, eq } from "drizzle-orm";
import type { ControlDatabase } from "#src/db/client";
import { invitations, users, workspaces } from "#src/db/tables/accounts";
import { isOpen } from "./open-invitation.repository";

/** The open invitation of a token with the names of its workspace and its inviter, who is a member. */
export async function findPreview(db: ControlDatabase, tokenHash: string, nowMs: number) {
  const [found] = await db
    .select({
      workspaceName: workspaces.name,
      inviterName: users.name,
      inviterEmail: users.email,
      email: invitations.email,
      role: invitations.role,
      expiresAt: invitations.expiresAt,
    })
    .from(invitations)
    .innerJoin(workspaces, eq(workspaces.id, invitations.workspaceId))
    .innerJoin(users, eq(users.id, invitations.invitedBy))
    .where(and(eq(invitations.tokenHash, tokenHash), isOpen(nowMs)));
  return found;
}
