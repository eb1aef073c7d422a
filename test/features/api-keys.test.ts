import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { connect } from "#src/db/client";
import { apiKeys } from "#src/db/tables/accounts";
import { hashToken } from "#src/shared/secret-token";
import { addMember, api, caller, newWorkspace } from "../support/api";

const db = connect(env.DB);

/** What a key opens: any data endpoint; 401 once it is no good. */
const statusOf = async (key: string) =>
  (await caller({ "X-API-Key": key })("GET", "/auth/me")).status;

describe("creating a key", () => {
  it("shows it this once and stores only its hash", async () => {
    const { asUser, workspaceId, userId, keyId } = await newWorkspace();
    const { status, body } = await asUser("POST", "/api-keys", { json: { name: " Nightly " } });
    expect(status).toBe(201);
    expect(body.key).toMatch(/^lk_live_[0-9A-Za-z]{43}$/);
    expect(body).toMatchObject({ name: "Nightly", last_used_at: null, expires_at: null });
    expect(body.key.startsWith(body.prefix)).toBe(true);

    const [stored] = await db.select().from(apiKeys).where(eq(apiKeys.id, body.id));
    expect(stored).toMatchObject({
      workspaceId,
      createdBy: userId,
      keyHash: await hashToken(body.key),
    });
    expect(JSON.stringify(stored)).not.toContain(body.key);

    const list = await asUser("GET", "/api-keys");
    const { key: _, ...shown } = body;
    expect(list.body).toMatchObject({ page: 1, per_page: 25, total: 2 });
    expect(list.body.data[0]).toEqual(shown);
    expect(list.body.data[1].id).toBe(keyId);
  });

  it("gives a key that works until its time is over", async () => {
    const { asUser } = await newWorkspace();
    const expires_at = new Date(Date.now() + 60_000).toISOString();
    const { body } = await asUser("POST", "/api-keys", { json: { name: "Brief", expires_at } });
    expect(body.expires_at).toBe(expires_at);
    expect(await statusOf(body.key)).toBe(403);
    await db.update(apiKeys).set({ expiresAt: Date.now() }).where(eq(apiKeys.id, body.id));
    expect(await statusOf(body.key)).toBe(401);
  });

  it.each([
    ["a past expiry", { name: "x", expires_at: "2020-01-01T00:00:00Z" }, "body.expires_at"],
    ["an expiry that is no time", { name: "x", expires_at: "soon" }, "body.expires_at"],
    ["an empty name", { name: "  " }, "body.name"],
    ["no name", {}, "body.name"],
    ["an unknown member", { name: "x", key: "mine" }, "body.key"],
  ])("refuses %s", async (_, json, path) => {
    const { asUser } = await newWorkspace();
    const { status, body } = await asUser("POST", "/api-keys", { json });
    expect(status).toBe(422);
    expect(body.error.details[0].path).toBe(path);
  });
});

it("pages through keys, newest first", async () => {
  const { asUser } = await newWorkspace();
  for (const name of ["a", "b", "c"]) await asUser("POST", "/api-keys", { json: { name } });
  const names: string[] = [];
  for (const page of [1, 2, 3]) {
    const { body } = await asUser("GET", `/api-keys?page=${page}&per_page=2`);
    expect(body).toMatchObject({ page, per_page: 2, total: 4 });
    names.push(...body.data.map((key: { name: string }) => key.name));
  }
  expect(new Set(names)).toEqual(new Set(["a", "b", "c", "Test key"]));
  expect(names).toHaveLength(4);
});

describe("deleting a key", () => {
  it("revokes it at once", async () => {
    const { asUser } = await newWorkspace();
    const { body } = await asUser("POST", "/api-keys", { json: { name: "Leaked" } });
    expect(await statusOf(body.key)).toBe(403);
    expect((await asUser("DELETE", `/api-keys/${body.id}`)).status).toBe(204);
    expect(await statusOf(body.key)).toBe(401);
    expect((await asUser("DELETE", `/api-keys/${body.id}`)).status).toBe(404);
  });

  it("answers 404 for a key of another workspace, which goes on working", async () => {
    const [ours, theirs] = [await newWorkspace(), await newWorkspace()];
    expect((await ours.asUser("DELETE", `/api-keys/${theirs.keyId}`)).status).toBe(404);
    expect((await ours.asUser("DELETE", "/api-keys/nothing")).status).toBe(404);
    expect(await statusOf(theirs.key)).toBe(403);
  });
});

describe("access", () => {
  it.each([
    ["GET", "/api-keys"],
    ["POST", "/api-keys"],
    ["DELETE", "/api-keys/x"],
  ])("%s %s is for admins and owners in person", async (method, path) => {
    const { workspaceId, asKey, asUser } = await newWorkspace();
    const [admin, member] = [
      await addMember(workspaceId, "admin"),
      await addMember(workspaceId, "member"),
    ];
    const call = method === "POST" ? { json: { name: "x" } } : {};
    expect((await asKey(method, path, call)).status).toBe(403);
    expect((await member.asUser(method, path, call)).status).toBe(403);
    expect((await api(method, path, call)).status).toBe(401);
    const allowed = { GET: 200, POST: 201, DELETE: 404 }[method];
    expect((await admin.asUser(method, path, call)).status).toBe(allowed);
    expect((await asUser(method, path, call)).status).toBe(allowed);
  });
});
