import { env } from "cloudflare:workers";
import { scryptSync } from "node:crypto";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { Budget } from "#src/shared/background/budget";
import { connect } from "#src/db/client";
import { openDatabases, systemScope } from "#src/db/databases";
import { idempotentRequests, sessions, users } from "#src/db/tables/accounts";
import { accountKey } from "#src/features/auth/sessions/login-attempts";
import { register } from "#src/features/auth/register";
import { jwtSecret } from "#src/features/auth/sessions/jwt-secret";
import { deleteOldResponses } from "#src/http/endpoints/idempotency.repository";
import { sweepExpired } from "#src/features/auth/sweep-expired";
import { readWallet } from "#src/features/credits/credits.repository";
import { takeRateLimit } from "#src/http/limits/rate-limit";
import { derivationsFor, hashPassword, verifyPassword } from "#src/platform/security/passwords";
import { signAccessToken, verifyAccessToken } from "#src/shared/security/access-token";
import { readSettings } from "#src/shared/settings";
import {
  addMember,
  api,
  caller,
  newWorkspace,
  proveAddress,
  type Answer,
} from "#test/support/harness/api";
import { COST } from "#test/support/fakes/password-cost";
import { probeApi } from "#test/support/harness/probe-api";
import { databaseOf } from "#test/support/harness/shards";

const db = openDatabases(env).control;
const PASSWORD = "correct horse battery";
let serial = 0;

/** A new client address and a new e-mail address. */
const stranger = () => {
  serial += 1;
  return { email: `ada${serial}@acme.test`, address: `2001:db8:${serial.toString(16)}::1` };
};

/** Registers, and verifies the address. */
const signUp = async (more: Record<string, unknown> = {}) => {
  const { email, address } = stranger();
  const answer = await api("POST", "/auth/register", {
    json: { email, password: PASSWORD, ...more },
    headers: { "CF-Connecting-IP": address },
  });
  const { user } = answer.body;
  if (user) user.email_verified_at = await proveAddress(user.email);
  return answer;
};

const withoutMail = probeApi(undefined, { PUBLIC_URL: "" });

const login = (email: string, password: string, address = stranger().address) =>
  api("POST", "/auth/login", {
    json: { email, password },
    headers: { "CF-Connecting-IP": address },
  });

const cookieOf = ({ headers }: Answer) => /^[^;]*/.exec(headers.get("Set-Cookie") ?? "")![0];
const refresh = (cookie: string) => api("POST", "/auth/refresh", { headers: { Cookie: cookie } });
const me = (accessToken: string) =>
  caller({ Authorization: `Bearer ${accessToken}` })("GET", "/auth/me");

