import type { DeliveryFailed } from "#src/platform/outbound/delivery-failed";
import type { MailLimitReached } from "#src/platform/mail/mail-limits";
import { jittered, waitOf } from "#src/shared/background/back-off";
import { type Channel, channelsOf } from "./channels";
import { nextSending } from "./calendar";
import type { DigestRow } from "./digests.repository";

const MINUTE_MS = 60_000;
/** Waits between attempts. All attempts fall within the 24 hours for which the mail provider stores an idempotency key. */
const RETRY_AFTER_MS = [5, 15, 60, 240].map((minutes) => minutes * MINUTE_MS);
export const MAX_ATTEMPTS = RETRY_AFTER_MS.length + 1;

/** Mails that waited for the same limit are spread over this time. */
const LIMIT_SPREAD_MS = 10 * MINUTE_MS;

export const INTERRUPTED = "the service was interrupted while it sent; it may have been delivered";

/** The columns that sending changes. Never the whole row, because its reader may unsubscribe meanwhile. */
export type Change = Partial<
  Pick<
    DigestRow,
    | "emailSettledFor"
    | "emailError"
    | "chatSettledFor"
    | "chatError"
    | "lastSentAt"
    | "coveredUntil"
    | "nextSendAt"
    | "availableAt"
    | "attempts"
    | "windowUntil"
  >
>;

/** Whether a channel is finished for this period, successfully or not. */
export const isSettled = (digest: DigestRow, channel: Channel) =>
  (channel === "email" ? digest.emailSettledFor : digest.chatSettledFor) === digest.nextSendAt;

const isDelivered = (digest: DigestRow, channel: Channel) =>
  isSettled(digest, channel) &&
  (channel === "email" ? digest.emailError : digest.chatError) === null;

/** Marks channels as finished for this period with an error. */
export const settle = (digest: DigestRow, channels: Channel[], error: string): Change =>
  Object.assign({}, ...channels.map((channel) => mark(channel, digest.nextSendAt, error)));

const mark = (channel: Channel, settledFor: number | null, error: string | null): Change =>
  channel === "email"
    ? { emailSettledFor: settledFor, emailError: error }
    : { chatSettledFor: settledFor, chatError: error };

/** The outcome of an attempt for its channel: delivered, to be retried, or given up. */
export function outcomeOf(
  digest: DigestRow,
  channel: Channel,
  failure: DeliveryFailed | null,
  nowMs: number,
): Change {
  const period = digest.nextSendAt;
  if (!failure) return { ...mark(channel, period, null), lastSentAt: nowMs };
  const { next, message } = failure;
  if (next === "give_up") return mark(channel, period, message);
  if (next === "unknown")
    return mark(channel, period, `${message}; it may have been delivered, so it is not sent again`);
  return digest.attempts >= MAX_ATTEMPTS
    ? mark(channel, period, `${message}; given up after ${MAX_ATTEMPTS} attempts`)
    : mark(channel, null, message);
}

/**
 * The next step of a digest after its channels had an attempt: its next period, or another attempt. A mail
 * that waits for a limit has made no attempt.
 */
export function followUp(
  digest: DigestRow,
  nowMs: number,
  limit: MailLimitReached | null = null,
): Change {
  const channels = channelsOf(digest);
  const pending = channels.filter((channel) => !isSettled(digest, channel));
  if (limit && pending.length === 1 && pending[0] === "email")
    return {
      availableAt: nowMs + Math.round(limit.retryAfterMs + Math.random() * LIMIT_SPREAD_MS),
      attempts: digest.attempts - 1,
    };
  if (pending.length > 0) return { availableAt: nowMs + backOffMs(digest.attempts) };
  return endPeriod(
    digest,
    nowMs,
    channels.some((channel) => isDelivered(digest, channel)),
  );
}

/** The next period. Reported events are not reported again; undelivered ones are included in the next digest. */
export function endPeriod(digest: DigestRow, nowMs: number, wasReported: boolean): Change {
  const next = nextSending(digest.frequency, Math.max(nowMs, digest.nextSendAt));
  return {
    coveredUntil: wasReported
      ? Math.max(digest.windowUntil ?? 0, digest.coveredUntil)
      : digest.coveredUntil,
    nextSendAt: next,
    availableAt: next,
    attempts: 0,
    windowUntil: null,
  };
}

/** With jitter, so that digests that failed together do not retry together. */
const backOffMs = (attempts: number) => jittered(waitOf(RETRY_AFTER_MS, attempts));
