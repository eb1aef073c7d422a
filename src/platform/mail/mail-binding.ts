import { withTimeout } from "#src/shared/web/timeout";
import { DeliveryFailed } from "#src/platform/outbound/delivery-failed";
import type { Envelope } from "./mail-envelope";

const DEADLINE_MS = 15_000;

/** Temporary errors that occur before anything is sent (developers.cloudflare.com/email-service). */
const TRY_AGAIN = new Set([
  "E_RATE_LIMIT_EXCEEDED",
  "E_DAILY_LIMIT_EXCEEDED",
  "E_INTERNAL_SERVER_ERROR",
  "E_DELIVERY_FAILED",
]);

/** Sends by Cloudflare's binding. It has no idempotency key, so a mail with a lost response is not sent again. */
export async function sendByBinding(binding: SendEmail, mail: Envelope): Promise<void> {
  const { name, address } = mail.from;
  const sending = binding.send({
    from: name ? { email: address, name } : address,
    to: mail.to,
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    headers: mail.headers,
    ...(mail.replyTo !== undefined && { replyTo: mail.replyTo }),
  });
  try {
    await withTimeout(sending, DEADLINE_MS, noAnswer);
  } catch (error) {
    if (error instanceof DeliveryFailed) throw error;
    const code = codeOf(error);
    const next = code === null || !TRY_AGAIN.has(code) ? "give_up" : "retry";
    throw new DeliveryFailed(next, `the mail service rejected it${code ? ` (${code})` : ""}`, {
      cause: error,
    });
  }
}

function noAnswer(): never {
  throw new DeliveryFailed(
    "unknown",
    `the mail service did not respond within ${DEADLINE_MS / 1000} s`,
  );
}

function codeOf(error: unknown): string | null {
  const code: unknown = error instanceof Error ? Reflect.get(error, "code") : undefined;
  return typeof code === "string" && /^E_[A-Z_]{1,60}$/.test(code) ? code : null;
}