describe("registration", () => {
  it("creates a user, a workspace with the sign-up credits, and a session", async () => {
    const { email, address } = stranger();
    const answer = await api("POST", "/auth/register", {
      json: { email: ` ${email.toUpperCase()} `, password: PASSWORD, workspace_name: "Acme" },
      headers: { "CF-Connecting-IP": address },
    });
    expect(answer.status).toBe(201);
    expect(Object.keys(answer.body)).toEqual([
      "access_token",
      "token_type",
      "expires_in",
      "user",
      "workspace",
    ]);
    expect(answer.body).toMatchObject({
      token_type: "Bearer",
      expires_in: 900,
      user: { email, name: null },
      workspace: { name: "Acme" },
    });
    expect((await me(answer.body.access_token)).body).toEqual({
      user: answer.body.user,
      workspace: answer.body.workspace,
      role: "owner",
    });
    const scope = await systemScope(openDatabases(env), answer.body.workspace.id);
    expect(await readWallet(scope)).toEqual({ balance: 500, reserved: 0 });
  });

  it("names the workspace after its owner by default", async () => {
    expect((await signUp({ name: "Ada" })).body.workspace.name).toBe("Ada's workspace");
  });

  it("without mail rejects an address that has an account, in any case and under concurrent requests", async () => {
    const { email, address } = stranger();
    const headers = { "CF-Connecting-IP": address };
    const attempt = (written: string) =>
      withoutMail("POST", "/auth/register", {
        json: { email: written, password: PASSWORD },
        headers,
      });
    const answers = await Promise.all([
      attempt(email),
      attempt(email.toUpperCase()),
      attempt(` ${email}`),
    ]);
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(2);
    expect(await db.$count(users, eq(users.email, email))).toBe(1);
  });

  it.each([
    ["a password of 11 characters", { password: "x".repeat(11) }, "body.password"],
    ["a password of 129 characters", { password: "x".repeat(129) }, "body.password"],
    ["no e-mail address", { email: "ada at acme" }, "body.email"],
    ["an unknown member", { plan: "gold" }, "body.plan"],
  ])("rejects %s", async (_, more, path) => {
    const { status, body } = await signUp(more);
    expect(status).toBe(422);
    expect(body.error.details.map((detail: { path: string }) => detail.path)).toEqual([path]);
  });

  it("accepts passwords of 12 and of 128 characters", async () => {
    expect((await signUp({ password: "x".repeat(12) })).status).toBe(201);
    expect((await signUp({ password: "x".repeat(128) })).status).toBe(201);
  });

  it("is limited per client address", async () => {
    const address = "198.51.100.20";
    const limit = Number(env.REGISTRATION_LIMIT_PER_HOUR);
    const attempt = () =>
      api("POST", "/auth/register", {
        json: { email: stranger().email, password: PASSWORD },
        headers: { "CF-Connecting-IP": address },
      });
    const first = await attempt();
    expect(first.headers.get("RateLimit-Limit")).toBe(String(limit));
    // Further attempts, without the cost of hashing their passwords.
    for (let i = 1; i < limit; i++)
      await takeRateLimit(env, "registration", address, limit, 3600_000);
    const refused = await attempt();
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(3500);
    expect((await signUp()).status).toBe(201);
  });

  it("is rejected when registration is closed", async () => {
    const closed = readSettings({ ...env, REGISTRATION: "closed" });
    const attempt = register(
      openDatabases(env),
      closed,
      { ...stranger(), password: PASSWORD },
      true,
      { address: "203.0.113.9", userAgent: null },
      Date.now(),
    );
    await expect(attempt).rejects.toMatchObject({ code: "forbidden" });
  });
});

