import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { users } from "#src/db/tables/accounts";
import { digests } from "#src/db/tables/digests";
import { suppress } from "#src/pipeline/leads/suppression";
import { nextSending } from "#src/features/digests/calendar";
import { saveLeads } from "#src/pipeline/leads/save";
import { newId } from "#src/shared/ids";
import { readSettings } from "#src/shared/settings";
import { addMember, api, newWorkspace } from "#test/support/harness/api";
import { icp, newLead, quality, scopeOf } from "#test/support/builders/leads";
import { apiWith } from "#test/support/fakes/model";
import { mailsTo, postsTo } from "#test/support/harness/outbox";
import { waitUntil } from "#test/support/harness/wait-until";
import { keepWithinHour } from "#test/support/harness/clock";
import { accounts, databaseOf, onEachShard, queryShards } from "#test/support/harness/shards";

keepWithinHour();

const newAddress = (mode = "ada") => `${mode}.${newId()}@acme.com`;
/** The address of a member, which needs no confirmation. */
async function newReader(workspaceId: string, mode?: string): Promise<string> {
  const email = newAddress(mode);
  await addMember(workspaceId, "member", email);
  return email;
}
const newWebhook = (mode = "ok") => `https://hooks.chat.test/${mode}/${newId()}`;
const NO_MAIL = { RESEND_API_KEY: "", MAIL_FROM: "" };

const rowOf = async (id: string) =>
  (await onEachShard((db) => db.select().from(digests).where(eq(digests.id, id)))).flat()[0]!;

describe("subscribing", () => {
  it("returns the digest, weekly with all sections by default", async () => {
    const { asKey, workspaceId } = await newWorkspace();
    const email = await newReader(workspaceId);
    const { status, body } = await asKey("POST", "/digests", { json: { email } });
    expect(status).toBe(201);
    const { id, created_at, next_send_at, ...rest } = body;
    expect(rest).toEqual({
      email,
      chat_webhook_set: false,
      frequency: "weekly",
      include_changes: true,
      include_new_leads: true,
      include_recommendations: true,
      include_top_icp: true,
      include_verification: true,
      confirmed_at: null,
      last_sent_at: null,
      status: "active",
      last_error: null,
    });
    expect(Date.parse(next_send_at)).toBe(nextSending("weekly", Date.parse(created_at)));
    expect((await asKey("GET", "/digests")).body).toEqual({
      data: [{ id, created_at, next_send_at, ...rest }],
      page: 1,
      per_page: 25,
      total: 1,
    });
  });

  it.each(["chat_webhook", "slack_webhook"])(
    "accepts a chat as %s, and never returns it",
    async (name) => {
      const { asKey } = await newWorkspace();
      const webhook = newWebhook();
      const created = await asKey("POST", "/digests", {
        json: { [name]: webhook, frequency: "daily", include_top_icp: false },
      });
      expect(created.body).toMatchObject({
        email: null,
        chat_webhook_set: true,
        frequency: "daily",
        include_top_icp: false,
      });
      const listed = await asKey("GET", "/digests");
      expect(JSON.stringify([created.body, listed.body])).not.toContain("hooks.chat.test");
      const stored = await rowOf(created.body.id);
      expect(stored.chatWebhook).toMatch(/^v1\./);
      expect(JSON.stringify(stored)).not.toContain(webhook.split("/").at(-1));
    },
  );

  it.each([
    ["no channel", {}, "body.email"],
    ["null for both channels", { email: null, chat_webhook: null }, "body.email"],
    ["no address", { email: "ada" }, "body.email"],
    ["two addresses", { email: "a@acme.com, b@acme.com" }, "body.email"],
    ["a header in the address", { email: "a@acme.com\r\nBcc: b@acme.com" }, "body.email"],
    ["http", { chat_webhook: "http://hooks.chat.test/ok/1" }, "body.chat_webhook"],
    ["a private address", { chat_webhook: "https://10.0.0.1/x" }, "body.chat_webhook"],
    ["metadata", { slack_webhook: "https://169.254.169.254/" }, "body.slack_webhook"],
    ["localhost", { chat_webhook: "https://localhost/x" }, "body.chat_webhook"],
    ["a password", { chat_webhook: "https://a:b@hooks.chat.test/" }, "body.chat_webhook"],
    [
      "two chats",
      { chat_webhook: "https://hooks.chat.test/a", slack_webhook: "https://hooks.chat.test/b" },
      "body.slack_webhook",
    ],
    ["an unknown frequency", { email: "a@acme.com", frequency: "hourly" }, "body.frequency"],
    ["a misspelt member", { email: "a@acme.com", include_leads: true }, "body.include_leads"],
  ])("is rejected with %s", async (_, json, path) => {
    const { asKey } = await newWorkspace();
    const { status, body } = await asKey("POST", "/digests", { json });
    expect([status, body.error.details?.[0].path]).toEqual([422, path]);
  });

  it("is limited to 100 digests", async () => {
    const { asKey, workspaceId } = await newWorkspace();
    const email = await newReader(workspaceId);
    const { body } = await asKey("POST", "/digests", { json: { email } });
    const { id: _, ...first } = await rowOf(body.id);
    for (let i = 0; i < 98; i++) await databaseOf(workspaceId).insert(digests).values(first);
    const json = { email };
    const atOnce = [1, 2, 3, 4].map(() => asKey("POST", "/digests", { json }));
    const statuses = (await Promise.all(atOnce)).map(({ status }) => status);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([201, 409, 409, 409]);
    expect((await asKey("POST", "/digests", { json })).body.error.code).toBe("conflict");
    expect((await asKey("GET", "/digests?per_page=200")).body.data.length).toBe(100);
  });

  it("reports that mail is not configured", async () => {
    const workspace = await newWorkspace();
    const created = await apiWith(NO_MAIL, workspace, "POST", "/digests", { email: newAddress() });
    expect([created.status, created.body.status]).toEqual([201, "mail_not_configured"]);
    expect((await workspace.asKey("GET", "/digests")).body.data[0].status).toBe("unconfirmed");
  });

  it("ends when the digest is deleted by its own workspace", async () => {
    const [{ asKey }, stranger] = [await newWorkspace(), await newWorkspace()];
    const { id } = (await asKey("POST", "/digests", { json: { email: newAddress() } })).body;
    expect((await stranger.asKey("GET", "/digests")).body.total).toBe(0);
    expect((await stranger.asKey("DELETE", `/digests/${id}`)).status).toBe(404);
    expect((await stranger.asKey("POST", `/digests/${id}/send`)).status).toBe(404);
    expect((await asKey("DELETE", `/digests/${id}`)).status).toBe(204);
    expect((await asKey("DELETE", `/digests/${id}`)).status).toBe(404);
    expect((await asKey("GET", "/digests")).body.total).toBe(0);
  });
});

