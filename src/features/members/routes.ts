import { z } from "@hono/zod-openapi";
import type { Context } from "hono";
import { connect } from "#src/db/client";
import { passwordClient } from "#src/features/auth/passwords/password-check";
import { Session } from "#src/features/auth/accounts/schemas";
import { jwtSecret } from "#src/features/auth/sessions/jwt-secret";
import { sendSession } from "#src/features/auth/sessions/session-response";
import { mailVerification } from "#src/features/auth/verify-email";
import { reserveForCaller } from "#src/features/mail/workspace-mail";
import type { AppEnv } from "#src/http/context";
import { identify } from "#src/http/endpoints/credentials";
import { body, endpoint, failures, json, noContent } from "#src/http/endpoints/endpoint";
import { paginated } from "#src/http/paginated";
import { DatedQuery } from "#src/http/sorting";
import { StringIdPath, stringIdParam } from "#src/http/path-params";
import { createMailer } from "#src/platform/mail/send-mail";
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
import { changeRole, listMembers, removeMember } from "./members";
import {
  Acceptance,
  CreatedInvitation,
  Invitation,
  Member,
  MemberQuery,
  NewInvitation,
  RemovalQuery,
  RoleChange,
} from "./schemas";

const TAGS: [string] = ["Members"];
const MemberPath = z.object({ user_id: stringIdParam() });
const MAILED =
  "Where mail is configured, the invitation is mailed: the caller needs a verified address (403), and an address gets at most 3 invitations of a workspace in 7 days, and a workspace mails at most 20 invitations and digest confirmations a day unless the operator sets another limit (429, as at the other mail limits).";
const OWNERS = "Owners are made and unmade by owners only; the last owner stays one.";

const list = endpoint(
  "session",
  {
    method: "get",
    path: "/workspace/members",
    operationId: "listMembers",
    summary: "List members",
    description: "Lists the members of the workspace in the order in which they joined.",
    tags: TAGS,
    request: { query: MemberQuery },
    responses: { 200: json(paginated(Member), "A page of members") },
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
    description: `${OWNERS} A lower role voids the open invitations that the member may no longer make: all of them for a \`member\`, those of owners for an \`admin\`.`,
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
    description: `${OWNERS} The member's sessions in the workspace end at once, and the open invitations that they made are void. A digest to the member's address ends until they confirm it anew. Everything else belongs to the workspace and stays: leads, schedules, workflows, integrations, digests to other addresses. Download links that they have work until they expire, within an hour. API keys that the member created keep working unless \`revoke_api_keys\` is \`true\`; \`created_by\` in \`GET /api-keys\` names them.`,
    tags: TAGS,
    request: { params: MemberPath, query: RemovalQuery },
    responses: { 204: noContent("The member is removed"), ...failures("not_found", "conflict") },
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
    summary: "Invite somebody by e-mail address, for 7 days",
    description: `Only an owner can invite an owner. An address has at most one open invitation in a workspace: a second one is 409. ${MAILED}`,
    tags: TAGS,
    request: body(NewInvitation),
    responses: {
      201: json(CreatedInvitation, "The invitation, with its token this once"),
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
    description: `Replaces the token, so the earlier one is void, and starts the 7 days again. The caller becomes the inviter. ${MAILED}`,
    tags: TAGS,
    request: { params: StringIdPath },
    responses: {
      200: json(CreatedInvitation, "The invitation, with its new token this once"),
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

/** Makes an invitation and mails it after the response, where mail is configured; a refused mail makes none. */
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
    description:
      "Lists the invitations that are neither accepted, withdrawn nor expired, newest first.",
    tags: TAGS,
    request: { query: DatedQuery },
    responses: { 200: json(paginated(Invitation), "A page of invitations, without tokens") },
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
    description: "Withdraws an invitation. Its link no longer works.",
    tags: TAGS,
    request: { params: StringIdPath },
    responses: { 204: noContent("Its token opens nothing any more"), ...failures("not_found") },
  },
  async (c) => {
    await withdrawInvitation(c.var.scope, c.req.valid("param").id);
    return c.body(null, 204);
  },
);

const accept = endpoint(
  "public",
  {
    method: "post",
    path: "/auth/accept-invitation",
    operationId: "acceptInvitation",
    summary: "Accept an invitation",
    description:
      "Whoever has no account yet chooses a password; whoever has one sends its password, or its access token. The token of the mail proves the mailbox: it verifies the address. With the token that `POST /workspace/invitations` returned, a new account verifies its address by a link that is mailed.",
    tags: TAGS,
    request: body(Acceptance),
    responses: {
      201: json(Session, "A session; its refresh token is in an HttpOnly cookie"),
      ...failures("unauthorized", "forbidden", "not_found", "conflict", "rate_limited"),
    },
  },
  async (c) => {
    jwtSecret(c.var.settings); // An invitation is not used up by somebody who could not get a session.
    const caller = await identify(c);
    if (!caller && c.req.header("Authorization") !== undefined)
      throw new AppError("unauthorized", "The access token is wrong or has expired");
    const signedInUserId = caller?.actor.kind === "user" ? caller.actor.id : undefined;
    const { env } = c;
    const { settings } = c.var;
    const given = c.req.valid("json");
    const { token, isMailed } = await readInvitationToken(settings, given.token);
    const acceptor = { signedInUserId, isMailed, client: passwordClient(c) };
    const db = connect(env.DB);
    const accepted = await acceptInvitation(db, { ...given, token }, acceptor, Date.now());
    const { session, toVerify } = accepted;
    if (toVerify) c.executionCtx.waitUntil(mailVerification(db, { env, settings }, toVerify));
    return c.json(await sendSession(c, session), 201);
  },
);

export const memberEndpoints = [list, update, remove] as const;
export const invitationEndpoints = [invite, listOpen, resend, withdraw, accept] as const;
