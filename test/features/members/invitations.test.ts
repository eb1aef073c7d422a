import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { Budget } from "#src/shared/background/budget";
import { openDatabases } from "#src/db/databases";
import { invitations, memberships, users } from "#src/db/tables/accounts";
import { sweepExpired } from "#src/features/auth/sweep-expired";
import { suppress } from "#src/pipeline/leads/suppression";
import { hashPassword } from "#src/platform/security/passwords";
import { readSettings } from "#src/shared/settings";
import {
  addMember,
  api,
  caller,
  newWorkspace,
  proveAddress,
  type Caller,
} from "#test/support/harness/api";
import { mailsTo } from "#test/support/harness/outbox";
import { waitUntil } from "#test/support/harness/wait-until";
import { scopeOf } from "#test/support/builders/leads";

const db = openDatabases(env).control;
const PASSWORD = "correct horse battery";
let serial = 0;
const newAddress = () => `grace${(serial += 1)}@navy.test`;

const invite = (asUser: Caller, email: string, role = "member") =>
  asUser("POST", "/workspace/invitations", { json: { email, role } });

/** Mails go out after the response. */
const mailsSent = (email: string, count: number) =>
  waitUntil(async () => expect((await mailsTo(email)).mails).toHaveLength(count));

const accept = (json: Record<string, unknown>, headers: Record<string, string> = {}) =>
  api("POST", "/auth/accept-invitation", {
    json,
    headers: { "CF-Connecting-IP": `198.51.100.${(serial += 1) % 250}`, ...headers },
  });

describe("inviting", () => {
  it("returns the token once and stores only its hash", async () => {
    const { asUser, userId } = await newWorkspace();
    const { status, body } = await invite(asUser, " Grace@Navy.TEST ", "admin");
    expect(status).toBe(201);
    expect(body).toMatchObject({ email: "grace@navy.test", role: "admin", invited_by: userId });
    expect(body.token).toMatch(/^[0-9A-Za-z]{43}$/);
    expect(Date.parse(body.expires_at) - Date.parse(body.created_at)).toBe(7 * 24 * 3600_000);
    const [stored] = await db.select().from(invitations).where(eq(invitations.id, body.id));
    expect(JSON.stringify(stored)).not.toContain(body.token);
    const { token: _, ...shown } = body;
    const list = await asUser("GET", "/workspace/invitations");
    expect(list.body).toEqual({ data: [shown], page: 1, per_page: 25, total: 1 });
  });

  it("returns 409 for an address with an open invitation, also for concurrent requests", async () => {
    const { asUser } = await newWorkspace();
    const email = newAddress();
    const first = await invite(asUser, email);
    const second = await invite(asUser, email.toUpperCase(), "admin");
    expect([second.status, second.body.error.code]).toEqual([409, "conflict"]);
    expect(second.body.error.message).toContain(`/workspace/invitations/${first.body.id}/resend`);
    expect((await asUser("GET", "/workspace/invitations")).body.total).toBe(1);
    expect((await accept({ token: first.body.token, password: PASSWORD })).status).toBe(201);
    const other = newAddress();
    const answers = await Promise.all([1, 2, 3].map(() => invite(asUser, other)));
    expect(answers.map(({ status }) => status).toSorted((x, y) => x - y)).toEqual([201, 409, 409]);
    const log = await asUser("GET", "/audit-log?action=invitation.created");
    expect(log.body.total).toBe(2);
  });

  it("replaces an invitation that has expired or is revoked", async () => {
    const { asUser, workspaceId } = await newWorkspace();
    const email = newAddress();
    await invite(asUser, email);
    await db
      .update(invitations)
      .set({ expiresAt: Date.now() })
      .where(eq(invitations.workspaceId, workspaceId));
    expect((await invite(asUser, email)).status).toBe(201);
    await db
      .update(invitations)
      .set({ invitedBy: null })
      .where(eq(invitations.workspaceId, workspaceId));
    const third = await invite(asUser, email);
    expect(third.status).toBe(201);
    expect((await asUser("GET", "/workspace/invitations")).body.total).toBe(1);
    expect((await accept({ token: third.body.token, password: PASSWORD })).status).toBe(201);
  });

  it("is rejected for members", async () => {
    const { asUser, email } = await newWorkspace();
    expect((await invite(asUser, email)).status).toBe(409);
  });

  it("of an owner requires an owner", async () => {
    const { asUser, workspaceId } = await newWorkspace();
    const admin = await addMember(workspaceId, "admin");
    expect((await invite(admin.asUser, newAddress(), "owner")).status).toBe(403);
    expect((await invite(admin.asUser, newAddress(), "admin")).status).toBe(201);
    expect((await invite(asUser, newAddress(), "owner")).status).toBe(201);
  });

  it("requires an address and a role", async () => {
    const { asUser } = await newWorkspace();
    expect((await invite(asUser, "nobody")).status).toBe(422);
    expect((await invite(asUser, newAddress(), "king")).status).toBe(422);
  });

  it("can be withdrawn within the workspace only", async () => {
    const [ours, theirs] = [await newWorkspace(), await newWorkspace()];
    const { body } = await invite(ours.asUser, newAddress());
    const path = `/workspace/invitations/${body.id}`;
    expect((await theirs.asUser("DELETE", path)).status).toBe(404);
    expect((await ours.asUser("DELETE", path)).status).toBe(204);
    expect((await ours.asUser("DELETE", path)).status).toBe(404);
    expect((await accept({ token: body.token, password: PASSWORD })).status).toBe(404);
  });

  it.each([
    ["GET", "/workspace/invitations"],
    ["POST", "/workspace/invitations"],
    ["POST", "/workspace/invitations/x/resend"],
    ["DELETE", "/workspace/invitations/x"],
  ])("%s %s requires a session of an admin or owner", async (method, path) => {
    const { asKey, workspaceId } = await newWorkspace();
    const [admin, member] = [
      await addMember(workspaceId, "admin"),
      await addMember(workspaceId, "member"),
    ];
    const makes = method === "POST" && !path.endsWith("/resend");
    const call = makes ? { json: { email: newAddress(), role: "member" } } : {};
    expect((await asKey(method, path, call)).status).toBe(403);
    expect((await member.asUser(method, path, call)).status).toBe(403);
    expect((await api(method, path, call)).status).toBe(401);
    expect((await admin.asUser(method, path, call)).status).toBe(
      makes ? 201 : ({ GET: 200 }[method] ?? 404),
    );
  });
});

