import { z } from "@hono/zod-openapi";
import type { Context } from "hono";
import { openDatabases } from "#src/db/databases";
import { passwordClient } from "#src/features/auth/passwords/password-check";
import { Session } from "#src/features/auth/accounts/schemas";
import { jwtSecret } from "#src/features/auth/sessions/jwt-secret";
import { sendSession } from "#src/features/auth/sessions/session-response";
import { mailVerification } from "#src/features/auth/verify-email";
import { reserveForCaller } from "#src/features/mail/workspace-mail";
import type { AppEnv } from "#src/http/context";
import { identify } from "#src/http/endpoints/credentials";
import { body, endpoint, failures, json, noContent } from "#src/http/endpoints/endpoint";
import { DatedQuery } from "#src/http/sorting";
import { StringIdPath, stringIdParam } from "#src/http/path-params";
import { createMailer, isMailConfigured } from "#src/platform/mail/send-mail";
import { AppError } from "#src/shared/errors";
import { acceptInvitation } from "./accept-invitation";
import {
  findRenewable,
  inviteMember,
  listInvitations,
  renewInvitation,
  requireInvitable,
  withdrawInvitation,
} from "./invitations";
import { mailInvitation } from "./mail-invitation";
import { readInvitationToken } from "./mailed-token";
import { previewInvitation } from "./invitation-preview";
import { changeRole, listMembers, removeMember } from "./members";
import {
  Acceptance,
  CreatedInvitation,
  InvitationPage,
  InvitationToPreview,
  Member,
  MemberPage,
  MemberQuery,
  NewInvitation,
  InvitationPreview,
  RemovalQuery,
  RoleChange,
} from "./schemas";

const TAGS: [string] = ["Members"];
const MemberPath = z.object({ user_id: stringIdParam() });
const MAILED =
  "If mail is configured, the service mails the invitation. The caller needs a verified address (403). A workspace can mail at most 3 invitations to an address in 7 days. By default it can mail at most 20 invitations and digest confirmations a day (429, as for other mail limits).";
const OWNERS =
  "Only owners can add, change or remove owners. The last owner cannot be changed or removed (409).";

const list = endpoint(
  "session",
  {
    method: "get",
    path: "/workspace/members",
    operationId: "listMembers",
    summary: "List members",
    description: "Returns the members in the order in which they joined.",
    tags: TAGS,
    request: { query: MemberQuery },
    responses: { 200: json(MemberPage, "A page of members") },
  },
  async (c) => c.json(await listMembers(c.var.scope, c.req.valid("query")), 200),
);

const update = endpoint(
  "admin",
  {
    method: "patch",
    path: "/workspace/members/{user_id}",
    operationId: "updateMember",
    summary: "Change a member's role",
    description: `${OWNERS} A lower role revokes open invitations that the member may no longer make: all for a \`member\`, invitations of owners for an \`admin\`.`,
    tags: TAGS,
    request: { params: MemberPath, ...body(RoleChange) },
    responses: { 200: json(Member, "The member"), ...failures("not_found", "conflict") },
  },
  async (c) => {
    const { role } = c.req.valid("json");
    return c.json(await changeRole(c.var.scope, c.req.valid("param").user_id, role), 200);
  },
);

const remove = endpoint(
  "admin",
  {
    method: "delete",
    path: "/workspace/members/{user_id}",
    operationId: "deleteMember",
    summary: "Remove a member",
    description: `${OWNERS} The member's sessions in the workspace end at once, and their open invitations are revoked. Digests to the member's address stop until they confirm again. Everything else belongs to the workspace and remains: leads, schedules, workflows, integrations, digests to other addresses. Existing download links expire within an hour. API keys that the member created keep working unless \`revoke_api_keys\` is \`true\`. \`created_by\` in \`GET /api-keys\` identifies them.`,
    tags: TAGS,
    request: { params: MemberPath, query: RemovalQuery },
    responses: { 204: noContent("The member was removed"), ...failures("not_found", "conflict") },
  },
  async (c) => {
    const revokeApiKeys = c.req.valid("query").revoke_api_keys === "true";
    await removeMember(c.var.scope, c.req.valid("param").user_id, { revokeApiKeys });
    return c.body(null, 204);
  },
);

const invite = endpoint(
  "admin",
  {
    method: "post",
    path: "/workspace/invitations",
    operationId: "createInvitation",
    summary: "Invite a person by e-mail address",
    description: `The invitation expires after 7 days. Only an owner can invite an owner. An address can have one open invitation in a workspace; a second one is 409. ${MAILED}`,
    tags: TAGS,
    request: body(NewInvitation),
    responses: {
      201: json(CreatedInvitation, "The invitation with its token, which is returned only once"),
      ...failures("email_not_verified", "conflict", "rate_limited"),
    },
  },
  async (c) => {
    const invitation = c.req.valid("json");
    const nowMs = Date.now();
    await requireInvitable(c.var.scope, invitation, nowMs);
    const make = () => inviteMember(c.var.scope, invitation, nowMs);
    return c.json(await mailed(c, invitation.email, make), 201);
  },
);

