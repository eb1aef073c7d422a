import { env } from "cloudflare:workers";
import { and, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { type Claim, claimsStatement, resetStatements } from "#local/cli/accounts/statements";
import { connect } from "#src/db/client";
import { accountTokens, apiKeys, invitations, memberships, users } from "#src/db/tables/accounts";
import { digests } from "#src/db/tables/digests";
import { hashPassword } from "#src/platform/security/passwords";
import { addMember, api, caller, newWorkspace, type Answer } from "#test/support/harness/api";
import { mailsTo } from "#test/support/harness/outbox";
import { probeApi } from "#test/support/harness/probe-api";
import { waitUntil } from "#test/support/harness/wait-until";

const db = connect(env.DB);
const PASSWORD = "correct horse battery";
const NEW_PASSWORD = "another horse battery";
const LINK = /https:\/\/quarry\.test\/reset-password#token=(\w{43})/g;
const withoutMail = probeApi(undefined, { PUBLIC_URL: "" });
let serial = 0;

/** Headers of a unique client. */
const from = () => ({ "CF-Connecting-IP": `2001:db8:99:${(serial += 1).toString(16)}::1` });

const register = async (email: string): Promise<Answer> => {
  const json = { email, password: PASSWORD };
  const answer = await api("POST", "/auth/register", { json, headers: from() });
  expect(answer.status).toBe(201);
  return answer;
};
const login = (email: string, password: string) =>
  api("POST", "/auth/login", { json: { email, password }, headers: from() });
const forgot = (email: string) =>
  api("POST", "/auth/forgot-password", { json: { email }, headers: from() });
const reset = (token: string, password = NEW_PASSWORD) =>
  api("POST", "/auth/reset-password", { json: { token, password }, headers: from() });
const bearer = ({ body }: Answer) => caller({ Authorization: `Bearer ${body.access_token}` });

/** Tokens of all reset links mailed to an address, oldest mail first. */
const mailedTokens = (email: string, atLeast = 1): Promise<string[]> =>
  waitUntil(async () => {
    const { mails } = await mailsTo(email);
    const tokens = mails.flatMap(({ text }) => [...text.matchAll(LINK)].map(([, token]) => token!));
    expect(tokens.length).toBeGreaterThanOrEqual(atLeast);
    return tokens;
  });

/** A member with a verified address and a password. */
async function newUser() {
  const workspace = await newWorkspace();
  const passwordHash = await hashPassword(PASSWORD);
  await db.update(users).set({ passwordHash }).where(eq(users.id, workspace.userId));
  return workspace;
}

describe("a forgotten password", () => {
  it("is replaced with the mailed token once, and all sessions end", async () => {
    const { email, asUser } = await newUser();
    expect((await forgot(` ${email.toUpperCase()}`)).status).toBe(202);
    const [token = ""] = await mailedTokens(email);
    expect((await reset(token)).status).toBe(204);
    expect((await asUser("GET", "/auth/me")).status).toBe(401);
    expect((await login(email, PASSWORD)).status).toBe(401);
    const answer = await login(email, NEW_PASSWORD);
    expect(answer.status).toBe(200);
    expect((await reset(token)).status).toBe(404);
    const log = await bearer(answer)("GET", "/audit-log?action=user.password_reset");
    expect(log.body.data).toMatchObject([{ details: {} }]);
  });

  it("returns the same response for an address without an account, and sends no mail there", async () => {
    const { email } = await newUser();
    const [known, unknown] = [await forgot(email), await forgot("nobody.at.all@acme.test")];
    expect([known.status, unknown.status]).toEqual([202, 202]);
    expect(unknown.body).toEqual(known.body);
    const names = ({ headers }: Answer) => [...headers.keys()];
    expect(names(unknown)).toEqual(names(known));
    await mailedTokens(email);
    expect((await mailsTo("nobody.at.all@acme.test")).mails).toEqual([]);
  });

  it("is mailed at most 5 times an hour to an address, and rejected after 20 requests of a client", async () => {
    const { email } = await newUser();
    const headers = from();
    const statuses: number[] = [];
    for (let i = 0; i < 21; i += 1)
      statuses.push(
        (await api("POST", "/auth/forgot-password", { json: { email }, headers })).status,
      );
    expect(statuses).toEqual([...Array.from({ length: 20 }, () => 202), 429]);
    expect(await mailedTokens(email, 5)).toHaveLength(5);
  });

  it("is not replaced with an expired token or one of another purpose", async () => {
    const { email, userId } = await newUser();
    await forgot(email);
    const [token = ""] = await mailedTokens(email);
    const mine = eq(accountTokens.userId, userId);
    const change = (set: Partial<typeof accountTokens.$inferSelect>) =>
      db.update(accountTokens).set(set).where(mine);
    await change({ purpose: "verify_email" });
    expect((await reset(token)).status).toBe(404);
    await change({ purpose: "reset_password", expiresAt: Date.now() - 1 });
    expect((await reset(token)).status).toBe(404);
    await change({ expiresAt: Date.now() + 3600_000 });
    expect((await reset(token, "short")).status).toBe(422);
    expect((await reset(token)).status).toBe(204);
  });

  it("is replaced once under concurrent requests with the same token", async () => {
    const { email } = await newUser();
    await forgot(email);
    const [token = ""] = await mailedTokens(email);
    const passwords = [1, 2, 3].map((nth) => `horse number ${nth} battery`);
    const answers = await Promise.all(passwords.map((password) => reset(token, password)));
    const statuses = answers.map(({ status }) => status);
    expect(statuses.toSorted((one, other) => one - other)).toEqual([204, 404, 404]);
  });

  it("refers to the operator if mail is not configured", async () => {
    const answer = await withoutMail("POST", "/auth/forgot-password", {
      json: { email: "ada@acme.test" },
    });
    expect(answer.status).toBe(503);
    expect(answer.body.error).toMatchObject({ code: "mail_not_configured" });
    expect(answer.body.error.message).toContain("npm run reset-password");
  });

  it("has a page that sends no request without a click", async () => {
    const { status, body } = await api("GET", "/auth/reset-password");
    expect(status).toBe(200);
    expect(body).toContain('type="password"');
  });
});

describe("a password that the operator sets", () => {
  it("allows signing in without mail, and ends the account's sessions", async () => {
    const { email, asUser, userId } = await newUser();
    const claims = await env.DB.prepare(claimsStatement(email)).all<Claim>();
    expect(claims.results).toMatchObject([{ id: userId, holds_address: 1 }]);
    const statements = resetStatements(userId, await hashPassword(NEW_PASSWORD));
    await env.DB.batch(statements.map((statement) => env.DB.prepare(statement)));
    expect((await asUser("GET", "/auth/me")).status).toBe(401);
    expect((await login(email, PASSWORD)).status).toBe(401);
    expect((await login(email, NEW_PASSWORD)).status).toBe(200);
  });
});

describe("an account that never verified its address", () => {
  /** An account with somebody else's address, created before mail was configured. */
  async function squatted() {
    const squatter = await newUser();
    const { workspaceId, userId, asUser } = squatter;
    await db.update(users).set({ emailVerifiedAt: null }).where(eq(users.id, userId));
    const accomplice = await addMember(workspaceId, "admin");
    await db.insert(invitations).values({
      workspaceId,
      email: "friend@acme.test",
      role: "admin",
      tokenHash: crypto.randomUUID(),
      invitedBy: userId,
      expiresAt: Date.now() + 3600_000,
    });
    const webhook = await asUser("POST", "/integrations", {
      json: {
        provider: "webhook",
        name: "Mine",
        target_url: "https://hooks.acme.test/leads",
        auto_push: true,
      },
    });
    expect(webhook.status).toBe(201);
    const workflow = await asUser("POST", "/workflows", {
      json: { name: "Mine", trigger: "job_completed", steps: [{ type: "verify_emails" }] },
    });
    expect(workflow.status).toBe(201);
    const elsewhere = await newWorkspace();
    await db
      .insert(memberships)
      .values({ workspaceId: elsewhere.workspaceId, userId, role: "admin" });
    await db.insert(apiKeys).values({
      workspaceId: elsewhere.workspaceId,
      name: "Mine",
      prefix: "lk_live_x",
      keyHash: crypto.randomUUID(),
      createdBy: userId,
    });
    return { ...squatter, accomplice, elsewhere };
  }

  it("is reclaimed by the owner of the address, and nobody else keeps access", async () => {
    const { email, userId, workspaceId, asKey, asUser, accomplice, elsewhere } = await squatted();
    await forgot(email);
    const [token = ""] = await mailedTokens(email);
    expect((await reset(token)).status).toBe(204);

    // Sessions, keys, accomplices and invitations of the squatter are removed.
    expect((await asUser("GET", "/auth/me")).status).toBe(401);
    expect((await asKey("GET", "/leads")).status).toBe(401);
    expect((await accomplice.asUser("GET", "/auth/me")).status).toBe(401);
    expect(await db.$count(invitations, eq(invitations.workspaceId, workspaceId))).toBe(0);
    expect(await db.$count(apiKeys, eq(apiKeys.createdBy, userId))).toBe(0);
    expect(await db.$count(memberships, eq(memberships.workspaceId, workspaceId))).toBe(1);

    const owner = await login(email, NEW_PASSWORD);
    expect(owner.body.user.email_verified_at).not.toBeNull();
    expect(owner.body.workspace.id).toBe(workspaceId);
    const asOwner = bearer(owner);
    const mine = await asOwner("GET", "/auth/workspaces");
    expect(mine.body.data.map(({ id }: { id: string }) => id)).toEqual([workspaceId]);
    // Nothing is sent automatically to targets of the squatter.
    expect((await asOwner("GET", "/integrations")).body.data[0].auto_push).toBe(false);
    expect((await asOwner("GET", "/workflows")).body.data[0].enabled).toBe(false);
    expect(await db.$count(digests, eq(digests.workspaceId, workspaceId))).toBe(0);
    const log = await asOwner("GET", "/audit-log?action=user.account_reclaimed");
    expect(log.body.total).toBe(1);

    // Another user's workspace continues without them.
    expect((await elsewhere.asUser("GET", "/auth/me")).status).toBe(200);
    expect((await elsewhere.asKey("GET", "/leads")).status).toBe(200);
  });

  it("gets its own workspace if it was only a guest", async () => {
    const host = await newWorkspace();
    const { userId, email } = await addMember(host.workspaceId, "member");
    await db.update(users).set({ emailVerifiedAt: null }).where(eq(users.id, userId));
    await forgot(email);
    const [token = ""] = await mailedTokens(email);
    expect((await reset(token)).status).toBe(204);
    const owner = await login(email, NEW_PASSWORD);
    expect(owner.status).toBe(200);
    expect(owner.body.workspace.id).not.toBe(host.workspaceId);
    expect((await bearer(owner)("GET", "/auth/me")).body.role).toBe("owner");
  });

  it("keeps everything if the address was verified", async () => {
    const { email, asKey, workspaceId } = await newUser();
    await addMember(workspaceId, "member");
    await forgot(email);
    const [token = ""] = await mailedTokens(email);
    expect((await reset(token)).status).toBe(204);
    expect((await asKey("GET", "/leads")).status).toBe(200);
    expect(await db.$count(memberships, eq(memberships.workspaceId, workspaceId))).toBe(2);
  });
});

describe("registration with mail configured", () => {
  const shape = ({ body }: Answer) => [Object.keys(body), Object.keys(body.user)];

  it("returns the same response for an address that has an account, and mails its owner", async () => {
    const { email } = await newUser();
    const taken = await register(email);
    const free = await register(`free.${email}`);
    expect(shape(taken)).toEqual(shape(free));
    const hidden = { email_verified_at: null, name: null };
    expect([taken.body.user, free.body.user]).toMatchObject([hidden, hidden]);
    // Neither account can be signed in to before its address is verified.
    const [one, two] = [await login(email, "wrong"), await login(`free.${email}`, PASSWORD)];
    expect([one.status, two.status]).toEqual([401, 401]);
    expect(one.body).toEqual(two.body);
    const stranger = bearer(taken);
    expect((await stranger("POST", "/auth/resend-verification")).status).toBe(204);
    await waitUntil(async () => {
      const { mails } = await mailsTo(email);
      expect(mails.map(({ subject }) => subject)).toEqual([
        "You already have an account",
        "You already have an account",
      ]);
    });
    // The owner's account is unchanged.
    expect((await login(email, PASSWORD)).status).toBe(200);
  });

  it("allows the owner of an address to sign in after somebody else registered it first", async () => {
    const email = `victim${(serial += 1)}@acme.test`;
    const squatter = await register(email);
    const owner = await register(email);
    expect(owner.body.user.id).not.toBe(squatter.body.user.id);
    const tokens = await waitUntil(async () => {
      const { mails } = await mailsTo(email);
      expect(mails).toHaveLength(2);
      return mails.map(({ text }) => /verify-email#token=(\w{43})/.exec(text)![1]!);
    });
    const verify = (token: string, more: object = {}, headers: Record<string, string> = {}) =>
      api("POST", "/auth/verify-email", { json: { token, ...more }, headers });
    const mine = await db
      .select({ id: accountTokens.userId, hash: accountTokens.tokenHash })
      .from(accountTokens)
      .where(eq(accountTokens.userId, owner.body.user.id));
    const digest = async (token: string) =>
      Array.from(
        new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(token))),
        (byte) => byte.toString(16).padStart(2, "0"),
      ).join("");
    const hashes = await Promise.all(tokens.map(digest));
    const ownIndex = hashes.indexOf(mine[0]!.hash);
    // The owner cannot distinguish the mails, and opening the squatter's link grants nothing.
    const bearer = { Authorization: `Bearer ${owner.body.access_token}` };
    expect((await verify(tokens[1 - ownIndex]!)).status).toBe(409);
    expect((await verify(tokens[1 - ownIndex]!, {}, bearer)).status).toBe(409);
    expect((await verify(tokens[1 - ownIndex]!, { password: "not the squatter's" })).status).toBe(
      409,
    );
    expect((await verify(tokens[ownIndex]!)).status).toBe(409);
    expect((await verify(tokens[ownIndex]!, {}, bearer)).status).toBe(204);
    // The address has an owner, so the other claim is rejected.
    expect((await verify(tokens[1 - ownIndex]!)).status).toBe(409);
    const signedIn = await login(email, PASSWORD);
    expect(signedIn.body.user.id).toBe(owner.body.user.id);
    expect(await db.$count(users, and(eq(users.email, email), eq(users.holdsAddress, true)))).toBe(
      1,
    );
  });

  it("offers each unverified account of an address to its owner, who reclaims one", async () => {
    const email = `claimed${(serial += 1)}@acme.test`;
    const first = await register(email);
    const second = await register(email);
    await forgot(email);
    const [token = "", other = ""] = await mailedTokens(email, 2);
    expect((await reset(token)).status).toBe(204);
    expect((await reset(other)).status).toBe(409);
    const owner = await login(email, NEW_PASSWORD);
    expect(owner.status).toBe(200);
    expect([first.body.user.id, second.body.user.id]).toContain(owner.body.user.id);
  });
});

