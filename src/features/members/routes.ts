import { z } from "@hono/zod-openapi";
import { connect } from "#src/db/client";
import { passwordClient } from "#src/features/auth/password-check";
import { Session } from "#src/features/auth/schemas";
import { answerSession, jwtSecret } from "#src/features/auth/session-answer";
import { identify } from "#src/http/credentials";
import { body, endpoint, failures, json, noContent } from "#src/http/endpoint";
import { PageQuery, paginated } from "#src/http/paginated";
import { StringIdPath, stringIdParam } from "#src/http/path-params";
import { AppError } from "#src/shared/errors";
import { acceptInvitation } from "./accept-invitation";
import { inviteMember, listInvitations, withdrawInvitation } from "./invitations";
import { mailInvitation } from "./mail-invitation";
import { changeRole, listMembers, removeMember } from "./members";
import {
  Acceptance,
  CreatedInvitation,
  Invitation,
  Member,
  NewInvitation,
  RoleChange,
} from "./schemas";

const TAGS: [string] = ["Members"];
const MemberPath = z.object({ user_id: stringIdParam() });
const OWNERS = "Owners are made and unmade by owners only; the last owner stays one.";

const list = endpoint(
  "session",
  {
    method: "get",
    path: "/workspace/members",
    operationId: "listMembers",
    summary: "List the members of the workspace in the order they joined",
    tags: TAGS,
    request: { query: PageQuery },
    responses: { 200: json(paginated(Member), "A page of members") },
  },
  async (c) => c.json(await listMembers(c.var.scope, c.req.valid("query")), 200),
);

const update = endpoint(
  "admin",
  {
    method: "patch",
    path: "/workspace/members/{user_id}",
    operationId: "changeMemberRole",
    summary: "Change a member's role",
    description: OWNERS,
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
    operationId: "removeMember",
    summary: "Remove a member, whose sessions here end at once",
    description: `${OWNERS} API keys belong to the workspace and go on working.`,
    tags: TAGS,
    request: { params: MemberPath },
    responses: { 204: noContent("They are out"), ...failures("not_found", "conflict") },
  },
  async (c) => {
    await removeMember(c.var.scope, c.req.valid("param").user_id);
    return c.body(null, 204);
  },
);

const invite = endpoint(
  "admin",
  {
    method: "post",
    path: "/workspace/invitations",
    operationId: "inviteMember",
    summary: "Invite somebody by e-mail address, for 7 days",
    description:
      "Inviting an address again replaces its open invitation. Only an owner can invite an owner. Where mail is configured, the invitation is mailed as well.",
    tags: TAGS,
    request: body(NewInvitation),
    responses: {
      201: json(CreatedInvitation, "The invitation, with its token this once"),
      ...failures("conflict"),
    },
  },
  async (c) => {
    const { env, executionCtx, req } = c;
    const { scope, settings } = c.var;
    const invitation = await inviteMember(scope, req.valid("json"), Date.now());
    const { origin } = new URL(req.url);
    executionCtx.waitUntil(mailInvitation(scope, { env, settings, origin }, invitation));
    return c.json(invitation, 201);
  },
);

const listOpen = endpoint(
  "admin",
  {
    method: "get",
    path: "/workspace/invitations",
    operationId: "listInvitations",
    summary: "List the open invitations, newest first",
    tags: TAGS,
    request: { query: PageQuery },
    responses: { 200: json(paginated(Invitation), "A page of invitations, without tokens") },
  },
  async (c) => c.json(await listInvitations(c.var.scope, c.req.valid("query"), Date.now()), 200),
);

const withdraw = endpoint(
  "admin",
  {
    method: "delete",
    path: "/workspace/invitations/{id}",
    operationId: "withdrawInvitation",
    summary: "Withdraw an invitation",
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
    summary: "Accept an invitation and get a session in its workspace",
    description:
      "Whoever has no account yet chooses a password; whoever has one sends its password, or its access token.",
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
    const acceptor = { signedInUserId, client: passwordClient(c) };
    const db = connect(c.env.DB);
    const opened = await acceptInvitation(db, c.req.valid("json"), acceptor, Date.now());
    return c.json(await answerSession(c, opened), 201);
  },
);

export const memberEndpoints = [list, update, remove] as const;
export const invitationEndpoints = [invite, listOpen, withdraw, accept] as const;
