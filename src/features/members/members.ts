import { and, asc, eq, exists, ne, notExists, or, sql } from "drizzle-orm";
import type { Role, Scope } from "#src/db/scope";
import { memberships, sessions, users } from "#src/db/tables/accounts";
import { recordAudit } from "#src/features/audit-log/record";
import { rowsOf, type Page, type PageQuery } from "#src/http/paginated";
import { AppError, notFound } from "#src/shared/errors";
import { isoTime } from "#src/shared/iso-time";
import type { Member } from "./schemas";

/** In the order they joined. */
export async function listMembers(scope: Scope, query: PageQuery): Promise<Page<Member>> {
  const { limit, offset } = rowsOf(query);
  const [data, total] = await Promise.all([
    selectMembers(scope).limit(limit).offset(offset),
    scope.db.$count(memberships, eq(memberships.workspaceId, scope.workspaceId)),
  ]);
  return { data: data.map(presentMember), ...query, total };
}

/** 409 for the last owner. Owners are made and unmade by owners only: 403 for an admin. */
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
  ]);
  if (changed.length === 0) throw await whyRefused(scope, userId, role);
  const [member] = await selectMembers(scope, userId);
  if (!member) throw notFound("Member");
  return presentMember(member);
}

/** Ends their membership and, with it, their sessions in this workspace. */
export async function removeMember(scope: Scope, userId: string): Promise<void> {
  const { db, workspaceId } = scope;
  const allowed = and(isMember(scope, userId), mayTouch(scope), keepsAnOwner(scope));
  const [, removed] = await db.batch([
    recordAudit(scope, {
      action: "member.removed",
      target: userId,
      onlyIf: exists(db.select().from(memberships).where(allowed)),
    }),
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
  ]);
  if (removed.length === 0) throw await whyRefused(scope, userId);
}

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
    )
    .orderBy(asc(memberships.createdAt), asc(memberships.userId));

type MemberRow = Awaited<ReturnType<typeof selectMembers>>[number];

const presentMember = ({ userId, joinedAt, ...member }: MemberRow): Member => ({
  user_id: userId,
  ...member,
  joined_at: isoTime(joinedAt),
});
