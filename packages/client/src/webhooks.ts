import { Webhook } from "standardwebhooks";
import { QuarryError } from "./errors.ts";
import type { WebhookMessage } from "./schemas.ts";

/** The message is not from the service, or older than five minutes. Respond with 400 and ignore it. */
export class WebhookVerificationError extends QuarryError {
  override readonly name = "WebhookVerificationError";
}

type Received = { headers: Headers | Record<string, string | string[] | undefined>; body: string };

/**
 * Verifies the signature of a webhook message (https://www.standardwebhooks.com) and returns the message. Delivery is
 * at least once: the header `webhook-id` is the same for each attempt.
 *
 * @param received a `Request`, or the headers and the unparsed text of the body
 * @param secret the signing secret of the integration, `whsec_…`
 */
export async function verifyWebhook(
  received: Request | Received,
  secret: string,
): Promise<WebhookMessage> {
  const body = received instanceof Request ? await received.text() : received.body;
  const webhook = new Webhook(secret);
  try {
    return webhook.verify(body, toRecord(received.headers)) as WebhookMessage;
  } catch (error) {
    throw new WebhookVerificationError(error instanceof Error ? error.message : String(error));
  }
}

function toRecord(headers: Received["headers"]): Record<string, string> {
  const entries = headers instanceof Headers ? [...headers] : Object.entries(headers);
  return Object.fromEntries(entries.map(([name, value]) => [name, String(value)]));
}