describe("sending an invitation again", () => {
  const resend = (asUser: Caller, id: string) =>
    asUser("POST", `/workspace/invitations/${id}/resend`);

  it("replaces the token and mails the new one", async () => {
    const { asUser, workspaceId } = await newWorkspace();
    const admin = await addMember(workspaceId, "admin");
    const email = newAddress();
    const first = await invite(asUser, email, "admin");
    const again = await resend(admin.asUser, first.body.id);
    expect(again.status).toBe(200);
    expect(again.body).toMatchObject({ id: first.body.id, email, invited_by: admin.userId });
    expect(again.body.token).not.toBe(first.body.token);
    await mailsSent(email, 2);
    const { mails } = await mailsTo(email);
    expect(mails[1]!.text).toContain(again.body.token);
    expect((await accept({ token: first.body.token, password: PASSWORD })).status).toBe(404);
    expect((await accept({ token: again.body.token, password: PASSWORD })).status).toBe(201);
    const log = await asUser("GET", "/audit-log?action=invitation.renewed");
    expect(log.body.data).toMatchObject([{ actor: { id: admin.userId }, target: first.body.id }]);
  });

  it("returns 404 for an unknown or closed invitation, 403 for a role that the caller cannot grant", async () => {
    const [ours, theirs] = [await newWorkspace(), await newWorkspace()];
    const { body } = await invite(ours.asUser, newAddress(), "owner");
    const admin = await addMember(ours.workspaceId, "admin");
    expect((await resend(theirs.asUser, body.id)).status).toBe(404);
    expect((await resend(admin.asUser, body.id)).status).toBe(403);
    await db.update(invitations).set({ expiresAt: Date.now() }).where(eq(invitations.id, body.id));
    expect((await resend(ours.asUser, body.id)).status).toBe(404);
  });

  it("is limited to three mails a week, also if the invitation is withdrawn in between", async () => {
    const { asUser } = await newWorkspace();
    const email = newAddress();
    const { id, token } = (await invite(asUser, email)).body;
    expect((await resend(asUser, id)).status).toBe(200);
    await asUser("DELETE", `/workspace/invitations/${id}`);
    const second = await invite(asUser, email);
    expect(second.status).toBe(201);
    const refused = await resend(asUser, second.body.id);
    expect([refused.status, refused.body.error.code]).toEqual([429, "rate_limited"]);
    expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(24 * 3600);
    await mailsSent(email, 3);
    // What was refused changed nothing.
    expect((await accept({ token, password: PASSWORD })).status).toBe(404);
    expect((await accept({ token: second.body.token, password: PASSWORD })).status).toBe(201);
  });
});

