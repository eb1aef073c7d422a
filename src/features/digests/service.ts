import type { Scope } from "#src/db/scope";
import { readBranding } from "#src/features/branding/service";
import { type Page, type PageQuery } from "#src/http/paginated";
import { encryptSecret } from "#src/platform/secrets";
import { AppError, invalid, notFound } from "#src/shared/errors";
import { newId } from "#src/shared/ids";
import { isoTime, isoTimeOrNull } from "#src/shared/iso-time";
import type { Settings } from "#src/shared/settings";
import { readWebUrl } from "#src/shared/web-url";
import { nextSending, periodBefore } from "./calendar";
import { channelsOf, MAIL_NOT_CONFIGURED, type Outside, sendBy, webhookPurpose } from "./channels";
import { gatherNews } from "./news";
import {
  addDigest,
  type DigestRow,
  findDigest,
  findDigests,
  hasUnsubscribed,
  MOST_DIGESTS,
  noteManualSending,
  removeDigest,
} from "./repository";
import type { Digest, NewDigest, SentDigest } from "./schemas";

/** Subscribes an address, a chat, or both. `linkOrigin` is where this service was reached. */
export async function createDigest(
  scope: Scope,
  outside: Outside,
  body: NewDigest,
  linkOrigin: string,
): Promise<Digest> {
  const webhook = webhookOf(body, outside.settings);
  const email = body.email ?? null;
  if (email === null && webhook === null)
    throw invalid("body.email", "One of email and chat_webhook is needed", "required");
  if (email !== null && (await hasUnsubscribed(scope, email)))
    throw new AppError(
      "conflict",
      `The reader of ${email} has unsubscribed. If they want digests again, delete the digest they left first`,
    );
  const nowMs = Date.now();
  const id = newId(nowMs);
  const nextSendAt = nextSending(body.frequency, nowMs);
  const row = await addDigest(scope, {
    id,
    workspaceId: scope.workspaceId,
    email,
    chatWebhook:
      webhook === null ? null : await encryptSecret(outside.settings, webhookPurpose(id), webhook),
    frequency: body.frequency,
    includeChanges: body.include_changes,
    includeNewLeads: body.include_new_leads,
    includeRecommendations: body.include_recommendations,
    includeTopIcp: body.include_top_icp,
    includeVerification: body.include_verification,
    linkOrigin,
    nextSendAt,
    dueAt: nextSendAt,
    coveredUntil: nowMs,
    createdAt: nowMs,
  });
  if (!row) throw new AppError("conflict", `A workspace has at most ${MOST_DIGESTS} digests`);
  return toDigest(row, outside);
}

export async function listDigests(
  scope: Scope,
  outside: Outside,
  page: PageQuery,
): Promise<Page<Digest>> {
  const { rows, total } = await findDigests(scope, page);
  return { data: rows.map((row) => toDigest(row, outside)), ...page, total };
}

export async function deleteDigest(scope: Scope, id: string): Promise<void> {
  if (!(await removeDigest(scope, id))) throw notFound("Digest");
}

/** Sends what happened in the period up to now, at once, also where that is nothing. The schedule stays as it is. */
export async function sendDigestNow(
  scope: Scope,
  outside: Outside,
  id: string,
): Promise<SentDigest> {
  const digest = await findDigest(scope, id);
  if (!digest) throw notFound("Digest");
  const channels = channelsOf(digest);
  if (channels.length === 0)
    throw new AppError("conflict", "The reader of this digest has unsubscribed");
  if (!outside.mailer && !channels.includes("chat"))
    throw new AppError("mail_not_configured", sentence(MAIL_NOT_CONFIGURED));
  const nowMs = Date.now();
  const window = { since: periodBefore(digest.frequency, nowMs), until: nowMs };
  const [news, branding] = await Promise.all([
    gatherNews(scope, digest, window),
    readBranding(scope),
  ]);
  const key = `digest/${id}/now/${newId(nowMs)}`;
  const failures = await Promise.all(
    channels.map((channel) => sendBy(outside, channel, digest, { news, window, branding }, key)),
  );
  const deliveries = channels.map((channel, at): SentDigest["deliveries"][number] => {
    const failure = failures[at];
    return { channel, status: failure ? "failed" : "sent", error: failure?.message ?? null };
  });
  if (deliveries.every(({ status }) => status === "failed")) throw notDelivered(deliveries);
  await noteManualSending(scope, id, nowMs);
  return { ...toDigest({ ...digest, lastSentAt: nowMs }, outside), deliveries };
}

function webhookOf(body: NewDigest, settings: Settings): string | null {
  const { chat_webhook: chat, slack_webhook: alias } = body;
  const given = chat ?? alias ?? null;
  if (given === null) return null;
  const path = chat == null ? "body.slack_webhook" : "body.chat_webhook";
  if (chat != null && alias != null && chat !== alias)
    throw invalid("body.slack_webhook", "Is the same as chat_webhook; give one of them");
  const allowPrivateHosts = settings.ALLOW_PRIVATE_HOSTS;
  const read = readWebUrl(given, { allowPrivateHosts });
  if (!read.ok) throw invalid(path, `The address ${read.message}`, read.code);
  // Whoever reads the address on the way can post to the chat.
  if (!read.url.startsWith("https:") && !allowPrivateHosts)
    throw invalid(path, "The address is not an https address", "unsupported_scheme");
  return read.url;
}

const CHANNEL_NAMES = { email: "e-mail", chat: "team chat" } as const;

const notDelivered = (deliveries: SentDigest["deliveries"]) =>
  new AppError(
    "upstream_failed",
    `Nothing was delivered. ${deliveries.map(({ channel, error }) => `${sentence(CHANNEL_NAMES[channel])}: ${error}`).join(". ")}`,
  );

const sentence = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

function toDigest(row: DigestRow, outside: Outside): Digest {
  const channels = channelsOf(row);
  const errors = channels.flatMap((channel) => {
    const error = channel === "email" ? row.emailError : row.chatError;
    return error === null ? [] : `${CHANNEL_NAMES[channel]}: ${error}`;
  });
  return {
    id: row.id,
    email: row.email,
    chat_webhook_set: row.chatWebhook !== null,
    frequency: row.frequency,
    include_changes: row.includeChanges,
    include_new_leads: row.includeNewLeads,
    include_recommendations: row.includeRecommendations,
    include_top_icp: row.includeTopIcp,
    include_verification: row.includeVerification,
    next_send_at: row.dueAt === null ? null : isoTime(row.nextSendAt),
    last_sent_at: isoTimeOrNull(row.lastSentAt),
    created_at: isoTime(row.createdAt),
    status: statusOf(row, outside, errors.length > 0),
    last_error: errors.length > 0 ? sentence(errors.join("; ")) : null,
  };
}

function statusOf(row: DigestRow, { mailer }: Outside, hasError: boolean): Digest["status"] {
  const channels = channelsOf(row);
  if (channels.length === 0) return "unsubscribed";
  if (channels.includes("email") && !mailer) return "mail_not_configured";
  if (!hasError) return "active";
  return row.attempts > 0 ? "retrying" : "failed";
}
