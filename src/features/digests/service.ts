import type { ControlScope } from "#src/db/scope";
import { requireVerifiedAddress } from "#src/features/auth/accounts/verified-address";
import { readBranding } from "#src/features/branding/service";
import {
  type MailService,
  reserveForCaller,
  tooManyMails,
} from "#src/features/mail/workspace-mail";
import { type Page, pageOf } from "#src/http/paginated";
import type { DatedQuery } from "#src/http/sorting";
import { MailLimitReached } from "#src/platform/mail/mail-limits";
import { encryptSecret } from "#src/platform/security/secrets";
import { addressRules } from "#src/shared/web/address-rules";
import { AppError, invalid, notFound } from "#src/shared/errors";
import { newId } from "#src/shared/ids";
import { isoTime, isoTimeOrNull } from "#src/shared/iso-time";
import { DIGEST_WEBHOOK } from "#src/shared/security/sealed-columns";
import type { Settings } from "#src/shared/settings";
import { readWebUrl } from "#src/shared/addresses/web-url";
import { nextSending, periodBefore } from "./calendar";
import { channelsOf, MAIL_NOT_CONFIGURED, type Dependencies, sendBy } from "./channels";
import { isUnconfirmed, mailConfirmation, newConfirmation } from "./confirmation";
import { gatherSummary } from "./summary";
import {
  addDigest,
  type DigestRow,
  findDigest,
  findDigests,
  hasUnsubscribed,
  isMemberAddress,
  MAX_DIGESTS,
  noteManualSending,
  removeDigest,
  replaceConfirmation,
} from "./digests.repository";
import type { Digest, NewDigest, SentDigest } from "./schemas";

/** Runs work after the response. */
type Later = (work: Promise<unknown>) => void;

/**
 * Subscribes an address, a chat, or both. A non-member's address gets a confirmation mail first, and nothing else
 * until it is confirmed.
 */
export async function createDigest(
  scope: ControlScope,
  dependencies: Dependencies,
  body: NewDigest,
  later: Later,
): Promise<Digest> {
  const webhook = webhookOf(body, dependencies.settings);
  const email = body.email ?? null;
  if (email === null && webhook === null)
    throw invalid("body.email", "`email` or `chat_webhook` is required", "required");
  if (email !== null && (await hasUnsubscribed(scope, email)))
    throw new AppError(
      "conflict",
      `The reader of ${email} has unsubscribed. To subscribe them again, delete the digest they unsubscribed from first`,
    );
  const { mailer } = dependencies;
  const asks = email !== null && mailer !== null && !(await isMemberAddress(scope, email));
  const reserved = asks
    ? await reserveConfirmation(scope, { ...dependencies, mailer }, email)
    : null;
  if (email !== null && !asks) await requireVerifiedAddress(scope, dependencies);
  const nowMs = Date.now();
  const confirmation = reserved && (await newConfirmation(scope.workspaceId, nowMs));
  const id = newId(nowMs);
  const nextSendAt = nextSending(body.frequency, nowMs);
  const row = await addDigest(scope, {
    id,
    workspaceId: scope.workspaceId,
    email,
    chatWebhook:
      webhook === null
        ? null
        : await encryptSecret(dependencies.settings, DIGEST_WEBHOOK.purposeOf(id), webhook),
    frequency: body.frequency,
    includeChanges: body.include_changes,
    includeNewLeads: body.include_new_leads,
    includeRecommendations: body.include_recommendations,
    includeTopIcp: body.include_top_icp,
    includeVerification: body.include_verification,
    ...confirmation?.stored,
    nextSendAt,
    availableAt: nextSendAt,
    coveredUntil: nowMs,
    createdAt: nowMs,
  });
  if (!row) {
    await reserved?.release();
    throw new AppError("conflict", `A workspace has at most ${MAX_DIGESTS} digests`);
  }
  if (reserved && confirmation)
    later(
      mailConfirmation(scope, dependencies.settings, reserved, {
        digest: row,
        token: confirmation.token,
      }),
    );
  return toDigest(row, dependencies);
}

/** Mails another confirmation link and invalidates the previous one. */
export async function resendConfirmation(
  scope: ControlScope,
  dependencies: Dependencies,
  id: string,
  later: Later,
): Promise<Digest> {
  const digest = await findDigest(scope, id);
  if (!digest) throw notFound("Digest");
  const { email } = digest;
  if (email === null || !isUnconfirmed(digest))
    throw new AppError("conflict", "This digest needs no confirmation");
  const { mailer, settings } = dependencies;
  if (!mailer) throw new AppError("mail_not_configured", sentence(MAIL_NOT_CONFIGURED));
  const reserved = await reserveConfirmation(scope, { ...dependencies, mailer }, email);
  const { token, stored } = await newConfirmation(scope.workspaceId, Date.now());
  if (!(await replaceConfirmation(scope, id, stored))) {
    await reserved.release();
    throw new AppError("conflict", "This digest needs no confirmation");
  }
  const renewed = { ...digest, ...stored };
  later(mailConfirmation(scope, settings, reserved, { digest: renewed, token }));
  return toDigest(renewed, dependencies);
}

