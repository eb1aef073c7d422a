import type { Databases } from "#src/db/databases";
import { type ControlScope, keyScopes } from "#src/db/scope";
import { type Page, pageOf } from "#src/http/paginated";
import type { DatedQuery } from "#src/http/sorting";
import { notFound } from "#src/shared/errors";
import { isoTime, isoTimeOrNull } from "#src/shared/iso-time";
import { findGrant, findGrants, type FoundGrant, removeGrant } from "./grants.repository";
import type { OAuthGrant } from "./schemas";

/** The clients that use the workspace: a member sees their own, an owner or admin those of all members. */
export async function listGrants(
  scope: ControlScope,
  query: DatedQuery,
): Promise<Page<OAuthGrant>> {
  const { rows, total } = await findGrants(scope, visibleUser(scope), query);
  return pageOf(rows.map(presentGrant), query, total);
}

/** Ends the access of a client from its next request on. */
export async function revokeGrant(
  scope: ControlScope,
  databases: Databases,
  id: string,
): Promise<void> {
  const grant = await findGrant(scope.control, id);
  const userId = visibleUser(scope);
  const isVisible =
    grant?.workspaceId === scope.workspaceId && (userId === undefined || grant.userId === userId);
  if (!isVisible || !(await removeGrant(databases, scope, id, "oauth_grant.revoked")))
    throw notFound("OAuth grant");
}

/** The user whose grants the caller may see; undefined: all. */
const visibleUser = ({ actor }: ControlScope): string | undefined =>
  actor.kind === "user" && actor.role === "member" ? actor.id : undefined;

const presentGrant = ({ grant, key, user }: FoundGrant): OAuthGrant => ({
  id: grant.id,
  client_name: key.name,
  redirect_host: grant.redirectHost,
  scopes: keyScopes(key),
  user,
  last_used_at: isoTimeOrNull(key.lastUsedAt),
  created_at: isoTime(grant.createdAt),
  expires_at: isoTime(grant.expiresAt),
});