describe("an invitation to an address that somebody else registered", () => {
  it("creates an account for the invited person, verified by the mailed token", async () => {
    const email = `invitee${(serial += 1)}@acme.test`;
    await register(email);
    const host = await newWorkspace();
    const invited = await host.asUser("POST", "/workspace/invitations", {
      json: { email, role: "member" },
    });
    const mailed = await waitUntil(async () => {
      const { mails } = await mailsTo(email);
      const found = mails.map(({ text }) => /\b\w{43}\.\w{43}\b/.exec(text)?.[0]).find(Boolean);
      expect(found).toBeDefined();
      return found!;
    });
    expect(mailed.split(".")[0]).toBe(invited.body.token);
    const json = { token: mailed, password: NEW_PASSWORD };
    const accepted = await api("POST", "/auth/accept-invitation", { json, headers: from() });
    expect(accepted.status).toBe(201);
    expect(accepted.body.user.email_verified_at).not.toBeNull();
    expect((await login(email, NEW_PASSWORD)).status).toBe(200);
    expect((await login(email, PASSWORD)).status).toBe(401);
  });

  it("does not accept the token shown to the inviter, or a forged proof, as proof of the mailbox", async () => {
    const host = await newWorkspace();
    for (const suffix of ["", `.${"0".repeat(43)}`]) {
      const email = `invitee${(serial += 1)}@acme.test`;
      const invited = await host.asUser("POST", "/workspace/invitations", {
        json: { email, role: "member" },
      });
      const json = { token: `${invited.body.token}${suffix}`, password: NEW_PASSWORD };
      const accepted = await api("POST", "/auth/accept-invitation", { json, headers: from() });
      expect(accepted.status).toBe(201);
      expect(accepted.body.user.email_verified_at).toBeNull();
      expect((await login(email, NEW_PASSWORD)).status).toBe(401);
    }
  });
});

