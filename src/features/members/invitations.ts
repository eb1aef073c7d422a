import { and, desc, eq, exists, gt } from "drizzle-orm";
import type { Scope } from "#src/db/scope";
import { invitations, memberships, users } from "#src/db/tables/accounts";
import { recordAudit } from "#src/features/audit-log/record";
import { rowsOf, type Page, type PageQuery } from "#src/http/paginated";
import { AppError, notFound } from "#src/shared/errors";
import { newId } from "#src/shared/ids";
import { isoTime } from "#src/shared/iso-time";
import { hashToken, newSecretToken } from "#src/shared/secret-token";
import { requireMayGrant } from "./members";
import type { CreatedInvitation, Invitation, NewInvitation } from "./schemas";

const INVITATION_LIFETIME_MS = 7 * 24 * 3600_000;

/** Inviting an address again replaces its open invitation: the earlier token is void. */
export async function inviteMember(
  scope: Scope,
  { email, role }: NewInvitation,
  nowMs: number,
): Promise<CreatedInvitation> {
  requireMayGrant(scope, role);
  const { db, workspaceId, actor } = scope;
  if (await isMemberAddress(scope, email))
    throw new AppError("conflict", `${email} is a member of this workspace already`);
  const token = newSecretToken();
  const invitation = {
    id: newId(nowMs),
    role,
    tokenHash: await hashToken(token),
    invitedBy: actor.kind === "user" ? actor.id : null,
    createdAt: nowMs,
    expiresAt: nowMs + INVITATION_LIFETIME_MS,
  };
  await db.batch([
    db
      .insert(invitations)
      .values({ workspaceId, email, ...invitation })
      .onConflictDoUpdate({
        target: [invitations.workspaceId, invitations.email],
        set: invitation,
      }),
    recordAudit(scope, {
      action: "invitation.created",
      target: invitation.id,
      details: { email, role },
    }),
  ]);
  return { ...presentInvitation({ email, ...invitation }), token };
}

/** The open ones, newest first. */
export async function listInvitations(
  { db, workspaceId }: Scope,
  query: PageQuery,
  nowMs: number,
): Promise<Page<Invitation>> {
  const open = and(eq(invitations.workspaceId, workspaceId), gt(invitations.expiresAt, nowMs));
  const { limit, offset } = rowsOf(query);
  const [rows, total] = await Promise.all([
    db
      .select()
      .from(invitations)
      .where(open)
      .orderBy(desc(invitations.createdAt), desc(invitations.id))
      .limit(limit)
      .offset(offset),
    db.$count(invitations, open),
  ]);
  return { data: rows.map(presentInvitation), ...query, total };
}

export async function withdrawInvitation(scope: Scope, id: string): Promise<void> {
  const { db, workspaceId } = scope;
  const invitation = and(eq(invitations.workspaceId, workspaceId), eq(invitations.id, id));
  const [, withdrawn] = await db.batch([
    recordAudit(scope, {
      action: "invitation.withdrawn",
      target: id,
      onlyIf: exists(db.select().from(invitations).where(invitation)),
    }),
    db.delete(invitations).where(invitation).returning({ id: invitations.id }),
  ]);
  if (withdrawn.length === 0) throw notFound("Invitation");
}

async function isMemberAddress({ db, workspaceId }: Scope, email: string): Promise<boolean> {
  const found = await db
    .select({ userId: users.id })
    .from(users)
    .innerJoin(memberships, eq(memberships.userId, users.id))
    .where(and(eq(users.email, email), eq(memberships.workspaceId, workspaceId)));
  return found.length > 0;
}

type InvitationRow = Omit<typeof invitations.$inferSelect, "workspaceId" | "tokenHash">;

const presentInvitation = (row: InvitationRow): Invitation => ({
  id: row.id,
  email: row.email,
  role: row.role,
  invited_by: row.invitedBy,
  created_at: isoTime(row.createdAt),
  expires_at: isoTime(row.expiresAt),
});