it.each([
  ["daily", "2026-11-21T07:59:59.999Z", "2026-11-21T08:00:00.000Z"],
  ["daily", "2026-11-21T08:00:00.000Z", "2026-11-22T08:00:00.000Z"],
  ["daily", "2026-12-31T12:00:00.000Z", "2027-01-01T08:00:00.000Z"],
  ["weekly", "2026-11-21T12:00:00.000Z", "2026-11-23T08:00:00.000Z"],
  ["weekly", "2026-11-22T23:59:00.000Z", "2026-11-23T08:00:00.000Z"],
  ["weekly", "2026-11-23T07:00:00.000Z", "2026-11-23T08:00:00.000Z"],
  ["weekly", "2026-11-23T08:00:00.000Z", "2026-11-30T08:00:00.000Z"],
  ["monthly", "2026-11-01T07:00:00.000Z", "2026-11-01T08:00:00.000Z"],
  ["monthly", "2026-11-01T08:00:00.000Z", "2026-12-01T08:00:00.000Z"],
  ["monthly", "2026-12-31T23:00:00.000Z", "2027-01-01T08:00:00.000Z"],
] as const)("goes out %s: after %s at %s", (frequency, after, at) => {
  expect(new Date(nextSending(frequency, Date.parse(after))).toISOString()).toBe(at);
});