const reserveConfirmation = (scope: ControlScope, service: MailService, email: string) =>
  reserveForCaller(scope, service, "digest_confirmation", email);

export async function listDigests(
  scope: ControlScope,
  dependencies: Dependencies,
  page: DatedQuery,
): Promise<Page<Digest>> {
  const { rows, total } = await findDigests(scope, page);
  return pageOf(
    rows.map((row) => toDigest(row, dependencies)),
    page,
    total,
  );
}

export async function deleteDigest(scope: ControlScope, id: string): Promise<void> {
  if (!(await removeDigest(scope, id))) throw notFound("Digest");
}

/** Sends a digest of the current period at once, also if nothing happened. Does not change the schedule. */
export async function sendDigestNow(
  scope: ControlScope,
  dependencies: Dependencies,
  id: string,
): Promise<SentDigest> {
  const digest = await findDigest(scope, id);
  if (!digest) throw notFound("Digest");
  if (digest.email !== null) await requireVerifiedAddress(scope, dependencies);
  const channels = channelsOf(digest);
  if (channels.length === 0) throw nobodyToSendTo(digest);
  if (!dependencies.mailer && !channels.includes("chat"))
    throw new AppError("mail_not_configured", sentence(MAIL_NOT_CONFIGURED));
  const nowMs = Date.now();
  const window = { since: periodBefore(digest.frequency, nowMs), until: nowMs };
  const [summary, branding] = await Promise.all([
    gatherSummary(scope, digest, window),
    readBranding(scope),
  ]);
  const key = `digest/${id}/now/${newId(nowMs)}`;
  const failures = await Promise.all(
    channels.map((channel) =>
      sendBy(scope, dependencies, channel, digest, { summary, window, branding }, key),
    ),
  );
  const limit = failures.find((failure) => failure instanceof MailLimitReached);
  if (limit && failures.every((failure) => failure !== null)) throw tooManyMails(limit);
  const deliveries = channels.map((channel, at): SentDigest["deliveries"][number] => {
    const failure = failures[at];
    return { channel, status: failure ? "failed" : "sent", error: failure?.message ?? null };
  });
  if (deliveries.every(({ status }) => status === "failed")) throw notDelivered(deliveries);
  await noteManualSending(scope, id, nowMs);
  return { ...toDigest({ ...digest, lastSentAt: nowMs }, dependencies), deliveries };
}

function webhookOf(body: NewDigest, settings: Settings): string | null {
  const { chat_webhook: chat, slack_webhook: alias } = body;
  const given = chat ?? alias ?? null;
  if (given === null) return null;
  const path = chat == null ? "body.slack_webhook" : "body.chat_webhook";
  if (chat != null && alias != null && chat !== alias)
    throw invalid(
      "body.slack_webhook",
      "`slack_webhook` is an alias of `chat_webhook`. Send only one of them",
    );
  // Anyone who intercepts the address can post to the chat.
  const read = readWebUrl(given, { ...addressRules(settings), requiresHttps: true });
  if (!read.ok) throw invalid(path, `The address ${read.message}`, read.code);
  return read.url;
}

const nobodyToSendTo = (digest: DigestRow) =>
  new AppError(
    "conflict",
    isUnconfirmed(digest)
      ? `The reader has not confirmed the address. POST /digests/${digest.id}/resend-confirmation mails the link again`
      : "The reader of this digest has unsubscribed",
  );

const CHANNEL_NAMES = { email: "e-mail", chat: "team chat" } as const;

const notDelivered = (deliveries: SentDigest["deliveries"]) =>
  new AppError(
    "upstream_failed",
    `Nothing was delivered. ${deliveries.map(({ channel, error }) => `${sentence(CHANNEL_NAMES[channel])}: ${error}`).join(". ")}`,
  );

const sentence = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

function toDigest(row: DigestRow, dependencies: Dependencies): Digest {
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
    next_send_at:
      row.availableAt === null || channels.length === 0 ? null : isoTime(row.nextSendAt),
    confirmed_at: isoTimeOrNull(row.confirmedAt),
    last_sent_at: isoTimeOrNull(row.lastSentAt),
    created_at: isoTime(row.createdAt),
    status: statusOf(row, dependencies, errors.length > 0),
    last_error: errors.length > 0 ? sentence(errors.join("; ")) : null,
  };
}

function statusOf(row: DigestRow, { mailer }: Dependencies, hasError: boolean): Digest["status"] {
  const channels = channelsOf(row);
  const wantsMail = channels.includes("email") || isUnconfirmed(row);
  if (wantsMail && !mailer) return "mail_not_configured";
  if (isUnconfirmed(row)) return "unconfirmed";
  if (channels.length === 0) return "unsubscribed";
  if (!hasError) return "active";
  return row.windowUntil === null ? "failed" : "retrying";
}
