import { env } from "cloudflare:workers";
import { describe, expect, it, vi } from "vitest";
import { DeliveryFailed } from "#src/platform/outbound/delivery-failed";
import { createMailer } from "#src/platform/mail/send-mail";
import type { Mail } from "#src/platform/mail/mail-envelope";
import { MailLimitReached, type MailPurpose } from "#src/platform/mail/mail-limits";
import { newId } from "#src/shared/ids";
import { readSettings } from "#src/shared/settings";
import type { ReceivedMail } from "#test/support/fakes/resend-web";
import { ownCounters } from "#test/support/harness/counters";
import { mailsTo } from "#test/support/harness/outbox";

const RESEND = {
  MAIL_FROM: "Quarry <digests@quarry.test>",
  RESEND_API_KEY: "re_test",
  PUBLIC_URL: "https://quarry.test",
};

const newMail = (mode: string, members: Partial<Mail> = {}): Mail => ({
  to: `${mode}.${newId()}@acme.com`,
  subject: "Your leads",
  text: "Seven new leads",
  html: "<p>Seven new leads</p>",
  idempotencyKey: newId(),
  ...members,
});

/** A purpose of its own for each mail, so that no limit is shared between tests. */
const newPurpose = (): MailPurpose => ({ kind: "digest", workspaceId: newId() });

async function sendMail(mail: Mail, settings: object = RESEND, deadlineMs = 8_000) {
  const mailer = createMailer(readSettings({ ...settings }), env, { deadlineMs });
  const failure = await mailer!.send(newPurpose(), mail).then(
    () => null,
    (error: unknown) => error,
  );
  expect(failure ?? new DeliveryFailed("retry", "")).toBeInstanceOf(DeliveryFailed);
  return { failure: failure as DeliveryFailed | null, ...(await mailsTo(mail.to)) };
}