describe("changing the password", () => {
  const change = (as: ReturnType<typeof caller>, current: string, next = NEW_PASSWORD) =>
    as("POST", "/auth/change-password", {
      json: { current_password: current, new_password: next },
    });

  it("requires the current one, ends the other sessions and invalidates mailed links", async () => {
    const { email, asUser } = await newUser();
    const other = bearer(await login(email, PASSWORD));
    await forgot(email);
    const [token = ""] = await mailedTokens(email);
    const wrong = await change(asUser, "wrong horse battery");
    expect(wrong.status).toBe(422);
    expect(wrong.body.error.details[0]).toMatchObject({ path: "body.current_password" });
    expect((await other("GET", "/auth/me")).status).toBe(200);
    expect((await change(asUser, PASSWORD)).status).toBe(204);
    expect((await asUser("GET", "/auth/me")).status).toBe(200);
    expect((await other("GET", "/auth/me")).status).toBe(401);
    expect((await reset(token)).status).toBe(404);
    expect((await login(email, PASSWORD)).status).toBe(401);
    expect((await login(email, NEW_PASSWORD)).status).toBe(200);
    const log = await asUser("GET", "/audit-log?action=user.password_changed");
    expect(log.body.data).toMatchObject([{ details: {} }]);
  });

  it("succeeds once under two concurrent requests", async () => {
    const { asUser } = await newUser();
    const answers = await Promise.all(
      [1, 2].map((nth) => change(asUser, PASSWORD, `horse number ${nth} battery`)),
    );
    const statuses = answers.map(({ status }) => status);
    expect(statuses.toSorted((one, other) => one - other)).toEqual([204, 422]);
  });

  it("is rejected after 10 wrong passwords", async () => {
    const { asUser } = await newUser();
    for (let i = 0; i < 10; i += 1)
      expect((await change(asUser, `wrong horse ${i} battery`)).status).toBe(422);
    expect((await change(asUser, PASSWORD)).status).toBe(429);
  });
});

