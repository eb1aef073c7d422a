import { env } from "cloudflare:workers";
import { and, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { connect } from "#src/db/client";
import { apiKeys, invitations, memberships, sessions } from "#src/db/tables/accounts";
import { newId } from "#src/shared/ids";
import { addMember, api, type Caller, caller, newWorkspace } from "#test/support/harness/api";

const db = connect(env.DB);

const pathOf = (userId: string) => `/workspace/members/${userId}`;
const promote = (role: string) => ({ json: { role } });

const ownersOf = (workspaceId: string) =>
  db.$count(
    memberships,
    and(eq(memberships.workspaceId, workspaceId), eq(memberships.role, "owner")),
  );

async function team() {
  const owner = await newWorkspace();
  const admin = await addMember(owner.workspaceId, "admin");
  const member = await addMember(owner.workspaceId, "member");
  return { owner, admin, member };
}

describe("listing members", () => {
  it("returns the members to every member, in pages", async () => {
    const { owner, admin, member } = await team();
    const { status, body } = await member.asUser("GET", "/workspace/members");
    expect(status).toBe(200);
    expect(body).toMatchObject({ page: 1, per_page: 25, total: 3 });
    const roles = new Map(body.data.map((each: any) => [each.user_id, each.role]));
    expect(roles).toEqual(
      new Map([
        [owner.userId, "owner"],
        [admin.userId, "admin"],
        [member.userId, "member"],
      ]),
    );
    expect(body.data[0]).toEqual({
      user_id: expect.any(String),
      email: expect.stringContaining("@"),
      name: "Test User",
      role: expect.any(String),
      joined_at: expect.stringMatching(/^\d{4}-.*\.\d{3}Z$/),
    });
    const second = await member.asUser("GET", "/workspace/members?page=2&per_page=2");
    expect(second.body).toMatchObject({ page: 2, per_page: 2, total: 3 });
    expect(second.body.data).toHaveLength(1);
  });
});

describe("changing a role", () => {
  it("takes effect on the member's next request", async () => {
    const { owner, member } = await team();
    expect((await member.asUser("GET", "/api-keys")).status).toBe(403);
    const { status, body } = await owner.asUser("PATCH", pathOf(member.userId), promote("admin"));
    expect(status).toBe(200);
    expect(body).toMatchObject({ user_id: member.userId, email: member.email, role: "admin" });
    expect((await member.asUser("GET", "/api-keys")).status).toBe(200);
  });

  it("cannot demote the last owner", async () => {
    const { owner, member } = await team();
    const { status, body } = await owner.asUser("PATCH", pathOf(owner.userId), promote("member"));
    expect(status).toBe(409);
    expect(body.error.code).toBe("conflict");
    expect((await owner.asUser("PATCH", pathOf(owner.userId), promote("owner"))).status).toBe(200);
    await owner.asUser("PATCH", pathOf(member.userId), promote("owner"));
    expect((await owner.asUser("PATCH", pathOf(owner.userId), promote("member"))).status).toBe(200);
  });

  it("keeps one owner when two owners step down concurrently", async () => {
    for (let round = 0; round < 5; round += 1) {
      const owner = await newWorkspace();
      const second = await addMember(owner.workspaceId, "owner");
      const answers = await Promise.all([
        owner.asUser("PATCH", pathOf(owner.userId), promote("member")),
        second.asUser("PATCH", pathOf(second.userId), promote("member")),
        second.asUser("DELETE", pathOf(second.userId)),
        owner.asUser("DELETE", pathOf(second.userId)),
      ]);
      expect(await ownersOf(owner.workspaceId)).toBe(1);
      expect(answers.some(({ status }) => status >= 400)).toBe(true);
      expect(answers.every(({ status }) => status < 500)).toBe(true);
    }
  });

  it("of owners, or to owner, requires an owner", async () => {
    const { owner, admin, member } = await team();
    await owner.asUser("PATCH", pathOf(member.userId), promote("owner"));
    for (const [userId, role] of [
      [owner.userId, "member"],
      [owner.userId, "owner"],
      [admin.userId, "owner"],
    ] as const)
      expect((await admin.asUser("PATCH", pathOf(userId), promote(role))).status).toBe(403);
    expect((await admin.asUser("DELETE", pathOf(member.userId))).status).toBe(403);
    expect(await ownersOf(owner.workspaceId)).toBe(2);
    expect((await admin.asUser("PATCH", pathOf(admin.userId), promote("member"))).status).toBe(200);
  });

  it("rejects unknown roles", async () => {
    const { owner, member } = await team();
    expect((await owner.asUser("PATCH", pathOf(member.userId), promote("king"))).status).toBe(422);
    expect((await owner.asUser("PATCH", pathOf(member.userId), { json: {} })).status).toBe(422);
  });
});

describe("removing a member", () => {
  it("ends their sessions in this workspace at once", async () => {
    const { owner, admin, member } = await team();
    expect((await admin.asUser("DELETE", pathOf(member.userId))).status).toBe(204);
    expect((await member.asUser("GET", "/auth/me")).status).toBe(401);
    expect(await db.$count(sessions, eq(sessions.userId, member.userId))).toBe(0);
    expect((await owner.asUser("DELETE", pathOf(member.userId))).status).toBe(404);
    expect((await owner.asUser("GET", "/workspace/members")).body.total).toBe(2);
  });

  it("cannot remove the last owner, whose session remains valid", async () => {
    const { owner } = await team();
    expect((await owner.asUser("DELETE", pathOf(owner.userId))).status).toBe(409);
    expect((await owner.asUser("GET", "/auth/me")).status).toBe(200);
  });

  it("removes an owner while there is another", async () => {
    const { owner, member } = await team();
    await owner.asUser("PATCH", pathOf(member.userId), promote("owner"));
    expect((await owner.asUser("DELETE", pathOf(owner.userId))).status).toBe(204);
    expect((await owner.asUser("GET", "/auth/me")).status).toBe(401);
  });
});

/** What a member leaves behind when they are removed or get a lower role. */
describe("revoked authority", () => {
  const invite = async (asUser: Caller, role: string) => {
    const json = { email: `${newId()}@navy.test`, role };
    const { status, body } = await asUser("POST", "/workspace/invitations", { json });
    expect(status).toBe(201);
    return body as { id: string; token: string };
  };
  const accept = async (token: string) => {
    const json = { token, password: "correct horse battery" };
    return (await api("POST", "/auth/accept-invitation", { json })).status;
  };
  const openIds = async (asUser: Caller) =>
    (await asUser("GET", "/workspace/invitations")).body.data.map(({ id }: { id: string }) => id);
  const newKey = async (asUser: Caller) =>
    (await asUser("POST", "/api-keys", { json: { name: "Nightly" } })).body as {
      id: string;
      key: string;
    };
  const opens = async (key: string) =>
    (await caller({ "X-API-Key": key })("GET", "/leads")).status === 200;

  it("revokes only the open invitations of the removed member", async () => {
    const { owner, admin } = await team();
    const [theirs, own] = [
      await invite(admin.asUser, "admin"),
      await invite(owner.asUser, "admin"),
    ];
    await owner.asUser("DELETE", pathOf(admin.userId));
    expect(await openIds(owner.asUser)).toEqual([own.id]);
    expect(await accept(theirs.token)).toBe(404);
    expect(await accept(own.token)).toBe(201);
  });

  it("revokes all invitations of an admin who becomes a member", async () => {
    const { owner, admin } = await team();
    const theirs = await invite(admin.asUser, "member");
    await owner.asUser("PATCH", pathOf(admin.userId), promote("member"));
    expect(await openIds(owner.asUser)).toEqual([]);
    expect(await accept(theirs.token)).toBe(404);
  });

  it("revokes only invitations of owners when an owner becomes an admin", async () => {
    const { owner } = await team();
    const second = await addMember(owner.workspaceId, "owner");
    const asOwner = await invite(second.asUser, "owner");
    const asAdmin = await invite(second.asUser, "admin");
    await owner.asUser("PATCH", pathOf(second.userId), promote("admin"));
    expect(await openIds(owner.asUser)).toEqual([asAdmin.id]);
    expect(await accept(asOwner.token)).toBe(404);
    expect(await accept(asAdmin.token)).toBe(201);
  });

  it("keeps the invitations if the removal is rejected or the role does not change", async () => {
    const { owner, admin } = await team();
    const kept = await invite(owner.asUser, "owner");
    expect((await owner.asUser("DELETE", pathOf(owner.userId))).status).toBe(409);
    expect((await admin.asUser("DELETE", pathOf(owner.userId))).status).toBe(403);
    await owner.asUser("PATCH", pathOf(owner.userId), promote("owner"));
    expect(await openIds(owner.asUser)).toEqual([kept.id]);
  });

  it("keeps invitations in other workspaces", async () => {
    const { owner, admin } = await team();
    const elsewhere = await newWorkspace();
    await db
      .insert(memberships)
      .values({ workspaceId: elsewhere.workspaceId, userId: admin.userId, role: "admin" });
    const [theirs, there] = [await invite(admin.asUser, "member"), newId()];
    const [row] = await db.select().from(invitations).where(eq(invitations.id, theirs.id));
    await db.insert(invitations).values({
      ...row!,
      id: there,
      workspaceId: elsewhere.workspaceId,
      tokenHash: there,
    });
    await owner.asUser("DELETE", pathOf(admin.userId));
    expect(await openIds(elsewhere.asUser)).toEqual([there]);
  });

  it("rejects an invitation that was created while its inviter was removed", async () => {
    const { owner, admin } = await team();
    const late = await invite(admin.asUser, "admin");
    await db
      .delete(memberships)
      .where(
        and(eq(memberships.workspaceId, owner.workspaceId), eq(memberships.userId, admin.userId)),
      );
    expect(await openIds(owner.asUser)).toEqual([]);
    expect(await accept(late.token)).toBe(404);
  });

  it("returns the creator of each API key, also after their removal", async () => {
    const { owner, admin } = await team();
    const { id } = await newKey(admin.asUser);
    const created_by = { id: admin.userId, name: "Test User" };
    await owner.asUser("DELETE", pathOf(admin.userId));
    const { data } = (await owner.asUser("GET", "/api-keys")).body;
    expect(data.find((key: { id: string }) => key.id === id)).toMatchObject({ created_by });
    expect(data.find((key: { id: string }) => key.id === owner.keyId).created_by).toBeNull();
  });

  it("keeps a removed member's API keys valid by default", async () => {
    const { owner, admin } = await team();
    const { key } = await newKey(admin.asUser);
    expect((await owner.asUser("DELETE", pathOf(admin.userId))).status).toBe(204);
    expect(await opens(key)).toBe(true);
  });

  it("revokes only the removed member's API keys on request", async () => {
    const { owner, admin } = await team();
    const [theirs, own] = [await newKey(admin.asUser), await newKey(owner.asUser)];
    const path = `${pathOf(admin.userId)}?revoke_api_keys=true`;
    expect((await owner.asUser("DELETE", path)).status).toBe(204);
    expect([await opens(theirs.key), await opens(own.key)]).toEqual([false, true]);
    const { data } = (await owner.asUser("GET", "/audit-log?action=member.removed")).body;
    expect(data[0].details).toEqual({ revoke_api_keys: true });
  });

  it("keeps the API keys if the removal is rejected", async () => {
    const { owner } = await team();
    const path = `${pathOf(owner.userId)}?revoke_api_keys=true`;
    expect((await owner.asUser("DELETE", path)).status).toBe(409);
    expect(await db.$count(apiKeys, eq(apiKeys.workspaceId, owner.workspaceId))).toBe(1);
    expect(await opens(owner.key)).toBe(true);
    const typo = await owner.asUser("DELETE", `${pathOf(owner.userId)}?revoke_api_keys=yes`);
    expect(typo.status).toBe(422);
  });
});

describe("access", () => {
  it("returns 404 for members of another workspace and unknown users", async () => {
    const [ours, theirs] = [await newWorkspace(), await team()];
    for (const userId of [theirs.member.userId, "nobody"]) {
      expect((await ours.asUser("PATCH", pathOf(userId), promote("admin"))).status).toBe(404);
      expect((await ours.asUser("DELETE", pathOf(userId))).status).toBe(404);
    }
  });

  it.each([
    ["GET", "/workspace/members", 200],
    ["PATCH", "/workspace/members/x", 403],
    ["DELETE", "/workspace/members/x", 403],
  ])("%s %s rejects API keys; a plain member gets %i", async (method, path, forMember) => {
    const { owner, member } = await team();
    const call = method === "PATCH" ? promote("member") : {};
    expect((await owner.asKey(method, path, call)).status).toBe(403);
    expect((await api(method, path, call)).status).toBe(401);
    expect((await member.asUser(method, path, call)).status).toBe(forMember);
  });
});
