import { openDatabases } from "#src/db/databases";
import { body, endpoint, failures, json, noContent } from "#src/http/endpoints/endpoint";
import { clientAddress } from "#src/http/limits/rate-limit";
import { onePage } from "#src/http/paginated";
import { isMailConfigured } from "#src/platform/mail/send-mail";
import { AppError } from "#src/shared/errors";
import { findAccount, listAccounts } from "./accounts/accounts.repository";
import { checkPassword, passwordClient } from "./passwords/password-check";
import { jwtSecret } from "./sessions/jwt-secret";
import { passwordEndpoints } from "./password-routes";
import { register } from "./register";
import {
  Login,
  Me,
  MyWorkspaceList,
  Registration,
  Session,
  WorkspaceChoice,
} from "./accounts/schemas";
import {
  sendSession,
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
import { signInLinkEndpoints } from "./sign-in-link/routes";
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
    summary: "Create an account and a workspace",
    description:
      "The workspace starts with the credits of the setting SIGNUP_CREDITS. If mail is configured, the service mails a link that verifies the address. Until the link is used, the account works in this session only, and signing in is rejected. An address that already has an account returns the same response, and its owner gets a mail instead. Without mail, such an address returns 409.",
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
    jwtSecret(c.var.settings); // Fails before an account is created that nobody could sign in to.
    const databases = openDatabases(c.env);
    const registration = c.req.valid("json");
    const { settings } = c.var;
    const holdsAddress = !isMailConfigured(settings, c.env);
    const client = sessionClient(c);
    const opened = await register(
      databases,
      settings,
      registration,
      holdsAddress,
      client,
      Date.now(),
    );
    const user = { id: opened.userId, email: registration.email };
    c.executionCtx.waitUntil(mailVerification(databases.control, { env: c.env, settings }, user));
    return c.json(await sendSession(c, opened), 201);
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
      "The session opens in the workspace that the user joined first; see POST /auth/switch. If mail is configured, the address must be verified. Within 15 minutes, these failures return 429: 10 for an account from one client address, 10 from one client address over all accounts, or 100 for an account in total. A device on which the user signed in before (cookie `quarry_device`) has its own limit of 10 failures, and the other limits do not apply to it.",
    tags: TAGS,
    request: body(Login),
    responses: { 200: session, ...failures("unauthorized", "forbidden", "rate_limited") },
  },
  async (c) => {
    const databases = openDatabases(c.env);
    const given = c.req.valid("json");
    const userId = await checkPassword(passwordClient(c), databases.control, given);
    const opened = await signIn(databases, userId, sessionClient(c), Date.now());
    return c.json(await sendSession(c, opened), 200);
  },
);

const refresh = endpoint(
  "public",
  {
    method: "post",
    path: "/auth/refresh",
    operationId: "refreshSession",
    summary: "Refresh the access token",
    description:
      "Returns a new access token for the refresh cookie, and replaces the refresh token. A used refresh token ends the session, except when a second tab presents it within 10 seconds.",
    tags: TAGS,
    responses: { 200: session, ...failures("unauthorized") },
  },
  async (c) => {
    const token = readRefreshCookie(c);
    if (!token) throw new AppError("unauthorized", "No refresh cookie was sent. Sign in");
    const secret = jwtSecret(c.var.settings);
    const rotated = await rotateSession(
      openDatabases(c.env),
      secret,
      token,
      clientAddress(c),
      Date.now(),
    );
    return c.json(await sendSession(c, rotated), 200);
  },
);

const logout = endpoint(
  "public",
  {
    method: "post",
    path: "/auth/logout",
    operationId: "logout",
    summary: "Sign out",
    description:
      "Ends the session of the refresh cookie, and the session of the access token if one is sent. Clears the cookie.",
    tags: TAGS,
    responses: { 204: noContent("The session and its access tokens have ended") },
  },
  async (c) => {
    const refreshToken = readRefreshCookie(c);
    const claims = await readBearerClaims(c);
    await endSessions(
      openDatabases(c.env),
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
    summary: "Get the signed-in user",
    description:
      "Returns the signed-in user, the workspace of the session, and the user's role in it.",
    tags: TAGS,
    responses: { 200: json(Me, "The user, the session's workspace, and the role in it") },
  },
  async (c) => {
    const { control: db, workspaceId, actor } = c.var.scope;
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
    summary: "List your workspaces",
    description:
      "Lists the workspaces of which the signed-in user is a member, on one page. The session can switch to each of them.",
    tags: TAGS,
    responses: {
      200: json(MyWorkspaceList, "All workspaces of the signed-in user, with the role in each"),
    },
  },
  async (c) => {
    const accounts = await listAccounts(c.var.scope.control, userIdOf(c.var.scope.actor));
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
    summary: "Switch to another workspace",
    description:
      "Moves the session to another workspace and replaces its refresh token. Access tokens of the previous workspace stay valid until they expire.",
    tags: TAGS,
    request: body(WorkspaceChoice),
    responses: { 200: session, ...failures("not_found") },
  },
  async (c) => {
    const claims = await readBearerClaims(c);
    if (!claims) throw new AppError("unauthorized", "The session has ended; sign in again");
    const { workspace_id: workspaceId } = c.req.valid("json");
    const moved = await moveSession(
      openDatabases(c.env),
      { ...claims, workspaceId },
      clientAddress(c),
    );
    return c.json(await sendSession(c, moved), 200);
  },
);

export const authEndpoints = [
  registerUser,
  login,
  ...signInLinkEndpoints,
  refresh,
  logout,
  me,
  workspaces,
  switchWorkspace,
  ...verificationEndpoints,
  ...passwordEndpoints,
  ...sessionEndpoints,
] as const;
