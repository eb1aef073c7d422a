import type { PostedMessage } from "#test/support/fakes/chat-web";
import type { ReceivedMail } from "#test/support/fakes/resend-web";

/** What the reader of an address got by mail, and how often it was tried. */
export async function mailsTo(to: string): Promise<{ mails: ReceivedMail[]; tries: number }> {
  const response = await fetch(`https://outbox.resend.test/?to=${encodeURIComponent(to)}`);
  return response.json();
}

/** What was posted to a webhook of `hooks.chat.test`, and how often it was tried. */
export async function postsTo(
  webhook: string,
): Promise<{ messages: PostedMessage[]; tries: number }> {
  const response = await fetch(`https://outbox.chat.test${new URL(webhook).pathname}`);
  return response.json();
}