describe("the list of sessions", () => {
  it("lists the user's own sessions, newest first, and ends one at once", async () => {
    const { email, asUser, sessionId, workspaceId } = await newUser();
    const opened = await api("POST", "/auth/login", {
      json: { email, password: PASSWORD },
      headers: { "CF-Connecting-IP": "203.0.113.9", "User-Agent": "Mozilla/5.0" },
    });
    const list = await asUser("GET", "/auth/sessions");
    expect(list.body).toMatchObject({ page: 1, per_page: 25, total: 2 });
    expect(list.body.data).toMatchObject([
      {
        workspace_id: workspaceId,
        is_current: false,
        client_address: "203.0.113.9",
        user_agent: "Mozilla/5.0",
      },
      { id: sessionId, is_current: true },
    ]);
    const [other] = list.body.data;
    expect((await asUser("DELETE", `/auth/sessions/${other.id}`)).status).toBe(204);
    expect((await bearer(opened)("GET", "/auth/me")).status).toBe(401);
    expect((await asUser("DELETE", `/auth/sessions/${other.id}`)).status).toBe(404);
    expect((await asUser("GET", "/auth/sessions")).body.total).toBe(1);
  });

  it("returns 404 for a session of another user", async () => {
    const [ours, theirs] = [await newWorkspace(), await newWorkspace()];
    const path = `/auth/sessions/${theirs.sessionId}`;
    expect((await ours.asUser("DELETE", path)).status).toBe(404);
    expect((await theirs.asUser("GET", "/auth/me")).status).toBe(200);
  });
});
