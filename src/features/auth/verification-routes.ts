import { openDatabases } from "#src/db/databases";
import { body, endpoint, failures, noContent, stream } from "#src/http/endpoints/endpoint";
import {
  clientAddress,
  requireAllowed,
  showAllowance,
  takeRateLimit,
} from "#src/http/limits/rate-limit";
import { isMailConfigured } from "#src/platform/mail/send-mail";
import { AppError } from "#src/shared/errors";
import { sendAccountPage, VERIFY_PAGE } from "./accounts/account-pages";
import { findAccount } from "./accounts/accounts.repository";
import { knownDevice } from "./sessions/device-cookie";
import { EmailVerification } from "./accounts/schemas";
import { readBearerClaims, userIdOf } from "./sessions/session-response";
import { mailVerification, verifyEmail } from "./verify-email";

const TAGS: [string] = ["Accounts"];
const HOUR_MS = 3600_000;
const MAX_RESENT_PER_HOUR = 5;

const showVerification = endpoint(
  "public",
  {
    method: "get",
    path: "/auth/verify-email",
    operationId: "getVerificationPage",
    summary: "Show the page of a verification link",
    description:
      "The mailed link opens this page, with the token in its fragment. The page sends nothing until the user presses its button.",
    tags: TAGS,
    responses: { 200: stream("text/html", "A page with one button") },
  },
  (c) => sendAccountPage(c, VERIFY_PAGE),
);

const verify = endpoint(
  "public",
  {
    method: "post",
    path: "/auth/verify-email",
    operationId: "verifyAccountEmail",
    summary: "Verify an account's e-mail address",
    description:
      "Requires the token of the mailed link. A token expires after 24 hours and works once; an unknown, used or expired token returns 404. Returns 409 if another account verified the address first. Also returns 409 if several accounts claim the address and the request has neither the account's session, nor its device cookie, nor its `password`.",
    tags: TAGS,
    request: body(EmailVerification),
    responses: { 204: noContent("The address is verified"), ...failures("not_found", "conflict") },
  },
  async (c) => {
    const { token, password } = c.req.valid("json");
    const isOwner = async (userId: string) =>
      (await knownDevice(c, userId)) !== null || (await readBearerClaims(c))?.userId === userId;
    const verifier = { password, isOwner, clientAddress: clientAddress(c) };
    await verifyEmail(openDatabases(c.env), token, verifier, Date.now());
    return c.body(null, 204);
  },
);

const resend = endpoint(
  "session",
  {
    method: "post",
    path: "/auth/resend-verification",
    operationId: "resendVerification",
    summary: "Resend the verification link",
    description:
      "Earlier links stay valid until they expire. Does nothing if the address is already verified. Limited to 5 per hour and user. Returns 503 if mail is not configured, because addresses then count as verified.",
    tags: TAGS,
    responses: {
      204: noContent("The link is sent, unless the address is verified"),
      ...failures("rate_limited", "mail_not_configured"),
    },
  },
  async (c) => {
    const { env, executionCtx } = c;
    const { scope, settings } = c.var;
    if (!isMailConfigured(settings, env))
      throw new AppError(
        "mail_not_configured",
        "Mail is not configured, so every address counts as verified",
      );
    const userId = userIdOf(scope.actor);
    const name = "resend_verification";
    const allowance = await takeRateLimit(env, name, userId, MAX_RESENT_PER_HOUR, HOUR_MS);
    showAllowance(c, allowance);
    requireAllowed(allowance, "Too many verification mails");
    const account = await findAccount(scope.control, { userId, workspaceId: scope.workspaceId });
    if (account && account.user.emailVerifiedAt === null)
      executionCtx.waitUntil(mailVerification(scope.control, { env, settings }, account.user));
    return c.body(null, 204);
  },
);

export const verificationEndpoints = [showVerification, verify, resend] as const;