describe("signing in", () => {
  it("opens a session for the right password, whatever the case of the address", async () => {
    const { body } = await signUp();
    const answer = await login(` ${body.user.email.toUpperCase()}`, PASSWORD);
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ user: body.user, workspace: body.workspace });
  });

  it("returns the same error for a wrong password and an unknown address", async () => {
    const { email } = (await signUp()).body.user;
    const [wrong, unknown] = [await login(email, "wrong"), await login(stranger().email, "wrong")];
    expect([wrong.status, unknown.status]).toEqual([401, 401]);
    expect(wrong.body).toEqual(unknown.body);
  });

  it("does the same work for an unknown address", async () => {
    const stored = await hashPassword(PASSWORD);
    expect(stored).toMatch(/^scrypt\$256\$8\$5\$[\w-]{22}\$[\w-]{43}$/);
    expect(await verifyPassword(PASSWORD, stored)).toBe(true);
    expect(await verifyPassword(`${PASSWORD}!`, stored)).toBe(false);
    expect(await verifyPassword(PASSWORD, null)).toBe(false);
    const workFor = (hash: string | null) =>
      derivationsFor(hash).reduce((work, { N, r, p }) => work + N * r * p, 0);
    expect(workFor(null)).toBe(COST.N * 8 * 5);
    for (const hash of [stored, stored.replace("$8$5$", "$8$1$")])
      expect(workFor(hash)).toBe(workFor(null));
  });

  it("rejects an account after 10 failures from one client address, also with the right password", async () => {
    const { email } = (await signUp()).body.user;
    const { address } = stranger();
    for (let left = 9; left >= 0; left -= 1) {
      const failed = await login(email, `wrong ${left}`, address);
      expect(failed.status).toBe(401);
      expect(failed.headers.get("RateLimit-Remaining")).toBe(String(left));
    }
    const refused = await login(email, PASSWORD, address);
    expect(refused.status).toBe(429);
    expect(refused.body.error.code).toBe("rate_limited");
    expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(0);
    expect((await login((await signUp()).body.user.email, PASSWORD)).status).toBe(200);
  });

  it("rejects a client address after 10 failures on any accounts, also under concurrent requests", async () => {
    const { address } = stranger();
    const attempts = Array.from({ length: 25 }, () => login(stranger().email, "wrong", address));
    const statuses = (await Promise.all(attempts)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(10);
    expect(statuses.filter((status) => status === 429)).toHaveLength(15);
  });

  it("allows the owner to sign in from another address while a stranger fails", async () => {
    const { email } = (await signUp()).body.user;
    const { address } = stranger();
    for (let i = 0; i < 11; i += 1) await login(email, "wrong", address);
    expect((await login(email, "wrong", address)).status).toBe(429);
    expect((await login(email, PASSWORD)).status).toBe(200);
  });

  it("rejects unknown devices after 100 failures in total, and never a known one", async () => {
    const first = await signUp();
    const { email } = first.body.user;
    const device = /quarry_device=[^;]+/.exec(first.headers.get("Set-Cookie")!)![0];
    // Failures from many addresses, without the cost of hashing their passwords.
    const db = openDatabases(env).control;
    const [user] = await db.select().from(users).where(eq(users.email, email));
    const key = await accountKey(email, user!.passwordHash);
    for (let i = 0; i < 100; i += 1)
      await takeRateLimit(env, "login_failures_account", key, 100, 900_000);
    expect((await login(email, PASSWORD)).status).toBe(429);
    const fromDevice = (password: string, cookie = device) =>
      api("POST", "/auth/login", {
        json: { email, password },
        headers: { "CF-Connecting-IP": stranger().address, Cookie: cookie },
      });
    expect((await fromDevice(PASSWORD)).status).toBe(200);
    expect((await fromDevice(PASSWORD, `${device}x`)).status).toBe(429);
    const ofOther = (await signUp()).headers.get("Set-Cookie")!;
    expect((await fromDevice(PASSWORD, /quarry_device=[^;]+/.exec(ofOther)![0])).status).toBe(429);
  });

  it("counts failures under a key without the address, and a new password ends a lock-out", async () => {
    const { email } = (await signUp()).body.user;
    const { address } = stranger();
    for (let i = 0; i < 10; i += 1) await login(email, "wrong", address);
    expect((await login(email, PASSWORD, address)).status).toBe(429);
    const [before, after] = [await accountKey(email, "old"), await accountKey(email, "new")];
    expect(before).toMatch(/^[0-9a-f]{64}$/);
    expect(after).not.toBe(before);
    // As `npm run reset-password` does: no failure is counted under the new hash.
    const newPassword = "another long password";
    await connect(env.DB)
      .update(users)
      .set({ passwordHash: await hashPassword(newPassword) })
      .where(eq(users.email, email));
    expect((await login(email, newPassword)).status).toBe(200);
  });

  it("limits the failures of a known device", async () => {
    const first = await signUp();
    const { email } = first.body.user;
    const headers = { Cookie: /quarry_device=[^;]+/.exec(first.headers.get("Set-Cookie")!)![0] };
    const attempt = (password: string) =>
      api("POST", "/auth/login", { json: { email, password }, headers });
    for (let i = 0; i < 10; i += 1) expect((await attempt("wrong")).status).toBe(401);
    expect((await attempt(PASSWORD)).status).toBe(429);
    expect((await login(email, PASSWORD)).status).toBe(200);
  });

  it("locks at most one account if client addresses are unknown", async () => {
    const locally = probeApi(undefined, { CLIENT_ADDRESS_HEADER: "none", PUBLIC_URL: "" });
    const accounts = [stranger(), stranger()].map(({ email }) => ({ email, password: PASSWORD }));
    for (const json of accounts)
      expect((await locally("POST", "/auth/register", { json })).status).toBe(201);
    const [attacked, other] = accounts;
    const attempt = (json: object) => locally("POST", "/auth/login", { json });
    for (let i = 0; i < 10; i += 1)
      expect((await attempt({ ...attacked, password: "wrong" })).status).toBe(401);
    expect((await attempt(attacked!)).status).toBe(429);
    expect((await attempt(other!)).status).toBe(200);
  });

  it("accepts a hash with weaker parameters and replaces it once", async () => {
    const { user } = (await signUp()).body;
    const [salt, mine] = [Buffer.alloc(16, 7), eq(users.id, user.id)];
    const weak = scryptSync(PASSWORD, salt, 32, { N: COST.N, r: 8, p: 1 });
    const text = (bytes: Buffer) => bytes.toString("base64url");
    const passwordHash = `scrypt$${COST.N}$8$1$${text(salt)}$${text(weak)}`;
    await db.update(users).set({ passwordHash }).where(mine);
    const stored = async () => (await db.select().from(users).where(mine))[0]!.passwordHash;
    expect((await login(user.email, "wrong")).status).toBe(401);
    expect(await stored()).toBe(passwordHash);
    expect((await login(user.email, PASSWORD)).status).toBe(200);
    const renewed = await stored();
    expect(renewed).toMatch(/^scrypt\$256\$8\$5\$/);
    expect((await login(user.email, PASSWORD)).status).toBe(200);
    expect(await stored()).toBe(renewed);
  });

  it("does not count successes", async () => {
    const { email } = (await signUp()).body.user;
    const { address } = stranger();
    for (let i = 0; i < 12; i += 1)
      expect((await login(email, PASSWORD, address)).status).toBe(200);
  });
});

