import type { ControlScope } from "#src/db/scope";
import {
  hasVerifiedAddress,
  requireVerifiedAddress,
} from "#src/features/auth/accounts/verified-address";
import { suppressedIn } from "#src/pipeline/leads/suppression";
import { DeliveryFailed } from "#src/platform/outbound/delivery-failed";
import type { Mailer, ReservedMail } from "#src/platform/mail/send-mail";
import type { Mail } from "#src/platform/mail/mail-envelope";
import {
  type AccountMailKind,
  MailLimitReached,
  type MailPurpose,
} from "#src/platform/mail/mail-limits";
import { AppError } from "#src/shared/errors";
import type { Settings } from "#src/shared/settings";

/** Dependencies for sending mail of a workspace. */
export type MailService = { env: Env; settings: Settings; mailer: Mailer };

type Kind = Exclude<MailPurpose["kind"], AccountMailKind>;

/**
 * Reserves a mail to another person that an API caller requests. 403 until the caller's address is
 * verified, 409 for an address on the suppression list, 429 at a limit.
 */
export async function reserveForCaller(
  scope: ControlScope,
  service: MailService,
  kind: Kind,
  to: string,
): Promise<ReservedMail> {
  await requireVerifiedAddress(scope, service);
  if (await isSuppressed(scope, service.settings, to))
    throw new AppError("conflict", `${to} is on the suppression list of this workspace`);
  try {
    return await service.mailer.reserve({ kind, workspaceId: scope.workspaceId }, to);
  } catch (error) {
    throw error instanceof MailLimitReached ? tooManyMails(error) : error;
  }
}

/** Sends a mail in the background. Throws `DeliveryFailed`, also if the workspace may not mail the address. */
export async function sendForWorkspace(
  scope: ControlScope,
  { mailer, ...service }: MailService,
  kind: Kind,
  mail: Mail,
): Promise<void> {
  const system: ControlScope = { ...scope, actor: { kind: "system" } };
  if (!(await hasVerifiedAddress(system, service)))
    throw new DeliveryFailed("give_up", "no owner of the workspace has verified their address");
  if (await isSuppressed(scope, service.settings, mail.to))
    throw new DeliveryFailed("give_up", "the address is on the suppression list");
  await mailer.send({ kind, workspaceId: scope.workspaceId }, mail);
}

/** 429 with the time until the limit resets. */
export function tooManyMails({ message, retryAfterMs }: MailLimitReached): AppError {
  const retryAfterS = Math.max(1, Math.ceil(retryAfterMs / 1000));
  const sentence = message.charAt(0).toUpperCase() + message.slice(1);
  return new AppError("rate_limited", `${sentence}. Try again in ${retryAfterS} s`, {
    headers: { "Retry-After": String(retryAfterS) },
  });
}

const isSuppressed = async (scope: ControlScope, settings: Settings, address: string) =>
  (await suppressedIn(scope, settings, [address])) !== null;
