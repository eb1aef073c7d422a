import { and, eq, isNotNull } from "drizzle-orm";
import type { Scope } from "#src/db/scope";
import { memberships, users } from "#src/db/tables/accounts";
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
  { db, workspaceId, actor }: Scope,
  { settings, env }: { settings: Settings; env: object },
): Promise<boolean> {
  if (!isMailConfigured(settings, env)) return true;
  const who = actor.kind === "user" ? eq(users.id, actor.id) : eq(memberships.role, "owner");
  const [verified] = await db
    .select({ id: users.id })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(and(eq(memberships.workspaceId, workspaceId), who, isNotNull(users.emailVerifiedAt)))
    .limit(1);
  return verified !== undefined;
}
