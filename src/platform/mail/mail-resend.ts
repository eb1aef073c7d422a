import * as z from "zod";
import { parseRetryAfter } from "#src/shared/web/retry-after";
import { isTimeout } from "#src/shared/web/timeout";
import { DeliveryFailed, readBeginning } from "#src/platform/outbound/delivery-failed";
import type { Envelope } from "./mail-envelope";

const ENDPOINT = "https://api.resend.com/emails";
/** For all attempts of one mail together. */
const DEADLINE_MS = 15_000;
const TRIES = 3;
const WAIT_MS = 1_000;
const MAX_WAIT_MS = 5_000;

const Refusal = z.object({ name: z.string().regex(/^[a-z_]{1,60}$/), message: z.string() });

/**
 * Sends by Resend's HTTP API (resend.com/docs/api-reference/emails/send-email). The idempotency key makes retries
 * within 24 hours safe.
 */
export async function sendByResend(
  { apiKey, deadlineMs = DEADLINE_MS }: { apiKey: string; deadlineMs?: number },
  mail: Envelope,
): Promise<void> {
  const endsAt = Date.now() + deadlineMs;
  for (let tried = 1; ; tried++) {
    const { failure, waitMs } = await tryOnce(apiKey, mail, endsAt);
    if (!failure) return;
    const isLast = tried === TRIES || failure.next !== "retry" || waitMs > MAX_WAIT_MS;
    if (isLast || Date.now() + waitMs >= endsAt) throw failure;
    await new Promise((resolve) => setTimeout(resolve, waitMs));
  }
}

type Outcome = { failure: DeliveryFailed | null; waitMs: number };

async function tryOnce(apiKey: string, mail: Envelope, endsAt: number): Promise<Outcome> {
  try {
    const response = await fetch(ENDPOINT, {
      method: "POST",
      headers: {
        authorization: `Bearer ${apiKey}`,
        "content-type": "application/json",
        "idempotency-key": mail.idempotencyKey,
        "user-agent": "quarry",
      },
      body: JSON.stringify(bodyOf(mail)),
      // Redirects must not receive the key.
      redirect: "manual",
      signal: AbortSignal.timeout(Math.max(1, endsAt - Date.now())),
    });
    return judge(response, await readBeginning(response));
  } catch (error) {
    // A network error or a timeout: the idempotency key makes a retry safe.
    const said = isTimeout(error) ? "Resend did not respond in time" : "Resend is unreachable";
    return { failure: new DeliveryFailed("retry", said, { cause: error }), waitMs: WAIT_MS };
  }
}

function judge(response: Response, text: string): Outcome {
  if (response.ok) return { failure: null, waitMs: 0 };
  const { status } = response;
  const refusal = Refusal.safeParse(parseJson(text)).data;
  // Resend has accepted another text with this key, so the mail is sent.
  if (status === 409 && refusal?.name === "invalid_idempotent_request")
    return { failure: null, waitMs: 0 };
  const isPassing = status === 429 || status >= 500 || status === 409;
  const isQuota = refusal?.name.endsWith("_quota_exceeded") ?? false;
  const said = `Resend responded with ${status}${refusal ? ` (${refusal.name})` : ""}`;
  return {
    failure: new DeliveryFailed(isPassing ? "retry" : "give_up", said),
    waitMs: isQuota
      ? Infinity
      : (parseRetryAfter(response.headers.get("retry-after"), Date.now()) ?? WAIT_MS),
  };
}

const bodyOf = ({ from, to, subject, text, html, replyTo, headers }: Envelope) => ({
  from: from.name ? `${from.name} <${from.address}>` : from.address,
  to: [to],
  subject,
  text,
  html,
  ...(replyTo !== undefined && { reply_to: replyTo }),
  ...(Object.keys(headers).length > 0 && { headers }),
});

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Not JSON, such as a proxy's error page.
    return null;
  }
}