describe("the refresh cookie", () => {
  it("is HttpOnly, SameSite=Strict and Secure", async () => {
    const [setCookie = "", device = ""] = (await signUp()).headers.getSetCookie();
    const [, ...attributes] = setCookie.replace(/Max-Age=25\d{5}/, "Max-Age=30 days").split("; ");
    expect(attributes.toSorted()).toEqual([
      "HttpOnly",
      "Max-Age=30 days",
      "Path=/api/v1/auth",
      "SameSite=Strict",
      "Secure",
    ]);
    expect(device).toMatch(/^quarry_device=\w{43}\.\w{43}; .*HttpOnly; Secure; SameSite=Strict$/);
  });

  it.each([
    ["http://localhost:8787", false],
    ["http://127.0.0.1:8787", false],
    ["https://localhost", true],
    ["http://quarry.test", true],
    ["http://localhost.evil.test", true],
  ])("at %s is Secure: %s", async (origin, isSecure) => {
    const { exports } = await import("cloudflare:workers");
    const { email, address } = stranger();
    const response = await exports.default.fetch(`${origin}/api/v1/auth/register`, {
      method: "POST",
      headers: { "Content-Type": "application/json", "CF-Connecting-IP": address },
      body: JSON.stringify({ email, password: PASSWORD }),
    });
    expect(response.status).toBe(201);
    expect(response.headers.get("Set-Cookie")!.includes("; Secure")).toBe(isSecure);
  });

  it("returns a new session and a new cookie each time", async () => {
    const first = await signUp();
    const second = await refresh(cookieOf(first));
    const third = await refresh(cookieOf(second));
    expect([second.status, third.status]).toEqual([200, 200]);
    expect(new Set([first, second, third].map(cookieOf)).size).toBe(3);
    expect(third.body.user).toEqual(first.body.user);
    expect((await me(third.body.access_token)).status).toBe(200);
  });

  it("ends the whole session if it was used before", async () => {
    const first = await signUp();
    const second = await refresh(cookieOf(first));
    const third = await refresh(cookieOf(second));
    expect((await refresh(cookieOf(first))).status).toBe(401);
    expect((await refresh(cookieOf(third))).status).toBe(401);
    expect((await me(third.body.access_token)).status).toBe(401);
  });

  it("ends the session if it is replayed after more than 10 s, also the previous one", async () => {
    const first = await signUp();
    const second = await refresh(cookieOf(first));
    await db
      .update(sessions)
      .set({ rotatedAt: Date.now() - 10_001 })
      .where(eq(sessions.userId, first.body.user.id));
    expect((await refresh(cookieOf(first))).status).toBe(401);
    expect((await refresh(cookieOf(second))).status).toBe(401);
  });

  it("returns a working session if a second tab replays it within 10 s", async () => {
    const first = await signUp();
    const [one, two] = await Promise.all([refresh(cookieOf(first)), refresh(cookieOf(first))]);
    expect([one.status, two.status]).toEqual([200, 200]);
    expect(cookieOf(one)).toBe(cookieOf(two));
    expect((await me(two.body.access_token)).status).toBe(200);
    expect((await refresh(cookieOf(two))).status).toBe(200);
  });

  it.each([
    ["none", ""],
    ["garbage", "quarry_refresh=x"],
    ["an unknown one", `quarry_refresh=${"a".repeat(43)}.${"b".repeat(43)}`],
  ])("rejects %s", async (_, cookie) => {
    const { status, body } = await refresh(cookie);
    expect(status).toBe(401);
    expect(body.error.code).toBe("unauthorized");
  });

  it("expires after 30 days", async () => {
    const answer = await signUp();
    await db
      .update(sessions)
      .set({ expiresAt: Date.now() - 1 })
      .where(eq(sessions.userId, answer.body.user.id));
    expect((await refresh(cookieOf(answer))).status).toBe(401);
    expect((await me(answer.body.access_token)).status).toBe(401);
  });
});

