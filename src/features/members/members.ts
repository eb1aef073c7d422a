import { and, eq, exists, ne, not, notExists, or, sql } from "drizzle-orm";
import type { Scope } from "#src/db/scope";
import type { Role } from "#src/shared/security/roles";
import { sorted } from "#src/db/sorting";
import { apiKeys, invitations, memberships, sessions, users } from "#src/db/tables/accounts";
import { recordAudit } from "#src/features/audit-log/record";
import { endConfirmations } from "#src/features/digests/confirmation";
import { pageOf, rowsOf, type Page } from "#src/http/paginated";
import { AppError, notFound } from "#src/shared/errors";
import { isoTime } from "#src/shared/iso-time";
import { inviterMayGrant } from "./open-invitation";
import type { Member, MemberQuery } from "./schemas";

export async function listMembers(scope: Scope, query: MemberQuery): Promise<Page<Member>> {
  const { limit, offset } = rowsOf(query);
  const [data, total] = await Promise.all([
    selectMembers(scope)
      .orderBy(...sorted(query.sort, memberships.createdAt, memberships.userId))
      .limit(limit)
      .offset(offset),
    scope.db.$count(memberships, eq(memberships.workspaceId, scope.workspaceId)),
  ]);
  return pageOf(data.map(presentMember), query, total);
}

/**
 * 409 for the last owner. Owners are made and unmade by owners only: 403 for an admin. Open invitations that
 * the member may no longer make are deleted.
 */
export async function changeRole(scope: Scope, userId: string, role: Role): Promise<Member> {
  const { db } = scope;
  const allowed = and(isMember(scope, userId), mayTouch(scope, role), keepsAnOwner(scope, role));
  const [, changed] = await db.batch([
    recordAudit(scope, {
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
  if (changed.length === 0) throw await whyRefused(scope, userId, role);
  const [member] = await selectMembers(scope, userId);
  if (!member) throw notFound("Member");
  return presentMember(member);
}

/**
 * Ends a membership and, with it, the member's sessions and open invitations in this workspace. Their API keys
 * belong to the workspace and stay, unless they are to be revoked.
 */
export async function removeMember(
  scope: Scope,
  userId: string,
  { revokeApiKeys }: { revokeApiKeys: boolean },
): Promise<void> {
  const { db, workspaceId } = scope;
  const allowed = and(isMember(scope, userId), mayTouch(scope), keepsAnOwner(scope));
  const isRemovable = exists(db.select().from(memberships).where(allowed));
  const [, , removed] = await db.batch([
    recordAudit(scope, {
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
          revokeApiKeys ? isRemovable : sql`0`,
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
    endConfirmations(scope, userId),
  ]);
  if (removed.length === 0) throw await whyRefused(scope, userId);
}

/** Deletes what a member has offered and may offer no longer. Stands after the change in its batch. */
const voidInvitations = ({ db, workspaceId }: Scope, userId: string) =>
  db
    .delete(invitations)
    .where(
      and(
        eq(invitations.workspaceId, workspaceId),
        eq(invitations.invitedBy, userId),
        not(inviterMayGrant),
      ),
    );

/** 403 where an admin would make an owner. */
export function requireMayGrant(scope: Scope, role: Role): void {
  if (role === "owner" && !isOwner(scope)) throw ownersOnly();
}

const ownersOnly = () => new AppError("forbidden", "Only an owner can make or unmake owners");

const isOwner = ({ actor }: Scope) => actor.kind === "user" && actor.role === "owner";

const isMember = ({ workspaceId }: Scope, userId: string) =>
  and(eq(memberships.workspaceId, workspaceId), eq(memberships.userId, userId));

/** An admin touches no owner and makes none; `role` is what the member would become. */
const mayTouch = (scope: Scope, role?: Role) => {
  if (isOwner(scope)) return undefined;
  return role === "owner" ? sql`0` : ne(memberships.role, "owner");
};

/** Part of the write itself, so that two owners who leave at once cannot both go. */
const keepsAnOwner = ({ workspaceId }: Scope, role?: Role) =>
  role === "owner"
    ? undefined
    : or(
        ne(memberships.role, "owner"),
        sql`(SELECT count(*) FROM memberships AS other WHERE other.workspace_id = ${workspaceId} AND other.role = 'owner') > 1`,
      );

async function whyRefused(scope: Scope, userId: string, role?: Role): Promise<AppError> {
  const [member] = await selectMembers(scope, userId);
  if (!member) return notFound("Member");
  if (!isOwner(scope) && (member.role === "owner" || role === "owner")) return ownersOnly();
  return new AppError("conflict", "This is the last owner; make someone else an owner first");
}

const selectMembers = ({ db, workspaceId }: Scope, userId?: string) =>
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

type MemberRow = Awaited<ReturnType<typeof selectMembers>>[number];

const presentMember = ({ userId, joinedAt, ...member }: MemberRow): Member => ({
  user_id: userId,
  ...member,
  joined_at: isoTime(joinedAt),
});
