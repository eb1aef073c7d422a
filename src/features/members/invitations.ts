import type { ControlScope } from "#src/db/scope";
import { pageOf, type Page } from "#src/http/paginated";
import type { DatedQuery } from "#src/http/sorting";
import { DAY_MS } from "#src/shared/days";
import { AppError, notFound } from "#src/shared/errors";
import { newId } from "#src/shared/ids";
import { isoTime } from "#src/shared/iso-time";
import { hashToken, newSecretToken } from "#src/shared/security/secret-token";
import {
  type InvitationRow,
  findHolders,
  insertInvitation,
  findOpenInvitation,
  replaceTerm,
  findInvitations,
  deleteInvitation,
} from "./invitations.repository";
import { requireMayGrant } from "./members";
import type { CreatedInvitation, Invitation, NewInvitation } from "./schemas";

const INVITATION_LIFETIME_MS = 7 * DAY_MS;

/** 403 for a role that the caller cannot grant, 409 for a member or an address with an open invitation. */
export async function requireInvitable(
  scope: ControlScope,
  { email, role }: NewInvitation,
  nowMs: number,
): Promise<void> {
  requireMayGrant(scope, role);
  const { isMember, openId } = await findHolders(scope, email, nowMs);
  if (isMember) throw new AppError("conflict", `${email} is already a member of this workspace`);
  if (openId !== undefined) throw isInvited(email, openId);
}

/** Creates an invitation. 409 if a concurrent request created one for the address. */
export async function inviteMember(
  scope: ControlScope,
  { email, role }: NewInvitation,
  nowMs: number,
): Promise<CreatedInvitation> {
  const { token, renewal } = await newTerm(scope, nowMs);
  const invitation = { id: newId(nowMs), email, role, ...renewal };
  if (!(await insertInvitation(scope, invitation, nowMs))) throw isInvited(email);
  return { ...presentInvitation(invitation), token };
}

/** An open invitation that the caller may renew. 404 for an unknown one, 403 for a role that the caller cannot grant. */
export async function findRenewable(
  scope: ControlScope,
  id: string,
  nowMs: number,
): Promise<InvitationRow> {
  const found = await findOpenInvitation(scope, id, nowMs);
  if (!found) throw notFound("Invitation");
  requireMayGrant(scope, found.role);
  return found;
}

/** Replaces the token of an open invitation. The caller becomes the inviter, and the 7 days start again. */
export async function renewInvitation(
  scope: ControlScope,
  id: string,
  nowMs: number,
): Promise<CreatedInvitation> {
  const { token, renewal } = await newTerm(scope, nowMs);
  const { createdAt: _, ...change } = renewal;
  const renewed = await replaceTerm(scope, id, change, nowMs);
  if (!renewed) throw notFound("Invitation");
  return { ...presentInvitation(renewed), token };
}

/** A new token, and the columns that store its hash, inviter and expiry. */
async function newTerm({ actor }: ControlScope, nowMs: number) {
  const token = newSecretToken();
  const renewal = {
    tokenHash: await hashToken(token),
    invitedBy: actor.kind === "user" ? actor.id : null,
    createdAt: nowMs,
    expiresAt: nowMs + INVITATION_LIFETIME_MS,
  };
  return { token, renewal };
}

const isInvited = (email: string, id?: string) =>
  new AppError(
    "conflict",
    `${email} has an open invitation. Send it again with POST /workspace/invitations/${id ?? "{id}"}/resend, or withdraw it first`,
  );

/** Open invitations only. */
export async function listInvitations(
  scope: ControlScope,
  query: DatedQuery,
  nowMs: number,
): Promise<Page<Invitation>> {
  const { rows, total } = await findInvitations(scope, query, nowMs);
  return pageOf(rows.map(presentInvitation), query, total);
}

export async function withdrawInvitation(scope: ControlScope, id: string): Promise<void> {
  if (!(await deleteInvitation(scope, id))) throw notFound("Invitation");
}

const presentInvitation = (row: InvitationRow): Invitation => ({
  id: row.id,
  email: row.email,
  role: row.role,
  invited_by: row.invitedBy,
  created_at: isoTime(row.createdAt),
  expires_at: isoTime(row.expiresAt),
});