const resend = endpoint(
  "admin",
  {
    method: "post",
    path: "/workspace/invitations/{id}/resend",
    operationId: "resendInvitation",
    summary: "Send an open invitation again",
    description: `Replaces the token, so the earlier one is invalid, and starts the 7 days again. The caller becomes the inviter. ${MAILED}`,
    tags: TAGS,
    request: { params: StringIdPath },
    responses: {
      200: json(
        CreatedInvitation,
        "The invitation with its new token, which is returned only once",
      ),
      ...failures("email_not_verified", "not_found", "conflict", "rate_limited"),
    },
  },
  async (c) => {
    const { id } = c.req.valid("param");
    const nowMs = Date.now();
    const { email } = await findRenewable(c.var.scope, id, nowMs);
    return c.json(await mailed(c, email, () => renewInvitation(c.var.scope, id, nowMs)), 200);
  },
);

/** Creates an invitation and, if mail is configured, mails it after the response. A refused mail creates none. */
async function mailed(
  { env, executionCtx, var: { scope, settings } }: Context<AppEnv>,
  email: string,
  make: () => Promise<CreatedInvitation>,
): Promise<CreatedInvitation> {
  const mailer = createMailer(settings, env);
  if (!mailer) return make();
  const reserved = await reserveForCaller(scope, { env, settings, mailer }, "invitation", email);
  try {
    const invitation = await make();
    executionCtx.waitUntil(mailInvitation(scope, settings, reserved, invitation));
    return invitation;
  } catch (error) {
    await reserved.release(); // Another request was first.
    throw error;
  }
}

const listOpen = endpoint(
  "admin",
  {
    method: "get",
    path: "/workspace/invitations",
    operationId: "listInvitations",
    summary: "List the open invitations, newest first",
    description: "Returns the open invitations without tokens, newest first by default.",
    tags: TAGS,
    request: { query: DatedQuery },
    responses: { 200: json(InvitationPage, "A page of invitations, without tokens") },
  },
  async (c) => c.json(await listInvitations(c.var.scope, c.req.valid("query"), Date.now()), 200),
);

const withdraw = endpoint(
  "admin",
  {
    method: "delete",
    path: "/workspace/invitations/{id}",
    operationId: "deleteInvitation",
    summary: "Withdraw an invitation",
    description: "Deletes the invitation. Its token becomes invalid.",
    tags: TAGS,
    request: { params: StringIdPath },
    responses: { 204: noContent("The invitation was withdrawn"), ...failures("not_found") },
  },
  async (c) => {
    await withdrawInvitation(c.var.scope, c.req.valid("param").id);
    return c.body(null, 204);
  },
);

const accept = endpoint(
  "optional",
  {
    method: "post",
    path: "/auth/accept-invitation",
    operationId: "acceptInvitation",
    summary: "Accept an invitation",
    description:
      "Opens a session in the workspace of the invitation. A new user chooses a password. A user with an account sends its password or access token. The token from the mail also verifies the address. With the token that `POST /workspace/invitations` returned, a new user verifies the address by a mailed link.",
    tags: TAGS,
    request: body(Acceptance),
    responses: {
      201: json(Session, "A session; its refresh token is in an HttpOnly cookie"),
      ...failures("forbidden", "not_found", "conflict"),
    },
  },
  async (c) => {
    jwtSecret(c.var.settings); // Fails before the invitation is used if sessions are not configured.
    const caller = await identify(c);
    if (!caller && c.req.header("Authorization") !== undefined)
      throw new AppError("unauthorized", "The access token is wrong or has expired");
    const signedInUserId = caller?.actor.kind === "user" ? caller.actor.id : undefined;
    const { env } = c;
    const { settings } = c.var;
    const given = c.req.valid("json");
    const { token, isMailed } = await readInvitationToken(settings, given.token);
    const acceptor = { signedInUserId, isMailed, client: passwordClient(c) };
    const databases = openDatabases(env);
    const accepted = await acceptInvitation(databases, { ...given, token }, acceptor, Date.now());
    const { session, toVerify } = accepted;
    if (toVerify)
      c.executionCtx.waitUntil(mailVerification(databases.control, { env, settings }, toVerify));
    return c.json(await sendSession(c, session), 201);
  },
);

const preview = endpoint(
  "public",
  {
    method: "post",
    path: "/auth/preview-invitation",
    operationId: "previewInvitation",
    summary: "Preview a received invitation",
    description:
      "Returns who invites to which workspace, before the invitation is accepted. The token is in the body, so that no log of addresses contains it. A used, withdrawn, replaced or expired token is 404, as an unknown one. Limited to 60 requests an hour and client address.",
    tags: TAGS,
    request: body(InvitationToPreview),
    rateLimit: { name: "preview_invitation", limit: 60, windowMs: 3600_000, per: "address" },
    responses: {
      200: json(InvitationPreview, "The invitation"),
      ...failures("not_found"),
    },
  },
  async (c) => {
    const { env } = c;
    const { settings } = c.var;
    const { token, isMailed } = await readInvitationToken(settings, c.req.valid("json").token);
    const mayKnowAccount = isMailed || !isMailConfigured(settings, env);
    const { control } = openDatabases(env);
    return c.json(await previewInvitation(control, { token, mayKnowAccount }, Date.now()), 200);
  },
);

export const memberEndpoints = [list, update, remove] as const;
export const invitationEndpoints = [invite, listOpen, resend, withdraw, preview, accept] as const;
