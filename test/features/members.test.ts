import { env } from "cloudflare:workers";
import { and, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { connect } from "#src/db/client";
import { memberships, sessions } from "#src/db/tables/accounts";
import { addMember, api, newWorkspace } from "../support/api";

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
  it("shows who is in, to any of them, in pages", async () => {
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

  it("leaves an owner when two owners step down at once", async () => {
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

  it("of owners, or to owner, is for owners", async () => {
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

  it("refuses roles that do not exist", async () => {
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

  it("cannot remove the last owner, whose session lives on", async () => {
    const { owner } = await team();
    expect((await owner.asUser("DELETE", pathOf(owner.userId))).status).toBe(409);
    expect((await owner.asUser("GET", "/auth/me")).status).toBe(200);
  });

  it("lets an owner go while there is another", async () => {
    const { owner, member } = await team();
    await owner.asUser("PATCH", pathOf(member.userId), promote("owner"));
    expect((await owner.asUser("DELETE", pathOf(owner.userId))).status).toBe(204);
    expect((await owner.asUser("GET", "/auth/me")).status).toBe(401);
  });
});

describe("access", () => {
  it("answers 404 for members of another workspace and for nobody", async () => {
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
  ])("%s %s is refused to API keys; a plain member gets %i", async (method, path, forMember) => {
    const { owner, member } = await team();
    const call = method === "PATCH" ? promote("member") : {};
    expect((await owner.asKey(method, path, call)).status).toBe(403);
    expect((await api(method, path, call)).status).toBe(401);
    expect((await member.asUser(method, path, call)).status).toBe(forMember);
  });
});
