import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { z } from "@hono/zod-openapi";
import { type Endpoint, endpoint, json, stream } from "#src/http/endpoints/endpoint";
import { addMember, newWorkspace } from "#test/support/harness/api";
import { operations } from "#test/support/harness/description";
import { probeApi } from "#test/support/harness/probe-api";

const contract = { operationId: "probe", tags: ["Health"] as [string], summary: "Probe" };
const responses = { 200: json(z.object({}), "It") };
const probes: Endpoint[] = [
  endpoint("data", { ...contract, method: "get", path: "/read", responses }, (c) =>
    c.json({}, 200),
  ),
  endpoint("data", { ...contract, method: "post", path: "/write", responses }, (c) =>
    c.json({}, 200),
  ),
  endpoint(
    "data",
    {
      ...contract,
      method: "post",
      path: "/rare",
      responses,
      rateLimit: { name: "rare", limit: 4, windowMs: 3600_000, per: "workspace" },
    },
    (c) => c.json({}, 200),
  ),
  endpoint("public", { ...contract, method: "get", path: "/open", responses }, (c) =>
    c.json({}, 200),
  ),
  endpoint(
    "public",
    { ...contract, method: "get", path: "/fixed", isFixed: true, responses },
    (c) => c.json({}, 200),
  ),
  endpoint(
    "public",
    { ...contract, method: "get", path: "/raw", responses: { 200: stream("text/plain", "It") } },
    () => new Response("It") as never,
  ),
];
const LIMITS = {
  WORKSPACE_REQUESTS_PER_MINUTE: "6",
  KEY_WRITES_PER_MINUTE: "3",
  ADDRESS_REQUESTS_PER_MINUTE: "3",
};
const call = probeApi(probes, LIMITS);
const withKey = (key: string) => ({ headers: { "X-API-Key": key } });
const shown = ({ headers }: { headers: Headers }) =>
  ["Limit", "Remaining"].map((name) => Number(headers.get(`RateLimit-${name}`)));

describe("a workspace", () => {
  it("is rejected with 429 above its limit, with any key or session", async () => {
    const { key, workspaceId, accessToken } = await newWorkspace();
    const member = await addMember(workspaceId, "member");
    const callers = [
      { "X-API-Key": key },
      { Authorization: `Bearer ${accessToken}` },
      { Authorization: `Bearer ${member.accessToken}` },
    ];
    for (let i = 0; i < 6; i++) {
      const answer = await call("GET", "/read", { headers: callers[i % 3]! });
      expect([answer.status, ...shown(answer)]).toEqual([200, 6, 5 - i]);
    }
    const refused = await call("GET", "/read", withKey(key));
    expect(refused).toMatchObject({ status: 429, body: { error: { code: "rate_limited" } } });
    expect(refused.body.error.message).toContain("Too many requests from this workspace");
    expect(shown(refused)).toEqual([6, 0]);
    const reset = Number(refused.headers.get("RateLimit-Reset"));
    expect(reset).toBeGreaterThan(0);
    expect(reset).toBeLessThanOrEqual(60);
    expect(refused.headers.get("Retry-After")).toBe(String(reset));
    const other = await newWorkspace();
    expect((await call("GET", "/read", withKey(other.key))).status).toBe(200);
  });

  it("rejects a revoked key with 401, also above its limit", async () => {
    const { key, workspaceId } = await newWorkspace();
    for (let i = 0; i < 6; i++) await call("GET", "/read", withKey(key));
    expect((await call("GET", "/read", withKey(key))).status).toBe(429);
    await env.DB.prepare("DELETE FROM api_keys WHERE workspace_id = ?").bind(workspaceId).run();
    const headers = { "X-API-Key": key, "CF-Connecting-IP": "203.0.113.24" };
    const refused = await call("GET", "/read", { headers });
    expect(refused).toMatchObject({ status: 401, body: { error: { code: "unauthorized" } } });
  });

  it("never exceeds its limit with concurrent requests", async () => {
    const { key } = await newWorkspace();
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => call("GET", "/read", withKey(key))),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(6);
  });
});

describe("writes", () => {
  it("are limited per key and per user, and do not limit reads", async () => {
    const { key, accessToken } = await newWorkspace();
    const write = () => call("POST", "/write", withKey(key));
    expect(shown(await write())).toEqual([3, 2]);
    await write();
    await write();
    const refused = await write();
    expect(refused.status).toBe(429);
    expect(refused.body.error.message).toContain("Too many writes by this API key");
    expect(shown(refused)).toEqual([3, 0]);
    // The refused write took nothing from the workspace, of which three requests are used.
    expect(shown(await call("GET", "/read", withKey(key)))).toEqual([6, 2]);
    const asUser = { headers: { Authorization: `Bearer ${accessToken}` } };
    expect((await call("POST", "/write", asUser)).status).toBe(200);
  });

  it("report the limit with the fewest remaining requests", async () => {
    const roomy = probeApi(probes, { ...LIMITS, WORKSPACE_REQUESTS_PER_MINUTE: "50" });
    const strict = probeApi(probes, { ...LIMITS, KEY_WRITES_PER_MINUTE: "20" });
    const [one, two] = [await newWorkspace(), await newWorkspace()];
    expect(shown(await roomy("POST", "/rare", withKey(one.key)))).toEqual([3, 2]);
    expect(shown(await strict("POST", "/rare", withKey(two.key)))).toEqual([4, 3]);
  });
});