describe("logging out", () => {
  it("ends the session and its access tokens at once, and clears the cookie", async () => {
    const session = await signUp();
    const answer = await api("POST", "/auth/logout", { headers: { Cookie: cookieOf(session) } });
    expect(answer.status).toBe(204);
    expect(answer.headers.get("Set-Cookie")).toMatch(/^quarry_refresh=;.*Max-Age=0/);
    expect((await me(session.body.access_token)).status).toBe(401);
    expect((await refresh(cookieOf(session))).status).toBe(401);
  });

  it("ends only the access token's session if no cookie is sent", async () => {
    const first = await signUp();
    const other = await login(first.body.user.email, PASSWORD);
    const headers = { Authorization: `Bearer ${first.body.access_token}` };
    expect((await api("POST", "/auth/logout", { headers })).status).toBe(204);
    expect((await me(first.body.access_token)).status).toBe(401);
    expect((await me(other.body.access_token)).status).toBe(200);
  });

  it("ends all sessions of the user, and those of nobody else", async () => {
    const [first, stranger] = [await signUp(), await signUp()];
    const other = await login(first.body.user.email, PASSWORD);
    const headers = { Authorization: `Bearer ${first.body.access_token}` };
    const answer = await api("DELETE", "/auth/sessions", { headers });
    expect(answer.status).toBe(204);
    expect(answer.headers.get("Set-Cookie")).toMatch(/^quarry_refresh=;.*Max-Age=0/);
    for (const session of [first, other]) {
      expect((await me(session.body.access_token)).status).toBe(401);
      expect((await refresh(cookieOf(session))).status).toBe(401);
    }
    expect((await me(stranger.body.access_token)).status).toBe(200);
  });

  it("succeeds without a session", async () => {
    expect((await api("POST", "/auth/logout")).status).toBe(204);
  });
});

describe("several workspaces", () => {
  it("moves the session to another workspace of the user", async () => {
    const session = await signUp();
    const other = await newWorkspace();
    await addMembership(other.workspaceId, session.body.user.id);
    const asUser = caller({ Authorization: `Bearer ${session.body.access_token}` });
    const listed = await asUser("GET", "/auth/workspaces");
    expect(listed.body.data.map((each: { role: string }) => each.role)).toEqual([
      "owner",
      "member",
    ]);

    const moved = await asUser("POST", "/auth/switch", {
      json: { workspace_id: other.workspaceId },
    });
    expect(moved.status).toBe(200);
    expect(moved.body.workspace.id).toBe(other.workspaceId);
    expect((await me(moved.body.access_token)).body).toMatchObject({ role: "member" });
    const refreshed = await refresh(cookieOf(moved));
    expect(refreshed.body.workspace.id).toBe(other.workspaceId);

    await api("POST", "/auth/logout", { headers: { Cookie: cookieOf(refreshed) } });
    expect((await me(session.body.access_token)).status).toBe(401);
  });

  it("returns 404 for a foreign or unknown workspace", async () => {
    const [ours, theirs] = [await newWorkspace(), await newWorkspace()];
    for (const workspace_id of [theirs.workspaceId, "nowhere"])
      expect((await ours.asUser("POST", "/auth/switch", { json: { workspace_id } })).status).toBe(
        404,
      );
  });

  it("rejects a user without any workspace", async () => {
    const { body } = await signUp();
    await env.DB.prepare("DELETE FROM memberships WHERE user_id = ?").bind(body.user.id).run();
    expect((await login(body.user.email, PASSWORD)).status).toBe(403);
    expect((await me(body.access_token)).status).toBe(401);
  });
});

