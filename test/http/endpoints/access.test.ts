import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { z } from "@hono/zod-openapi";
import { connect } from "#src/db/client";
import { apiKeys, memberships, sessions } from "#src/db/tables/accounts";
import { endpoint, json, stream } from "#src/http/endpoints/endpoint";
import { signAccessToken } from "#src/shared/security/access-token";
import { api, newWorkspace } from "#test/support/harness/api";
import { probeApi } from "#test/support/harness/probe-api";

const Who = z.object({ workspace: z.string(), kind: z.string() });
const probe = (access: "data" | "session" | "admin") =>
  endpoint(
    access,
    {
      method: "get",
      path: `/${access}`,
      operationId: access,
      tags: ["Health"],
      summary: "Probe",
      responses: { 200: json(Who, "Who asks") },
    },
    (c) => c.json({ workspace: c.var.scope.workspaceId, kind: c.var.scope.actor.kind }, 200),
  );
const endpoints = [probe("data"), probe("session"), probe("admin")];
const call = probeApi(endpoints);
const as = (headers: Record<string, string>, path = "/data") => call("GET", path, { headers });
const bearer = (token: string) => ({ Authorization: `Bearer ${token}` });
const db = connect(env.DB);

it("accepts an API key on data endpoints and rejects it elsewhere with a hint", async () => {
  const { key, workspaceId } = await newWorkspace();
  expect((await as({ "X-API-Key": key })).body).toEqual({
    workspace: workspaceId,
    kind: "api_key",
  });
  for (const path of ["/session", "/admin"]) {
    const { status, body } = await as({ "X-API-Key": key }, path);
    expect(status).toBe(403);
    expect(body.error.message).toContain("Sign in");
  }
});

it("accepts an access token everywhere, but on admin endpoints only of an owner or admin", async () => {
  for (const role of ["owner", "admin", "member"] as const) {
    const { accessToken } = await newWorkspace({ role });
    expect((await as(bearer(accessToken))).body.kind).toBe("user");
    expect((await as(bearer(accessToken), "/session")).status).toBe(200);
    expect((await as(bearer(accessToken), "/admin")).status).toBe(role === "member" ? 403 : 200);
  }
});

it("reports which credential is not accepted", async () => {
  const said = async (headers: Record<string, string>) =>
    (await api("GET", "/tags", { headers })).body.error.message;
  expect(await said({ "X-API-Key": "nope" })).toMatch(/^The API key is unknown/);
  expect(await said({ Authorization: "Bearer x", "X-API-Key": "nope" })).toMatch(
    /^The access token/,
  );
  expect(await said({})).toMatch(/^Send an API key/);
});

it("rejects every invalid credential with 401", async () => {
  const { accessToken, userId, sessionId, workspaceId } = await newWorkspace();
  const claims = { userId, sessionId, workspaceId };
  const forged = await signAccessToken("another secret", claims, Date.now());
  const expired = await signAccessToken(env.JWT_SECRET, claims, Date.now() - 901_000);
  const unsigned = `${btoa('{"alg":"none","typ":"JWT"}').replaceAll("=", "")}.${accessToken.split(".")[1]}.`;
  const bad: Record<string, string>[] = [
    {},
    { "X-API-Key": "" },
    { "X-API-Key": "lk_live_nothing" },
    { "X-API-Key": "x".repeat(5000) },
    { Authorization: "Bearer" },
    { Authorization: "Bearer garbage" },
    { Authorization: `Basic ${btoa("a:b")}` },
    { Authorization: accessToken },
    bearer(forged),
    bearer(expired),
    bearer(unsigned),
  ];
  for (const headers of bad)
    for (const path of ["/data", "/session", "/admin"])
      expect({ ...(await as(headers, path)), sent: headers }).toMatchObject({
        status: 401,
        body: { error: { code: "unauthorized" } },
        sent: headers,
      });
});

it("uses the access token if a request has both credentials", async () => {
  const [mine, other] = [await newWorkspace(), await newWorkspace()];
  const both = { "X-API-Key": other.key, ...bearer(mine.accessToken) };
  expect((await as(both)).body).toEqual({ workspace: mine.workspaceId, kind: "user" });
  expect((await as({ "X-API-Key": other.key, ...bearer("garbage") })).status).toBe(401);
});

it("rejects a revoked or expired key at once", async () => {
  const { key, keyId } = await newWorkspace();
  await db
    .update(apiKeys)
    .set({ expiresAt: Date.now() - 1 })
    .where(eq(apiKeys.id, keyId));
  expect((await as({ "X-API-Key": key })).status).toBe(401);
  await db.delete(apiKeys).where(eq(apiKeys.id, keyId));
  expect((await as({ "X-API-Key": key })).status).toBe(401);
});

