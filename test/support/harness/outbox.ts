import type { PostedMessage } from "#test/support/fakes/chat-web";
import type { ReceivedMail } from "#test/support/fakes/resend-web";

/** Mails to an address, and the number of attempts. */
export async function mailsTo(to: string): Promise<{ mails: ReceivedMail[]; tries: number }> {
  const response = await fetch(`https://outbox.resend.test/?to=${encodeURIComponent(to)}`);
  return response.json();
}

/** Posts to a webhook of `hooks.chat.test`, and the number of attempts. */
export async function postsTo(
  webhook: string,
): Promise<{ messages: PostedMessage[]; tries: number }> {
  const response = await fetch(`https://outbox.chat.test${new URL(webhook).pathname}`);
  return response.json();
}
