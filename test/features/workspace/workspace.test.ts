import { describe, expect, it } from "vitest";
import { changePlan } from "#src/features/billing/subscription";
import { reserve } from "#src/features/credits/credits.repository";
import { newWorkspace } from "#test/support/harness/api";
import { scopeOf } from "#test/support/builders/leads";
import { databaseOf } from "#test/support/harness/shards";

describe("GET /workspace", () => {
  it("returns the workspace of an API key and of a session", async () => {
    const { workspaceId, asKey, asUser } = await newWorkspace();
    for (const call of [asKey, asUser]) {
      const { status, body } = await call("GET", "/workspace");
      expect([status, body]).toEqual([
        200,
        { id: workspaceId, name: "Test workspace", plan: "free", collect_people: true },
      ]);
    }
  });

  it("returns the plan that the workspace changed to", async () => {
    const { workspaceId, asKey } = await newWorkspace();
    await changePlan(scopeOf(workspaceId), "growth", Date.now());
    expect((await asKey("GET", "/workspace")).body.plan).toBe("growth");
  });
});

describe("GET /credits", () => {
  it("returns available and reserved credits", async () => {
    const { workspaceId, asKey, asUser } = await newWorkspace({ credits: 50 });
    const [first, ...rest] = reserve(scopeOf(workspaceId), {
      amount: 20,
      bookingKey: "test",
      reason: "Test",
    });
    await databaseOf(workspaceId).batch([first, ...rest]);
    for (const call of [asKey, asUser]) {
      const { status, body } = await call("GET", "/credits");
      expect([status, body]).toEqual([200, { balance: 30, reserved: 20 }]);
    }
  });
});
