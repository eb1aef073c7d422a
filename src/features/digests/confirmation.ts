import { html } from "hono/html";
import type { Scope } from "#src/db/scope";
import { frameMail } from "#src/features/branding/mail-frame";
import { NO_BRANDING } from "#src/features/branding/service";
import { findWorkspaceName } from "#src/features/workspace/service";
import { type ReservedMail, serviceName } from "#src/platform/mail/send-mail";
import { DAY_MS } from "#src/shared/days";
import { log } from "#src/shared/log";
import { publicUrl } from "#src/shared/web/public-url";
import { hashToken, newSecretToken } from "#src/shared/security/secret-token";
import type { Settings } from "#src/shared/settings";
import { displayName } from "#src/shared/text/display-name";
import type { Confirmation, DigestRow } from "./digests.repository";
import { unsubscribeUrl } from "./unsubscribe-link";

const LIFETIME_MS = 7 * DAY_MS;

const PATH = "/api/v1/digests/confirm";

/** Whether the address of a digest still needs confirmation. Until then it gets only the confirmation mail. */
export const isUnconfirmed = ({ email, unsubscribedAt, confirmedAt, isMember }: DigestRow) =>
  email !== null && unsubscribedAt === null && confirmedAt === null && !isMember;

/** A token for a confirmation link, and the columns to store. It begins with the workspace, which names the shard. */
export async function newConfirmation(
  workspaceId: string,
  nowMs: number,
): Promise<{ token: string; stored: Confirmation }> {
  const token = `${workspaceId}.${newSecretToken()}`;
  const confirmationTokenHash = await hashToken(token);
  return { token, stored: { confirmationTokenHash, confirmationExpiresAt: nowMs + LIFETIME_MS } };
}

/** The workspace of a token; undefined for a token of earlier versions. */
export const workspaceOfToken = (token: string): string | undefined =>
  /^([^.]+)\.[^.]+$/.exec(token)?.[1];

/** Mails the reader of a digest a confirmation link. Never rejects: the link can be mailed again. */
export async function mailConfirmation(
  scope: Scope,
  settings: Settings,
  reserved: ReservedMail,
  { digest, token }: { digest: DigestRow; token: string },
): Promise<void> {
  try {
    await reserved.send(await write(scope, settings, digest, token));
  } catch (error) {
    // The response is already sent, so any failure is only logged.
    log.error("digest.confirmation_failed", { digest_id: digest.id, error });
  }
}

/** The reader has not agreed yet, so the mail contains no text or image that the workspace chose freely. */
async function write(scope: Scope, settings: Settings, digest: DigestRow, token: string) {
  const workspaceName = await findWorkspaceName(scope);
  const service = serviceName(settings);
  const title = `Do you want this digest from ${service}?`;
  const name = displayName(workspaceName ?? "");
  const link = new URL(publicUrl(settings, PATH));
  link.searchParams.set("token", token);
  const intro = `${name ? `The workspace “${name}”` : "A workspace"} on ${service} wants to send a ${digest.frequency} digest of its sales leads to this address.`;
  const how = "To agree, open this link within 7 days:";
  const end = "If you do not want it, ignore this mail. You will receive no further mails.";
  const unsubscribe = await unsubscribeUrl(settings, digest);
  const body = await frameMail(NO_BRANDING, {
    title,
    service,
    html: html`<p>${intro}</p>
      <p>${how} <a href="${link.href}">Confirm the digest</a></p>
      <p>${end}</p>`,
    text: [intro, how, link.href, end].join("\n\n"),
    unsubscribeUrl: unsubscribe,
  });
  return {
    subject: `${service}: confirm that you want a digest`,
    ...body,
    unsubscribeUrl: unsubscribe,
    idempotencyKey: `digest/${digest.id}/confirmation/${digest.confirmationExpiresAt}`,
  };
}