it("sends both texts, the sender, the reply address and the unsubscribe link", async () => {
  const mail = newMail("ada", {
    onBehalfOf: "Acme Prospector",
    replyTo: "support@acme.com",
    unsubscribeUrl: "https://quarry.test/api/v1/digests/unsubscribe?token=a.b",
  });
  const { failure, mails } = await sendMail(mail);
  expect(failure).toBeNull();
  expect(mails).toEqual([
    {
      from: "Acme Prospector via Quarry <digests@quarry.test>",
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

it("offers one-click unsubscribing only over https, as RFC 8058 requires", async () => {
  const { mails } = await sendMail(newMail("ada", { unsubscribeUrl: "http://localhost:8787/u" }));
  expect(mails[0]?.headers).toEqual({ "List-Unsubscribe": "<http://localhost:8787/u>" });
});

it.each([
  ["digests@quarry.test", undefined, "Quarry <digests@quarry.test>"],
  ["Quarry <digests@quarry.test>", undefined, "Quarry <digests@quarry.test>"],
  ['"Acme, Inc." <digests@quarry.test>', "Bolt", "Bolt via Acme Inc. <digests@quarry.test>"],
  ["digests@quarry.test", "PayPal Security", "PayPal Security via Quarry <digests@quarry.test>"],
  ["digests@quarry.test", "quarry Support", "Quarry <digests@quarry.test>"],
  [
    "digests@quarry.test",
    "Evil\r\nBcc: victim@acme.com",
    "Evil Bcc victim acme com via Quarry <digests@quarry.test>",
  ],
  [
    "digests@quarry.test",
    "A bank that is named at very great length",
    "A bank that is named at very… via Quarry <digests@quarry.test>",
  ],
  [
    "digests@quarry.test",
    "CEO <ceo@bank.com>, x",
    "CEO ceo bank com x via Quarry <digests@quarry.test>",
  ],
  ["Quarry <digests@quarry.test>", '";:<>', "Quarry <digests@quarry.test>"],
])("shows the service's name %s next to the name %j", async (from, onBehalfOf, expected) => {
  const settings = { ...RESEND, MAIL_FROM: from };
  const { mails } = await sendMail(newMail("ada", { onBehalfOf }), settings);
  expect(mails[0]?.from).toBe(expected);
});

it("writes any subject in one line", async () => {
  const subject = "Hello\r\nBcc: victim@acme.com\u2028\0\u0085there";
  const { mails } = await sendMail(newMail("ada", { subject }));
  expect(mails[0]?.subject).toBe("Hello Bcc: victim@acme.com there");
});

it.each(["ada@acme.com\r\nBcc: x@y.com", "Ada <ada@acme.com>", "a@b.com,c@d.com", "ada"])(
  "sends nothing to %j, which is not a single address",
  async (to) => {
    const mailer = createMailer(readSettings({ ...RESEND }), env)!;
    await expect(async () => mailer.send(newPurpose(), newMail("ada", { to }))).rejects.toThrow(
      "address",
    );
  },
);

it.concurrent.each([
  ["shaky", 2, null],
  ["busy-once", 2, null],
  ["lost", 3, "Resend responded with 500 (internal_server_error)"],
  ["busy", 3, "Resend responded with 429 (rate_limit_exceeded)"],
  ["broken", 3, "Resend responded with 500 (internal_server_error)"],
  ["page", 3, "Resend responded with 502"],
  ["down", 3, "Resend is unreachable"],
  // More than there is time for.
  ["patience", 1, "Resend responded with 429 (rate_limit_exceeded)"],
  ["quota", 1, "Resend responded with 429 (daily_quota_exceeded)"],
])("retries %s while that may help: %i requests", async (mode, tries, message) => {
  const mail = newMail(mode);
  const sent = await sendMail(mail);
  expect(sent.failure?.message ?? null).toBe(message);
  expect([sent.failure?.next, sent.tries]).toEqual([message === null ? undefined : "retry", tries]);
  // However often the answer was lost, the reader got it once.
  expect(sent.mails.length).toBe(message === null || mode === "lost" ? 1 : 0);
});

it.concurrent("delivers a mail once if responses were lost and it is sent again later", async () => {
  const mail = newMail("lost");
  expect((await sendMail(mail)).failure?.next).toBe("retry");
  const again = await sendMail({ ...mail, html: "<p>Eight new leads</p>" });
  expect(again.failure).toBeNull();
  expect(again.mails.map(({ html }) => html)).toEqual(["<p>Seven new leads</p>"]);
});

it("stops at its deadline without a response", async () => {
  const { failure } = await sendMail(newMail("hang"), RESEND, 700);
  expect(failure).toMatchObject({ next: "retry", message: "Resend did not respond in time" });
});

it.each([
  ["refused", RESEND, "Resend responded with 422 (invalid_to_address)"],
  ["ada", { ...RESEND, RESEND_API_KEY: "re_wrong" }, "Resend responded with 403 (invalid_api_key)"],
  ["ada", { ...RESEND, MAIL_FROM: "a@other.test" }, "Resend responded with 403 (validation_error)"],
  // Its key is for that address alone.
  ["moved", RESEND, "Resend responded with 307"],
])("does not retry a permanent rejection: %s", async (mode, settings, message) => {
  const { failure, tries, mails } = await sendMail(newMail(mode), settings);
  expect(failure).toMatchObject({ next: "give_up", message });
  expect([tries <= 1, mails]).toEqual([true, []]);
});

it.each([
  [{}, false],
  [{ RESEND_API_KEY: "re_test" }, false],
  [{ MAIL_FROM: "digests@quarry.test" }, false],
  [{ MAIL_FROM: "digests@quarry.test", RESEND_API_KEY: "" }, false],
  [{ ...RESEND, PUBLIC_URL: "" }, false],
  [RESEND, true],
])("exists only if it is configured: %j", (settings, isThere) => {
  expect(createMailer(readSettings({ ...settings }), env) !== null).toBe(isThere);
});

it.each(["Quarry <digests@quarry.test>\r\nBcc: x@y.z", "Quarry", "<>", "Quarry <no address>"])(
  "rejects %j as MAIL_FROM",
  (from) => {
    expect(() => readSettings({ MAIL_FROM: from })).toThrow("MAIL_FROM");
  },
);

const coded = (code: string) => Object.assign(new Error("No"), { code });

it("prefers the binding, and sends mail in its format", async () => {
  const send = vi.fn<() => Promise<{ messageId: string }>>(async () => ({ messageId: "1" }));
  const mailer = createMailer(readSettings({ ...RESEND }), { ...env, EMAIL: { send } })!;
  expect(mailer.sendsOnce).toBe(false);
  const mail = newMail("ada", { to: "ada@acme.com", unsubscribeUrl: "https://a.test/u" });
  await mailer.send(newPurpose(), mail);
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
  [coded("E_RATE_LIMIT_EXCEEDED"), "retry", "the mail service rejected it (E_RATE_LIMIT_EXCEEDED)"],
  [
    coded("E_RECIPIENT_SUPPRESSED"),
    "give_up",
    "the mail service rejected it (E_RECIPIENT_SUPPRESSED)",
  ],
  // As Miniflare throws it.
  [new Error("email to ada@acme.com not allowed"), "give_up", "the mail service rejected it"],
])("maps errors of the binding: %s", async (error, next, message) => {
  const EMAIL = { send: () => Promise.reject(error) };
  const mailer = createMailer(readSettings({ ...RESEND }), { ...env, EMAIL })!;
  await expect(mailer.send(newPurpose(), newMail("ada"))).rejects.toMatchObject({ next, message });
});

describe("limits", () => {
  const LIMITS = {
    ...RESEND,
    MAIL_RECIPIENT_DAILY_LIMIT: "2",
    MAIL_WORKSPACE_DAILY_LIMIT: "3",
    MAIL_DAILY_LIMIT: "0",
    ACCOUNT_MAIL_LIMIT_PER_HOUR: "0",
  };
  const DAY_MS = 24 * 3600_000;

  /** Sends as often as there are purposes; null for what went out, else the failure. */
  async function sendEach(
    purposes: MailPurpose[],
    to: () => string,
    settings: object = LIMITS,
    counters = env.RATE_LIMITER,
  ) {
    const mailer = createMailer(readSettings({ ...settings }), { ...env, RATE_LIMITER: counters })!;
    const failures: (MailLimitReached | null)[] = [];
    for (const purpose of purposes)
      failures.push(
        await mailer.send(purpose, newMail("ada", { to: to() })).then(
          () => null,
          (error: unknown) => error as MailLimitReached,
        ),
      );
    return failures;
  }
  const messages = (failures: (MailLimitReached | null)[]) =>
    failures.map((failure) => failure?.message ?? "sent");

  it("stops mails to one address at its daily limit, for all senders", async () => {
    const to = `ada.${newId()}@acme.com`;
    const purposes = [newPurpose(), newPurpose(), newPurpose()];
    const failures = await sendEach(purposes, () => to);
    expect(messages(failures)).toEqual([
      "sent",
      "sent",
      "the daily mail limit of this address is reached",
    ]);
    expect(failures[2]).toBeInstanceOf(MailLimitReached);
    expect(failures[2]!.next).toBe("retry");
    expect(failures[2]!.retryAfterMs).toBeGreaterThan(0);
    expect(failures[2]!.retryAfterMs).toBeLessThanOrEqual(DAY_MS);
    expect((await mailsTo(to)).tries).toBe(2);
  });

  it("stops the mails of one workspace at its daily limit", async () => {
    const purpose = newPurpose();
    const failures = await sendEach(
      [purpose, purpose, purpose, purpose],
      () => `ada.${newId()}@acme.com`,
    );
    expect(messages(failures)).toEqual([
      "sent",
      "sent",
      "sent",
      "the daily mail limit of this workspace is reached",
    ]);
  });

  it("stops all mails of workspaces at the service's daily limit, but no account mail", async () => {
    const [settings, counters] = [{ ...LIMITS, MAIL_DAILY_LIMIT: "1" }, ownCounters()];
    const to = () => `ada.${newId()}@acme.com`;
    const failures = await sendEach([newPurpose(), newPurpose()], to, settings, counters);
    expect(messages(failures)).toEqual(["sent", "the daily mail limit of this service is reached"]);
    const account: MailPurpose[] = [{ kind: "account" }];
    expect(messages(await sendEach(account, to, settings, counters))).toEqual(["sent"]);
  });

  it("counts account mails separately from workspace mails", async () => {
    const to = `ada.${newId()}@acme.com`;
    const account: MailPurpose = { kind: "account" };
    await sendEach([newPurpose(), newPurpose(), newPurpose()], () => to);
    const failures = await sendEach(
      [account, account, account, account, account, account],
      () => to,
    );
    expect(messages(failures)).toEqual([
      ...Array.from({ length: 5 }, () => "sent"),
      "the limit of account mails to this address is reached",
    ]);
  });

  it("stops invitations and confirmations to one address after three in a week", async () => {
    const [to, workspaceId] = [`ada.${newId()}@acme.com`, newId()];
    const settings = { ...RESEND, MAIL_DAILY_LIMIT: "0" };
    const invitation: MailPurpose = { kind: "invitation", workspaceId };
    const failures = await sendEach(
      [
        invitation,
        invitation,
        invitation,
        invitation,
        { kind: "digest_confirmation", workspaceId },
        { kind: "invitation", workspaceId: newId() },
      ],
      () => to,
      settings,
    );
    expect(messages(failures)).toEqual([
      "sent",
      "sent",
      "sent",
      "this workspace has sent 3 such mails to this address in 7 days",
      "sent",
      "sent",
    ]);
  });

  it("counts all tagged and capitalized forms of an address as one, and sends to each as written", async () => {
    const name = `ada.${newId()}`;
    const forms = [`${name}+1@acme.com`, `${name}+2+x@Acme.com`, `${name.toUpperCase()}@acme.com`];
    const next = (addresses: string[]) => () => addresses.shift()!;
    const purposes = [newPurpose(), newPurpose(), newPurpose()];
    expect(messages(await sendEach(purposes, next([...forms])))).toEqual([
      "sent",
      "sent",
      "the daily mail limit of this address is reached",
    ]);
    const received = await Promise.all(forms.map(async (to) => (await mailsTo(to)).mails));
    expect(received.map((mails) => mails.map(({ to }) => to))).toEqual([
      [[forms[0]]],
      [[forms[1]]],
      [],
    ]);
    const account: MailPurpose = { kind: "account" };
    const tagged = Array.from({ length: 6 }, (_, at) => `${name}+${at}@acme.com`);
    const failures = await sendEach(
      Array.from({ length: 6 }, () => account),
      next(tagged),
    );
    expect(messages(failures).at(-1)).toBe("the limit of account mails to this address is reached");
    // A local part that begins with + has no name before its tag.
    const untagged = [1, 2, 3].map((at) => `+${at}@${newId()}.com`);
    expect(messages(await sendEach(purposes, next(untagged)))).toEqual(["sent", "sent", "sent"]);
  });

  describe("of unsolicited mail", () => {
    const UNSOLICITED = {
      ...RESEND,
      MAIL_DAILY_LIMIT: "0",
      MAIL_WORKSPACE_DAILY_LIMIT: "0",
      MAIL_UNSOLICITED_DAILY_LIMIT: "0",
      MAIL_UNSOLICITED_WORKSPACE_DAILY_LIMIT: "2",
    };
    const stranger = () => `ada.${newId()}@acme.com`;
    const unsolicited = (workspaceId: string): MailPurpose[] => [
      { kind: "invitation", workspaceId },
      { kind: "digest_confirmation", workspaceId },
      { kind: "invitation", workspaceId },
    ];
    const STOPPED = "the daily limit of invitations and confirmations of this workspace is reached";

    it("stops invitations and confirmations of a workspace together, and no digest", async () => {
      const workspaceId = newId();
      const purposes: MailPurpose[] = [
        ...unsolicited(workspaceId),
        { kind: "digest", workspaceId },
        { kind: "invitation", workspaceId: newId() },
      ];
      expect(messages(await sendEach(purposes, stranger, UNSOLICITED))).toEqual([
        "sent",
        "sent",
        STOPPED,
        "sent",
        "sent",
      ]);
    });

    it("is 20 a day and workspace by default", async () => {
      const workspaceId = newId();
      const purposes = Array.from({ length: 21 }, (): MailPurpose => ({
        kind: "invitation",
        workspaceId,
      }));
      const failures = await sendEach(purposes, stranger, RESEND);
      expect(messages(failures)).toEqual([...Array.from({ length: 20 }, () => "sent"), STOPPED]);
    });

    it("stops those of all workspaces, and does not reduce the limit of digests", async () => {
      const settings = {
        ...UNSOLICITED,
        MAIL_UNSOLICITED_DAILY_LIMIT: "1",
        MAIL_WORKSPACE_DAILY_LIMIT: "2",
        MAIL_RECIPIENT_DAILY_LIMIT: "2",
      };
      const [to, workspaceId, counters] = [stranger(), newId(), ownCounters()];
      const first = unsolicited(newId()).slice(0, 2);
      expect(messages(await sendEach(first, stranger, settings, counters))).toEqual([
        "sent",
        "the daily limit of invitations and confirmations of this service is reached",
      ]);
      await sendEach(unsolicited(workspaceId), () => to, settings, counters);
      const digest: MailPurpose = { kind: "digest", workspaceId };
      expect(messages(await sendEach([digest, digest], () => to, settings, counters))).toEqual([
        "sent",
        "sent",
      ]);
    });

    it("is never higher than the limit of digests", async () => {
      const settings = {
        ...UNSOLICITED,
        MAIL_UNSOLICITED_WORKSPACE_DAILY_LIMIT: "0",
        MAIL_WORKSPACE_DAILY_LIMIT: "2",
      };
      const failures = await sendEach(unsolicited(newId()), stranger, settings);
      expect(messages(failures)).toEqual(["sent", "sent", STOPPED]);
    });
  });

  it("counts exactly, however many mails are sent at once", async () => {
    const to = `ada.${newId()}@acme.com`;
    const mailer = createMailer(readSettings({ ...LIMITS }), env)!;
    const sent = await Promise.allSettled(
      [1, 2, 3, 4, 5, 6].map(() => mailer.send(newPurpose(), newMail("ada", { to }))),
    );
    expect(sent.filter(({ status }) => status === "fulfilled")).toHaveLength(2);
    expect((await mailsTo(to)).mails).toHaveLength(2);
  });

  it("does not count a mail that was not sent", async () => {
    const to = `busy.${newId()}@acme.com`;
    const failures = await sendEach(
      [newPurpose(), newPurpose(), newPurpose(), newPurpose()],
      () => to,
    );
    expect(new Set(messages(failures))).toEqual(
      new Set(["Resend responded with 429 (rate_limit_exceeded)"]),
    );
    const mailer = createMailer(readSettings({ ...LIMITS }), env)!;
    for (let i = 0; i < 4; i += 1) await (await mailer.reserve(newPurpose(), to)).release();
    await expect(mailer.reserve(newPurpose(), to)).resolves.toBeDefined();
  });
});
