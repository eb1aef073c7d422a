import { html } from "hono/html";
import type { ControlScope } from "#src/db/scope";
import { frameMail } from "#src/features/branding/mail-frame";
import { NO_BRANDING, readBranding } from "#src/features/branding/service";
import type { Mail } from "#src/platform/mail/mail-envelope";
import { type ReservedMail, serviceName } from "#src/platform/mail/send-mail";
import { publicUrl } from "#src/shared/web/public-url";
import { log } from "#src/shared/log";
import type { Settings } from "#src/shared/settings";
import { displayName } from "#src/shared/text/display-name";
import { findInviter } from "./invitations.repository";
import { mailedToken } from "./mailed-token";
import type { CreatedInvitation } from "./schemas";

/** Mails an invitation. Never rejects: the invitation exists, and the inviter has its token. */
export async function mailInvitation(
  scope: ControlScope,
  settings: Settings,
  reserved: ReservedMail,
  invitation: CreatedInvitation,
): Promise<void> {
  try {
    const token = await mailedToken(settings, invitation.token);
    await reserved.send(await write(scope, settings, { ...invitation, token }));
  } catch (error) {
    // The response is sent already, so a failure of any kind is only logged for the operator.
    log.error("invitation.mail_failed", { invitation_id: invitation.id, error });
  }
}

/**
 * The recipient has not consented to mail from the workspace. So the mail contains no free text or image of
 * the workspace, only names reduced to plain words and the verified address of the inviter.
 */
async function write(
  scope: ControlScope,
  settings: Settings,
  { id, token, role, invited_by, expires_at }: CreatedInvitation,
): Promise<Omit<Mail, "to">> {
  const [branding, { workspaceName, inviter }] = await Promise.all([
    readBranding(scope),
    findInviter(scope, invited_by),
  ]);
  const service = serviceName(settings);
  const title = `You are invited to a workspace on ${service}`;
  const name = displayName(workspaceName ?? "");
  const intro = `${personName(inviter)} invites you to join ${name ? `the workspace “${name}”` : "a workspace"} as ${role}.`;
  const link = publicUrl(settings, `/accept-invitation#token=${token}`);
  const how = `To accept, open this link until ${expires_at.slice(0, 10)}:`;
  const end = "If you do not know the sender, ignore this mail.";
  const body = await frameMail(NO_BRANDING, {
    title,
    service,
    html: html`<p>${intro}</p>
      <p>${how} <a href="${link}">Accept the invitation</a></p>
      <p>${end}</p>`,
    text: [intro, how, link, end].join("\n\n"),
  });
  return {
    subject: `${service}: you are invited to a workspace`,
    ...body,
    onBehalfOf: branding.product_name ?? undefined,
    // A new token is another mail.
    idempotencyKey: `invitation/${id}/${expires_at}`,
  };
}

function personName(person: { name: string | null; email: string } | undefined): string {
  if (!person) return "A member";
  const name = displayName(person.name ?? "");
  return name ? `${name} (${person.email})` : person.email;
}