describe("mailing invitations", () => {
  it("requires a verified address of the caller, and otherwise creates nothing", async () => {
    const { asUser, userId } = await newWorkspace();
    await db.update(users).set({ emailVerifiedAt: null }).where(eq(users.id, userId));
    const email = newAddress();
    const refused = await invite(asUser, email);
    expect([refused.status, refused.body.error.code]).toEqual([403, "email_not_verified"]);
    expect((await asUser("GET", "/workspace/invitations")).body.total).toBe(0);
    expect((await mailsTo(email)).tries).toBe(0);
  });

  it("rejects an address on the suppression list", async () => {
    const { asUser, workspaceId } = await newWorkspace();
    const [email, domain] = [newAddress(), `erased${(serial += 1)}.test`];
    const scope = scopeOf(workspaceId);
    await suppress(scope, readSettings(env), { type: "email", value: email });
    await suppress(scope, readSettings(env), { type: "domain", value: domain });
    for (const address of [email, `ada@${domain}`]) {
      const { status, body } = await invite(asUser, address);
      expect([status, body.error.message]).toEqual([
        409,
        `${address} is on the suppression list of this workspace`,
      ]);
      expect((await mailsTo(address)).tries).toBe(0);
    }
    expect((await asUser("GET", "/workspace/invitations")).body.total).toBe(0);
  });

  it("returns 429 at the daily limit of the address, and creates nothing", async () => {
    const email = newAddress();
    const answers = [];
    for (let i = 0; i < 11; i += 1) {
      const { asUser } = await newWorkspace();
      answers.push({ asUser, ...(await invite(asUser, email)) });
    }
    const last = answers.at(-1)!;
    expect(answers.slice(0, 10).every(({ status }) => status === 201)).toBe(true);
    expect([last.status, last.body.error.code]).toEqual([429, "rate_limited"]);
    expect((await last.asUser("GET", "/workspace/invitations")).body.total).toBe(0);
    await mailsSent(email, 10);
  });
});

