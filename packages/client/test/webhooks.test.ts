import { Webhook } from "standardwebhooks";
import { expect, it } from "vitest";
import { verifyWebhook, WebhookVerificationError } from "@quarry/client/webhooks";

const SECRET = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
const MESSAGE = { type: "test", timestamp: "2026-11-20T09:30:00.000Z", data: { message: "Hello" } };
const body = JSON.stringify(MESSAGE);

function signed(sentAt = new Date()) {
  return {
    "webhook-id": "message 1",
    "webhook-timestamp": String(Math.floor(sentAt.getTime() / 1000)),
    "webhook-signature": new Webhook(SECRET).sign("message 1", sentAt, body),
  };
}

it("returns a message with a valid signature", async () => {
  const request = new Request("https://acme.com/hook", { method: "POST", headers: signed(), body });
  await expect(verifyWebhook(request, SECRET)).resolves.toEqual(MESSAGE);
  await expect(verifyWebhook({ headers: signed(), body }, SECRET)).resolves.toEqual(MESSAGE);
});

it("rejects a changed body, another secret, an old message and missing headers", async () => {
  const headers = signed();
  const forged = [
    verifyWebhook({ headers, body: body.replace("Hello", "Bye") }, SECRET),
    verifyWebhook({ headers, body }, "whsec_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"),
    verifyWebhook({ headers: signed(new Date(Date.now() - 600_000)), body }, SECRET),
    verifyWebhook({ headers: {}, body }, SECRET),
  ];
  for (const result of forged)
    await expect(result).rejects.toBeInstanceOf(WebhookVerificationError);
});
