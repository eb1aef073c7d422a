import { expect, it } from "vitest";
import { postToChat } from "#src/platform/outbound/team-chat";
import { chatLink, type ChatMessage, escapeChat } from "#src/shared/text/chat-message";
import { newId } from "#src/shared/ids";
import { postsTo } from "#test/support/harness/outbox";

const HELLO: ChatMessage = {
  text: "Hello",
  blocks: [
    { kind: "header", text: "Quarry" },
    { kind: "section", text: "*Hello*" },
  ],
};
const webhookOf = (mode: string) => `https://hooks.chat.test/${mode}/${newId()}`;

async function post(webhook: string, message = HELLO, deadlineMs = 2_000) {
  const failure = await postToChat(webhook, message, { deadlineMs }).then(
    () => null,
    (error: unknown) => error,
  );
  return {
    failure: failure as { next: string; message: string } | null,
    ...(await postsTo(webhook)),
  };
}

it("posts text and blocks in Slack's format", async () => {
  const { failure, messages } = await post(webhookOf("ok"));
  expect(failure).toBeNull();
  expect(messages).toEqual([
    {
      text: "Hello",
      blocks: [
        { type: "header", text: { type: "plain_text", text: "Quarry", emoji: false } },
        { type: "section", text: { type: "mrkdwn", text: "*Hello*", verbatim: true } },
      ],
    },
  ]);
});

it.each([
  ["busy", "retry", "the chat returned 429 (rate_limited)"],
  ["broken", "retry", "the chat returned 500 (rollup_error)"],
  ["page", "retry", "the chat returned 502"],
  ["down", "retry", "the chat is unreachable"],
  ["gone", "give_up", "the chat returned 404 (no_service)"],
  ["archived", "give_up", "the chat returned 410 (channel_is_archived)"],
  ["moved", "give_up", "the chat returned 307"],
])("maps the error of a chat that is %s: %s", async (mode, next, message) => {
  const { failure, messages } = await post(webhookOf(mode));
  expect(failure).toMatchObject({ next, message });
  expect(messages).toEqual([]);
});

it("reports an unknown result if the response never arrives, after its timeout", async () => {
  const { failure } = await post(webhookOf("hang"), HELLO, 500);
  expect(failure).toMatchObject({
    next: "unknown",
    message: "the chat did not respond within 0.5 s",
  });
});

it("stops reading an endless response", async () => {
  expect((await post(webhookOf("endless"))).failure).toBeNull();
});

it.each([
  "https://127.0.0.1/hook",
  "https://10.0.0.1/",
  "https://chat.internal/",
  "https://[::1]/x",
])("never posts to %s, and does not repeat it", async (webhook) => {
  const failed = postToChat(webhook, HELLO);
  await expect(failed).rejects.toMatchObject({
    next: "give_up",
    message: "the webhook URL is not public",
  });
});

it("stays within Slack's limits", async () => {
  const line = `${chatLink("https://acme.com/", "x".repeat(90))}\n`;
  const { failure, messages } = await post(webhookOf("ok"), {
    text: "Much",
    blocks: [
      { kind: "header", text: "h".repeat(400) },
      ...Array.from({ length: 80 }, () => ({ kind: "section" as const, text: line.repeat(60) })),
    ],
  });
  expect(failure).toBeNull();
  expect(messages[0]?.blocks.length).toBe(50);
});

it.each([
  [
    "<!channel> & <https://evil.test|Bank>",
    "&lt;!channel&gt; &amp; &lt;https://evil.test|Bank&gt;",
  ],
  ["&lt;", "&amp;lt;"],
])("escapes %s", (text, escaped) => {
  expect(escapeChat(text)).toBe(escaped);
});

it.each([
  [
    "https://acme.com/a|b?x=1&y=<z>",
    "Acme | <Co>",
    "<https://acme.com/a%7Cb?x=1&amp;y=%3Cz%3E|Acme ¦ &lt;Co&gt;>",
  ],
  ["javascript:alert(1)", "Acme", "Acme"],
  ["no address", "A<b", "A&lt;b"],
])("links to %s only if it is a web URL", (url, text, link) => {
  expect(chatLink(url, text)).toBe(link);
});
