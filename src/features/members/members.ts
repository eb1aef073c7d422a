import type { ControlScope } from "#src/db/scope";
import type { Role } from "#src/shared/security/roles";
import { pageOf, type Page } from "#src/http/paginated";
import { AppError, notFound } from "#src/shared/errors";
import { isoTime } from "#src/shared/iso-time";
import {
  findMembers,
  findMember,
  updateRole,
  deleteMember,
  type MemberRow,
  isOwner,
} from "./members.repository";
import type { Member, MemberQuery } from "./schemas";

export async function listMembers(scope: ControlScope, query: MemberQuery): Promise<Page<Member>> {
  const { rows, total } = await findMembers(scope, query);
  return pageOf(rows.map(presentMember), query, total);
}

/**
 * 409 for the last owner. Only owners can change owners: 403 for an admin. Deletes open invitations that the
 * member may no longer make.
 */
export async function changeRole(scope: ControlScope, userId: string, role: Role): Promise<Member> {
  if (!(await updateRole(scope, userId, role))) throw await whyRefused(scope, userId, role);
  const member = await findMember(scope, userId);
  if (!member) throw notFound("Member");
  return presentMember(member);
}

/**
 * Deletes a membership with the member's sessions and open invitations in this workspace. API keys belong to
 * the workspace and remain, unless `revokeApiKeys` is set.
 */
export async function removeMember(
  scope: ControlScope,
  userId: string,
  { revokeApiKeys }: { revokeApiKeys: boolean },
): Promise<void> {
  if (!(await deleteMember(scope, userId, { revokeApiKeys })))
    throw await whyRefused(scope, userId);
}

/** 403 if the caller cannot grant the role. */
export function requireMayGrant(scope: ControlScope, role: Role): void {
  if (role === "owner" && !isOwner(scope)) throw ownersOnly();
}

const ownersOnly = () =>
  new AppError("forbidden", "Only an owner can add, change or remove owners");

async function whyRefused(scope: ControlScope, userId: string, role?: Role): Promise<AppError> {
  const member = await findMember(scope, userId);
  if (!member) return notFound("Member");
  if (!isOwner(scope) && (member.role === "owner" || role === "owner")) return ownersOnly();
  return new AppError("conflict", "This is the last owner. Make another member an owner first");
}

const presentMember = ({ userId, joinedAt, ...member }: MemberRow): Member => ({
  user_id: userId,
  ...member,
  joined_at: isoTime(joinedAt),
});
