import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { Budget } from "#src/shared/background/budget";
import { openDatabases } from "#src/db/databases";
import type { Actor } from "#src/db/scope";
import { accountTokens, apiKeys, users } from "#src/db/tables/accounts";
import { sweepExpired } from "#src/features/auth/sweep-expired";
import {
  hasVerifiedAddress,
  requireVerifiedAddress,
} from "#src/features/auth/accounts/verified-address";
import { publicUrl } from "#src/shared/web/public-url";
import { readSettings } from "#src/shared/settings";
import { addMember, api, caller, newWorkspace } from "#test/support/harness/api";
import { mailsTo } from "#test/support/harness/outbox";
import { waitUntil } from "#test/support/harness/wait-until";

const db = openDatabases(env).control;
const WITHOUT_MAIL = readSettings({});
let serial = 0;

async function signUp() {
  serial += 1;
  const email = `verifier${serial}@acme.test`;
  const { status, body } = await api("POST", "/auth/register", {
    json: { email, password: "correct horse battery" },
    headers: { "CF-Connecting-IP": `2001:db8:77:${serial.toString(16)}::1` },
  });
  expect(status).toBe(201);
  const asUser = caller({ Authorization: `Bearer ${body.access_token}` });
  return { email, asUser, user: body.user, workspaceId: body.workspace.id };
}

/** Tokens of the verification links mailed to an address, oldest first. */
async function mailedTokens(email: string, atLeast = 1): Promise<string[]> {
  return waitUntil(async () => {
    const { mails } = await mailsTo(email);
    expect(mails.length).toBeGreaterThanOrEqual(atLeast);
    return mails.map(
      ({ text }) => /https:\/\/quarry\.test\/verify-email#token=(\w{43})/.exec(text)![1]!,
    );
  });
}

const verify = (token: string) => api("POST", "/auth/verify-email", { json: { token } });