describe("sending now", () => {
  it("sends the period by both channels, and does not change the schedule", async () => {
    const { asKey, workspaceId } = await newWorkspace();
    await saveLeads(scopeOf(workspaceId), [
      newLead({
        companyName: "Best Anvils",
        enrichment: { quality: quality(91, "A"), icp: icp(88, "strong") },
      }),
      newLead({
        companyName: "Fair Anvils",
        enrichment: { quality: quality(55, "C"), icp: icp(20, "weak") },
      }),
      newLead({ companyName: "Plain Anvils" }),
    ]);
    const [email, chat_webhook] = [await newReader(workspaceId), newWebhook()];
    const { body: digest } = await asKey("POST", "/digests", { json: { email, chat_webhook } });
    const { status, body } = await asKey("POST", `/digests/${digest.id}/send`);
    expect(status).toBe(200);
    const { deliveries, ...sent } = body;
    expect(deliveries).toEqual([
      { channel: "email", status: "sent", error: null },
      { channel: "chat", status: "sent", error: null },
    ]);
    expect(sent).toEqual({ ...digest, last_sent_at: expect.any(String) });
    const [mail] = (await mailsTo(email)).mails;
    expect(mail).toMatchObject({
      from: "Quarry <digests@quarry.test>",
      subject: "Quarry: 3 new leads",
    });
    const [post] = (await postsTo(chat_webhook)).messages;
    const posted = post!.blocks.map(({ text }) => text.text).join("\n");
    for (const text of [mail!.text, mail!.html.replaceAll(/<[^>]*>/g, ""), posted]) {
      expect(text).toMatch(/Best Anvils[\s\S]*Fair Anvils[\s\S]*Plain Anvils[\s\S]*Best Anvils/);
      expect(text.match(/Fair Anvils/g)).toHaveLength(1);
      expect(text).toContain("quality 91");
      expect(text).toContain("ICP score 88");
      expect(text).toContain("6 addresses were never checked");
      expect(text).toContain("Describe your ideal customer");
      expect(text).not.toContain("null");
    }
    expect(mail!.html).toContain('<a href="https://acme.com/"');
  });

  it("escapes all text from the web", async () => {
    const { asKey, workspaceId } = await newWorkspace();
    await saveLeads(scopeOf(workspaceId), [
      newLead({
        companyName: '<script>alert(1)</script> & "<!channel>" <https://evil.test|Bank>\u202e\r\nX',
        website: "javascript:alert(1)",
        domain: "evil.test",
      }),
    ]);
    const [email, chat_webhook] = [await newReader(workspaceId), newWebhook()];
    const { body: digest } = await asKey("POST", "/digests", { json: { email, chat_webhook } });
    expect((await asKey("POST", `/digests/${digest.id}/send`)).status).toBe(200);
    const [mail] = (await mailsTo(email)).mails;
    expect(mail!.html).toContain(
      "&lt;script&gt;alert(1)&lt;/script&gt; &amp; &quot;&lt;!channel&gt;",
    );
    expect(mail!.html).not.toMatch(/<script|href="javascript|\u202e/i);
    // The chat rejects blocks with unescaped characters.
    const [post] = (await postsTo(chat_webhook)).messages;
    expect(JSON.stringify(post)).toContain("&lt;!channel&gt;");
    expect(JSON.stringify(post)).not.toMatch(/<javascript|\u202e/);
  });

  it("sends also if nothing happened, and only enabled sections", async () => {
    const { asKey, workspaceId } = await newWorkspace({ credits: 7 });
    const email = await newReader(workspaceId);
    const only = {
      include_new_leads: false,
      include_top_icp: false,
      include_verification: false,
      include_changes: false,
    };
    const { body: digest } = await asKey("POST", "/digests", { json: { email, ...only } });
    const quiet = (
      await asKey("POST", "/digests", { json: { email, ...only, include_recommendations: false } })
    ).body;
    await saveLeads(scopeOf(workspaceId), [newLead()]);
    for (const { id } of [digest, quiet])
      expect((await asKey("POST", `/digests/${id}/send`)).status).toBe(200);
    const { mails } = await mailsTo(email);
    expect(mails.map(({ text }) => text.includes("7 credits left"))).toEqual([true, false]);
    expect(mails.map(({ text }) => text.includes("Nothing new"))).toEqual([false, true]);
    expect(mails.filter(({ text }) => text.includes("Acme"))).toEqual([]);
  });

  it("recommends scoring leads if there is an ideal customer profile", async () => {
    const { asKey, workspaceId } = await newWorkspace();
    await asKey("PUT", "/icp", { json: { name: "Smiths", description: "Who buys anvils" } });
    await saveLeads(scopeOf(workspaceId), [newLead()]);
    const email = await newReader(workspaceId);
    const { body: digest } = await asKey("POST", "/digests", { json: { email } });
    await asKey("POST", `/digests/${digest.id}/send`);
    const { text } = (await mailsTo(email)).mails[0]!;
    expect(text).toContain("1 lead has no ICP score yet");
    expect(text).not.toMatch(/Describe your ideal|credits? left/);
  });

  it("counts verified addresses by their result", async () => {
    const { asKey, workspaceId } = await newWorkspace();
    const lead = newLead();
    await saveLeads(scopeOf(workspaceId), [lead]);
    await queryShards(
      "UPDATE lead_emails SET last_verified_at = ?, status = CASE position WHEN 0 THEN 'unverified' ELSE 'invalid' END WHERE lead_id = ?",
      Date.now() - 1000,
      lead.id,
    );
    const email = await newReader(workspaceId);
    const { body: digest } = await asKey("POST", "/digests", { json: { email } });
    await asKey("POST", `/digests/${digest.id}/send`);
    const { text } = (await mailsTo(email)).mails[0]!;
    expect(text).toContain("2 addresses checked: 1 unverified, 1 invalid.");
    expect(text).not.toContain("never checked");
  });

  it("uses the workspace's branding", async () => {
    const { asKey, asUser, workspaceId } = await newWorkspace();
    await asUser("PUT", "/workspace/branding", {
      json: {
        product_name: 'Acme & "Sons"',
        logo_url: "https://acme.com/logo.svg?a=1&b=2",
        primary_color: "#0A7D5A",
        support_email: "support@acme.com",
        footer_text: "Acme Ltd\n1 Anvil Street & more",
      },
    });
    const [email, chat_webhook] = [await newReader(workspaceId), newWebhook()];
    const { body: digest } = await asKey("POST", "/digests", { json: { email, chat_webhook } });
    await asKey("POST", `/digests/${digest.id}/send`);
    const [mail] = (await mailsTo(email)).mails;
    expect(mail).toMatchObject({
      from: "Acme & Sons via Quarry <digests@quarry.test>",
      reply_to: "support@acme.com",
    });
    expect(mail!.subject).toMatch(/^Quarry: /);
    expect(mail!.html).toContain(
      '<img src="https://acme.com/logo.svg?a=1&amp;b=2" alt="Acme &amp; &quot;Sons&quot;"',
    );
    expect(mail!.html).toContain("#0a7d5a");
    expect(mail!.html).toContain("1 Anvil Street &amp; more");
    expect(mail!.html).toContain("mailto:support@acme.com");
    expect(mail!.html).toContain("Sent by Quarry on behalf of Acme &amp; &quot;Sons&quot;.");
    expect(mail!.text).toContain('Sent by Quarry on behalf of Acme & "Sons".');
    const [post] = (await postsTo(chat_webhook)).messages;
    expect(post!.blocks[0]!.text.text).toBe('Acme & "Sons"');
    expect(JSON.stringify(post)).toContain("1 Anvil Street &amp; more");
  });

  it("reports which channel failed, and fails if all did", async () => {
    const { asKey, workspaceId } = await newWorkspace();
    const create = async (json: object) => (await asKey("POST", "/digests", { json })).body.id;
    const half = await create({
      email: await newReader(workspaceId),
      chat_webhook: newWebhook("gone"),
    });
    expect((await asKey("POST", `/digests/${half}/send`)).body.deliveries).toEqual([
      { channel: "email", status: "sent", error: null },
      { channel: "chat", status: "failed", error: "the chat returned 404 (no_service)" },
    ]);
    const none = await create({
      email: await newReader(workspaceId, "refused"),
      chat_webhook: newWebhook("archived"),
    });
    const { status, body } = await asKey("POST", `/digests/${none}/send`);
    expect([status, body.error]).toEqual([
      502,
      {
        code: "upstream_failed",
        message:
          "Nothing was delivered. E-mail: Resend responded with 422 (invalid_to_address). Team chat: the chat returned 410 (channel_is_archived)",
      },
    ]);
  });

  it("returns 503 if mail is not configured, unless a chat receives it", async () => {
    const workspace = await newWorkspace();
    const create = async (json: object) =>
      (await workspace.asKey("POST", "/digests", { json })).body.id;
    const send = (id: string) => apiWith(NO_MAIL, workspace, "POST", `/digests/${id}/send`, {});
    const mailOnly = await send(await create({ email: await newReader(workspace.workspaceId) }));
    expect([mailOnly.status, mailOnly.body.error.code]).toEqual([503, "mail_not_configured"]);
    const both = await send(
      await create({ email: await newReader(workspace.workspaceId), chat_webhook: newWebhook() }),
    );
    expect([both.status, both.body.deliveries]).toEqual([
      200,
      [
        { channel: "email", status: "failed", error: "mail is not configured on this service" },
        { channel: "chat", status: "sent", error: null },
      ],
    ]);
  });

  it("sends once for one Idempotency-Key, and 20 times an hour", async () => {
    const { asKey } = await newWorkspace();
    const chat_webhook = newWebhook();
    const { id } = (await asKey("POST", "/digests", { json: { chat_webhook } })).body;
    const headers = { "Idempotency-Key": newId() };
    const first = await asKey("POST", `/digests/${id}/send`, { headers });
    const again = await asKey("POST", `/digests/${id}/send`, { headers });
    expect(again.body).toEqual(first.body);
    expect(again.headers.get("Idempotent-Replayed")).toBe("true");
    expect((await postsTo(chat_webhook)).messages.length).toBe(1);
    const statuses = [];
    for (let i = 0; i < 19; i++) statuses.push((await asKey("POST", `/digests/${id}/send`)).status);
    expect(statuses.slice(-2)).toEqual([200, 429]);
    expect((await postsTo(chat_webhook)).messages.length).toBe(19);
  });

  it("posts at most 20 messages per hour to one webhook over all workspaces", async () => {
    const chat_webhook = newWebhook();
    const workspaces = [await newWorkspace(), await newWorkspace()];
    const answers = [];
    for (const { asKey } of workspaces) {
      const { id } = (await asKey("POST", "/digests", { json: { chat_webhook } })).body;
      for (let i = 0; i < 11; i++) answers.push(await asKey("POST", `/digests/${id}/send`));
    }
    expect(answers.map(({ status }) => status)).toEqual([
      ...Array.from({ length: 20 }, () => 200),
      502,
      502,
    ]);
    expect(answers.at(-1)!.body.error.message).toContain("at most 20 messages an hour");
    expect((await postsTo(chat_webhook)).tries).toBe(20);
  });
});

describe("unsubscribing", () => {
  /** The link in a mail's header, below the service's address. */
  async function linkOf(email: string): Promise<string> {
    const [mail] = (await mailsTo(email)).mails;
    const link = /^<https:\/\/quarry\.test\/api\/v1(.*)>$/.exec(
      mail!.headers!["List-Unsubscribe"]!,
    )?.[1];
    expect(mail!.text).toContain(link!);
    expect(mail!.headers!["List-Unsubscribe-Post"]).toBe("List-Unsubscribe=One-Click");
    return link!;
  }

  async function sentDigest(more: object = {}) {
    const workspace = await newWorkspace();
    const email = await newReader(workspace.workspaceId);
    const { body } = await workspace.asKey("POST", "/digests", { json: { email, ...more } });
    await workspace.asKey("POST", `/digests/${body.id}/send`);
    return { ...workspace, email, id: body.id as string, link: await linkOf(email) };
  }

  it("asks first, so that a mail scanner changes nothing", async () => {
    const { asKey, link } = await sentDigest();
    const page = await api("GET", link);
    expect([page.status, page.headers.get("Content-Type")]).toEqual([
      200,
      "text/html; charset=UTF-8",
    ]);
    expect(page.body).toContain('<form method="post">');
    expect(page.headers.get("Content-Security-Policy")).toContain("form-action 'self'");
    expect((await api("HEAD", link)).status).toBe(200);
    expect((await asKey("GET", "/digests")).body.data[0].status).toBe("active");
  });

  it("works repeatedly without signing in", async () => {
    const { asKey, link, id, email } = await sentDigest();
    for (let i = 0; i < 2; i++) {
      const done = await api("POST", link, {
        body: "List-Unsubscribe=One-Click",
        headers: { "Content-Type": "application/x-www-form-urlencoded" },
      });
      expect([done.status, done.body.includes("You are unsubscribed")]).toEqual([200, true]);
    }
    expect((await asKey("GET", "/digests")).body.data[0]).toMatchObject({
      status: "unsubscribed",
      next_send_at: null,
      email,
    });
    expect((await asKey("POST", `/digests/${id}/send`)).status).toBe(409);
    const again = await asKey("POST", "/digests", { json: { email } });
    expect([again.status, again.body.error.code]).toEqual([409, "conflict"]);
    // The same response as for a deleted digest.
    await asKey("DELETE", `/digests/${id}`);
    expect((await api("POST", link)).status).toBe(200);
    expect((await asKey("POST", "/digests", { json: { email } })).status).toBe(201);
  });

  it("keeps the digest for a chat", async () => {
    const chat_webhook = newWebhook();
    const { asKey, link, id, email } = await sentDigest({ chat_webhook });
    await api("POST", link);
    const { body } = await asKey("POST", `/digests/${id}/send`);
    expect(body.deliveries).toEqual([{ channel: "chat", status: "sent", error: null }]);
    expect([body.status, (await mailsTo(email)).mails.length]).toEqual(["active", 1]);
  });

  it("accepts only signed tokens, and does not reveal which digests exist", async () => {
    const [one, other] = [await sentDigest(), await sentDigest()];
    const signature = one.link.split(".").at(-1);
    const wrong = [
      `${other.id}.${signature}`,
      `${newId()}.${signature}`,
      one.id,
      `${one.id}.`,
      `${one.id}.${signature}.x`,
      "x",
    ];
    const answers = [];
    for (const token of wrong)
      for (const method of ["GET", "POST"])
        answers.push(await api(method, `/digests/unsubscribe?token=${encodeURIComponent(token)}`));
    // Each page has its own nonce, which reveals nothing.
    const said = answers.map(
      ({ status, body }) => `${status} ${body.replace(/nonce="[^"]*"/, "")}`,
    );
    expect(new Set(said).size).toBe(1);
    expect(answers[0]!.status).toBe(404);
    expect((await api("POST", "/digests/unsubscribe")).status).toBe(422);
    expect((await other.asKey("GET", "/digests")).body.data[0].status).toBe("active");
  });

  it("uses PUBLIC_URL, whatever the Host header", async () => {
    const workspace = await newWorkspace();
    const email = await newReader(workspace.workspaceId);
    const { body } = await workspace.asKey("POST", "/digests", { json: { email } });
    const settings = { PUBLIC_URL: "https://leads.acme.com" };
    await apiWith(settings, workspace, "POST", `/digests/${body.id}/send`, {});
    expect((await mailsTo(email)).mails[0]!.text).toContain(
      "https://leads.acme.com/api/v1/digests/unsubscribe?token=",
    );
  });
});

describe("an address of a non-member", () => {
  const isVerified = (verifiedAt: number | null, userId: string) =>
    accounts.update(users).set({ emailVerifiedAt: verifiedAt }).where(eq(users.id, userId));

  /** The confirmation links that were mailed to an address, below the service's address. */
  const linksTo = (email: string, atLeast = 1) =>
    waitUntil(async () => {
      const { mails } = await mailsTo(email);
      expect(mails.length).toBeGreaterThanOrEqual(atLeast);
      return mails.map(
        ({ text }) =>
          /https:\/\/quarry\.test\/api\/v1(\/digests\/confirm\?token=[\w-]{36}\.\w{43})\b/.exec(
            text,
          )![1]!,
      );
    });

  async function unconfirmed(more: object = {}) {
    const workspace = await newWorkspace();
    const email = newAddress();
    const { status, body } = await workspace.asKey("POST", "/digests", {
      json: { email, ...more },
    });
    expect(status).toBe(201);
    const [link = ""] = await linksTo(email);
    const read = async () => (await workspace.asKey("GET", "/digests")).body.data[0];
    return { ...workspace, email, id: body.id as string, digest: body, link, read };
  }

  it("gets one confirmation mail, and nothing else before the reader confirms", async () => {
    const { asKey, email, id, digest, link, read } = await unconfirmed();
    expect(digest).toMatchObject({ status: "unconfirmed", confirmed_at: null, next_send_at: null });
    const refused = await asKey("POST", `/digests/${id}/send`);
    expect([refused.status, refused.body.error.code]).toEqual([409, "conflict"]);
    expect(refused.body.error.message).toContain(`POST /digests/${id}/resend-confirmation`);
    const [asked] = (await mailsTo(email)).mails;
    expect(asked).toMatchObject({
      from: "Quarry <digests@quarry.test>",
      subject: "Quarry: confirm that you want a digest",
    });
    expect(asked!.text).toContain(
      "The workspace “Test workspace” on Quarry wants to send a weekly",
    );
    for (let i = 0; i < 2; i++) {
      const done = await api("POST", link);
      expect([done.status, done.body.includes("You are subscribed")]).toEqual([200, true]);
    }
    const confirmed = await read();
    expect(confirmed).toMatchObject({ status: "active", confirmed_at: expect.any(String) });
    expect(confirmed.next_send_at).not.toBeNull();
    expect((await asKey("POST", `/digests/${id}/send`)).status).toBe(200);
    expect((await mailsTo(email)).mails).toHaveLength(2);
  });

  it("is confirmed on a page, so that a mail scanner confirms nothing", async () => {
    const { link, read } = await unconfirmed();
    const page = await api("GET", link);
    expect([page.status, page.body.includes('<form method="post">')]).toEqual([200, true]);
    expect(page.headers.get("Content-Security-Policy")).toContain("form-action 'self'");
    expect((await api("HEAD", link)).status).toBe(200);
    expect((await read()).status).toBe("unconfirmed");
  });

  it("cannot confirm with an expired, replaced or unknown token", async () => {
    const { asKey, id, email, link, read } = await unconfirmed();
    const again = await asKey("POST", `/digests/${id}/resend-confirmation`);
    expect([again.status, again.body.status]).toEqual([200, "unconfirmed"]);
    const [, newer = ""] = await linksTo(email, 2);
    const isWrong = async (path: string) => {
      const answers = [await api("GET", path), await api("POST", path)];
      expect(answers.map(({ status }) => status)).toEqual([404, 404]);
    };
    await isWrong(link);
    await isWrong(`/digests/confirm?token=${"0".repeat(43)}`);
    await onEachShard((db) =>
      db
        .update(digests)
        .set({ confirmationExpiresAt: Date.now() - 1 })
        .where(eq(digests.id, id)),
    );
    await isWrong(newer);
    expect((await read()).status).toBe("unconfirmed");
  });

  it("gets at most three confirmation mails of a workspace in a week", async () => {
    const { asKey, id, email } = await unconfirmed();
    await asKey("DELETE", `/digests/${id}`);
    const second = await asKey("POST", "/digests", { json: { email } });
    const path = `/digests/${second.body.id}/resend-confirmation`;
    expect((await asKey("POST", path)).status).toBe(200);
    const refused = await asKey("POST", path);
    expect([refused.status, refused.body.error.code]).toEqual([429, "rate_limited"]);
    expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(24 * 3600);
    expect((await asKey("POST", "/digests", { json: { email } })).status).toBe(429);
    expect((await asKey("GET", "/digests")).body.total).toBe(1);
    expect(await linksTo(email, 3)).toHaveLength(3);
  });

  it("can unsubscribe permanently, and a later confirmation changes nothing", async () => {
    const { asKey, id, email, link, read } = await unconfirmed();
    const [mail] = (await mailsTo(email)).mails;
    const leave = /api\/v1(.*)>$/.exec(mail!.headers!["List-Unsubscribe"]!)![1]!;
    expect((await api("POST", leave)).status).toBe(200);
    expect((await api("POST", link)).status).toBe(404);
    expect((await read()).status).toBe("unsubscribed");
    expect((await asKey("POST", `/digests/${id}/resend-confirmation`)).status).toBe(409);
    expect((await asKey("POST", "/digests", { json: { email } })).status).toBe(409);
  });

  it("keeps the digest for a chat", async () => {
    const chat_webhook = newWebhook();
    const { asKey, id, email, digest } = await unconfirmed({ chat_webhook });
    expect(digest.status).toBe("unconfirmed");
    expect(digest.next_send_at).not.toBeNull();
    const { body } = await asKey("POST", `/digests/${id}/send`);
    expect(body.deliveries).toEqual([{ channel: "chat", status: "sent", error: null }]);
    expect((await mailsTo(email)).mails).toHaveLength(1);
  });

  it("includes unverified addresses of members, and members of other workspaces", async () => {
    const [ours, theirs] = [await newWorkspace(), await newWorkspace()];
    const member = await addMember(ours.workspaceId, "member", newAddress());
    await isVerified(null, member.userId);
    for (const email of [member.email, theirs.email]) {
      const { body } = await ours.asKey("POST", "/digests", { json: { email } });
      expect([email, body.status]).toEqual([email, "unconfirmed"]);
    }
    await isVerified(Date.now(), member.userId);
    const { data } = (await ours.asKey("GET", "/digests")).body;
    expect(data.map(({ status }: { status: string }) => status)).toEqual(["unconfirmed", "active"]);
  });

  it("includes removed members, also if they had confirmed it", async () => {
    const { asKey, asUser, workspaceId, email, id, link, read } = await unconfirmed();
    await api("POST", link);
    const member = await addMember(workspaceId, "member", email);
    const other = (await asKey("POST", "/digests", { json: { email } })).body;
    expect(other.status).toBe("active");
    await asUser("DELETE", `/workspace/members/${member.userId}`);
    const { data } = (await asKey("GET", "/digests")).body;
    expect(data.map(({ status }: { status: string }) => status)).toEqual([
      "unconfirmed",
      "unconfirmed",
    ]);
    // The earlier link does not restore it.
    expect((await api("POST", link)).status).toBe(404);
    expect((await asKey("POST", `/digests/${id}/send`)).status).toBe(409);
    expect((await read()).confirmed_at).toBeNull();
  });

  it("keeps its confirmation if the removal was rejected", async () => {
    const owner = await newWorkspace();
    const { body } = await owner.asKey("POST", "/digests", { json: { email: owner.email } });
    await onEachShard((db) =>
      db.update(digests).set({ confirmedAt: 1 }).where(eq(digests.id, body.id)),
    );
    expect((await owner.asUser("DELETE", `/workspace/members/${owner.userId}`)).status).toBe(409);
    expect((await rowOf(body.id)).confirmedAt).toBe(1);
  });

  it("is mailed only for callers with a verified address", async () => {
    const { asKey, asUser, userId, workspaceId } = await newWorkspace();
    const email = await newReader(workspaceId);
    const { id } = (await asKey("POST", "/digests", { json: { email } })).body;
    await isVerified(null, userId);
    const strangers = newAddress();
    for (const caller of [asKey, asUser])
      for (const [path, json] of [
        ["/digests", { email: strangers }],
        ["/digests", { email, chat_webhook: newWebhook() }],
        [`/digests/${id}/send`, undefined],
      ] as const) {
        const { status, body } = await caller("POST", path, json && { json });
        expect([path, status, body.error?.code]).toEqual([path, 403, "email_not_verified"]);
      }
    // A digest without an address mails nobody.
    const chat = await asKey("POST", "/digests", { json: { chat_webhook: newWebhook() } });
    expect(chat.status).toBe(201);
    expect([(await mailsTo(strangers)).tries, (await mailsTo(email)).tries]).toEqual([0, 0]);
  });

  it("is rejected if it is on the suppression list", async () => {
    const { asKey, workspaceId } = await newWorkspace();
    const email = newAddress();
    await suppress(scopeOf(workspaceId), readSettings(env), { type: "email", value: email });
    const { status, body } = await asKey("POST", "/digests", { json: { email } });
    expect([status, body.error.code]).toEqual([409, "conflict"]);
    expect((await mailsTo(email)).tries).toBe(0);
    expect((await asKey("GET", "/digests")).body.total).toBe(0);
  });
});

it("mails one address at most 10 times a day, and then returns 429", async () => {
  const { asKey, workspaceId } = await newWorkspace();
  const email = await newReader(workspaceId);
  const { id } = (await asKey("POST", "/digests", { json: { email } })).body;
  const answers = [];
  for (let i = 0; i < 11; i++) answers.push(await asKey("POST", `/digests/${id}/send`));
  expect(answers.map(({ status }) => status)).toEqual([
    ...Array.from({ length: 10 }, () => 200),
    429,
  ]);
  expect(answers.at(-1)!.body.error.message).toContain("daily mail limit of this address");
  expect(Number(answers.at(-1)!.headers.get("Retry-After"))).toBeGreaterThan(0);
  expect((await mailsTo(email)).mails).toHaveLength(10);
});
