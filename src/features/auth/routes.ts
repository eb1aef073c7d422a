import { connect } from "#src/db/client";
import { body, endpoint, failures, json, noContent } from "#src/http/endpoints/endpoint";
import { clientAddress } from "#src/http/limits/rate-limit";
import { onePage, paginated } from "#src/http/paginated";
import { isMailConfigured } from "#src/platform/mail/send-mail";
import { AppError } from "#src/shared/errors";
import { findAccount, listAccounts } from "./accounts/accounts.repository";
import { checkPassword, passwordClient } from "./passwords/password-check";
import { jwtSecret } from "./sessions/jwt-secret";
import { passwordEndpoints } from "./password-routes";
import { register } from "./register";
import { Login, Me, MyWorkspace, Registration, Session, WorkspaceChoice } from "./accounts/schemas";
import {
  answerSession,
  clearRefreshCookie,
  presentAccount,
  readBearerClaims,
  readRefreshCookie,
  sessionClient,
  userIdOf,
} from "./sessions/session-response";
import { endSessions, moveSession, rotateSession } from "./sessions/sessions";
import { sessionEndpoints } from "./session-routes";
import { signIn } from "./sessions/sign-in";
import { verificationEndpoints } from "./verification-routes";
import { mailVerification } from "./verify-email";

const session = json(Session, "A session; its refresh token is in an HttpOnly cookie");
const TAGS: [string] = ["Accounts"];
const HOUR_MS = 3600_000;

const registerUser = endpoint(
  "public",
  {
    method: "post",
    path: "/auth/register",
    operationId: "register",
    summary: "Make an account and a workspace",
    description:
      "The workspace starts with the credits of the setting SIGNUP_CREDITS. Where mail is configured, a link is mailed that verifies the address. Until it is used, the account can be used in this session only and cannot be signed in to; the response is the same for an address that has an account, whose owner gets a mail instead. Without mail, such an address is 409.",
    tags: TAGS,
    request: body(Registration),
    rateLimit: {
      name: "registration",
      limit: (settings) => settings.REGISTRATION_LIMIT_PER_HOUR,
      windowMs: HOUR_MS,
      per: "address",
    },
    responses: { 201: session, ...failures("forbidden", "conflict") },
  },
  async (c) => {
    jwtSecret(c.var.settings); // Nothing is made that nobody could sign in to.
    const db = connect(c.env.DB);
    const registration = c.req.valid("json");
    const { settings } = c.var;
    const holdsAddress = !isMailConfigured(settings, c.env);
    const client = sessionClient(c);
    const opened = await register(db, settings, registration, holdsAddress, client, Date.now());
    const user = { id: opened.userId, email: registration.email };
    c.executionCtx.waitUntil(mailVerification(db, { env: c.env, settings }, user));
    return c.json(await answerSession(c, opened), 201);
  },
);

const login = endpoint(
  "public",
  {
    method: "post",
    path: "/auth/login",
    operationId: "login",
    summary: "Sign in",
    description:
      "The session is of the workspace joined first; see POST /auth/switch. Where mail is configured, the address must be verified. 429 after 10 failures in 15 minutes for an account from one client address, or for a client address over all accounts, or after 100 failures for an account from everywhere. A device on which the user signed in before (cookie `quarry_device`) is limited to 10 failures of its own and by nothing else.",
    tags: TAGS,
    request: body(Login),
    responses: { 200: session, ...failures("unauthorized", "forbidden", "rate_limited") },
  },
  async (c) => {
    const db = connect(c.env.DB);
    const userId = await checkPassword(passwordClient(c), db, c.req.valid("json"));
    const opened = await signIn(db, userId, sessionClient(c), Date.now());
    return c.json(await answerSession(c, opened), 200);
  },
);

const refresh = endpoint(
  "public",
  {
    method: "post",
    path: "/auth/refresh",
    operationId: "refreshSession",
    summary: "Get a new access token for the refresh cookie",
    description:
      "The refresh token is replaced each time. An old one that comes back ends the session, except from a second tab within 10 seconds.",
    tags: TAGS,
    responses: { 200: session, ...failures("unauthorized") },
  },
  async (c) => {
    const token = readRefreshCookie(c);
    if (!token) throw new AppError("unauthorized", "There is no session; sign in");
    const secret = jwtSecret(c.var.settings);
    const rotated = await rotateSession(
      connect(c.env.DB),
      secret,
      token,
      clientAddress(c),
      Date.now(),
    );
    return c.json(await answerSession(c, rotated), 200);
  },
);

const logout = endpoint(
  "public",
  {
    method: "post",
    path: "/auth/logout",
    operationId: "logout",
    summary: "End the session of the refresh cookie, and that of the access token if one is sent",
    tags: TAGS,
    responses: { 204: noContent("The session is over, its access tokens too") },
  },
  async (c) => {
    const refreshToken = readRefreshCookie(c);
    const claims = await readBearerClaims(c);
    await endSessions(
      connect(c.env.DB),
      { refreshToken, sessionId: claims?.sessionId },
      clientAddress(c),
    );
    clearRefreshCookie(c);
    return c.body(null, 204);
  },
);

const me = endpoint(
  "session",
  {
    method: "get",
    path: "/auth/me",
    operationId: "getMe",
    summary: "Who is signed in, where, and as what",
    tags: TAGS,
    responses: { 200: json(Me, "The user, the workspace of the session, the role in it") },
  },
  async (c) => {
    const { db, workspaceId, actor } = c.var.scope;
    const account = await findAccount(db, { userId: userIdOf(actor), workspaceId });
    if (!account)
      throw new AppError("unauthorized", "You are no longer a member of this workspace");
    return c.json(presentAccount(c, account), 200);
  },
);

const workspaces = endpoint(
  "session",
  {
    method: "get",
    path: "/auth/workspaces",
    operationId: "listMyWorkspaces",
    summary: "List the workspaces to which the signed-in user can switch",
    tags: TAGS,
    responses: { 200: json(paginated(MyWorkspace), "All of them, with the role in each") },
  },
  async (c) => {
    const accounts = await listAccounts(c.var.scope.db, userIdOf(c.var.scope.actor));
    const mine = accounts
      .map((account) => presentAccount(c, account))
      .map(({ workspace, role }) => ({ ...workspace, role }));
    return c.json(onePage(mine), 200);
  },
);

const switchWorkspace = endpoint(
  "session",
  {
    method: "post",
    path: "/auth/switch",
    operationId: "switchWorkspace",
    summary: "Go on in another workspace",
    description:
      "The session moves: its refresh token is replaced. Access tokens of the workspace that was left run out by themselves.",
    tags: TAGS,
    request: body(WorkspaceChoice),
    responses: { 200: session, ...failures("not_found") },
  },
  async (c) => {
    const claims = await readBearerClaims(c);
    if (!claims) throw new AppError("unauthorized", "The session has ended; sign in again");
    const { workspace_id: workspaceId } = c.req.valid("json");
    const moved = await moveSession(c.var.scope.db, { ...claims, workspaceId }, clientAddress(c));
    return c.json(await answerSession(c, moved), 200);
  },
);

export const authEndpoints = [
  registerUser,
  login,
  refresh,
  logout,
  me,
  workspaces,
  switchWorkspace,
  ...verificationEndpoints,
  ...passwordEndpoints,
  ...sessionEndpoints,
] as const;
