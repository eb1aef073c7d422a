import { chatBody, type ChatMessage } from "#src/shared/text/chat-message";
import { isTimeout } from "#src/shared/web/timeout";
import type { WebUrlOptions } from "#src/shared/addresses/web-url";
import { DeliveryFailed, readBeginning } from "./delivery-failed";
import { AddressRefused, publicFetch } from "./public-fetch";

const DEADLINE_MS = 10_000;
/**
 * Posts to an incoming webhook of Slack or a compatible product. Webhooks have no idempotency key, so a message
 * with a lost response is not sent again. Throws `DeliveryFailed`; its message never contains the URL.
 */
export async function postToChat(
  webhook: string,
  message: ChatMessage,
  options: WebUrlOptions & { deadlineMs?: number } = {},
): Promise<void> {
  const deadlineMs = options.deadlineMs ?? DEADLINE_MS;
  let response: Response;
  let said: string;
  try {
    const request = {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(chatBody(message)),
      signal: AbortSignal.timeout(deadlineMs),
    };
    response = await publicFetch(webhook, request, options);
    said = await readBeginning(response);
  } catch (error) {
    throw notReached(error, deadlineMs);
  }
  if (response.ok) return;
  const code = /^[a-z][a-z_]{2,50}$/.exec(said.trim())?.[0];
  const isPassing = response.status === 429 || response.status >= 500;
  throw new DeliveryFailed(
    isPassing ? "retry" : "give_up",
    `the chat returned ${response.status}${code ? ` (${code})` : ""}`,
  );
}

function notReached(error: unknown, deadlineMs: number): DeliveryFailed {
  if (error instanceof AddressRefused)
    return new DeliveryFailed("give_up", "the webhook URL is not public");
  // Any other error of fetch: the deadline, or no or a broken connection.
  if (isTimeout(error))
    return new DeliveryFailed("unknown", `the chat did not respond within ${deadlineMs / 1000} s`);
  return new DeliveryFailed("retry", "the chat is unreachable");
}
