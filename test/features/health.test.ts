import { expect, it } from "vitest";
import { api } from "../support/api";

it("says that everything it depends on is well", async () => {
  const { status, body } = await api("GET", "/health");
  expect(status).toBe(200);
  expect(body).toMatchObject({ status: "ok", version: "1.0.0", notices: [] });
  expect(Object.keys(body.checks)).toEqual(["database", "objects", "queue", "storage"]);
  for (const check of Object.values(body.checks))
    expect(check).toEqual({ status: "ok", latency_ms: expect.any(Number) });
});
