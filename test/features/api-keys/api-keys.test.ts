import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { Budget } from "#src/shared/background/budget";
import { openDatabases } from "#src/db/databases";
import { apiKeys } from "#src/db/tables/accounts";
import { sweepExpired } from "#src/features/auth/sweep-expired";
import { hashToken } from "#src/shared/security/secret-token";
import { addMember, api, type Call, caller, newWorkspace } from "#test/support/harness/api";

const db = openDatabases(env).control;

/** Calls a data endpoint with a key; an invalid key returns 401. */
const statusOf = async (key: string) =>
  (await caller({ "X-API-Key": key })("GET", "/auth/me")).status;

describe("creating a key", () => {
  it("shows the key only once and stores only its hash", async () => {
    const { asUser, workspaceId, userId, keyId } = await newWorkspace();
    const { status, body } = await asUser("POST", "/api-keys", { json: { name: " Nightly " } });
    expect(status).toBe(201);
    expect(body.key).toMatch(/^lk_live_[0-9A-Za-z]{43}$/);
    expect(body).toMatchObject({
      name: "Nightly",
      created_by: { id: userId, name: "Test User" },
      last_used_at: null,
      expires_at: null,
    });
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

  it("creates a key that works until it expires", async () => {
    const { asUser } = await newWorkspace();
    const expires_at = new Date(Date.now() + 3600_000).toISOString();
    const { body } = await asUser("POST", "/api-keys", { json: { name: "Brief", expires_at } });
    expect(body.expires_at).toBe(expires_at);
    expect(await statusOf(body.key)).toBe(403);
    await db.update(apiKeys).set({ expiresAt: Date.now() }).where(eq(apiKeys.id, body.id));
    expect(await statusOf(body.key)).toBe(401);
  });

  it.each([
    ["a past expiry", { name: "x", expires_at: "2020-01-01T00:00:00Z" }, "body.expires_at"],
    ["an invalid expiry", { name: "x", expires_at: "soon" }, "body.expires_at"],
    ["an empty name", { name: "  " }, "body.name"],
    ["no name", {}, "body.name"],
    ["an unknown member", { name: "x", key: "mine" }, "body.key"],
  ])("rejects %s", async (_, json, path) => {
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

  it("returns 404 for a key of another workspace, which keeps working", async () => {
    const [ours, theirs] = [await newWorkspace(), await newWorkspace()];
    expect((await ours.asUser("DELETE", `/api-keys/${theirs.keyId}`)).status).toBe(404);
    expect((await ours.asUser("DELETE", "/api-keys/nothing")).status).toBe(404);
    expect(await statusOf(theirs.key)).toBe(403);
  });
});

describe("scopes", () => {
  const create = async (json: object) => {
    const { asUser } = await newWorkspace();
    return asUser("POST", "/api-keys", { json: { name: "Scoped", ...json } });
  };

  it("default to read and write, also for keys created before scopes existed", async () => {
    expect((await create({})).body.scopes).toEqual(["read", "write"]);
    const { asUser, keyId } = await newWorkspace();
    const { body } = await asUser("GET", "/api-keys");
    expect(body.data).toMatchObject([{ id: keyId, scopes: ["read", "write"] }]);
  });

  it("are stored in a fixed order without duplicates", async () => {
    expect((await create({ scopes: ["read"] })).body.scopes).toEqual(["read"]);
    expect((await create({ scopes: ["write", "read"] })).body.scopes).toEqual(["read", "write"]);
  });

  it.each([
    ["none", []],
    ["an unknown scope", ["admin"]],
    ["a repeated scope", ["read", "read"]],
  ])("reject %s", async (_, scopes) => {
    expect((await create({ scopes })).status).toBe(422);
  });
});

describe("rotating a key", () => {
  const made = async (json: object = {}) => {
    const workspace = await newWorkspace();
    const { body } = await workspace.asUser("POST", "/api-keys", {
      json: { name: "Import", ...json },
    });
    const rotate = (call: Call = {}) =>
      workspace.asUser("POST", `/api-keys/${body.id}/rotate`, call);
    return { ...workspace, old: body, rotate };
  };

  it("returns a new key with the same name, scopes and expiry, and revokes the old one at once", async () => {
    const expires_at = new Date(Date.now() + 3600_000).toISOString();
    const { old, rotate, asUser, userId } = await made({ scopes: ["read"], expires_at });
    const { status, body } = await rotate();
    expect(status).toBe(201);
    expect(body).toMatchObject({ name: "Import", scopes: ["read"], expires_at });
    expect(body.created_by).toEqual(old.created_by);
    expect(body.last_used_at).toBeNull();
    expect(body.key).toMatch(/^lk_live_[0-9A-Za-z]{43}$/);
    expect(body.id).not.toBe(old.id);
    expect(await statusOf(body.key)).toBe(403);
    expect(await statusOf(old.key)).toBe(401);
    const [stored] = await db.select().from(apiKeys).where(eq(apiKeys.id, body.id));
    expect(stored).toMatchObject({ createdBy: userId, keyHash: await hashToken(body.key) });
    const log = await asUser("GET", "/audit-log");
    expect(log.body.data[0]).toMatchObject({ action: "api_key.rotated", target: old.id });
    expect(JSON.stringify(log.body)).not.toContain(body.key);
  });

  it("keeps the old key valid for the grace period only", async () => {
    const { old, rotate } = await made();
    const before = Date.now();
    const { body } = await rotate({ json: { grace_minutes: 60 } });
    expect(await statusOf(old.key)).toBe(403);
    expect(await statusOf(body.key)).toBe(403);
    const [stored] = await db.select().from(apiKeys).where(eq(apiKeys.id, old.id));
    expect(stored!.expiresAt).toBeGreaterThanOrEqual(before + 60 * 60_000);
    await db.update(apiKeys).set({ expiresAt: Date.now() }).where(eq(apiKeys.id, old.id));
    expect(await statusOf(old.key)).toBe(401);
  });

  it("ends the grace of a key when its successor is rotated, so that a chain has two valid keys", async () => {
    const { old, rotate, asUser } = await made();
    const json = { grace_minutes: 600 };
    const second = (await rotate({ json })).body;
    expect(await statusOf(old.key)).toBe(403);
    const third = (await asUser("POST", `/api-keys/${second.id}/rotate`, { json })).body;
    const keys = [old, second, third];
    expect(await Promise.all(keys.map(({ key }) => statusOf(key)))).toEqual([401, 403, 403]);
  });

  it("never extends the expiry of the old key", async () => {
    const expires_at = new Date(Date.now() + 3600_000).toISOString();
    const { old, rotate, asUser } = await made({ expires_at });
    await rotate({ json: { grace_minutes: 600 } });
    const { body } = await asUser("GET", "/api-keys");
    expect(body.data.find(({ id }: { id: string }) => id === old.id).expires_at).toBe(expires_at);
  });

  it("creates one new key for two concurrent requests; the second returns 409", async () => {
    const { rotate, asUser } = await made();
    const answers = await Promise.all([rotate(), rotate()]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409]);
    expect(await statusOf(answers.find(({ status }) => status === 201)!.body.key)).toBe(403);
    expect((await asUser("GET", "/api-keys")).body.total).toBe(3);
  });

  it("rejects a key that has expired", async () => {
    const { old, rotate } = await made();
    await db.update(apiKeys).set({ expiresAt: Date.now() }).where(eq(apiKeys.id, old.id));
    expect(await rotate()).toMatchObject({ status: 409, body: { error: { code: "conflict" } } });
  });

  it("rejects a grace period that is negative or longer than 30 days", async () => {
    const { rotate } = await made();
    for (const grace_minutes of [-1, 30 * 24 * 60 + 1, 0.5])
      expect((await rotate({ json: { grace_minutes } })).status).toBe(422);
  });

  it("removes a rotated key a day after its end", async () => {
    const { old, rotate } = await made();
    await rotate();
    const ids = async () => (await db.select({ id: apiKeys.id }).from(apiKeys)).map(({ id }) => id);
    await sweepExpired(db, { nowMs: Date.now(), budget: new Budget(60_000) });
    expect(await ids()).toContain(old.id);
    await sweepExpired(db, { nowMs: Date.now() + 25 * 3600_000, budget: new Budget(60_000) });
    expect(await ids()).not.toContain(old.id);
  });
});

describe("access", () => {
  it.each([
    ["GET", "/api-keys"],
    ["POST", "/api-keys"],
    ["DELETE", "/api-keys/x"],
  ])("%s %s requires a signed-in admin or owner", async (method, path) => {
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
