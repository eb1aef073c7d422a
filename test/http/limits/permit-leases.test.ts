import { expect, it } from "vitest";
import { PermitLeases } from "#src/http/limits/permit-leases";
import type { Lease } from "#src/shared/security/rate-counter";

/** The owner of one limit, with a clock of its own making; it counts how often it is asked. */
function newOwner(limit: number, windowMs = 60_000) {
  const clock = { nowMs: 1_000_000 };
  let used = 0;
  let endsAtMs = 0;
  const owner = {
    clock,
    calls: 0,
    lease: async (most: number): Promise<Lease> => {
      owner.calls += 1;
      if (clock.nowMs >= endsAtMs) [used, endsAtMs] = [0, clock.nowMs + windowMs];
      const granted = Math.min(most, Math.ceil((limit - used) / 2));
      used += granted;
      const remaining = limit - used;
      return { allowed: granted > 0, granted, limit, remaining, resetMs: endsAtMs - clock.nowMs };
    },
    isolate: () => new PermitLeases(() => clock.nowMs),
  };
  return owner;
}
type Owner = ReturnType<typeof newOwner>;

const spend = async (owner: Owner, isolate: PermitLeases, times: number) => {
  const answers = [];
  for (let i = 0; i < times; i++) answers.push(await isolate.take("x", owner.lease));
  return answers;
};
const allowed = (answers: { allowed: boolean }[]) => answers.filter((one) => one.allowed).length;

it("allows exactly the limit and counts down one by one, with few calls of the owner", async () => {
  const owner = newOwner(600);
  const answers = await spend(owner, owner.isolate(), 700);
  expect(allowed(answers)).toBe(600);
  expect(answers.slice(0, 600).map(({ remaining }) => remaining)).toEqual(
    Array.from({ length: 600 }, (_, i) => 599 - i),
  );
  expect(answers[650]).toEqual({ allowed: false, limit: 600, remaining: 0, resetMs: 60_000 });
  expect(owner.calls).toBeLessThanOrEqual(20);
});

it("requests permits from the owner less often under a high limit", async () => {
  const owner = newOwner(1_000_000);
  await spend(owner, owner.isolate(), 10_000);
  expect(owner.calls).toBeLessThanOrEqual(15);
});

it("never allows more than the limit, in any number of isolates and concurrent requests", async () => {
  const owner = newOwner(600);
  const isolates = Array.from({ length: 40 }, owner.isolate);
  const answers = await Promise.all(
    Array.from({ length: 4000 }, (_, i) => isolates[(i * 7) % 40]!.take("x", owner.lease)),
  );
  expect(allowed(answers)).toBe(600);
});

it("leaves at least half of the limit usable, wherever requests arrive", async () => {
  const owner = newOwner(600);
  const isolates = Array.from({ length: 300 }, owner.isolate);
  const answers = [];
  for (let i = 0; i < 600; i++) answers.push(...(await spend(owner, isolates[i % 300]!, 1)));
  expect(allowed(answers)).toBeGreaterThanOrEqual(300);
});

it("drops its permits when the window ends", async () => {
  const owner = newOwner(10);
  const isolate = owner.isolate();
  await spend(owner, isolate, 4);
  owner.clock.nowMs += 60_000;
  const answers = await spend(owner, isolate, 12);
  expect(allowed(answers)).toBe(10);
  owner.clock.nowMs += 60_000;
  expect(await isolate.take("x", owner.lease)).toMatchObject({ allowed: true, remaining: 9 });
});

it("ends its window no later than the owner, however long the owner takes to respond", async () => {
  const owner = newOwner(10);
  const isolate = owner.isolate();
  const slow = async (most: number) => {
    const lease = await owner.lease(most);
    owner.clock.nowMs += 5_000;
    return lease;
  };
  expect((await isolate.take("x", slow)).resetMs).toBe(55_000);
});

it("requests no permits while it knows that the limit is used up", async () => {
  const owner = newOwner(2);
  const isolate = owner.isolate();
  await spend(owner, isolate, 3);
  const { calls } = owner;
  expect(allowed(await spend(owner, isolate, 1000))).toBe(0);
  expect(owner.calls).toBe(calls);
});

it("reuses a returned permit, and separates limits", async () => {
  const owner = newOwner(2);
  const isolate = owner.isolate();
  await spend(owner, isolate, 2);
  isolate.putBack("x");
  expect(allowed(await spend(owner, isolate, 2))).toBe(1);
  expect((await isolate.take("y", newOwner(1).lease)).allowed).toBe(true);
});
