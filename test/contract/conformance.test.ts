import { expect, it } from "vitest";
import { Conformance } from "#test/support/harness/conformance";
import { describedApi } from "#test/support/harness/description";

const conformance = new Conformance(describedApi);
const check = (status: number, body: unknown) =>
  conformance.check("GET", "/api/v1/health", status, body);
const well = { status: "ok", latency_ms: 1 };
const checks = { database: well, objects: well, queue: well, storage: well };

it("detects a response that the OpenAPI document does not describe", async () => {
  const capabilities = {
    mailbox_checks: false,
    web_search: "brave",
    maps: false,
    ai: true,
    mail: true,
    rendering: false,
  };
  const report = { status: "ok", version: "1.0.0", checks, capabilities, notices: [] };
  await check(200, report);
  await expect(check(418, report)).rejects.toThrow("does not know");
  await expect(check(200, { ...report, status: "fine" })).rejects.toThrow("does not fit");
  await expect(check(200, {})).rejects.toThrow("does not fit");
});
