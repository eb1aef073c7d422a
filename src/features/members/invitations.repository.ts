import { and, eq, exists, not } from "drizzle-orm";
import type { ControlScope } from "#src/db/scope";
import { sorted } from "#src/db/sorting";
import { invitations, memberships, users, workspaces } from "#src/db/tables/accounts";
import { changeAccounts, recordAuditLater } from "#src/features/workspace-outbox/outbox";
import { rowsOf } from "#src/http/paginated";
import type { DatedQuery } from "#src/http/sorting";
import { isOpen } from "./open-invitation.repository";

export type InvitationRow = Omit<typeof invitations.$inferSelect, "workspaceId" | "tokenHash">;

/** Whether an address belongs to a member, and the id of its open invitation. */
export async function findHolders(
  { control: db, workspaceId }: ControlScope,
  email: string,
  nowMs: number,
): Promise<{ isMember: boolean; openId: string | undefined }> {
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
  return { isMember: members.length > 0, openId: open[0]?.id };
}

/** Adds an invitation and replaces one that is not open. Returns false if the address has an open invitation. */
export async function insertInvitation(
  scope: ControlScope,
  { email, ...invitation }: NewInvitationRow,
  nowMs: number,
): Promise<boolean> {
  const { control: db, workspaceId } = scope;
  const [made] = await changeAccounts(scope, [
    db
      .insert(invitations)
      .values({ workspaceId, email, ...invitation })
      .onConflictDoUpdate({
        target: [invitations.workspaceId, invitations.email],
        set: invitation,
        setWhere: not(isOpen(nowMs)!),
      })
      .returning({ id: invitations.id }),
    recordAuditLater(db, scope, {
      action: "invitation.created",
      target: invitation.id,
      details: { role: invitation.role },
      onlyIf: exists(db.select().from(invitations).where(isOwn(scope, invitation.id))),
    }),
  ]);
  return made.length > 0;
}

export async function findOpenInvitation(
  scope: ControlScope,
  id: string,
  nowMs: number,
): Promise<InvitationRow | undefined> {
  const [found] = await scope.control
    .select()
    .from(invitations)
    .where(and(isOwn(scope, id), isOpen(nowMs)));
  return found;
}

/** Replaces the token and the expiry of an open invitation. Undefined for an unknown invitation. */
export async function replaceTerm(
  scope: ControlScope,
  id: string,
  change: Pick<typeof invitations.$inferSelect, "tokenHash" | "invitedBy" | "expiresAt">,
  nowMs: number,
): Promise<InvitationRow | undefined> {
  const { control: db } = scope;
  const open = and(isOwn(scope, id), isOpen(nowMs));
  const [, [renewed]] = await changeAccounts(scope, [
    recordAuditLater(db, scope, {
      action: "invitation.renewed",
      target: id,
      onlyIf: exists(db.select().from(invitations).where(open)),
    }),
    db.update(invitations).set(change).where(open).returning(),
  ]);
  return renewed;
}

/** A page of the workspace's open invitations. */
export async function findInvitations(
  { control: db, workspaceId }: ControlScope,
  query: DatedQuery,
  nowMs: number,
): Promise<{ rows: InvitationRow[]; total: number }> {
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
  return { rows, total };
}

/** Returns false for an unknown invitation. */
export async function deleteInvitation(scope: ControlScope, id: string): Promise<boolean> {
  const { control: db } = scope;
  const invitation = isOwn(scope, id);
  const [, withdrawn] = await changeAccounts(scope, [
    recordAuditLater(db, scope, {
      action: "invitation.withdrawn",
      target: id,
      onlyIf: exists(db.select().from(invitations).where(invitation)),
    }),
    db.delete(invitations).where(invitation).returning({ id: invitations.id }),
  ]);
  return withdrawn.length > 0;
}

const isOwn = ({ workspaceId }: ControlScope, id: string) =>
  and(eq(invitations.workspaceId, workspaceId), eq(invitations.id, id));

type NewInvitationRow = Omit<typeof invitations.$inferInsert, "workspaceId"> & { id: string };

/** The names in an invitation mail: the workspace and the inviter. */
export async function findInviter(
  { control: db, workspaceId }: ControlScope,
  userId: string | null,
): Promise<{
  workspaceName: string | undefined;
  inviter: { name: string | null; email: string } | undefined;
}> {
  const [[workspace], [inviter]] = await db.batch([
    db.select({ name: workspaces.name }).from(workspaces).where(eq(workspaces.id, workspaceId)),
    db
      .select({ name: users.name, email: users.email })
      .from(users)
      .where(eq(users.id, userId ?? "")),
  ]);
  return { workspaceName: workspace?.name, inviter };
}