describe("previewing a received invitation", () => {
  const read = (token: string, address = `198.51.100.${(serial += 1) % 250}`) =>
    api("POST", "/auth/preview-invitation", {
      json: { token },
      headers: { "CF-Connecting-IP": address },
    });

  it("names the workspace, the inviter, the invited address and the role", async () => {
    const { asUser, userId, workspaceId, email: inviter } = await newWorkspace();
    await db.update(users).set({ name: "Ada Lovelace" }).where(eq(users.id, userId));
    const email = newAddress();
    const { token, expires_at } = (await invite(asUser, email, "admin")).body;
    const { data } = (await asUser("GET", "/auth/workspaces")).body;
    const { status, body } = await read(token);
    expect(status).toBe(200);
    expect(body).toEqual({
      workspace_name: data.find(({ id }: { id: string }) => id === workspaceId).name,
      invited_by: { name: "Ada Lovelace", email: inviter },
      email,
      role: "admin",
      expires_at,
      has_account: null,
    });
    // It is still open.
    expect((await accept({ token, password: PASSWORD })).status).toBe(201);
  });

  it("returns only to a reader of the mailbox whether the address has an account", async () => {
    const mailed = async (email: string) => {
      const { asUser } = await newWorkspace();
      const { token } = (await invite(asUser, email)).body;
      await mailsSent(email, 1);
      const [, link] = /token=([\w.-]+)/.exec((await mailsTo(email)).mails[0]!.text)!;
      return { token, link: link! };
    };
    const [known, unknown] = [(await newWorkspace()).email, newAddress()];
    const [ofKnown, ofUnknown] = [await mailed(known), await mailed(unknown)];
    expect((await read(ofKnown.link)).body).toMatchObject({ email: known, has_account: true });
    expect((await read(ofUnknown.link)).body).toMatchObject({ has_account: false });
    expect((await read(ofKnown.token)).body).toMatchObject({ has_account: null });
    expect((await read(`${ofKnown.token}.guessed`)).body).toMatchObject({ has_account: null });
  });

  it("returns the same 404 for a used, withdrawn, replaced, expired, revoked and unknown token", async () => {
    const { asUser, workspaceId } = await newWorkspace();
    const opened = async () => (await invite(asUser, newAddress())).body;
    const [used, withdrawn, replaced, expired] = [
      await opened(),
      await opened(),
      await opened(),
      await opened(),
    ];
    await accept({ token: used.token, password: PASSWORD });
    await asUser("DELETE", `/workspace/invitations/${withdrawn.id}`);
    await asUser("POST", `/workspace/invitations/${replaced.id}/resend`);
    const { id } = expired;
    await db.update(invitations).set({ expiresAt: Date.now() }).where(eq(invitations.id, id));
    const admin = await addMember(workspaceId, "admin");
    const revoked = (await invite(admin.asUser, newAddress())).body;
    await asUser("DELETE", `/workspace/members/${admin.userId}`);
    const tokens = [used, withdrawn, replaced, expired, revoked].map(({ token }) => token);
    for (const token of [...tokens, "x".repeat(43), id]) {
      const { status, body } = await read(token);
      expect([status, body.error]).toEqual([
        404,
        { code: "not_found", message: "Invitation not found" },
      ]);
    }
  });

  it("requires a token in the body, and is limited for each client address", async () => {
    expect((await read("")).status).toBe(422);
    expect((await api("GET", "/auth/preview-invitation?token=x")).status).toBe(405);
    const address = "203.0.113.61";
    for (let i = 0; i < 60; i += 1) expect((await read("guess", address)).status).toBe(404);
    const refused = await read("guess", address);
    expect([refused.status, refused.body.error.code]).toEqual([429, "rate_limited"]);
    expect((await read("guess", "203.0.113.62")).status).toBe(404);
  });
});

