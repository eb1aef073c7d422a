import { env, exports } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { connect } from "#src/db/client";
import { users, workspaces } from "#src/db/tables/accounts";
import { saveBranding } from "#src/features/branding/service";
import { saveLeads } from "#src/pipeline/leads/save";
import { newId } from "#src/shared/ids";
import { addMember, api, newWorkspace, proveAddress } from "#test/support/harness/api";
import { newJob, newLead, scopeOf } from "#test/support/builders/leads";
import { mailsTo } from "#test/support/harness/outbox";
import { waitUntil } from "#test/support/harness/wait-until";
import { databaseOf } from "#test/support/harness/shards";

const db = connect(env.DB);

const NONE = {
  product_name: null,
  logo_url: null,
  primary_color: null,
  support_email: null,
  footer_text: null,
  custom_domain: null,
  sender_name: null,
  signature: null,
};
const BRANDING = {
  product_name: "Acme Prospector",
  logo_url: "https://acme.com/logo.png",
  primary_color: "#0a7d5a",
  support_email: "support@acme.com",
  footer_text: "Acme Ltd\n1 Anvil Street",
  custom_domain: "leads.acme.com",
  sender_name: "Jane Doe",
  signature: "Jane Doe\nAcme Ltd",
};

describe("the branding of a workspace", () => {
  it("is empty at first, and then as saved", async () => {
    const { asUser, asKey } = await newWorkspace();
    expect((await asKey("GET", "/workspace/branding")).body).toEqual(NONE);
    expect(await asUser("PUT", "/workspace/branding", { json: BRANDING })).toMatchObject({
      status: 200,
      body: BRANDING,
    });
    expect((await asKey("GET", "/workspace/branding")).body).toEqual(BRANDING);
  });

  it("is replaced as a whole", async () => {
    const { asUser } = await newWorkspace();
    await asUser("PUT", "/workspace/branding", { json: BRANDING });
    const { body } = await asUser("PUT", "/workspace/branding", { json: { product_name: "New" } });
    expect(body).toEqual({ ...NONE, product_name: "New" });
    expect((await asUser("PUT", "/workspace/branding", { json: NONE })).body).toEqual(NONE);
  });

  it("can be changed by signed-in admins of the workspace", async () => {
    const { asKey, asUser, workspaceId } = await newWorkspace();
    const stranger = await newWorkspace();
    const member = await addMember(workspaceId, "member");
    const admin = await addMember(workspaceId, "admin");
    const put = { json: BRANDING };
    expect((await asKey("PUT", "/workspace/branding", put)).status).toBe(403);
    expect((await member.asUser("PUT", "/workspace/branding", put)).status).toBe(403);
    expect((await admin.asUser("PUT", "/workspace/branding", put)).status).toBe(200);
    expect((await member.asUser("GET", "/workspace/branding")).body).toEqual(BRANDING);
    expect((await stranger.asUser("GET", "/workspace/branding")).body).toEqual(NONE);
    const { body } = await asUser("GET", "/audit-log?action=branding.changed");
    expect(body.data).toMatchObject([
      { actor: { kind: "user", id: admin.userId }, details: { members: Object.keys(BRANDING) } },
    ]);
  });

  it.each([
    ["product_name", " Acme "],
    ["product_name", "Acme \ud83d", "Acme \ufffd"],
    ["primary_color", "#0A7D5A", "#0a7d5a"],
    ["logo_url", "https://ACME.com/logo.svg#x", "https://acme.com/logo.svg"],
    ["support_email", "Support@ACME.com", "support@acme.com"],
    ["custom_domain", "Leads.Acme.com.", "leads.acme.com"],
    ["custom_domain", "leads.münchen.de", "leads.xn--mnchen-3ya.de"],
    ["footer_text", "We are 3 < 4 & proud\r\nof it ", "We are 3 < 4 & proud\nof it"],
  ])("is normalized: %s %j", async (member, given, kept = given.trim()) => {
    const { asUser } = await newWorkspace();
    const { status, body } = await asUser("PUT", "/workspace/branding", {
      json: { [member]: given },
    });
    expect([status, body[member]]).toEqual([200, kept]);
  });

  it.each([
    ["logo_url", "javascript:alert(1)"],
    ["logo_url", "data:image/svg+xml,<svg onload=alert(1)>"],
    ["logo_url", "http://acme.com/logo.png"],
    ["logo_url", "https://127.0.0.1/logo.png"],
    ["logo_url", "https://intranet.local/logo.png"],
    ["logo_url", "https://user:password@acme.com/logo.png"],
    ["logo_url", `https://acme.com/${"x".repeat(2048)}`],
    ["logo_url", 'https://acme.com" onerror="alert(1)'],
    ["primary_color", "red"],
    ["primary_color", "#fff"],
    ["primary_color", "#0a7d5a;background:url(https://evil.test)"],
    ["support_email", "support"],
    ["support_email", "support@acme.com\r\nBcc: x@y.com"],
    ["support_email", "support@nowhere.invalid"],
    ["signature", "Best regards\n[Your Name]"],
    ["sender_name", "[First Name] Doe"],
    ["footer_text", "<script>alert(1)</script>"],
    ["footer_text", "Acme <b>Ltd</b>"],
    ["footer_text", "<!-- -->"],
    ["footer_text", "x".repeat(501)],
    ["footer_text", "a\0b"],
    ["product_name", "<img src=x onerror=alert(1)>"],
    ["product_name", "Two\nlines"],
    ["product_name", "x".repeat(81)],
    ["product_name", ""],
    ["product_name", "\u200b"],
    ["product_name", "Acme\u202egnp.exe"],
    ["custom_domain", "https://leads.acme.com"],
    ["custom_domain", "leads.acme.com/path"],
    ["custom_domain", "leads.acme.com:8080"],
    ["custom_domain", "user@leads.acme.com"],
    ["custom_domain", "192.0.2.1"],
    ["custom_domain", "[2001:db8::1]"],
    ["custom_domain", "localhost"],
    ["custom_domain", "leads acme.com"],
    ["colour", "#0a7d5a"],
    ["product_name", 7],
  ])("rejects %s %j", async (member, given) => {
    const { asUser } = await newWorkspace();
    const json = { ...BRANDING, [member]: given };
    const { status, body } = await asUser("PUT", "/workspace/branding", { json });
    expect([status, body.error.details?.[0]?.path]).toEqual([422, `body.${member}`]);
    expect((await asUser("GET", "/workspace/branding")).body).toEqual(NONE);
  });
});