it("rejects a token at once after its session ended or its user was removed", async () => {
  const signedOut = await newWorkspace();
  await db.delete(sessions).where(eq(sessions.id, signedOut.sessionId));
  expect((await as(bearer(signedOut.accessToken))).status).toBe(401);
  const removed = await newWorkspace();
  await db.delete(memberships).where(eq(memberships.userId, removed.userId));
  expect((await as(bearer(removed.accessToken))).status).toBe(401);
});

it("records the last use of a key, to the minute", async () => {
  const { key, keyId } = await newWorkspace();
  const lastUsed = async () =>
    (await db.select().from(apiKeys).where(eq(apiKeys.id, keyId)))[0]?.lastUsedAt;
  expect(await lastUsed()).toBeNull();
  const before = Date.now();
  await as({ "X-API-Key": key });
  const first = await lastUsed();
  expect(first).toBeGreaterThanOrEqual(before);
  await new Promise((resolve) => setTimeout(resolve, 5));
  await as({ "X-API-Key": key });
  expect(await lastUsed()).toBe(first);
  await db.update(apiKeys).set({ lastUsedAt: 1000 }).where(eq(apiKeys.id, keyId));
  await as({ "X-API-Key": key });
  expect(await lastUsed()).toBeGreaterThan(1000);
});

it("authenticates with one read of the database and no write in the request path", async () => {
  const { key, accessToken } = await newWorkspace();
  await as({ "X-API-Key": key }); // Notes its first use.
  const statements: string[] = [];
  const counted = new Proxy(env.DB, {
    get: (d1, name) =>
      name === "prepare"
        ? (sql: string) => {
            statements.push(sql);
            return d1.prepare(sql);
          }
        : Reflect.get(d1, name),
  });
  const watched = probeApi(endpoints, { DB: counted });
  await watched("GET", "/data", { headers: { "X-API-Key": key } });
  expect(statements).toEqual([expect.stringMatching(/^select /i)]);
  await watched("GET", "/data", { headers: bearer(accessToken) });
  expect(statements).toEqual([expect.any(String), expect.stringMatching(/^select /i)]);
});

describe("a response that was made while the credential was checked", () => {
  let canceled = false;
  const unread = () =>
    new ReadableStream(
      { pull: (controller) => controller.close(), cancel: () => void (canceled = true) },
      { highWaterMark: 0 },
    );
  const headers = { ETag: '"secret"', "Content-Length": "0", "Set-Cookie": "a=secret" };
  const file = endpoint(
    "data",
    {
      method: "get",
      path: "/file",
      operationId: "file",
      tags: ["Health"],
      summary: "Probe",
      responses: { 200: stream("application/octet-stream", "A file") },
    },
    (c) => c.body(unread(), 200, headers),
  );

  it.each([
    ["a revoked key", {}],
    ["a revoked key", { Origin: "https://app.example" }],
    ["a failed database", {}],
  ])("is discarded whole after %s, with %j", async (cause, origin: { Origin?: string }) => {
    const isRevoked = cause === "a revoked key";
    const { key, keyId } = await newWorkspace();
    await probeApi([file])("GET", "/file", { headers: { "X-API-Key": key } });
    if (isRevoked) await db.delete(apiKeys).where(eq(apiKeys.id, keyId));
    const failing = { prepare: (sql: string) => env.DB.prepare(sql), batch: rejects };
    const again = probeApi([file], {
      CORS_ORIGINS: "https://app.example",
      ...(!isRevoked && { DB: failing }),
    });
    canceled = false;
    const got = await again("GET", "/file", { headers: { "X-API-Key": key, ...origin } });
    expect(got.status).toBe(isRevoked ? 401 : 500);
    expect(got.headers.get("Content-Type")).toBe("application/json");
    expect(got.headers.get("X-Frame-Options")).toBe("DENY");
    expect(got.headers.get("X-Request-Id")).toMatch(/./);
    expect(got.headers.get("Access-Control-Allow-Origin")).toBe(origin.Origin ?? null);
    expect(JSON.stringify([...got.headers])).not.toContain("secret");
    expect(got.headers.get("Content-Length")).not.toBe("0");
    expect(canceled).toBe(true);
  });
});

const rejects = () => Promise.reject(new Error("D1_ERROR: unavailable"));

it("never signs in with a default secret", async () => {
  const { accessToken, key } = await newWorkspace();
  const unset = probeApi(endpoints, { JWT_SECRET: undefined });
  expect((await unset("GET", "/data", { headers: bearer(accessToken) })).status).toBe(500);
  expect((await unset("GET", "/data", { headers: { "X-API-Key": key } })).status).toBe(200);
});