describe("accepting as a new user", () => {
  it("creates the account and opens a session in the workspace", async () => {
    const { asUser, workspaceId } = await newWorkspace();
    const email = newAddress();
    const { token } = (await invite(asUser, email, "admin")).body;
    const accepted = await accept({ token, password: PASSWORD, name: "Grace" });
    expect(accepted.status).toBe(201);
    expect(accepted.headers.get("Set-Cookie")).toMatch(/^quarry_refresh=.*HttpOnly/);
    expect(accepted.body).toMatchObject({
      token_type: "Bearer",
      user: { email, name: "Grace" },
      workspace: { id: workspaceId },
    });
    const asGrace = caller({ Authorization: `Bearer ${accepted.body.access_token}` });
    expect((await asGrace("GET", "/auth/me")).body.role).toBe("admin");
    await proveAddress(email);
    expect((await api("POST", "/auth/login", { json: { email, password: PASSWORD } })).status).toBe(
      200,
    );
    expect((await asUser("GET", "/workspace/invitations")).body.total).toBe(0);
    expect((await accept({ token, password: PASSWORD })).status).toBe(404);
  });

  it("succeeds once for concurrent requests", async () => {
    const { asUser } = await newWorkspace();
    const email = newAddress();
    const { token } = (await invite(asUser, email)).body;
    const attempts = Array.from({ length: 5 }, () => accept({ token, password: PASSWORD }));
    const statuses = (await Promise.all(attempts)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(1);
    expect(statuses.filter((status) => status === 404)).toHaveLength(4);
    expect(await db.$count(users, eq(users.email, email))).toBe(1);
  });

  it("requires a long password, and otherwise keeps the invitation open", async () => {
    const { asUser } = await newWorkspace();
    const { token } = (await invite(asUser, newAddress())).body;
    const without = await accept({ token });
    expect(without.status).toBe(422);
    expect(without.body.error.details[0].path).toBe("body.password");
    expect((await accept({ token, password: "short" })).status).toBe(422);
    expect((await accept({ token, password: PASSWORD })).status).toBe(201);
  });

  it("fails after 7 days", async () => {
    const { asUser, workspaceId } = await newWorkspace();
    const { token } = (await invite(asUser, newAddress())).body;
    await db
      .update(invitations)
      .set({ expiresAt: Date.now() })
      .where(eq(invitations.workspaceId, workspaceId));
    expect((await accept({ token, password: PASSWORD })).status).toBe(404);
    expect((await asUser("GET", "/workspace/invitations")).body.total).toBe(0);
    await sweepExpired(db, { nowMs: Date.now(), budget: new Budget(60_000) });
    expect(await db.$count(invitations, eq(invitations.workspaceId, workspaceId))).toBe(0);
  });

  it("rejects other tokens", async () => {
    expect((await accept({ token: "nothing", password: PASSWORD })).status).toBe(404);
  });
});

describe("accepting as an existing user", () => {
  /** Somebody with a workspace and a password, invited elsewhere. */
  async function invited() {
    const grace = await newWorkspace();
    const passwordHash = await hashPassword(PASSWORD);
    await db.update(users).set({ passwordHash }).where(eq(users.id, grace.userId));
    const host = await newWorkspace();
    const { token } = (await invite(host.asUser, grace.email, "admin")).body;
    return { grace, host, token };
  }
  const bearer = (accessToken: string) => ({ Authorization: `Bearer ${accessToken}` });

  it("accepts the right password and rejects a wrong one", async () => {
    const { grace, host, token } = await invited();
    const wrong = await accept({ token, password: "wrong horse battery" });
    expect(wrong.status).toBe(401);
    const accepted = await accept({ token, password: PASSWORD });
    expect(accepted.status).toBe(201);
    expect(accepted.body.user.id).toBe(grace.userId);
    expect(accepted.body.workspace.id).toBe(host.workspaceId);
  });

  it("counts wrong passwords with the failed sign-ins", async () => {
    const { token } = await invited();
    const headers = { "CF-Connecting-IP": "192.0.2.77" };
    const guess = (password: string) => accept({ token, password }, headers);
    for (let i = 0; i < 10; i += 1) expect((await guess(`wrong password ${i}`)).status).toBe(401);
    expect((await guess(PASSWORD)).status).toBe(429);
  });

  it("accepts their session instead of the password", async () => {
    const { grace, host, token } = await invited();
    const accepted = await accept({ token }, bearer(grace.accessToken));
    expect(accepted.status).toBe(201);
    expect(accepted.body.workspace.id).toBe(host.workspaceId);
    const mine = await grace.asUser("GET", "/auth/workspaces");
    expect(mine.body.data.map((each: any) => each.role)).toEqual(["owner", "admin"]);
    expect((await accept({ token }, bearer(grace.accessToken))).status).toBe(404);
  });

  it("rejects another user's session and an invalid one", async () => {
    const { host, token } = await invited();
    expect((await accept({ token }, bearer(host.accessToken))).status).toBe(403);
    expect((await accept({ token, password: PASSWORD }, bearer("bad"))).status).toBe(401);
    expect((await accept({ token }, { "X-API-Key": host.key })).status).toBe(422);
    expect((await accept({ token, password: PASSWORD })).status).toBe(201);
  });

  it("joins once for concurrent requests", async () => {
    const { grace, host, token } = await invited();
    const attempts = [1, 2, 3].map(() => accept({ token }, bearer(grace.accessToken)));
    const statuses = (await Promise.all(attempts)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(1);
    expect(statuses.filter((status) => status === 404)).toHaveLength(2);
    expect(await db.$count(memberships, eq(memberships.workspaceId, host.workspaceId))).toBe(2);
  });
});
