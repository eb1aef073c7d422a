import { DeliveryFailed } from "#src/platform/delivery-failed";
import type { Mailer } from "#src/platform/mail";
import { decryptSecret } from "#src/platform/secrets";
import { postToChat } from "#src/platform/team-chat";
import type { Settings } from "#src/shared/settings";
import { composeChat, composeMail, type Issue } from "./compose";
import type { DigestRow } from "./repository";
import { unsubscribeUrl } from "./unsubscribe-link";

/** What digests go out by. */
export type Outside = {
  settings: Settings;
  /** Null: mail is not configured. */
  mailer: Mailer | null;
  chatDeadlineMs?: number | undefined;
};

export type Channel = "email" | "chat";

export const MAIL_NOT_CONFIGURED = "mail is not configured on this service";

/** What a webhook is encrypted for: it can be read for this digest only. */
export const webhookPurpose = (digestId: string) => `digest:${digestId}:chat_webhook`;

/** Where a digest goes as things are. */
export function channelsOf({ email, unsubscribedAt, chatWebhook }: DigestRow): Channel[] {
  const channels: Channel[] = [];
  if (email !== null && unsubscribedAt === null) channels.push("email");
  if (chatWebhook !== null) channels.push("chat");
  return channels;
}

/** Whether a message that is sent again under its key arrives once. */
export const sendsOnce = ({ mailer }: Outside, channel: Channel) =>
  channel === "email" && mailer !== null && mailer.sendsOnce;

/** Sends an issue by one channel; null where it went out, else why it did not. */
export async function sendBy(
  outside: Outside,
  channel: Channel,
  digest: DigestRow,
  issue: Issue,
  idempotencyKey: string,
): Promise<DeliveryFailed | null> {
  try {
    await (channel === "email"
      ? sendMail(outside, digest, issue, idempotencyKey)
      : sendChat(outside, digest, issue));
    return null;
  } catch (error) {
    if (error instanceof DeliveryFailed) return error;
    // Ours to mend, not the receiver's: nothing has gone out.
    console.error(
      JSON.stringify({
        level: "error",
        event: "digest_not_sent",
        digest_id: digest.id,
        channel,
        error: String(error),
      }),
    );
    return new DeliveryFailed("retry", "the service failed", { cause: error });
  }
}

async function sendMail(
  { mailer, settings }: Outside,
  digest: DigestRow,
  issue: Issue,
  idempotencyKey: string,
): Promise<void> {
  if (!mailer) throw new DeliveryFailed("give_up", MAIL_NOT_CONFIGURED);
  const link = await unsubscribeUrl(settings, digest);
  const mail = await composeMail(issue, {
    to: digest.email!,
    unsubscribeUrl: link,
    idempotencyKey,
  });
  await mailer.send(mail);
}

async function sendChat(
  { settings, chatDeadlineMs }: Outside,
  digest: DigestRow,
  issue: Issue,
): Promise<void> {
  const webhook = await readWebhook(settings, digest);
  await postToChat(webhook, composeChat(issue), {
    allowPrivateHosts: settings.ALLOW_PRIVATE_HOSTS,
    ...(chatDeadlineMs !== undefined && { deadlineMs: chatDeadlineMs }),
  });
}

async function readWebhook(settings: Settings, { id, chatWebhook }: DigestRow): Promise<string> {
  try {
    return await decryptSecret(settings, webhookPurpose(id), chatWebhook!);
  } catch (error) {
    // The key was changed or is gone: only a new digest helps.
    throw new DeliveryFailed("give_up", "the webhook's address can no longer be decrypted", {
      cause: error,
    });
  }
}