it("names an export's file after the product", async () => {
  const { asKey, asUser, workspaceId } = await newWorkspace();
  const jobId = await newJob(workspaceId, "acme.com");
  await saveLeads(scopeOf(workspaceId), [newLead({ jobId })]);
  const plain = await asKey("POST", `/jobs/${jobId}/export`);
  expect(plain.body.filename).toMatch(/^acme\.com-\d{4}-\d\d-\d\d\.csv$/);
  await asUser("PUT", "/workspace/branding", { json: { product_name: "Acme / Prospector" } });
  const branded = await asKey("POST", `/jobs/${jobId}/export`, { json: { format: "xlsx" } });
  expect(branded.body.filename).toMatch(/^Acme-Prospector-acme\.com-\d{4}-\d\d-\d\d\.xlsx$/);
});

describe("the documentation", () => {
  const titleAt = async (host: string) => {
    const response = await exports.default.fetch(`https://${host}/api/v1/docs`);
    return /<title>(.*)<\/title>/.exec(await response.text())?.[1];
  };

  it("shows a product's name only at a domain that DNS assigns to the workspace", async () => {
    // The workspace in the TXT record at _quarry.leads.branded.test (test/support/fakes/dns/dns-web.ts).
    const owner = "019a9c3e-7d2b-7c41-9f0a-0000000000aa";
    await databaseOf(owner).insert(workspaces).values({ id: owner, name: "Branded" });
    const squatter = await newWorkspace();
    const put = (custom_domain: string) =>
      squatter.asUser("PUT", "/workspace/branding", {
        json: { product_name: "Evil", custom_domain },
      });
    await put("leads.branded.test");
    expect(await titleAt("leads.branded.test")).toBe("Quarry API");
    const own = { ...NONE, product_name: 'A & "B"', custom_domain: "leads.branded.test" };
    await saveBranding(scopeOf(owner), own);
    expect(await titleAt("leads.branded.test")).toBe("A &amp; &quot;B&quot; API");
    // The service's own address keeps its name.
    await put("quarry.test");
    expect(await titleAt("quarry.test")).toBe("Quarry API");
  });
});

