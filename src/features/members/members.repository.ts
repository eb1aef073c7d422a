import { and, eq, exists, inArray, ne, not, notExists, or, sql } from "drizzle-orm";
import type { ControlScope } from "#src/db/scope";
import type { Role } from "#src/shared/security/roles";
import { sorted } from "#src/db/sorting";
import { apiKeys, invitations, memberships, sessions, users } from "#src/db/tables/accounts";
import { oauthGrants } from "#src/db/tables/oauth";
import {
  changeAccounts,
  recordAuditLater,
  recordLater,
} from "#src/features/workspace-outbox/outbox";
import { rowsOf } from "#src/http/paginated";
import { inviterMayGrant } from "./open-invitation.repository";
import type { MemberQuery } from "./schemas";

/** A page of the workspace's members. */
export async function findMembers(
  scope: ControlScope,
  query: MemberQuery,
): Promise<{ rows: MemberRow[]; total: number }> {
  const { limit, offset } = rowsOf(query);
  const [rows, total] = await Promise.all([
    selectMembers(scope)
      .orderBy(...sorted(query.sort, memberships.createdAt, memberships.userId))
      .limit(limit)
      .offset(offset),
    scope.control.$count(memberships, eq(memberships.workspaceId, scope.workspaceId)),
  ]);
  return { rows, total };
}

export async function findMember(
  scope: ControlScope,
  userId: string,
): Promise<MemberRow | undefined> {
  const [member] = await selectMembers(scope, userId);
  return member;
}

/** Changes a role and deletes invitations that the member may no longer make. Returns false if it is not allowed. */
export async function updateRole(
  scope: ControlScope,
  userId: string,
  role: Role,
): Promise<boolean> {
  const { control: db } = scope;
  const allowed = and(isMember(scope, userId), mayTouch(scope, role), keepsAnOwner(scope, role));
  const [, changed] = await changeAccounts(scope, [
    recordAuditLater(db, scope, {
      action: "member.role_changed",
      target: userId,
      details: { role },
      onlyIf: exists(
        db
          .select()
          .from(memberships)
          .where(and(allowed, ne(memberships.role, role))),
      ),
    }),
    db.update(memberships).set({ role }).where(allowed).returning({ userId: memberships.userId }),
    voidInvitations(scope, userId),
  ]);
  return changed.length > 0;
}

/** Deletes a membership with the member's sessions and invitations. Returns false if it is not allowed. */
export async function deleteMember(
  scope: ControlScope,
  userId: string,
  { revokeApiKeys }: { revokeApiKeys: boolean },
): Promise<boolean> {
  const { control: db, workspaceId } = scope;
  const allowed = and(isMember(scope, userId), mayTouch(scope), keepsAnOwner(scope));
  const isRemovable = exists(db.select().from(memberships).where(allowed));
  const member = await findMember(scope, userId);
  if (!member) return false;
  const [, , , removed] = await changeAccounts(scope, [
    recordLater(
      db,
      { workspaceId, kind: "end_confirmations", payload: { email: member.email } },
      isRemovable,
    ),
    recordAuditLater(db, scope, {
      action: "member.removed",
      target: userId,
      details: { revoke_api_keys: revokeApiKeys },
      onlyIf: isRemovable,
    }),
    db
      .delete(apiKeys)
      .where(
        and(
          eq(apiKeys.workspaceId, workspaceId),
          eq(apiKeys.createdBy, userId),
          isRemovable,
          revokeApiKeys ? undefined : isOfGrant(scope, userId),
        ),
      ),
    db.delete(memberships).where(allowed).returning({ userId: memberships.userId }),
    db
      .delete(sessions)
      .where(
        and(
          eq(sessions.userId, userId),
          eq(sessions.workspaceId, workspaceId),
          notExists(
            db.select({ role: memberships.role }).from(memberships).where(isMember(scope, userId)),
          ),
        ),
      ),
    voidInvitations(scope, userId),
  ]);
  return removed.length > 0;
}

export type MemberRow = Awaited<ReturnType<typeof selectMembers>>[number];

export const isOwner = ({ actor }: ControlScope) => actor.kind === "user" && actor.role === "owner";

const selectMembers = ({ control: db, workspaceId }: ControlScope, userId?: string) =>
  db
    .select({
      userId: users.id,
      email: users.email,
      name: users.name,
      role: memberships.role,
      joinedAt: memberships.createdAt,
    })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(
      and(
        eq(memberships.workspaceId, workspaceId),
        userId === undefined ? undefined : eq(memberships.userId, userId),
      ),
    );

/** A client that a member connected by OAuth acts for the member, and loses its access with them. */
const isOfGrant = ({ control: db, workspaceId }: ControlScope, userId: string) =>
  inArray(
    apiKeys.id,
    db
      .select({ id: oauthGrants.id })
      .from(oauthGrants)
      .where(and(eq(oauthGrants.workspaceId, workspaceId), eq(oauthGrants.userId, userId))),
  );

/** Checked in the write itself, so that concurrent requests cannot remove the last owner. */
const keepsAnOwner = ({ workspaceId }: ControlScope, role?: Role) =>
  role === "owner"
    ? undefined
    : or(
        ne(memberships.role, "owner"),
        sql`(SELECT count(*) FROM memberships AS other WHERE other.workspace_id = ${workspaceId} AND other.role = 'owner') > 1`,
      );

/** An admin can neither change nor create owners. `role` is the new role. */
const mayTouch = (scope: ControlScope, role?: Role) => {
  if (isOwner(scope)) return undefined;
  return role === "owner" ? sql`0` : ne(memberships.role, "owner");
};

const isMember = ({ workspaceId }: ControlScope, userId: string) =>
  and(eq(memberships.workspaceId, workspaceId), eq(memberships.userId, userId));

/** Deletes invitations that the member may no longer make. Must follow the change in its batch. */
const voidInvitations = ({ control: db, workspaceId }: ControlScope, userId: string) =>
  db
    .delete(invitations)
    .where(
      and(
        eq(invitations.workspaceId, workspaceId),
        eq(invitations.invitedBy, userId),
        not(inviterMayGrant),
      ),
    );
