import type { DeliveryFailed } from "#src/platform/outbound/delivery-failed";
import type { MailLimitReached } from "#src/platform/mail/mail-limits";
import { jittered, waitOf } from "#src/shared/work/back-off";
import { type Channel, channelsOf } from "./channels";
import { nextSending } from "./calendar";
import type { DigestRow } from "./repository";

const MINUTE_MS = 60_000;
/** Waits between attempts. All of them are within the 24 hours for which a mail's key is remembered. */
const RETRY_AFTER_MS = [5, 15, 60, 240].map((minutes) => minutes * MINUTE_MS);
export const MAX_ATTEMPTS = RETRY_AFTER_MS.length + 1;

/** Mails that waited for the same limit go out over this time. */
const LIMIT_SPREAD_MS = 10 * MINUTE_MS;

export const INTERRUPTED = "the service was interrupted while it sent; it may have arrived";

/** The columns that sending changes. Never the whole row: its reader may unsubscribe meanwhile. */
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

/** Whether a channel is done with for this period, well or not. */
export const isSettled = (digest: DigestRow, channel: Channel) =>
  (channel === "email" ? digest.emailSettledFor : digest.chatSettledFor) === digest.nextSendAt;

const hasArrived = (digest: DigestRow, channel: Channel) =>
  isSettled(digest, channel) &&
  (channel === "email" ? digest.emailError : digest.chatError) === null;

/** Marks channels as done with for this period, with what went wrong. */
export const settle = (digest: DigestRow, channels: Channel[], error: string): Change =>
  Object.assign({}, ...channels.map((channel) => mark(channel, digest.nextSendAt, error)));

const mark = (channel: Channel, settledFor: number | null, error: string | null): Change =>
  channel === "email"
    ? { emailSettledFor: settledFor, emailError: error }
    : { chatSettledFor: settledFor, chatError: error };

/** What an attempt comes to for its channel: done, to be tried again, or given up. */
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
    return mark(channel, period, `${message}; it may have arrived, so it is not sent again`);
  return digest.attempts >= MAX_ATTEMPTS
    ? mark(channel, period, `${message}; given up after ${MAX_ATTEMPTS} attempts`)
    : mark(channel, null, message);
}

/**
 * What follows for a digest whose channels have had their attempt: its next period, or another attempt. A mail
 * that waits for a limit to end has made no attempt.
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
    channels.some((channel) => hasArrived(digest, channel)),
  );
}

/** The next period. What was told is not told again; what arrived nowhere is told with the next one. */
export function endPeriod(digest: DigestRow, nowMs: number, wasTold: boolean): Change {
  const next = nextSending(digest.frequency, Math.max(nowMs, digest.nextSendAt));
  return {
    coveredUntil: wasTold
      ? Math.max(digest.windowUntil ?? 0, digest.coveredUntil)
      : digest.coveredUntil,
    nextSendAt: next,
    availableAt: next,
    attempts: 0,
    windowUntil: null,
  };
}

/** Spread a little, so that what failed together does not come back together. */
const backOffMs = (attempts: number) => jittered(waitOf(RETRY_AFTER_MS, attempts));
