import { expect, it, vi } from "vitest";
import { DeliveryFailed } from "#src/platform/delivery-failed";
import { createMailer } from "#src/platform/mail";
import type { Mail } from "#src/platform/mail-envelope";
import { newId } from "#src/shared/ids";
import { readSettings } from "#src/shared/settings";
import type { ReceivedMail } from "../support/resend-web";
import { mailsTo } from "../support/outbox";

const RESEND = { MAIL_FROM: "Quarry <digests@quarry.test>", RESEND_API_KEY: "re_test" };

const newMail = (mode: string, members: Partial<Mail> = {}): Mail => ({
  to: `${mode}.${newId()}@acme.com`,
  subject: "Your leads",
  text: "Seven new leads",
  html: "<p>Seven new leads</p>",
  idempotencyKey: newId(),
  ...members,
});

async function sendMail(mail: Mail, settings: object = RESEND, deadlineMs = 8_000) {
  const mailer = createMailer(readSettings({ ...settings }), {}, { deadlineMs });
  const failure = await mailer!.send(mail).then(
    () => null,
    (error: unknown) => error,
  );
  expect(failure ?? new DeliveryFailed("retry", "")).toBeInstanceOf(DeliveryFailed);
  return { failure: failure as DeliveryFailed | null, ...(await mailsTo(mail.to)) };
}

it("sends both texts, who it is from, where to answer and how to unsubscribe", async () => {
  const mail = newMail("ada", {
    fromName: "Acme Prospector",
    replyTo: "support@acme.com",
    unsubscribeUrl: "https://quarry.test/api/v1/digests/unsubscribe?token=a.b",
  });
  const { failure, mails } = await sendMail(mail);
  expect(failure).toBeNull();
  expect(mails).toEqual([
    {
      from: "Acme Prospector <digests@quarry.test>",
      to: [mail.to],
      subject: "Your leads",
      text: "Seven new leads",
      html: "<p>Seven new leads</p>",
      reply_to: "support@acme.com",
      headers: {
        "List-Unsubscribe": "<https://quarry.test/api/v1/digests/unsubscribe?token=a.b>",
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
      },
      key: mail.idempotencyKey,
    } satisfies ReceivedMail,
  ]);
});

it("promises one-click unsubscribing only where it is https, as RFC 8058 asks", async () => {
  const { mails } = await sendMail(newMail("ada", { unsubscribeUrl: "http://localhost:8787/u" }));
  expect(mails[0]?.headers).toEqual({ "List-Unsubscribe": "<http://localhost:8787/u>" });
});

it.each([
  ["digests@quarry.test", undefined, "digests@quarry.test"],
  ["Quarry <digests@quarry.test>", undefined, "Quarry <digests@quarry.test>"],
  ['"Quarry, Inc." <digests@quarry.test>', undefined, "Quarry Inc. <digests@quarry.test>"],
  [
    "digests@quarry.test",
    "Evil\r\nBcc: victim@acme.com",
    "Evil Bcc victim acme.com <digests@quarry.test>",
  ],
  ["digests@quarry.test", "CEO <ceo@bank.com>, x", "CEO ceo bank.com x <digests@quarry.test>"],
  ["Quarry <digests@quarry.test>", '";:<>', "Quarry <digests@quarry.test>"],
])("writes a sender of %s under the name %s as one address", async (from, fromName, expected) => {
  const settings = { ...RESEND, MAIL_FROM: from };
  const { mails } = await sendMail(newMail("ada", { fromName }), settings);
  expect(mails[0]?.from).toBe(expected);
});

it("keeps a subject in one line, whatever it is made of", async () => {
  const subject = "Hello\r\nBcc: victim@acme.com\u2028\0\u0085there";
  const { mails } = await sendMail(newMail("ada", { subject }));
  expect(mails[0]?.subject).toBe("Hello Bcc: victim@acme.com there");
});

it.each(["ada@acme.com\r\nBcc: x@y.com", "Ada <ada@acme.com>", "a@b.com,c@d.com", "ada"])(
  "sends nothing to %j, which is not one address",
  async (to) => {
    const mailer = createMailer(readSettings({ ...RESEND }), {})!;
    await expect(async () => mailer.send(newMail("ada", { to }))).rejects.toThrow("address");
  },
);

