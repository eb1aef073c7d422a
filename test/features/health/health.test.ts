import manifest from "#package" with { type: "json" };
import { expect, it } from "vitest";
import { healthEndpoints } from "#src/features/health/routes";
import { api } from "#test/support/harness/api";
import { probeApi } from "#test/support/harness/probe-api";

it("reports that every dependency is available", async () => {
  const { status, body } = await api("GET", "/health");
  expect(status).toBe(200);
  expect(body).toMatchObject({ status: "ok", version: manifest.version, notices: [] });
  expect(Object.keys(body.checks)).toEqual(["database", "objects", "queue", "storage"]);
  expect(body.capabilities).toEqual({
    mailbox_checks: false,
    web_search: "duckduckgo",
    maps: false,
    ai: true,
    mail: true,
    rendering: false,
  });
  for (const check of Object.values(body.checks))
    expect(check).toEqual({ status: "ok", latency_ms: expect.any(Number) });
});

const broken = (message: string) => async () => {
  throw new Error(message);
};

it.each(["DB", "HIRING"])("returns 503 without the cause when %s is down", async (binding) => {
  const database = { prepare: () => ({ all: broken("D1 at 10.0.0.7 is gone") }) };
  const { status, body } = await probeApi(healthEndpoints, { [binding]: database })(
    "GET",
    "/health",
  );
  expect(status).toBe(503);
  expect(body).toMatchObject({
    status: "degraded",
    checks: { database: { status: "failed" }, storage: { status: "ok" } },
  });
  expect(JSON.stringify(body)).not.toContain("10.0.0.7");
});

it("returns `degraded` when another dependency is down or times out", async () => {
  const settings = {
    FILES: { head: () => new Promise(() => {}) },
    PAGES: { metrics: broken("no") },
  };
  const { status, body } = await probeApi(healthEndpoints, settings)("GET", "/health");
  expect(status).toBe(200);
  expect(body.status).toBe("degraded");
  expect(body.checks).toMatchObject({
    database: { status: "ok" },
    storage: { status: "failed" },
    queue: { status: "failed" },
  });
  expect(body.checks.storage.latency_ms).toBeLessThan(4000);
});

it("lists missing secrets and the features that they disable", async () => {
  const settings = { JWT_SECRET: undefined, ENCRYPTION_KEY: undefined };
  const { status, body } = await probeApi(healthEndpoints, settings)("GET", "/health");
  expect(status).toBe(200);
  expect(body.status).toBe("degraded");
  expect(body.notices).toEqual([
    expect.stringContaining("JWT_SECRET"),
    expect.stringContaining("ENCRYPTION_KEY"),
  ]);
});

it.each([
  ["DB", "8 GB of 10 GB", 8_000_000_000, ["The database uses 80 % of 10000 MB"]],
  ["DB", "less than 80 %", 7_990_000_000, []],
  ["HIRING", "9 GB of 10 GB", 9_000_000_000, ["The hiring database uses 90 % of 10000 MB"]],
])("warns about a full database: %s, %s", async (binding, _, size_after, notices) => {
  const database = {
    prepare: () => ({ all: async () => ({ results: [], meta: { size_after } }) }),
  };
  const { status, body } = await probeApi(healthEndpoints, { [binding]: database })(
    "GET",
    "/health",
  );
  expect(status).toBe(200);
  expect(body.status).toBe(notices.length > 0 ? "degraded" : "ok");
  expect(body.notices).toEqual(notices.map((text) => expect.stringContaining(text)));
});
