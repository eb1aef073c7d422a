import type { ControlScope } from "#src/db/scope";
import { sendForWorkspace } from "#src/features/mail/workspace-mail";
import { DeliveryFailed } from "#src/platform/outbound/delivery-failed";
import { awaitDeliveryTurn } from "#src/platform/outbound/delivery-pace";
import { type Mailer, serviceName } from "#src/platform/mail/send-mail";
import { decryptSecret } from "#src/platform/security/secrets";
import { postToChat } from "#src/platform/outbound/team-chat";
import { addressRules } from "#src/shared/web/address-rules";
import { log } from "#src/shared/log";
import { takeRateLimit } from "#src/shared/security/rate-counter";
import { DIGEST_WEBHOOK } from "#src/shared/security/sealed-columns";
import { hashToken } from "#src/shared/security/secret-token";
import type { Settings } from "#src/shared/settings";
import { composeChat, composeMail, type Issue } from "./compose";
import { isUnconfirmed } from "./confirmation";
import type { DigestRow } from "./digests.repository";
import { unsubscribeUrl } from "./unsubscribe-link";

/** The services that deliver digests. */
export type Dependencies = {
  env: Env;
  settings: Settings;
  /** Null if mail is not configured. */
  mailer: Mailer | null;
  chatDeadlineMs?: number | undefined;
};

export type Channel = "email" | "chat";

export const MAIL_NOT_CONFIGURED = "mail is not configured on this service";

/** Messages per hour to one webhook, over all workspaces. */
const MAX_CHAT_POSTS_PER_HOUR = 20;
const HOUR_MS = 3600_000;

/** The channels to which a digest is currently sent. */
export function channelsOf(digest: DigestRow): Channel[] {
  const { email, unsubscribedAt, chatWebhook } = digest;
  const channels: Channel[] = [];
  if (email !== null && unsubscribedAt === null && !isUnconfirmed(digest)) channels.push("email");
  if (chatWebhook !== null) channels.push("chat");
  return channels;
}

/** Whether a message that is sent twice under its key is delivered once. */
export const sendsOnce = ({ mailer }: Dependencies, channel: Channel) =>
  channel === "email" && mailer !== null && mailer.sendsOnce;

/** Sends an issue by one channel. Returns null on success, else the failure. */
export async function sendBy(
  scope: ControlScope,
  dependencies: Dependencies,
  channel: Channel,
  digest: DigestRow,
  issue: Issue,
  idempotencyKey: string,
): Promise<DeliveryFailed | null> {
  try {
    await (channel === "email"
      ? sendMail(scope, dependencies, digest, issue, idempotencyKey)
      : sendChat(dependencies, digest, issue));
    return null;
  } catch (error) {
    if (error instanceof DeliveryFailed) return error;
    // An internal error, not the receiver's. Nothing was sent.
    log.error("digest.delivery_failed", { digest_id: digest.id, channel, error });
    return new DeliveryFailed("retry", "the service failed", { cause: error });
  }
}

async function sendMail(
  scope: ControlScope,
  { mailer, settings, env }: Dependencies,
  digest: DigestRow,
  issue: Issue,
  idempotencyKey: string,
): Promise<void> {
  if (!mailer) throw new DeliveryFailed("give_up", MAIL_NOT_CONFIGURED);
  const link = await unsubscribeUrl(settings, digest);
  const mail = await composeMail(issue, {
    to: digest.email!,
    service: serviceName(settings),
    unsubscribeUrl: link,
    idempotencyKey,
  });
  await sendForWorkspace(scope, { env, settings, mailer }, "digest", mail);
}

/** Reserves sending slots for these channels. Returns 0 if all may send, else the delay in ms. */
export async function awaitTurns(
  { env, settings }: Dependencies,
  channels: Channel[],
  digest: DigestRow,
): Promise<number> {
  if (!channels.includes("chat")) return 0;
  try {
    return await awaitDeliveryTurn(env, await readWebhook(settings, digest));
  } catch (error) {
    // Sending fails for the same reason and reports it.
    if (error instanceof DeliveryFailed) return 0;
    throw error;
  }
}

async function sendChat(
  { settings, env, chatDeadlineMs }: Dependencies,
  digest: DigestRow,
  issue: Issue,
): Promise<void> {
  const webhook = await readWebhook(settings, digest);
  const key = await hashToken(webhook);
  const post = await takeRateLimit(env, "digest_chat", key, MAX_CHAT_POSTS_PER_HOUR, HOUR_MS);
  if (!post.allowed)
    throw new DeliveryFailed(
      "retry",
      `the chat gets at most ${MAX_CHAT_POSTS_PER_HOUR} messages an hour`,
    );
  await postToChat(webhook, composeChat(issue), {
    ...addressRules(settings),
    ...(chatDeadlineMs !== undefined && { deadlineMs: chatDeadlineMs }),
  });
}

async function readWebhook(settings: Settings, { id, chatWebhook }: DigestRow): Promise<string> {
  try {
    return await decryptSecret(settings, DIGEST_WEBHOOK.purposeOf(id), chatWebhook!);
  } catch (error) {
    // The encryption key was changed or removed. Only a new digest can be sent.
    throw new DeliveryFailed("give_up", "the webhook's address can no longer be decrypted", {
      cause: error,
    });
  }
}