it.each([
  ["shaky", 2, null],
  ["busy-once", 2, null],
  ["lost", 3, "Resend answered 500 (internal_server_error)"],
  ["busy", 3, "Resend answered 429 (rate_limit_exceeded)"],
  ["broken", 3, "Resend answered 500 (internal_server_error)"],
  ["page", 3, "Resend answered 502"],
  ["down", 3, "Resend cannot be reached"],
  // More than there is time for.
  ["patience", 1, "Resend answered 429 (rate_limit_exceeded)"],
  ["quota", 1, "Resend answered 429 (daily_quota_exceeded)"],
])("asks %s again while that may help: %i requests", async (mode, tries, message) => {
  const mail = newMail(mode);
  const sent = await sendMail(mail);
  expect(sent.failure?.message ?? null).toBe(message);
  expect([sent.failure?.next, sent.tries]).toEqual([message === null ? undefined : "retry", tries]);
  // However often the answer was lost, the reader got it once.
  expect(sent.mails.length).toBe(message === null || mode === "lost" ? 1 : 0);
});

it("delivers a mail once whose answers were lost, when it is sent again later", async () => {
  const mail = newMail("lost");
  expect((await sendMail(mail)).failure?.next).toBe("retry");
  const again = await sendMail({ ...mail, html: "<p>Eight new leads</p>" });
  expect(again.failure).toBeNull();
  expect(again.mails.map(({ html }) => html)).toEqual(["<p>Seven new leads</p>"]);
});

it("ends at its deadline where nobody answers", async () => {
  const startedAt = Date.now();
  const { failure } = await sendMail(newMail("hang"), RESEND, 700);
  expect(failure).toMatchObject({ next: "retry", message: "Resend gave no answer in time" });
  expect(Date.now() - startedAt).toBeLessThan(3_000);
});

it.each([
  ["refused", RESEND, "Resend answered 422 (invalid_to_address)"],
  ["ada", { ...RESEND, RESEND_API_KEY: "re_wrong" }, "Resend answered 403 (invalid_api_key)"],
  ["ada", { ...RESEND, MAIL_FROM: "a@other.test" }, "Resend answered 403 (validation_error)"],
  // Its key is for that address alone.
  ["moved", RESEND, "Resend answered 307"],
])("gives up a mail that is refused for what it is: %s", async (mode, settings, message) => {
  const { failure, tries, mails } = await sendMail(newMail(mode), settings);
  expect(failure).toMatchObject({ next: "give_up", message });
  expect([tries <= 1, mails]).toEqual([true, []]);
});

it.each([
  [{}, false],
  [{ RESEND_API_KEY: "re_test" }, false],
  [{ MAIL_FROM: "digests@quarry.test" }, false],
  [{ MAIL_FROM: "digests@quarry.test", RESEND_API_KEY: "" }, false],
  [RESEND, true],
])("is there only where it is configured: %j", (settings, isThere) => {
  expect(createMailer(readSettings({ ...settings }), {}) !== null).toBe(isThere);
});

it.each(["Quarry <digests@quarry.test>\r\nBcc: x@y.z", "Quarry", "<>", "Quarry <no address>"])(
  "refuses %j as MAIL_FROM",
  (from) => {
    expect(() => readSettings({ MAIL_FROM: from })).toThrow("MAIL_FROM");
  },
);

const coded = (code: string) => Object.assign(new Error("No"), { code });

it("goes by the binding where there is one, as it takes mail", async () => {
  const send = vi.fn<() => Promise<{ messageId: string }>>(async () => ({ messageId: "1" }));
  const mailer = createMailer(readSettings({ ...RESEND }), { EMAIL: { send } })!;
  expect(mailer.sendsOnce).toBe(false);
  await mailer.send(newMail("ada", { to: "ada@acme.com", unsubscribeUrl: "https://a.test/u" }));
  expect(send.mock.calls).toEqual([
    [
      {
        from: { email: "digests@quarry.test", name: "Quarry" },
        to: "ada@acme.com",
        subject: "Your leads",
        text: "Seven new leads",
        html: "<p>Seven new leads</p>",
        headers: {
          "List-Unsubscribe": "<https://a.test/u>",
          "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
        },
      },
    ],
  ]);
});

it.each([
  [coded("E_RATE_LIMIT_EXCEEDED"), "retry", "the mail service refused it (E_RATE_LIMIT_EXCEEDED)"],
  [
    coded("E_RECIPIENT_SUPPRESSED"),
    "give_up",
    "the mail service refused it (E_RECIPIENT_SUPPRESSED)",
  ],
  // As Miniflare throws it.
  [new Error("email to ada@acme.com not allowed"), "give_up", "the mail service refused it"],
])("judges what the binding throws: %s", async (error, next, message) => {
  const EMAIL = { send: () => Promise.reject(error) };
  const mailer = createMailer(readSettings({ ...RESEND }), { EMAIL })!;
  await expect(mailer.send(newMail("ada"))).rejects.toMatchObject({ next, message });
});
