import { z } from "@hono/zod-openapi";
import { expect, it } from "vitest";
import { body, endpoint, failures, json } from "#src/http/endpoints/endpoint";
import { notFound } from "#src/shared/errors";
import { type Call, newWorkspace } from "#test/support/harness/api";
import { probeApi } from "#test/support/harness/probe-api";
import { stopClockAt } from "#test/support/harness/clock";

const probe = (access: "data" | "public", path: string, limit: number) =>
  endpoint(
    access,
    {
      method: "get",
      path,
      operationId: "probe",
      tags: ["Health"],
      summary: "Probe",
      rateLimit: {
        name: path,
        limit: path === "/unlimited" ? () => 0 : limit,
        windowMs: 3600_000,
        ...(path === "/hourly" ? { endsByClock: true, refusal: "Enough for this hour" } : {}),
        per: access === "data" ? "workspace" : "address",
      },
      responses: { 200: json(z.object({}), "It") },
    },
    (c) => c.json({}, 200),
  );
const call = probeApi([
  probe("data", "/scored", 2),
  probe("public", "/tool", 1),
  probe("public", "/unlimited", 1),
  probe("public", "/hourly", 1),
  probe("public", "/mapped", 1),
  probe("public", "/listed", 1),
  endpoint(
    "public",
    {
      method: "post",
      path: "/posted",
      operationId: "posted",
      tags: ["Health"],
      summary: "Probe",
      request: body(z.strictObject({ name: z.string() })),
      rateLimit: { name: "posted", limit: 2, windowMs: 3600_000, per: "address" },
      responses: { 200: json(z.object({}), "It"), ...failures("not_found") },
    },
    (c) => {
      if (c.req.valid("json").name === "nobody") throw notFound("Person");
      return c.json({}, 200);
    },
  ),
]);

it("counts per workspace and reports the remaining requests in every response", async () => {
  const [one, two] = [await newWorkspace(), await newWorkspace()];
  const ask = (key: string) => call("GET", "/scored", { headers: { "X-API-Key": key } });
  const first = await ask(one.key);
  expect(first.headers.get("RateLimit-Limit")).toBe("2");
  expect(first.headers.get("RateLimit-Remaining")).toBe("1");
  expect(Number(first.headers.get("RateLimit-Reset"))).toBeGreaterThan(3500);
  await ask(one.key);
  const refused = await ask(one.key);
  expect(refused).toMatchObject({ status: 429, body: { error: { code: "rate_limited" } } });
  expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(3500);
  expect(refused.headers.get("RateLimit-Remaining")).toBe("0");
  expect((await ask(two.key)).status).toBe(200);
});

it("counts per client address, and per /64 of IPv6", async () => {
  const from = (address: string) =>
    call("GET", "/tool", { headers: { "CF-Connecting-IP": address } });
  expect((await from("203.0.113.7")).status).toBe(200);
  expect((await from("203.0.113.7")).status).toBe(429);
  expect((await from("203.0.113.8")).status).toBe(200);
  expect((await from("2001:db8::1")).status).toBe(200);
  expect((await from("2001:DB8:0:0:1:2:3:4")).status).toBe(429);
  expect((await from("2001:db8:0:1::1")).status).toBe(200);
});

it("counts an IPv4-mapped IPv6 address as its IPv4 address", async () => {
  const from = (address: string) =>
    call("GET", "/mapped", { headers: { "CF-Connecting-IP": address } });
  expect((await from("::ffff:203.0.113.7")).status).toBe(200);
  expect((await from("::ffff:203.0.113.8")).status).toBe(200);
  expect((await from("203.0.113.7")).status).toBe(429);
});

it("ignores headers that a client can forge", async () => {
  const headers = (forged: string) => ({
    "CF-Connecting-IP": "203.0.113.99",
    "X-Forwarded-For": forged,
    "X-Real-IP": forged,
    Forwarded: `for=${forged}`,
  });
  expect((await call("GET", "/tool", { headers: headers("198.51.100.1") })).status).toBe(200);
  expect((await call("GET", "/tool", { headers: headers("198.51.100.2") })).status).toBe(429);
});

it("uses only the last address of a list, which the operator's own proxy added", async () => {
  const from = (list: string) => call("GET", "/listed", { headers: { "CF-Connecting-IP": list } });
  expect((await from("198.51.100.1, 203.0.113.55")).status).toBe(200);
  expect((await from("198.51.100.2,203.0.113.55")).status).toBe(429);
  expect((await from("203.0.113.55")).status).toBe(429);
});

it("ends a window by the clock if configured, with the configured message", async () => {
  stopClockAt("2126-11-22T18:20:00Z");
  await call("GET", "/hourly");
  const { status, headers, body: refusal } = await call("GET", "/hourly");
  expect(status).toBe(429);
  expect(refusal.error.message).toContain("Enough for this hour. Try again in");
  expect(headers.get("Retry-After")).toBe(String(40 * 60));
});

it("refunds a use for a request that is rejected as invalid, and for no other", async () => {
  const post = async (sent: Call) => {
    const { status, headers } = await call("POST", "/posted", sent);
    return [status, headers.get("RateLimit-Remaining")];
  };
  const typed = (type: string) => ({ headers: { "Content-Type": type } });
  expect(await post({ json: {} })).toEqual([422, "2"]);
  expect(await post({ body: "{", ...typed("application/json") })).toEqual([400, "2"]);
  expect(await post({ body: "a,b", ...typed("text/csv") })).toEqual([415, "2"]);
  expect(await post({ json: { name: "x".repeat(2 ** 20) } })).toEqual([413, "2"]);
  expect(await post({ json: { name: "nobody" } })).toEqual([404, "1"]);
  expect(await post({ json: { name: "Jane" } })).toEqual([200, "0"]);
  expect(await post({ json: {} })).toEqual([429, "0"]);
});

it("applies no limit if the setting is 0", async () => {
  for (let i = 0; i < 3; i++) {
    const { status, headers } = await call("GET", "/unlimited");
    expect(status).toBe(200);
    expect(headers.get("RateLimit-Limit")).toBeNull();
  }
});