const addMembership = (workspaceId: string, userId: string) =>
  env.DB.prepare(
    "INSERT INTO memberships (workspace_id, user_id, role, created_at) VALUES (?, ?, 'member', ?)",
  )
    .bind(workspaceId, userId, Date.now() + 1)
    .run();

describe("access", () => {
  it.each([
    ["GET", "/auth/me"],
    ["GET", "/auth/workspaces"],
    ["POST", "/auth/switch"],
  ])("%s %s rejects API keys and anonymous callers", async (method, path) => {
    const { asKey } = await newWorkspace();
    expect((await asKey(method, path)).status).toBe(403);
    expect((await api(method, path)).status).toBe(401);
  });

  it("allows any member to read their own account", async () => {
    const { workspaceId } = await newWorkspace();
    const { asUser, email } = await addMember(workspaceId, "member");
    expect((await asUser("GET", "/auth/me")).body).toMatchObject({
      role: "member",
      user: { email },
    });
  });
});

describe("access tokens", () => {
  const claims = { userId: "u", sessionId: "s", workspaceId: "w" };

  it("identify their user for 15 minutes", async () => {
    const nowMs = Date.now();
    const tokenOfAge = (ageMs: number) => signAccessToken("secret", claims, nowMs - ageMs);
    expect(await verifyAccessToken("secret", await tokenOfAge(0))).toEqual(claims);
    expect(await verifyAccessToken("secret", await tokenOfAge(890_000))).toEqual(claims);
    expect(await verifyAccessToken("secret", await tokenOfAge(901_000))).toBeNull();
  });

  it("are rejected if forged, unsigned or malformed", async () => {
    const token = await signAccessToken("secret", claims, Date.now());
    const [, payload] = token.split(".");
    const unsigned = `${btoa('{"alg":"none","typ":"JWT"}')}.${payload}.`;
    for (const bad of [unsigned, `${token}x`, "a.b.c", "", "x".repeat(10_000)])
      expect(await verifyAccessToken("secret", bad)).toBeNull();
    expect(await verifyAccessToken("another", token)).toBeNull();
  });

  it("are not issued without a secret", () => {
    expect(() => jwtSecret(readSettings({}))).toThrow("JWT_SECRET is not set");
  });
});

it("deletes expired rows and no others", async () => {
  const { workspaceId, sessionId } = await newWorkspace();
  const answer = { workspaceId, fingerprint: "f" };
  const nowMs = Date.now();
  const data = databaseOf(workspaceId);
  await data.insert(idempotentRequests).values([
    { ...answer, key: "old", createdAt: nowMs - 25 * 3600_000 },
    { ...answer, key: "new", createdAt: nowMs - 23 * 3600_000 },
  ]);
  const stale = await addMember(workspaceId, "member");
  await db.update(sessions).set({ expiresAt: nowMs }).where(eq(sessions.id, stale.sessionId));
  await sweepExpired(db, { nowMs, budget: new Budget(60_000) });
  await deleteOldResponses(data, { nowMs, budget: new Budget(60_000) });
  const kept = await db.select().from(sessions).where(eq(sessions.workspaceId, workspaceId));
  expect(kept.map(({ id }) => id)).toEqual([sessionId]);
  expect(await data.select({ key: idempotentRequests.key }).from(idempotentRequests)).toEqual([
    { key: "new" },
  ]);
});
