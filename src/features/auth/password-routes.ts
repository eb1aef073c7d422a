import { openDatabases } from "#src/db/databases";
import { body, endpoint, failures, noContent, stream } from "#src/http/endpoints/endpoint";
import {
  clientAddress,
  refundRateLimit,
  requireAllowed,
  showAllowance,
  takeRateLimit,
} from "#src/http/limits/rate-limit";
import { isMailConfigured } from "#src/platform/mail/send-mail";
import { AppError } from "#src/shared/errors";
import { sendAccountPage, RESET_PAGE } from "./accounts/account-pages";
import { changePassword } from "./passwords/change-password";
import { rememberDevice } from "./sessions/device-cookie";
import { mailReset } from "./passwords/reset-mail";
import { resetPassword } from "./passwords/reset-password";
import { ForgottenPassword, PasswordChange, PasswordReset } from "./accounts/schemas";
import { readBearerClaims, userIdOf } from "./sessions/session-response";

const TAGS: [string] = ["Accounts"];
const QUARTER_HOUR_MS = 15 * 60_000;
const HOUR_MS = 3600_000;
const MAX_WRONG_PASSWORDS = 10;

const forgot = endpoint(
  "public",
  {
    method: "post",
    path: "/auth/forgot-password",
    operationId: "requestPasswordReset",
    summary: "Mail a link to set a new password",
    description:
      "The response is the same whether or not the address has an account. Limited to 20 requests per hour and client address, and to 5 reset mails per hour and mailed address; other account mails do not count. Returns 503 if mail is not configured; the operator then sets a password with `npm run reset-password`.",
    tags: TAGS,
    request: body(ForgottenPassword),
    rateLimit: { name: "forgot_password", limit: 20, windowMs: HOUR_MS, per: "address" },
    responses: {
      202: noContent("If the address has an account, a link is sent"),
      ...failures("mail_not_configured"),
    },
  },
  (c) => {
    const { env, executionCtx } = c;
    const { settings } = c.var;
    if (!isMailConfigured(settings, env))
      throw new AppError(
        "mail_not_configured",
        "Mail is not configured. Ask the operator to run: npm run reset-password -- <email>",
      );
    const { email } = c.req.valid("json");
    // The address is looked up after the response, so that the response time reveals nothing.
    executionCtx.waitUntil(mailReset(openDatabases(env).control, { env, settings }, email));
    return c.body(null, 202);
  },
);

const showReset = endpoint(
  "public",
  {
    method: "get",
    path: "/auth/reset-password",
    operationId: "getPasswordResetPage",
    summary: "Show the page of a reset link",
    description: "The mailed link opens this page, with the token in its fragment.",
    tags: TAGS,
    responses: { 200: stream("text/html", "A page that asks for the new password") },
  },
  (c) => sendAccountPage(c, RESET_PAGE),
);

const reset = endpoint(
  "public",
  {
    method: "post",
    path: "/auth/reset-password",
    operationId: "resetPassword",
    summary: "Set a new password with a mailed token",
    description:
      "Ends all sessions of the user, invalidates other mailed tokens and verifies the address. A token expires after an hour and works once; an unknown, used or expired token returns 404.\n\nAn account that never verified its address may have been created by somebody else, so its access is reset. A workspace that only this user owns is kept, without other members, API keys, invitations and digests, and with automatic pushes and workflows disabled. The user leaves other workspaces.",
    tags: TAGS,
    request: body(PasswordReset),
    responses: {
      204: noContent("The password is set"),
      ...failures("not_found", "conflict"),
    },
  },
  async (c) => {
    const databases = openDatabases(c.env);
    const { settings } = c.var;
    const given = c.req.valid("json");
    const userId = await resetPassword(databases, settings, given, clientAddress(c), Date.now());
    await rememberDevice(c, userId);
    return c.body(null, 204);
  },
);

const change = endpoint(
  "session",
  {
    method: "post",
    path: "/auth/change-password",
    operationId: "updatePassword",
    summary: "Change your password",
    description:
      "Ends the user's other sessions and invalidates mailed links that set a password. A wrong current password returns 422; after 10 wrong passwords in 15 minutes, 429.",
    tags: TAGS,
    request: body(PasswordChange),
    responses: {
      204: noContent("The password is changed; this session stays open"),
      ...failures("rate_limited"),
    },
  },
  async (c) => {
    const userId = userIdOf(c.var.scope.actor);
    const claims = await readBearerClaims(c);
    if (!claims) throw new AppError("unauthorized", "The session has ended; sign in again");
    const name = "wrong_current_password";
    const limit = MAX_WRONG_PASSWORDS;
    const allowance = await takeRateLimit(c.env, name, userId, limit, QUARTER_HOUR_MS);
    showAllowance(c, allowance);
    requireAllowed(allowance, "Too many wrong passwords");
    const { sessionId } = claims;
    const caller = { userId, sessionId };
    const databases = openDatabases(c.env);
    await changePassword(databases, caller, c.req.valid("json"), clientAddress(c));
    await refundRateLimit(c.env, name, userId);
    return c.body(null, 204);
  },
);

export const passwordEndpoints = [forgot, showReset, reset, change] as const;