describe("verifying an address", () => {
  it("mails a link on registration, whose token marks the address as verified once", async () => {
    const { email, asUser, user } = await signUp();
    expect(user.email_verified_at).toBeNull();
    const [token = ""] = await mailedTokens(email);
    expect((await verify(token)).status).toBe(204);
    const verifiedAt = (await asUser("GET", "/auth/me")).body.user.email_verified_at;
    expect(Date.parse(verifiedAt)).toBeGreaterThan(0);
    expect((await verify(token)).status).toBe(404);
    expect((await asUser("GET", "/auth/me")).body.user.email_verified_at).toBe(verifiedAt);
    const log = await asUser("GET", "/audit-log?action=user.email_verified");
    expect(log.body.data).toMatchObject([{ target: user.id, details: {} }]);
  });

  it("sends plain text and HTML without anything that the registrant typed", async () => {
    serial += 1;
    const email = `verifier${serial}@acme.test`;
    const evil = "Visit evil.example now";
    await api("POST", "/auth/register", {
      json: { email, password: "correct horse battery", name: evil, workspace_name: evil },
    });
    await mailedTokens(email);
    const { mails } = await mailsTo(email);
    expect(mails).toHaveLength(1);
    expect(mails[0]).toMatchObject({ from: "Quarry <digests@quarry.test>" });
    expect(JSON.stringify(mails)).not.toContain("evil");
  });

  it("stores only the hash of a token", async () => {
    const { email, user } = await signUp();
    const [token = ""] = await mailedTokens(email);
    const rows = await db.select().from(accountTokens).where(eq(accountTokens.userId, user.id));
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  it("accepts a token once under concurrent requests", async () => {
    const { email, asUser } = await signUp();
    const [token = ""] = await mailedTokens(email);
    await Promise.all([verify(token), verify(token), verify(token)]);
    const log = await asUser("GET", "/audit-log?action=user.email_verified");
    expect(log.body.total).toBe(1);
  });

  it("rejects an expired token, which the daily sweep deletes", async () => {
    const { email, asUser, user } = await signUp();
    const [token = ""] = await mailedTokens(email);
    const mine = eq(accountTokens.userId, user.id);
    await db
      .update(accountTokens)
      .set({ expiresAt: Date.now() - 1 })
      .where(mine);
    expect((await verify(token)).status).toBe(404);
    expect((await asUser("GET", "/auth/me")).body.user.email_verified_at).toBeNull();
    await sweepExpired(db, { nowMs: Date.now(), budget: new Budget(60_000) });
    expect(await db.$count(accountTokens, mine)).toBe(0);
  });

  it("rejects a token of another purpose", async () => {
    const { email, user } = await signUp();
    const [token = ""] = await mailedTokens(email);
    await db
      .update(accountTokens)
      .set({ purpose: "reset_password" })
      .where(eq(accountTokens.userId, user.id));
    expect((await verify(token)).status).toBe(404);
  });

  it.each(["x", "0".repeat(43)])("rejects the unknown token %s", async (token) => {
    expect((await verify(token)).status).toBe(404);
  });

  it("shows a page that sends no request without a click", async () => {
    const { status, body, headers } = await api("GET", "/auth/verify-email");
    expect(status).toBe(200);
    expect(headers.get("Content-Security-Policy")).toContain("default-src 'none'");
    expect(headers.get("Referrer-Policy")).toBe("no-referrer");
    expect(body).toContain("Verify the address");
  });
});

describe("mailing the link again", () => {
  it("sends another link; using one invalidates the others", async () => {
    const { email, asUser } = await signUp();
    await mailedTokens(email);
    expect((await asUser("POST", "/auth/resend-verification")).status).toBe(204);
    const [first = "", second = ""] = await mailedTokens(email, 2);
    expect(first).not.toBe(second);
    expect((await verify(second)).status).toBe(204);
    expect((await verify(first)).status).toBe(404);
  });

  it("sends nothing if the address is verified", async () => {
    const { asUser, email } = await newWorkspace();
    expect((await asUser("POST", "/auth/resend-verification")).status).toBe(204);
    const other = await signUp();
    await mailedTokens(other.email);
    expect((await mailsTo(email)).mails).toEqual([]);
  });

  it("is limited to 5 an hour per user", async () => {
    const { asUser } = await newWorkspace();
    const statuses: number[] = [];
    for (let i = 0; i < 6; i += 1)
      statuses.push((await asUser("POST", "/auth/resend-verification")).status);
    expect(statuses).toEqual([204, 204, 204, 204, 204, 429]);
  });
});

describe("sending mail to other people", () => {
  const service = { settings: readSettings(env), env };

  it("requires a user with a verified address", async () => {
    const { workspaceId, userId } = await newWorkspace();
    const actor = { kind: "user", id: userId, role: "owner" } as const;
    const scope = { db, control: db, workspaceId, actor };
    await expect(requireVerifiedAddress(scope, service)).resolves.toBeUndefined();
    await db.update(users).set({ emailVerifiedAt: null }).where(eq(users.id, userId));
    await expect(requireVerifiedAddress(scope, service)).rejects.toMatchObject({
      code: "email_not_verified",
    });
    expect(await hasVerifiedAddress(scope, { settings: WITHOUT_MAIL, env: {} })).toBe(true);
  });

  it("requires, for an API key, a workspace owner with a verified address", async () => {
    const { workspaceId, userId } = await newWorkspace();
    await addMember(workspaceId, "member");
    const [key] = await db.select().from(apiKeys).where(eq(apiKeys.workspaceId, workspaceId));
    const actor: Actor = { kind: "api_key", id: key!.id, scopes: ["read"] };
    const scope = { db, control: db, workspaceId, actor };
    expect(await hasVerifiedAddress(scope, service)).toBe(true);
    await db.update(users).set({ emailVerifiedAt: null }).where(eq(users.id, userId));
    expect(await hasVerifiedAddress(scope, service)).toBe(false);
  });
});

it("builds links from PUBLIC_URL only", () => {
  expect(publicUrl({ PUBLIC_URL: "https://leads.acme.com" }, "/a#b")).toBe(
    "https://leads.acme.com/a#b",
  );
  expect(() => publicUrl({ PUBLIC_URL: undefined }, "/a")).toThrow("PUBLIC_URL is not set");
});
