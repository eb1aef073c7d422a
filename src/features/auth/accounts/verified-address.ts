import type { ControlScope } from "#src/db/scope";
import { hasVerifiedMember } from "./accounts.repository";
import { isMailConfigured } from "#src/platform/mail/send-mail";
import { AppError } from "#src/shared/errors";
import type { Settings } from "#src/shared/settings";

/**
 * Rejects callers who may not send mail to other people (403 `email_not_verified`). A user needs a verified
 * address. An API key, or the service itself, needs a workspace owner with one. Without mail configured,
 * addresses count as verified.
 */
export async function requireVerifiedAddress(
  scope: ControlScope,
  service: { settings: Settings; env: object },
): Promise<void> {
  if (await hasVerifiedAddress(scope, service)) return;
  throw new AppError(
    "email_not_verified",
    scope.actor.kind === "user"
      ? "Your e-mail address is not verified. POST /auth/resend-verification mails a new link"
      : "No owner of the workspace has a verified e-mail address. An owner must verify theirs first",
  );
}

/** The same check as a boolean, for background work without a caller. */
export async function hasVerifiedAddress(
  scope: ControlScope,
  { settings, env }: { settings: Settings; env: object },
): Promise<boolean> {
  if (!isMailConfigured(settings, env)) return true;
  const { actor } = scope;
  return hasVerifiedMember(scope, actor.kind === "user" ? { userId: actor.id } : "owner");
}
