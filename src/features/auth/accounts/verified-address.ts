import type { Scope } from "#src/db/scope";
import { hasVerifiedMember } from "./accounts.repository";
import { isMailConfigured } from "#src/platform/mail/send-mail";
import { AppError } from "#src/shared/errors";
import type { Settings } from "#src/shared/settings";

/**
 * Refuses callers who may not cause mail to other people (403 `email_not_verified`). A user needs a verified
 * address; an API key, or the service itself, needs a workspace with an owner who has one. Without mail
 * configured, addresses count as verified.
 */
export async function requireVerifiedAddress(
  scope: Scope,
  service: { settings: Settings; env: object },
): Promise<void> {
  if (await hasVerifiedAddress(scope, service)) return;
  throw new AppError(
    "email_not_verified",
    scope.actor.kind === "user"
      ? "Verify your e-mail address first. POST /auth/resend-verification mails a new link"
      : "An owner of the workspace must verify their e-mail address first",
  );
}

/** The same as an answer, for work in the background that has no caller to refuse. */
export async function hasVerifiedAddress(
  scope: Scope,
  { settings, env }: { settings: Settings; env: object },
): Promise<boolean> {
  if (!isMailConfigured(settings, env)) return true;
  const { actor } = scope;
  return hasVerifiedMember(scope, actor.kind === "user" ? { userId: actor.id } : "owner");
}
