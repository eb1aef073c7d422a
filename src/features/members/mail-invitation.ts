import { eq } from "drizzle-orm";
import { html } from "hono/html";
import type { Scope } from "#src/db/scope";
import { workspaces } from "#src/db/tables/accounts";
import { frameMail, productName } from "#src/features/branding/mail-frame";
import { readBranding } from "#src/features/branding/service";
import { takeRateLimit } from "#src/http/rate-limit";
import { createMailer } from "#src/platform/mail";
import type { Settings } from "#src/shared/settings";
import type { CreatedInvitation } from "./schemas";

const MAILS_A_DAY = 100;
const DAY_MS = 24 * 3600_000;

type Service = { env: Env; settings: Settings; origin: string };

/**
 * Mails an invitation to whom it is for, where mail is configured. Never rejects: the invitation is there, and
 * whoever made it has its token.
 */
export async function mailInvitation(
  scope: Scope,
  { env, settings, origin }: Service,
  invitation: CreatedInvitation,
): Promise<void> {
  try {
    const mailer = createMailer(settings, env);
    if (!mailer) return;
    const { workspaceId } = scope;
    const limit = await takeRateLimit(env, "invitation_mail", workspaceId, MAILS_A_DAY, DAY_MS);
    if (!limit.allowed) throw new Error(`${MAILS_A_DAY} invitations were mailed today`);
    await mailer.send({
      ...(await write(scope, settings.PUBLIC_URL ?? origin, invitation)),
      to: invitation.email,
      idempotencyKey: `invitation/${invitation.id}`,
    });
  } catch (error) {
    // Mail that does not go out, for whatever reason, is told to the operator; the answer was given.
    console.error(
      JSON.stringify({
        level: "error",
        event: "invitation_not_mailed",
        invitation_id: invitation.id,
        error: String(error),
      }),
    );
  }
}

async function write(
  { db, workspaceId }: Scope,
  serviceUrl: string,
  { token, role, expires_at }: CreatedInvitation,
) {
  const [branding, [workspace]] = await Promise.all([
    readBranding({ db, workspaceId }),
    db.select({ name: workspaces.name }).from(workspaces).where(eq(workspaces.id, workspaceId)),
  ]);
  const name = productName(branding);
  const title = `You are invited to ${workspace?.name ?? "a workspace"} on ${name}`;
  const acceptAt = new URL("/api/v1/auth/accept-invitation", serviceUrl).href;
  const docs = new URL("/api/v1/docs#/Members/acceptInvitation", serviceUrl).href;
  const until = expires_at.slice(0, 10);
  const intro = `You can join as ${role} until ${until}. To accept, send this token with a password of your choice to ${acceptAt}:`;
  const end = "If you did not expect this, you need not do anything.";
  const body = await frameMail(branding, {
    title,
    html: html`<p>${intro}</p>
      <p><code style="word-break:break-all">${token}</code></p>
      <p><a href="${docs}">How to accept</a></p>
      <p>${end}</p>`,
    text: [intro, token, `How to accept: ${docs}`, end].join("\n\n"),
  });
  return {
    subject: title,
    ...body,
    fromName: branding.product_name ?? undefined,
    replyTo: branding.support_email ?? undefined,
  };
}
