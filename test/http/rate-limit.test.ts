import { z } from "@hono/zod-openapi";
import { expect, it } from "vitest";
import { endpoint, json } from "#src/http/endpoint";
import { newWorkspace } from "../support/api";
import { probeApi } from "../support/probe-api";

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
]);

it("counts per workspace and says on every answer what is left", async () => {
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

it("counts per address, the /64 of an IPv6 one", async () => {
  const from = (address: string) =>
    call("GET", "/tool", { headers: { "CF-Connecting-IP": address } });
  expect((await from("203.0.113.7")).status).toBe(200);
  expect((await from("203.0.113.7")).status).toBe(429);
  expect((await from("203.0.113.8")).status).toBe(200);
  expect((await from("2001:db8::1")).status).toBe(200);
  expect((await from("2001:DB8:0:0:1:2:3:4")).status).toBe(429);
  expect((await from("2001:db8:0:1::1")).status).toBe(200);
});

it("sets no limit where the setting is 0", async () => {
  for (let i = 0; i < 3; i++) {
    const { status, headers } = await call("GET", "/unlimited");
    expect(status).toBe(200);
    expect(headers.get("RateLimit-Limit")).toBeNull();
  }
});
