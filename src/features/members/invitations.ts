import { and, eq, exists, not } from "drizzle-orm";
import type { Scope } from "#src/db/scope";
import { sorted } from "#src/db/sorting";
import { invitations, memberships, users } from "#src/db/tables/accounts";
import { recordAudit } from "#src/features/audit-log/record";
import { pageOf, rowsOf, type Page } from "#src/http/paginated";
import type { DatedQuery } from "#src/http/sorting";
import { AppError, notFound } from "#src/shared/errors";
import { newId } from "#src/shared/ids";
import { isoTime } from "#src/shared/iso-time";
import { hashToken, newSecretToken } from "#src/shared/security/secret-token";
import { requireMayGrant } from "./members";
import { isOpen } from "./open-invitation";
import type { CreatedInvitation, Invitation, NewInvitation } from "./schemas";

const INVITATION_LIFETIME_MS = 7 * 24 * 3600_000;

/** 403 for a role that the caller cannot give, 409 for a member or an address with an open invitation. */
export async function requireInvitable(
  scope: Scope,
  { email, role }: NewInvitation,
  nowMs: number,
): Promise<void> {
  requireMayGrant(scope, role);
  const { db, workspaceId } = scope;
  const [members, open] = await db.batch([
    db
      .select({ userId: users.id })
      .from(users)
      .innerJoin(memberships, eq(memberships.userId, users.id))
      .where(and(eq(users.email, email), eq(memberships.workspaceId, workspaceId))),
    db
      .select({ id: invitations.id })
      .from(invitations)
      .where(
        and(eq(invitations.workspaceId, workspaceId), eq(invitations.email, email), isOpen(nowMs)),
      ),
  ]);
  if (members.length > 0)
    throw new AppError("conflict", `${email} is already a member of this workspace`);
  if (open[0]) throw isInvited(email, open[0].id);
}

/** Makes an invitation, unless another request has just made one for the address (409). */
export async function inviteMember(
  scope: Scope,
  { email, role }: NewInvitation,
  nowMs: number,
): Promise<CreatedInvitation> {
  const { db, workspaceId } = scope;
  const { token, renewal } = await newTerm(scope, nowMs);
  const invitation = { id: newId(nowMs), role, ...renewal };
  const [made] = await db.batch([
    db
      .insert(invitations)
      .values({ workspaceId, email, ...invitation })
      .onConflictDoUpdate({
        target: [invitations.workspaceId, invitations.email],
        set: invitation,
        setWhere: not(isOpen(nowMs)!),
      })
      .returning({ id: invitations.id }),
    recordAudit(scope, {
      action: "invitation.created",
      target: invitation.id,
      details: { role },
      onlyIf: exists(db.select().from(invitations).where(own(scope, invitation.id))),
    }),
  ]);
  if (made.length === 0) throw isInvited(email);
  return { ...presentInvitation({ email, ...invitation }), token };
}

/** An open invitation that the caller may renew: 404 where there is none, 403 where its role is not theirs to give. */
export async function findRenewable(
  scope: Scope,
  id: string,
  nowMs: number,
): Promise<InvitationRow> {
  const [found] = await scope.db
    .select()
    .from(invitations)
    .where(and(own(scope, id), isOpen(nowMs)));
  if (!found) throw notFound("Invitation");
  requireMayGrant(scope, found.role);
  return found;
}

/** Replaces the token of an open invitation. The caller becomes its maker, and its 7 days begin again. */
export async function renewInvitation(
  scope: Scope,
  id: string,
  nowMs: number,
): Promise<CreatedInvitation> {
  const { token, renewal } = await newTerm(scope, nowMs);
  const { createdAt: _, ...change } = renewal;
  const { db } = scope;
  const open = and(own(scope, id), isOpen(nowMs));
  const [, [renewed]] = await db.batch([
    recordAudit(scope, {
      action: "invitation.renewed",
      target: id,
      onlyIf: exists(db.select().from(invitations).where(open)),
    }),
    db.update(invitations).set(change).where(open).returning(),
  ]);
  if (!renewed) throw notFound("Invitation");
  return { ...presentInvitation(renewed), token };
}

/** A new token, and what is stored of it, of its maker and of its time. */
async function newTerm({ actor }: Scope, nowMs: number) {
  const token = newSecretToken();
  const renewal = {
    tokenHash: await hashToken(token),
    invitedBy: actor.kind === "user" ? actor.id : null,
    createdAt: nowMs,
    expiresAt: nowMs + INVITATION_LIFETIME_MS,
  };
  return { token, renewal };
}

const own = ({ workspaceId }: Scope, id: string) =>
  and(eq(invitations.workspaceId, workspaceId), eq(invitations.id, id));

const isInvited = (email: string, id?: string) =>
  new AppError(
    "conflict",
    `${email} has an open invitation. Send it again with POST /workspace/invitations/${id ?? "{id}"}/resend, or withdraw it first`,
  );

/** The open ones. */
export async function listInvitations(
  { db, workspaceId }: Scope,
  query: DatedQuery,
  nowMs: number,
): Promise<Page<Invitation>> {
  const open = and(eq(invitations.workspaceId, workspaceId), isOpen(nowMs));
  const { limit, offset } = rowsOf(query);
  const [rows, total] = await Promise.all([
    db
      .select()
      .from(invitations)
      .where(open)
      .orderBy(...sorted(query.sort, invitations.createdAt, invitations.id))
      .limit(limit)
      .offset(offset),
    db.$count(invitations, open),
  ]);
  return pageOf(rows.map(presentInvitation), query, total);
}

export async function withdrawInvitation(scope: Scope, id: string): Promise<void> {
  const { db } = scope;
  const invitation = own(scope, id);
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

type InvitationRow = Omit<typeof invitations.$inferSelect, "workspaceId" | "tokenHash">;

const presentInvitation = (row: InvitationRow): Invitation => ({
  id: row.id,
  email: row.email,
  role: row.role,
  invited_by: row.invitedBy,
  created_at: isoTime(row.createdAt),
  expires_at: isoTime(row.expiresAt),
});