describe("a client address", () => {
  it("is limited on public endpoints, unknown paths, and with invalid credentials", async () => {
    const headers = { "CF-Connecting-IP": "203.0.113.21" };
    expect(shown(await call("GET", "/open", { headers }))).toEqual([3, 2]);
    const bad = { headers: { ...headers, "X-API-Key": "lk_live_nothing" } };
    const unknown = await call("GET", "/read", bad);
    expect([unknown.status, ...shown(unknown)]).toEqual([401, 3, 1]);
    const nowhere = await call("GET", "/nowhere", { headers });
    expect([nowhere.status, ...shown(nowhere)]).toEqual([404, 3, 0]);
    for (const path of ["/open", "/nowhere", "/docs"])
      expect((await call("GET", path, { headers })).status).toBe(429);
    expect((await call("GET", "/read", bad)).status).toBe(429);
    const { key } = await newWorkspace();
    const good = { headers: { ...headers, "X-API-Key": key } };
    expect((await call("GET", "/read", good)).status).toBe(200);
  });

  it("that is unknown shares one limit per route, so a flood of one route does not block others or sign-in", async () => {
    const unknown = probeApi(
      [
        ...probes,
        endpoint("public", { ...contract, method: "post", path: "/auth/probe", responses }, (c) =>
          c.json({}, 200),
        ),
      ],
      { ...LIMITS, CLIENT_ADDRESS_HEADER: "none" },
    );
    const statuses = async (method: string, path: string) => {
      const seen: number[] = [];
      for (let i = 0; i < 5; i++) seen.push((await unknown(method, path)).status);
      return seen;
    };
    expect(await statuses("GET", "/nowhere")).toEqual([404, 404, 404, 429, 429]);
    expect(await statuses("GET", "/open")).toEqual([200, 200, 200, 429, 429]);
    expect(await statuses("GET", "/read")).toEqual([401, 401, 401, 429, 429]);
    expect(await statuses("POST", "/auth/probe")).toEqual([200, 200, 200, 200, 200]);
    expect(shown(await unknown("POST", "/auth/probe"))).toEqual([3, 0]);
  });

  it("is limited also where the response is kept", async () => {
    const headers = { "CF-Connecting-IP": "203.0.113.23" };
    const answers = [];
    for (let i = 0; i < 5; i++) answers.push(await call("GET", "/fixed", { headers }));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 429, 429]);
    expect(answers.map(shown)).toEqual([2, 1, 0, 0, 0].map((left) => [3, left]));
  });

  it("reports its limit also on a response that the framework did not create", async () => {
    const headers = { "CF-Connecting-IP": "203.0.113.22" };
    expect(shown(await call("GET", "/raw", { headers }))).toEqual([3, 2]);
  });
});

it("counts hundreds of requests with few calls of the objects", async () => {
  let calls = 0;
  const counted = new Proxy(env.RATE_LIMITER, {
    get: (namespace, name) => {
      const member: unknown = Reflect.get(namespace, name);
      if (name === "get") calls += 1;
      return typeof member === "function" ? member.bind(namespace) : member;
    },
  });
  const watched = probeApi(probes, {
    RATE_LIMITER: counted,
    WORKSPACE_REQUESTS_PER_MINUTE: "1000",
    KEY_WRITES_PER_MINUTE: "1000",
  });
  const { key } = await newWorkspace();
  for (let i = 0; i < 200; i++)
    expect((await watched("GET", "/read", withKey(key))).status).toBe(200);
  expect(calls).toBeGreaterThan(0);
  expect(calls).toBeLessThanOrEqual(10);
});

it("serves requests without counting if the rate limiter is unreachable", async () => {
  const broken = new Proxy(env.RATE_LIMITER, {
    get: (namespace, name) =>
      name === "get"
        ? () => {
            throw new Error("No object");
          }
        : Reflect.get(namespace, name),
  });
  const { key } = await newWorkspace();
  const answer = await probeApi(probes, { ...LIMITS, RATE_LIMITER: broken })(
    "POST",
    "/write",
    withKey(key),
  );
  expect(answer.status).toBe(200);
  expect(answer.headers.get("RateLimit-Limit")).toBeNull();
});

it("applies no limit if the settings are 0", async () => {
  const unlimited = probeApi(probes, {
    WORKSPACE_REQUESTS_PER_MINUTE: "0",
    KEY_WRITES_PER_MINUTE: "0",
    ADDRESS_REQUESTS_PER_MINUTE: "0",
  });
  const { key } = await newWorkspace();
  const answers = [
    await unlimited("POST", "/write", withKey(key)),
    await unlimited("GET", "/open"),
  ];
  for (const { status, headers } of answers)
    expect([status, headers.get("RateLimit-Limit")]).toEqual([200, null]);
});

it("reports the limits on every route, whether the request succeeds or is rejected", async () => {
  const { accessToken } = await newWorkspace();
  const house = probeApi(undefined, {
    WORKSPACE_REQUESTS_PER_MINUTE: "600",
    KEY_WRITES_PER_MINUTE: "120",
    ADDRESS_REQUESTS_PER_MINUTE: "600",
  });
  const described = await operations();
  expect(described.length).toBeGreaterThan(90);
  const paths = described.map(({ method, path }) => [
    method,
    path.replaceAll(/\{\w+\}/g, "019a9c3e-7d2b-7c41-9f0a-000000000000"),
  ]);
  for (const [method = "", path = ""] of [...paths, ["GET", "/docs"], ["GET", "/openapi.json"]])
    for (const headers of [{}, { Authorization: `Bearer ${accessToken}` }]) {
      const answer = await house(method, path, { headers });
      for (const name of ["Limit", "Remaining", "Reset"])
        expect([method, path, answer.headers.get(`RateLimit-${name}`)]).toEqual([
          method,
          path,
          expect.stringMatching(/^\d+$/),
        ]);
    }
});