describe("an invitation", () => {
  const invite = async (email: string, branding?: object) => {
    const workspace = await newWorkspace();
    if (branding) await workspace.asUser("PUT", "/workspace/branding", { json: branding });
    const json = { email, role: "member" };
    return {
      ...workspace,
      ...(await workspace.asUser("POST", "/workspace/invitations", { json })),
    };
  };

  it("is mailed with its token, under the names of the product and the service", async () => {
    const email = `grace.${newId()}@navy.com`;
    const { status, body, email: inviter } = await invite(email, BRANDING);
    expect(status).toBe(201);
    await waitUntil(async () => expect((await mailsTo(email)).mails.length).toBe(1));
    const [mail] = (await mailsTo(email)).mails;
    expect(mail).toMatchObject({
      from: "Acme Prospector via Quarry <digests@quarry.test>",
      subject: "Quarry: you are invited to a workspace",
    });
    for (const text of [mail!.text, mail!.html]) {
      expect(text).toContain(body.token);
      expect(text).toContain("https://quarry.test/accept-invitation#token=");
      expect(text).toContain(`Test User (${inviter}) invites you to join`);
    }
    // The reader has not agreed yet: no text or image that the workspace chose freely.
    expect(mail!.reply_to).toBeUndefined();
    expect(JSON.stringify(mail)).not.toMatch(/support@acme|logo\.png|Anvil/);
    const json = { token: body.token, password: "correct horse battery" };
    expect((await api("POST", "/auth/accept-invitation", { json })).status).toBe(201);
  });

  it("cannot impersonate another sender, whatever the names of workspace and inviter", async () => {
    const owner = await newWorkspace();
    await db
      .update(workspaces)
      .set({ name: "PayPal: account limited, sign in at https://evil.test/login or evil.test" })
      .where(eq(workspaces.id, owner.workspaceId));
    await db
      .update(users)
      .set({ name: "PayPal Security <security@paypal.com>\u202e +1 800 555 1234\r\nBcc: a@b.test" })
      .where(eq(users.id, owner.userId));
    await owner.asUser("PUT", "/workspace/branding", {
      json: { ...BRANDING, product_name: "PayPal Security: sign in at evil.test" },
    });
    const email = `grace.${newId()}@navy.com`;
    const json = { email, role: "member" };
    await owner.asUser("POST", "/workspace/invitations", { json });
    await waitUntil(async () => expect((await mailsTo(email)).mails.length).toBe(1));
    const [mail] = (await mailsTo(email)).mails;
    expect(mail!.subject).toBe("Quarry: you are invited to a workspace");
    expect(mail!.from).toBe("PayPal Security sign in at ev… via Quarry <digests@quarry.test>");
    expect(mail!.text).toContain(
      `PayPal Security security paypal com Bcc… (${owner.email}) invites you to join the workspace “PayPal account limited, sign in at or e…” as member.`,
    );
    expect(JSON.stringify(mail)).not.toMatch(
      /evil\.test|paypal\.com|https?:\/\/(?!quarry\.test)|\u202e|800 555/,
    );
  });

  it("writes a workspace's name in one line", async () => {
    const owner = await api("POST", "/auth/register", {
      json: {
        email: `ada.${newId()}@navy.com`,
        password: "correct horse battery",
        workspace_name: "Acme\r\n\nYour account is locked: https://evil.test",
      },
    });
    await proveAddress(owner.body.user.email);
    expect(owner.body.workspace.name).toBe("Acme Your account is locked: https://evil.test");
    const userId = owner.body.user.id;
    await db.update(users).set({ emailVerifiedAt: Date.now() }).where(eq(users.id, userId));
    const email = `grace.${newId()}@navy.com`;
    const headers = { Authorization: `Bearer ${owner.body.access_token}` };
    await api("POST", "/workspace/invitations", { json: { email, role: "member" }, headers });
    await waitUntil(async () => expect((await mailsTo(email)).mails.length).toBe(1));
    const [mail] = (await mailsTo(email)).mails;
    expect(mail!.text.split("\n\n")[2]).toMatch(
      /the workspace “Acme Your account is locked” as member/,
    );
  });

  it.each(["broken", "refused", "down"])("succeeds if mail is %s", async (mode) => {
    expect((await invite(`${mode}.${newId()}@navy.com`)).status).toBe(201);
  });

  it("responds while the mail is still being sent", async () => {
    const { fetch: send } = globalThis;
    let isOver = false;
    const sending = vi.spyOn(globalThis, "fetch").mockImplementation(async (input, init) => {
      try {
        return await send(input, init);
      } finally {
        isOver = true;
      }
    });
    onTestFinished(() => sending.mockRestore());
    expect((await invite(`hang.${newId()}@navy.com`)).status).toBe(201);
    expect(isOver).toBe(false);
    await waitUntil(() => expect(sending.mock.calls.length).toBeGreaterThan(0));
  });
});
